package octavo.server.circulation;

import java.time.Instant;
import java.time.InstantSource;
import java.util.UUID;
import octavo.server.circulation.DueDate.Due;
import octavo.server.records.RecordStore;
import octavo.server.records.Uuids;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** What a recall does to the loan that is in its way: it ends earlier, but not before what its policy guarantees. */
@Component
class LoanRecalls {

    private final OpenLoans openLoans;
    private final RuleBooks ruleBooks;
    private final RecordStore store;
    private final InstantSource clock;

    LoanRecalls(OpenLoans openLoans, RuleBooks ruleBooks, RecordStore store, InstantSource clock) {
        this.openLoans = openLoans;
        this.ruleBooks = ruleBooks;
        this.store = store;
        this.clock = clock;
    }

    /** Recalls the open loan of an item whose row the caller has locked; nothing happens when it is not on loan. */
    void recall(UUID itemId) {
        for (var loan : openLoans.lockOf(itemId)) {
            var document = loan.document().deepCopy().put("action", "recallrequested");
            document.remove("actionComment");
            var due = dueDate(loan.document());
            if (due != null) {
                document.put("dueDate", RecordStore.folioDate(due)).put("dueDateChangedByRecall", true);
            }
            store.replace("loan", loan, document);
        }
    }

    /** When the loan is due from now on; null when the due date stays, as where an earlier recall has set it. */
    private @Nullable Instant dueDate(ObjectNode loan) {
        var book = ruleBooks.current();
        var policy = book.loanPolicy(loan.path("loanPolicyId").asString("")).orElse(null);
        var due = loan.path("dueDate").asString("");
        if (policy == null
                || due.isEmpty()
                || loan.path("dueDateChangedByRecall").asBoolean(false)) {
            return null;
        }
        var current = Moment.endingAt(due, book.zone());
        var terms = book.terms(
                clock.instant(), Uuids.parse(loan.path("checkoutServicePointId").asString(null)), null);
        var lent = Moment.startingAt(loan.path("loanDate").asString(""), book.zone());
        return DueDateRules.afterRecall(policy, lent, current, terms) instanceof Due recalled
                        && !recalled.at().equals(current)
                ? recalled.at()
                : null;
    }
}
