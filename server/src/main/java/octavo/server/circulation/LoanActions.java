package octavo.server.circulation;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import octavo.server.circulation.Refusal.LoanActionRefused;
import octavo.server.inventory.DeskItem;
import octavo.server.inventory.DeskItems;
import octavo.server.records.FolioException;
import octavo.server.records.Json;
import octavo.server.records.RecordQuery;
import octavo.server.records.RecordStore;
import octavo.server.records.StoredRecord;
import octavo.server.records.Uuids;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.node.ObjectNode;

/**
 * What staff do to a loan without the item in hand. Each is one transaction under the locks of item and loan, taken in this
 * order, and changes loan and item together. A refusal is the answer; an empty list means done.
 */
@Service
@Transactional
public class LoanActions {

    private static final String LOAN = "loan";
    private static final String CLAIMED_RETURNED = "Claimed returned";
    private static final String DECLARED_LOST = "Declared lost";
    private static final Set<String> DUE_DATE_STAYS = Set.of(DECLARED_LOST, CLAIMED_RETURNED, "Aged to lost");

    private final DeskItems items;
    private final OpenLoans openLoans;
    private final RecordStore store;

    LoanActions(DeskItems items, OpenLoans openLoans, RecordStore store) {
        this.items = items;
        this.openLoans = openLoans;
        this.store = store;
    }

    /** @param loan locked, with its item, locked too */
    private record Held(StoredRecord loan, DeskItem item) {

        boolean isClosed() {
            return "Closed".equals(loan.document().path("status").path("name").asString(""));
        }

        Refusal closed() {
            return new LoanActionRefused("Loan is closed", "id", loan.id().toString());
        }

        Refusal itemIs(String message) {
            return new LoanActionRefused(message, "itemId", item.id().toString());
        }
    }

    /** Sets another due date; that of an item that is lost or claimed returned stays. */
    public List<Refusal> changeDueDate(UUID loanId, Instant due) {
        var held = hold(loanId);
        if (held.isClosed()) {
            return List.of(held.closed());
        }
        if (DUE_DATE_STAYS.contains(held.item().status())) {
            return List.of(held.itemIs("item is " + held.item().status()));
        }
        boolean recalled = openLoans.isRecalled(held.item().id());
        act(held, "dueDateChanged", "", loan -> {
            loan.put("dueDate", RecordStore.folioDate(due));
            loan.remove(List.of("dueDateChangedByNearExpireUser", "dueDateChangedByHold"));
            if (!recalled) {
                loan.remove("dueDateChangedByRecall");
            }
        });
        return List.of();
    }

    /** Notes that the patron says the item was returned; the loan stays open. */
    public List<Refusal> claimReturned(UUID loanId, Instant claimed, String comment) {
        var held = hold(loanId);
        if (held.isClosed()) {
            return List.of(held.closed());
        }
        act(held, "claimedReturned", comment, loan -> {
            loan.put("claimedReturnedDate", RecordStore.folioDate(claimed));
            loan.put("itemStatus", CLAIMED_RETURNED);
        });
        mark(held.item(), CLAIMED_RETURNED);
        return List.of();
    }

    /** Declares the item lost; the loan stays open. */
    public List<Refusal> declareLost(UUID loanId, Instant lost, String comment) {
        var held = hold(loanId);
        if (held.isClosed()) {
            return List.of(held.closed());
        }
        if (held.item().status().equals(DECLARED_LOST)) {
            return List.of(held.itemIs("The item is already declared lost"));
        }
        boolean claimed = held.item().status().equals(CLAIMED_RETURNED);
        act(held, "declaredLost", comment, loan -> {
            loan.put("declaredLostDate", RecordStore.folioDate(lost));
            loan.put("itemStatus", DECLARED_LOST);
        });
        mark(held.item(), DECLARED_LOST);
        if (claimed) {
            note(held.loan(), "Claimed returned item marked declared lost");
        }
        return List.of();
    }

    /** Closes the loan of an item claimed returned: the library misses it from now on. */
    public List<Refusal> declareMissing(UUID loanId, String comment) {
        var held = hold(loanId);
        if (held.isClosed()) {
            return List.of(held.closed());
        }
        if (!held.item().status().equals(CLAIMED_RETURNED)) {
            return List.of(held.itemIs("Item is not claimed returned"));
        }
        act(held, "markedMissing", comment, loan -> {
            loan.putObject("status").put("name", "Closed");
            loan.put("itemStatus", "Missing");
        });
        mark(held.item(), "Missing");
        note(held.loan(), "Claimed returned item marked missing");
        return List.of();
    }

    /** @param action {@code patronInfoAdded} or {@code staffInfoAdded} */
    public List<Refusal> addInfo(UUID loanId, String action, String comment) {
        var held = hold(loanId);
        if (held.isClosed()) {
            return List.of(held.closed());
        }
        act(held, action, comment, loan -> {});
        return List.of();
    }

    /** The item's lock comes first, as at the desk; the loan is read once before, to learn its item. */
    private Held hold(UUID loanId) {
        var known = store.get(LOAN, loanId);
        var itemId = Uuids.parse(known.document().path("itemId").asString(null));
        var item = Optional.ofNullable(itemId)
                .flatMap(id -> items.lockAll(List.of(id)).stream().findFirst())
                .orElseThrow(() -> FolioException.invalid(
                        "The item of the loan does not exist", "itemId", String.valueOf(itemId)));
        return new Held(store.lock(LOAN, loanId), item);
    }

    private void act(Held held, String action, String comment, Consumer<ObjectNode> change) {
        var loan = held.loan().document().deepCopy();
        loan.put("action", action);
        if (comment.isBlank()) {
            loan.remove("actionComment"); // it belonged to the action before
        } else {
            loan.put("actionComment", comment);
        }
        change.accept(loan);
        store.replace(LOAN, held.loan(), loan);
    }

    private void mark(DeskItem item, String status) {
        var document = item.item().document().deepCopy();
        document.putObject("status").put("name", status);
        store.replace("item", item.item(), document);
    }

    /** FOLIO keeps for staff, at the patron, that a claim was not accepted. */
    private void note(StoredRecord loan, String title) {
        var patron = loan.document().path("userId").asString("");
        var types = store.list("note_type", RecordQuery.of("name==\"General note\"", 1))
                .records();
        if (patron.isEmpty() || types.isEmpty()) {
            return;
        }
        var note = Json.object()
                .put("typeId", types.getFirst().id().toString())
                .put("title", title)
                .put("domain", "users");
        note.putArray("links").addObject().put("id", patron).put("type", "user");
        store.insert("note", note);
    }
}
