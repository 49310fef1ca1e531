package octavo.server.circulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import octavo.server.circulation.Refusal.LoanActionRefused;
import octavo.server.records.RecordAnswers;
import octavo.server.tenants.Caller;
import octavo.server.tenants.RequiresPermission;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** FOLIO's actions on a loan: 204 when done. */
@RestController
class LoanActionController {

    private static final Set<String> INFORMATION = Set.of("patronInfoAdded", "staffInfoAdded");

    private final LoanActions actions;
    private final RuleBooks ruleBooks;

    LoanActionController(LoanActions actions, RuleBooks ruleBooks) {
        this.actions = actions;
        this.ruleBooks = ruleBooks;
    }

    @PostMapping("/circulation/loans/{id}/change-due-date")
    @RequiresPermission("circulation.loans.change-due-date.post")
    ResponseEntity<?> changeDueDate(@PathVariable String id, @RequestBody(required = false) byte @Nullable [] body) {
        var request =
                DeskRequest.of(body).require("dueDate", "A new due date is required in order to change the due date");
        var due = request.due("dueDate", ruleBooks.current().zone());
        return due == null ? refused(request.missing()) : answer(actions.changeDueDate(RecordAnswers.id(id), due));
    }

    @PostMapping("/circulation/loans/{id}/claim-item-returned")
    @RequiresPermission("circulation.loans.claim-item-returned.post")
    ResponseEntity<?> claimReturned(@PathVariable String id, @RequestBody(required = false) byte @Nullable [] body) {
        var request = DeskRequest.of(body)
                .require("itemClaimedReturnedDateTime", "Item claimed returned date is a required field");
        var claimed = request.moment("itemClaimedReturnedDateTime");
        return claimed == null
                ? refused(request.missing())
                : answer(actions.claimReturned(RecordAnswers.id(id), claimed, request.text("comment")));
    }

    @PostMapping("/circulation/loans/{id}/declare-item-lost")
    @RequiresPermission("circulation.loans.declare-item-lost.post")
    ResponseEntity<?> declareLost(@PathVariable String id, @RequestBody(required = false) byte @Nullable [] body) {
        var request = DeskRequest.of(body)
                .require("declaredLostDateTime", "Declared lost date is a required field")
                .require("servicePointId", "Service point is a required field");
        var lost = request.moment("declaredLostDateTime");
        var servicePoint = request.id("servicePointId");
        return lost == null || servicePoint == null
                ? refused(request.missing())
                : answer(actions.declareLost(RecordAnswers.id(id), lost, request.text("comment")));
    }

    @PostMapping("/circulation/loans/{id}/declare-claimed-returned-item-as-missing")
    @RequiresPermission("circulation.loans.declare-claimed-returned-item-as-missing.post")
    ResponseEntity<?> declareMissing(@PathVariable String id, @RequestBody(required = false) byte @Nullable [] body) {
        var request = DeskRequest.of(body).require("comment", "Comment is a required field");
        return request.missing().isEmpty()
                ? answer(actions.declareMissing(RecordAnswers.id(id), request.text("comment")))
                : refused(request.missing());
    }

    @PostMapping("/circulation/loans/{id}/add-info")
    @RequiresPermission("circulation.loans.add-info.post")
    ResponseEntity<?> addInfo(@PathVariable String id, @RequestBody(required = false) byte @Nullable [] body) {
        var request = DeskRequest.of(body)
                .require("action", "Action is a required field")
                .require("actionComment", "Action comment is a required field");
        List<Refusal> refusals = new ArrayList<>(request.missing());
        var action = request.text("action");
        if (!action.isBlank() && !INFORMATION.contains(action)) {
            refusals.add(
                    new LoanActionRefused("The action must be patronInfoAdded or staffInfoAdded", "action", action));
        }
        return refusals.isEmpty()
                ? answer(actions.addInfo(RecordAnswers.id(id), action, request.text("actionComment")))
                : refused(refusals);
    }

    private static ResponseEntity<?> answer(List<Refusal> refusals) {
        return refusals.isEmpty() ? ResponseEntity.noContent().build() : refused(refusals);
    }

    private static ResponseEntity<?> refused(List<Refusal> refusals) {
        return ResponseEntity.unprocessableContent().body(DeskWords.errors(refusals, Caller.current()));
    }
}
