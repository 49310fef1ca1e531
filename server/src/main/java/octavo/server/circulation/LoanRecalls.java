package octavo.server.circulation;

import java.time.Instant;
import java.time.InstantSource;
import java.util.UUID;
import octavo.server.circulation.requests.Moments;
import octavo.server.records.RecordStore;
import octavo.server.records.StoredRecord;
import octavo.server.records.Uuids;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What a recall does to the loan that is in its way: it ends earlier, but not before what its policy guarantees. */
@Component
class LoanRecalls {

    private final OpenLoans openLoans;
    private final RecordStore store;
    private final InstantSource clock;

    LoanRecalls(OpenLoans openLoans, RecordStore store, InstantSource clock) {
        this.openLoans = openLoans;
        this.store = store;
        this.clock = clock;
    }

    /** Recalls the open loan of an item whose row the caller has locked; nothing happens when it is not on loan. */
    void recall(UUID itemId) {
        for (var loan : openLoans.lockOf(itemId)) {
            var document = loan.document().deepCopy().put("action", "recallrequested");
            document.remove("actionComment");
            var due = dueDate(loan);
            if (due != null) {
                document.put("dueDate", RecordStore.folioDate(due)).put("dueDateChangedByRecall", true);
            }
            store.replace("loan", loan, document);
        }
    }

    private @Nullable Instant dueDate(StoredRecord loan) {
        var policyId = Uuids.parse(loan.document().path("loanPolicyId").asString(null));
        var recalls = policyId == null
                ? null
                : store.find("loan_policy", policyId)
                        .map(policy ->
                                policy.document().path("requestManagement").path("recalls"))
                        .orElse(null);
        return recalls == null ? null : dueDate(loan.document(), recalls, clock.instant());
    }

    /**
     * When a recalled loan is due: the later of what is guaranteed from the loan date and the return interval from now.
     * Pure.
     *
     * @return null when the due date stays: it is earlier already, or an earlier recall has set it
     */
    static @Nullable Instant dueDate(ObjectNode loan, JsonNode recalls, Instant now) {
        var due = instant(loan, "dueDate");
        var lent = instant(loan, "loanDate");
        if (due == null || lent == null || loan.path("dueDateChangedByRecall").asBoolean(false)) {
            return null;
        }
        var returnBy = after(now, recalls.path("recallReturnInterval"));
        var guaranteed = after(lent, recalls.path("minimumGuaranteedLoanPeriod"));
        var recalled = returnBy == null ? now : returnBy;
        if (guaranteed != null && guaranteed.isAfter(recalled)) {
            recalled = guaranteed;
        }
        return recalled.isBefore(due) ? recalled : null;
    }

    private static @Nullable Instant after(Instant start, JsonNode period) {
        var unit = Period.Unit.of(period.path("intervalId").asString(""));
        int duration = period.path("duration").asInt(0);
        return unit == null || duration < 1 ? null : new Period(duration, unit).after(start);
    }

    private static @Nullable Instant instant(ObjectNode loan, String field) {
        var text = loan.path(field).asString("");
        return text.isEmpty() ? null : Moments.parse(text);
    }
}
