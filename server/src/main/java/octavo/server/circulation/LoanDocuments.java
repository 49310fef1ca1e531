package octavo.server.circulation;

import java.time.Instant;
import octavo.server.circulation.rules.Policies;
import octavo.server.records.Json;
import octavo.server.records.RecordStore;
import tools.jackson.databind.node.ObjectNode;

/** A loan's record as FOLIO stores it. */
final class LoanDocuments {

    private LoanDocuments() {}

    static ObjectNode opened(
            CheckOutFacts facts, CheckOutCommand command, LoanPolicy policy, Policies policies, Instant due) {
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
        loan.put("dueDate", RecordStore.folioDate(due));
        loan.put("action", "checkedout");
        loan.put("itemStatus", "Checked out");
        loan.put("loanPolicyId", policy.id().toString());
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

    static ObjectNode closed(ObjectNode open, CheckInCommand command, String itemStatus, String action, Instant now) {
        var loan = open.deepCopy();
        loan.putObject("status").put("name", "Closed");
        loan.put("returnDate", RecordStore.folioDate(command.checkInDate()));
        loan.put("systemReturnDate", RecordStore.folioDate(now));
        loan.put("checkinServicePointId", command.servicePointId().toString());
        loan.put("action", action);
        loan.put("itemStatus", itemStatus);
        return loan;
    }
}
