package octavo.server.circulation;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.URI;
import java.util.List;
import octavo.server.records.FolioException;
import octavo.server.records.ListAnswers;
import octavo.server.records.ListAnswers.Shape;
import octavo.server.records.RecordAnswers;
import octavo.server.records.RecordStore;
import octavo.server.records.StoredRecord;
import octavo.server.tenants.RequiresPermission;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/** Loans as FOLIO's business API reads and writes them, and their history. */
@RestController
class LoanController {

    private static final String LOAN = "loan";

    /** What answers show beside the stored record; a client may send it back with a change, and it is not stored. */
    private static final List<String> SHOWN_ONLY = List.of(
            "borrower",
            "item",
            "loanPolicy",
            "overdueFinePolicy",
            "lostItemPolicy",
            "checkoutServicePoint",
            "checkinServicePoint",
            "feesAndFines",
            "patronGroupAtCheckout");

    private final RecordStore store;
    private final LoanAnswers answers;
    private final ListAnswers lists;

    LoanController(RecordStore store, LoanAnswers answers, ListAnswers lists) {
        this.store = store;
        this.answers = answers;
        this.lists = lists;
    }

    @GetMapping("/circulation/loans")
    @RequiresPermission("circulation.loans.collection.get")
    void list(HttpServletRequest request, HttpServletResponse response) {
        lists.write(response, LOAN, RecordAnswers.query(request), new Shape("loans", false, answers::of));
    }

    @PostMapping("/circulation/loans")
    @RequiresPermission("circulation.loans.item.post")
    ResponseEntity<ObjectNode> create(@RequestBody(required = false) byte @Nullable [] body) {
        var stored = store.insert(LOAN, storable(RecordAnswers.body(body)));
        return ResponseEntity.created(URI.create("/circulation/loans/" + stored.id()))
                .body(answers.of(List.of(stored)).getFirst());
    }

    @DeleteMapping("/circulation/loans")
    @RequiresPermission("circulation.loans.collection.delete")
    ResponseEntity<Void> deleteAll(HttpServletRequest request) {
        var query = request.getParameter("query");
        if (query == null || query.isBlank()) {
            throw FolioException.badRequest("Expected CQL but query parameter is empty");
        }
        store.deleteWhere(LOAN, query);
        return ResponseEntity.noContent().build();
    }

    @GetMapping("/circulation/loans/{id}")
    @RequiresPermission("circulation.loans.item.get")
    ResponseEntity<ObjectNode> read(@PathVariable String id) {
        return ResponseEntity.ok(
                answers.of(List.of(store.get(LOAN, RecordAnswers.id(id)))).getFirst());
    }

    @PutMapping("/circulation/loans/{id}")
    @RequiresPermission("circulation.loans.item.put")
    ResponseEntity<Void> replace(@PathVariable String id, @RequestBody(required = false) byte @Nullable [] body) {
        store.update(LOAN, RecordAnswers.id(id), storable(RecordAnswers.body(body)));
        return ResponseEntity.noContent().build();
    }

    @DeleteMapping("/circulation/loans/{id}")
    @RequiresPermission("circulation.loans.item.delete")
    ResponseEntity<Void> delete(@PathVariable String id) {
        store.delete(LOAN, RecordAnswers.id(id));
        return ResponseEntity.noContent().build();
    }

    /** Every state that loans were in, from the history that all records keep. */
    @GetMapping("/loan-storage/loan-history")
    @RequiresPermission("circulation-storage.loan-history.collection.get")
    void history(HttpServletRequest request, HttpServletResponse response) {
        var shape = new Shape(
                "loansHistory",
                false,
                states -> states.stream().map(StoredRecord::document).toList());
        lists.write(response, "loan_history", RecordAnswers.query(request), shape);
    }

    private static ObjectNode storable(ObjectNode sent) {
        var group = sent.path("patronGroupAtCheckout").path("id").asString("");
        if (!group.isEmpty() && !sent.has("patronGroupIdAtCheckout")) {
            sent.put("patronGroupIdAtCheckout", group);
        }
        sent.remove(SHOWN_ONLY);
        return sent;
    }
}
