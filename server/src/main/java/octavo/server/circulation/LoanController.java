package octavo.server.circulation;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import octavo.server.records.Json;
import octavo.server.records.RecordAnswers;
import octavo.server.records.RecordStore;
import octavo.server.tenants.RequiresPermission;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/** Loans as FOLIO's business API reads them. */
@RestController
class LoanController {

    private final RecordStore store;
    private final LoanAnswers answers;

    LoanController(RecordStore store, LoanAnswers answers) {
        this.store = store;
        this.answers = answers;
    }

    @GetMapping("/circulation/loans")
    @RequiresPermission("circulation.loans.collection.get")
    ResponseEntity<ObjectNode> list(HttpServletRequest request) {
        var page = store.list("loan", RecordAnswers.query(request));
        var answer = Json.object();
        var loans = answer.putArray("loans");
        answers.of(page.records()).forEach(loans::add);
        if (page.totalRecords() >= 0) {
            answer.put("totalRecords", page.totalRecords());
        }
        return ResponseEntity.ok(answer);
    }

    @GetMapping("/circulation/loans/{id}")
    @RequiresPermission("circulation.loans.item.get")
    ResponseEntity<ObjectNode> read(@PathVariable String id) {
        return ResponseEntity.ok(
                answers.of(List.of(store.get("loan", RecordAnswers.id(id)))).getFirst());
    }
}
