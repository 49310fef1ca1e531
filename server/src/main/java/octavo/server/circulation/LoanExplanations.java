package octavo.server.circulation;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import octavo.server.circulation.DueDate.Due;
import octavo.server.circulation.DueDate.Step;
import octavo.server.circulation.rules.Circumstances;
import octavo.server.inventory.DeskItem;
import octavo.server.inventory.DeskItems;
import octavo.server.records.Json;
import octavo.server.records.RecordQuery;
import octavo.server.records.RecordStore;
import octavo.server.records.Uuids;
import octavo.server.users.Patron;
import octavo.server.users.Patrons;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * How a loan came to its due date, state by state, from its history: each state's date is derived again under the rules,
 * policies and calendars of today, and it is said whether that gives the date that stands. Where it does not, they have
 * changed since.
 */
@Component
public class LoanExplanations {

    private static final int STATES_MAX = 1_000;

    private final RecordStore store;
    private final DeskItems items;
    private final Patrons patrons;
    private final LocationTree locations;
    private final RuleBooks ruleBooks;

    LoanExplanations(RecordStore store, DeskItems items, Patrons patrons, LocationTree locations, RuleBooks ruleBooks) {
        this.store = store;
        this.items = items;
        this.patrons = patrons;
        this.locations = locations;
        this.ruleBooks = ruleBooks;
    }

    /** What {@code GET /octavo/explain/loans/{id}} answers. */
    @Transactional(readOnly = true)
    public ObjectNode of(UUID loanId) {
        var loan = store.get("loan", loanId).document();
        var book = ruleBooks.current();
        var item = first(id(loan, "itemId"))
                .flatMap(known -> items.findAll(List.of(known)).stream().findFirst());
        var patron = first(id(loan, "userId"))
                .flatMap(known -> patrons.findAll(List.of(known)).stream().findFirst());
        var answer = Json.object().put("loanId", loanId.toString());
        item.ifPresent(known -> answer.set("rule", Explanations.rules(book, circumstances(loan, known))));
        book.loanPolicy(loan.path("loanPolicyId").asString(""))
                .ifPresent(policy -> answer.set("loanPolicy", Explanations.policy(policy)));
        answer.put("dueDate", loan.path("dueDate").asString(""));
        states(answer.putArray("states"), loanId, book, patron.orElse(null));
        return answer;
    }

    private static Optional<UUID> first(@Nullable UUID id) {
        return Optional.ofNullable(id);
    }

    private Circumstances circumstances(ObjectNode loan, DeskItem item) {
        var location = loan.path("itemEffectiveLocationIdAtCheckOut").asString("");
        var places = locations.above(location);
        return new Circumstances(
                loan.path("patronGroupIdAtCheckout").asString(""),
                item.materialTypeId(),
                item.loanTypeId(),
                location,
                places.library(),
                places.campus(),
                places.institution());
    }

    private void states(ArrayNode into, UUID loanId, RuleBook book, @Nullable Patron patron) {
        var states = store.list(
                        "loan_history", RecordQuery.of("loan.id==%s sortBy createdDate".formatted(loanId), STATES_MAX))
                .records();
        JsonNode before = null;
        for (var state : states) {
            var loan = state.document().path("loan");
            var told = into.addObject()
                    .put("at", state.document().path("createdDate").asString(""))
                    .put("action", loan.path("action").asString(""))
                    .put("dueDate", loan.path("dueDate").asString(""));
            if (loan.hasNonNull("actionComment")) {
                told.set("actionComment", loan.path("actionComment"));
            }
            var by = loan.path("metadata").path("updatedByUserId");
            if (by.isString()) {
                told.set("by", by);
            }
            var derived = derived(before, loan, told.path("at").asString(""), book, patron);
            if (derived != null) {
                told.set("derivation", Explanations.dueDate(derived));
                told.put("agrees", derived instanceof Due due && due.at().equals(due(loan, book)));
            }
            before = loan;
        }
    }

    /** The due date of a state, derived again; null where the state left it as it was. */
    private static @Nullable DueDate derived(
            @Nullable JsonNode before, JsonNode loan, String at, RuleBook book, @Nullable Patron patron) {
        var policy = book.loanPolicy(loan.path("loanPolicyId").asString("")).orElse(null);
        var lent = moment(loan.path("loanDate"), book);
        var due = due(loan, book);
        if (lent == null || due == null) {
            return null;
        }
        var servicePoint = id(loan, "checkoutServicePointId");
        return switch (loan.path("action").asString("")) {
            case "checkedout" ->
                policy == null
                        ? null
                        : DueDateRules.atCheckOut(
                                policy,
                                loan.path("dueDateChangedByHold").asBoolean(false),
                                book.terms(lent, servicePoint, patron));
            case "renewed" -> {
                var current = before == null ? null : due(before, book);
                var now = moment(Json.COMPACT.stringNode(at), book);
                yield policy == null || current == null || now == null
                        ? null
                        : DueDateRules.atRenewal(policy, current, false, book.terms(now, servicePoint, patron));
            }
            case "recallrequested" -> {
                var current = before == null ? null : due(before, book);
                var now = moment(Json.COMPACT.stringNode(at), book);
                yield policy == null || current == null || now == null
                        ? null
                        : DueDateRules.afterRecall(policy, lent, current, book.terms(now, servicePoint, patron));
            }
            case "checkedOutThroughOverride", "renewedThroughOverride", "dueDateChanged" ->
                new Due(due, false, false, List.of(new Step("staff", "set or allowed by staff", due)));
            default -> null;
        };
    }

    private static @Nullable Instant due(JsonNode loan, RuleBook book) {
        return moment(loan.path("dueDate"), book);
    }

    private static @Nullable Instant moment(JsonNode text, RuleBook book) {
        return text.isString() ? Moment.endingAt(text.asString(), book.zone()) : null;
    }

    private static @Nullable UUID id(JsonNode loan, String field) {
        return Uuids.parse(loan.path(field).asString(null));
    }
}
