package octavo.server.inventory.web;

import jakarta.servlet.http.HttpServletRequest;
import octavo.server.records.FolioException;
import octavo.server.records.Json;
import octavo.server.records.RecordAnswers;
import octavo.server.records.RecordStore;
import octavo.server.tenants.RequiresPermission;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/** {@code /record-bulk/ids}: the ids of the instances or holdings that a query finds. */
@RestController
class RecordIdsController {

    private final RecordStore store;

    RecordIdsController(RecordStore store) {
        this.store = store;
    }

    @GetMapping("/record-bulk/ids")
    @RequiresPermission("inventory-storage.record-bulk.ids.collection.get")
    @Transactional(readOnly = true)
    ObjectNode ids(
            HttpServletRequest request,
            @RequestParam(defaultValue = "INSTANCE") String recordType,
            @RequestParam(defaultValue = "id") String field) {
        var type = switch (recordType) {
            case "INSTANCE" -> "instance";
            case "HOLDING" -> "holdings";
            default ->
                throw FolioException.badRequest(
                        "recordType must be INSTANCE or HOLDING, not '%s'".formatted(recordType));
        };
        if (!field.equals("id") && !(field.equals("instanceId") && type.equals("holdings"))) {
            throw FolioException.badRequest("field must be id, or instanceId of holdings, not '%s'".formatted(field));
        }
        var page = store.list(type, RecordAnswers.query(request));
        var answer = Json.object();
        var ids = answer.putArray("ids");
        for (var stored : page.records()) {
            ids.addObject().put("id", stored.document().path(field).asString());
        }
        answer.put("totalRecords", page.totalRecords());
        return answer;
    }
}
