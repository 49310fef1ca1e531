package octavo.server.circulation;

import java.time.InstantSource;
import octavo.server.records.RecordAnswers;
import octavo.server.tenants.RequiresPermission;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/** Octavo's own routes that say why: how a loan came to its due date, and what a check-out would decide. */
@RestController
class ExplainController {

    private final LoanExplanations loans;
    private final CheckOutTrial trial;
    private final RuleBooks ruleBooks;
    private final InstantSource clock;

    ExplainController(LoanExplanations loans, CheckOutTrial trial, RuleBooks ruleBooks, InstantSource clock) {
        this.loans = loans;
        this.trial = trial;
        this.ruleBooks = ruleBooks;
        this.clock = clock;
    }

    @GetMapping("/octavo/explain/loans/{id}")
    @RequiresPermission("circulation.explain.loans.item.get")
    ObjectNode loan(@PathVariable String id) {
        return loans.of(RecordAnswers.id(id));
    }

    /** A check-out tried without saving: the body of a check-out, the answer always 200 with what would come of it. */
    @PostMapping("/octavo/explain/check-out")
    @RequiresPermission("circulation.explain.check-out.post")
    ObjectNode checkOut(@RequestBody(required = false) byte @Nullable [] body) {
        var request = DeskRequest.of(body);
        var loanDate = request.moment("loanDate");
        return trial.of(new CheckOutCommand(
                request.text("itemBarcode"),
                request.text("userBarcode"),
                request.textOrNull("proxyUserBarcode"),
                request.id("servicePointId"),
                loanDate == null ? clock.instant() : loanDate,
                request.id("forceLoanPolicyId"),
                request.overrides(ruleBooks.current().zone())));
    }
}
