package octavo.server.circulation;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import octavo.server.fees.FeeFineAccounts;
import octavo.server.records.FolioException;
import octavo.server.records.Json;
import octavo.server.records.RecordAnswers;
import octavo.server.records.RecordQuery;
import octavo.server.records.RecordStore;
import octavo.server.records.StoredRecord;
import octavo.server.records.Uuids;
import octavo.server.tenants.RequiresPermission;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What automated blocks look at, patron by patron: read when it is asked for, so it cannot lag behind the loans. */
@RestController
class UserSummaryController {

    private static final int LOANS_MAX = 10_000;

    private final RecordStore store;
    private final FeeFineAccounts accounts;

    UserSummaryController(RecordStore store, FeeFineAccounts accounts) {
        this.store = store;
        this.accounts = accounts;
    }

    @GetMapping("/user-summary/{userId}")
    @RequiresPermission("user-summary.item.get")
    ObjectNode of(@PathVariable String userId) {
        var user = RecordAnswers.id(userId);
        if (store.find("user", user).isEmpty()) {
            throw FolioException.notFound("User summary for user ID %s not found".formatted(userId));
        }
        var answer = Json.object().put("userId", user.toString());
        var open = store.list(
                        "loan",
                        RecordQuery.of("userId==%s and status.name==Open sortBy loanDate".formatted(user), LOANS_MAX))
                .records();
        var gracePeriods = gracePeriods(open);
        var loans = answer.putArray("openLoans");
        open.forEach(loan -> describe(loans, loan.document(), gracePeriods));
        var fees = answer.putArray("openFeesFines");
        for (var account : accounts.openOf(user)) {
            var fee = fees.addObject().put("feeFineId", account.id()).put("feeFineTypeId", account.feeFineId());
            if (account.loanId() != null) {
                fee.put("loanId", account.loanId());
            }
            fee.put("balance", account.balance());
        }
        return answer;
    }

    private static void describe(ArrayNode loans, ObjectNode loan, Map<String, JsonNode> gracePeriods) {
        var status = loan.path("itemStatus").asString("");
        var described = loans.addObject()
                .put("loanId", loan.path("id").asString(""))
                .put("dueDate", loan.path("dueDate").asString(""))
                .put("recall", loan.path("dueDateChangedByRecall").asBoolean(false))
                .put("itemLost", status.equals("Declared lost") || status.equals("Aged to lost"))
                .put("itemClaimedReturned", status.equals("Claimed returned"));
        var grace = gracePeriods.get(loan.path("loanPolicyId").asString(""));
        if (grace != null && grace.isObject()) {
            described.set("gracePeriod", grace);
        }
    }

    /** By loan policy, for all loans with one statement. */
    private Map<String, JsonNode> gracePeriods(List<StoredRecord> loans) {
        var policies = loans.stream()
                .map(loan -> Uuids.parse(loan.document().path("loanPolicyId").asString(null)))
                .filter(Objects::nonNull)
                .distinct()
                .toList();
        Map<String, JsonNode> periods = new HashMap<>();
        for (var policy : store.findAll("loan_policy", policies)) {
            periods.put(
                    policy.id().toString(),
                    policy.document().path("loansPolicy").path("gracePeriod"));
        }
        return periods;
    }
}
