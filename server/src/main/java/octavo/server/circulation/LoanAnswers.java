package octavo.server.circulation;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import octavo.server.fees.FeeFineAccounts;
import octavo.server.inventory.DeskItem;
import octavo.server.inventory.DeskItems;
import octavo.server.records.Json;
import octavo.server.records.StoredRecord;
import octavo.server.records.Uuids;
import octavo.server.users.Patron;
import octavo.server.users.Patrons;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Loans as FOLIO's business API shows them: the stored record, and who, what, where and by which policy in words. */
@Component
public class LoanAnswers {

    private final DeskItems items;
    private final Patrons patrons;
    private final FeeFineAccounts accounts;
    private final RuleBooks ruleBooks;

    LoanAnswers(DeskItems items, Patrons patrons, FeeFineAccounts accounts, RuleBooks ruleBooks) {
        this.items = items;
        this.patrons = patrons;
        this.accounts = accounts;
        this.ruleBooks = ruleBooks;
    }

    /** What the desk answers; fees are not looked up there, and so not told. */
    ObjectNode of(StoredRecord loan, DeskItem item, @Nullable Patron borrower) {
        return enriched(loan.document(), item, borrower, ruleBooks.current());
    }

    /** Many loans, with three statements. */
    public List<ObjectNode> of(List<StoredRecord> loans) {
        Set<UUID> itemIds = new HashSet<>();
        Set<UUID> patronIds = new HashSet<>();
        for (var loan : loans) {
            add(itemIds, loan.document().path("itemId"));
            add(patronIds, loan.document().path("userId"));
        }
        Map<UUID, DeskItem> foundItems = new HashMap<>();
        items.findAll(itemIds).forEach(item -> foundItems.put(item.id(), item));
        Map<UUID, Patron> foundPatrons = new HashMap<>();
        patrons.findAll(patronIds).forEach(patron -> foundPatrons.put(patron.id(), patron));
        var book = ruleBooks.current();
        var owed = accounts.remainingOf(loans.stream().map(StoredRecord::id).toList());
        return loans.stream()
                .map(loan -> withFees(
                        loan,
                        owed,
                        enriched(
                                loan.document(),
                                foundItems.get(Uuids.parse(
                                        loan.document().path("itemId").asString(null))),
                                foundPatrons.get(Uuids.parse(
                                        loan.document().path("userId").asString(null))),
                                book)))
                .toList();
    }

    private static ObjectNode withFees(StoredRecord loan, Map<UUID, BigDecimal> owed, ObjectNode answer) {
        answer.putObject("feesAndFines").put("amountRemainingToPay", owed.getOrDefault(loan.id(), BigDecimal.ZERO));
        return answer;
    }

    private static void add(Set<UUID> ids, JsonNode value) {
        var id = Uuids.parse(value.asString(null));
        if (id != null) {
            ids.add(id);
        }
    }

    private static ObjectNode enriched(
            ObjectNode stored, @Nullable DeskItem item, @Nullable Patron borrower, RuleBook book) {
        var loan = stored.deepCopy();
        loan.remove("patronGroupIdAtCheckout");
        if (item != null) {
            loan.set("item", item(item));
        }
        if (borrower != null) {
            loan.set("borrower", borrower(borrower));
            if (borrower.groupId() != null
                    && borrower.groupId()
                            .toString()
                            .equals(stored.path("patronGroupIdAtCheckout").asString(""))) {
                loan.putObject("patronGroupAtCheckout")
                        .put("id", borrower.groupId().toString())
                        .put("name", borrower.groupName());
            }
        }
        book.loanPolicy(stored.path("loanPolicyId").asString(""))
                .ifPresent(policy -> loan.putObject("loanPolicy").put("name", policy.name()));
        servicePoint(loan, "checkoutServicePoint", book);
        servicePoint(loan, "checkinServicePoint", book);
        feePolicy(loan, "overdueFinePolicy", book);
        feePolicy(loan, "lostItemPolicy", book);
        return loan;
    }

    private static void feePolicy(ObjectNode loan, String field, RuleBook book) {
        var id = Uuids.parse(loan.path(field + "Id").asString(null));
        var name = id == null ? null : book.feePolicies().get(id);
        if (name != null) {
            loan.putObject(field).put("name", name);
        }
    }

    private static void servicePoint(ObjectNode loan, String field, RuleBook book) {
        var id = Uuids.parse(loan.path(field + "Id").asString(null));
        var name = book.servicePoint(id);
        if (name != null) {
            loan.putObject(field).put("id", String.valueOf(id)).put("name", name);
        }
    }

    /** The item as FOLIO shows it inside loans and after a check-in. */
    static ObjectNode item(DeskItem item) {
        var document = item.item().document();
        var components = document.path("effectiveCallNumberComponents");
        var answer = Json.object().put("id", item.id().toString()).put("title", item.title());
        put(answer, "barcode", document.path("barcode"));
        put(answer, "callNumber", components.path("callNumber"));
        if (!components.isEmpty()) {
            answer.set("callNumberComponents", components.deepCopy());
        }
        put(answer, "copyNumber", document.path("copyNumber"));
        answer.putObject("materialType").put("name", item.materialTypeName());
        var contributors = answer.putArray("contributors");
        for (var contributor : item.contributors()) {
            contributors.addObject().put("name", contributor.path("name").asString(""));
            if (contributor.path("primary").asBoolean(false)) {
                answer.put("primaryContributor", contributor.path("name").asString(""));
            }
        }
        answer.put("holdingsRecordId", item.holdingsRecordId().toString());
        answer.put("instanceId", item.instanceId().toString());
        if (item.location() != null) {
            answer.putObject("location").put("name", item.location().name());
        }
        answer.set("status", document.path("status").deepCopy());
        put(answer, "enumeration", document.path("enumeration"));
        put(answer, "chronology", document.path("chronology"));
        put(answer, "volume", document.path("volume"));
        return answer;
    }

    private static ObjectNode borrower(Patron patron) {
        var personal = patron.document().path("personal");
        var answer = Json.object();
        for (var field : List.of("firstName", "lastName", "middleName", "preferredFirstName")) {
            put(answer, field, personal.path(field));
        }
        put(answer, "barcode", patron.document().path("barcode"));
        if (patron.groupId() != null) {
            answer.put("patronGroup", patron.groupId().toString());
        }
        return answer;
    }

    private static void put(ObjectNode into, String field, JsonNode value) {
        if (!value.isMissingNode() && !value.isNull()) {
            into.set(field, value);
        }
    }
}
