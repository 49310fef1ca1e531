package octavo.server.circulation;

import java.time.Instant;
import java.util.List;
import octavo.server.circulation.DueDate.Due;
import octavo.server.records.Json;
import octavo.server.records.RecordStore;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** A loan's record as FOLIO stores it. */
final class LoanDocuments {

    private LoanDocuments() {}

    /** @param overridden whether staff lifted a block for it */
    static ObjectNode opened(Weighed.Ready ready, Due due, boolean byRecall, boolean overridden) {
        var facts = ready.facts();
        var command = ready.command();
        var policies = ready.verdict().policies();
        var item = facts.item();
        var loan = Json.object();
        loan.put("userId", facts.patron().id().toString());
        if (facts.proxy() != null && facts.proxy().proxy() != null) {
            loan.put("proxyUserId", facts.proxy().proxy().id().toString());
        }
        loan.put("itemId", item.id().toString());
        if (item.location() != null) {
            loan.put(
                    "itemEffectiveLocationIdAtCheckOut",
                    item.location().locationId().toString());
        }
        loan.putObject("status").put("name", "Open");
        loan.put("loanDate", RecordStore.folioDate(command.loanDate()));
        loan.put("dueDate", RecordStore.folioDate(due.at()));
        flag(loan, "dueDateChangedByRecall", byRecall);
        flag(loan, "dueDateChangedByHold", due.changedByHold());
        flag(loan, "dueDateChangedByNearExpireUser", due.cutByPatronExpiry());
        loan.put("action", overridden ? "checkedOutThroughOverride" : "checkedout");
        if (overridden) {
            loan.put("actionComment", command.overrides().comment());
        }
        loan.put("itemStatus", "Checked out");
        loan.put("loanPolicyId", ready.policy().id().toString());
        loan.put("overdueFinePolicyId", policies.overdueFine());
        loan.put("lostItemPolicyId", policies.lostItemFee());
        if (command.servicePointId() != null) {
            loan.put("checkoutServicePointId", command.servicePointId().toString());
        }
        if (facts.patron().groupId() != null) {
            loan.put("patronGroupIdAtCheckout", facts.patron().groupId().toString());
        }
        return loan;
    }

    /** @param comment of the override that made it possible, null for a renewal by the rules */
    static ObjectNode renewed(ObjectNode open, LoanPolicy policy, Due due, @Nullable String comment) {
        var loan = open.deepCopy();
        loan.remove(List.of(
                "actionComment",
                "dueDateChangedByHold",
                "dueDateChangedByNearExpireUser",
                "claimedReturnedDate",
                "declaredLostDate",
                "agedToLostDelayedBilling"));
        loan.put("dueDate", RecordStore.folioDate(due.at()));
        flag(loan, "dueDateChangedByNearExpireUser", due.cutByPatronExpiry());
        loan.put("action", comment == null ? "renewed" : "renewedThroughOverride");
        if (comment != null) {
            loan.put("actionComment", comment);
        }
        loan.put("itemStatus", "Checked out");
        loan.put("loanPolicyId", policy.id().toString());
        loan.put("renewalCount", open.path("renewalCount").asInt(0) + 1);
        return loan;
    }

    static ObjectNode closed(ObjectNode open, CheckInCommand command, String itemStatus, String action, Instant now) {
        var loan = open.deepCopy();
        loan.remove("actionComment"); // it belonged to the action before
        loan.putObject("status").put("name", "Closed");
        loan.put("returnDate", RecordStore.folioDate(command.checkInDate()));
        loan.put("systemReturnDate", RecordStore.folioDate(now));
        loan.put("checkinServicePointId", command.servicePointId().toString());
        loan.put("action", action);
        loan.put("itemStatus", itemStatus);
        return loan;
    }

    private static void flag(ObjectNode loan, String field, boolean set) {
        if (set) {
            loan.put(field, true);
        }
    }
}
