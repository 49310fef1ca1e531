package octavo.server.circulation;

import jakarta.servlet.http.HttpServletRequest;
import octavo.server.records.Json;
import octavo.server.records.RecordAnswers;
import octavo.server.records.RecordStore;
import octavo.server.tenants.RequiresPermission;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/** Requests as every desk reads them beside a scan. */
@RestController
class RequestController {

    private final RecordStore store;

    RequestController(RecordStore store) {
        this.store = store;
    }

    @GetMapping("/circulation/requests")
    @RequiresPermission("circulation.requests.collection.get")
    ResponseEntity<ObjectNode> list(HttpServletRequest request) {
        var page = store.list("request", RecordAnswers.query(request));
        var answer = Json.object();
        var requests = answer.putArray("requests");
        page.records().forEach(record -> requests.add(record.document()));
        if (page.totalRecords() >= 0) {
            answer.put("totalRecords", page.totalRecords());
        }
        return ResponseEntity.ok(answer);
    }

    @GetMapping("/circulation/requests/{id}")
    @RequiresPermission("circulation.requests.item.get")
    ResponseEntity<ObjectNode> read(@PathVariable String id) {
        return ResponseEntity.ok(store.get("request", RecordAnswers.id(id)).document());
    }
}
