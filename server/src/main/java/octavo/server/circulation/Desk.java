package octavo.server.circulation;

import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import octavo.server.circulation.DueDate.Due;
import octavo.server.circulation.Refusal.ItemNotKnownAtCheckIn;
import octavo.server.circulation.Refusal.SeveralOpenLoans;
import octavo.server.circulation.Weighed.Ready;
import octavo.server.circulation.Weighed.Unknown;
import octavo.server.circulation.requests.DeskQueue;
import octavo.server.inventory.DeskItem;
import octavo.server.inventory.DeskItems;
import octavo.server.records.Json;
import octavo.server.records.RecordStore;
import octavo.server.records.StoredRecord;
import octavo.server.records.Uuids;
import octavo.server.tenants.Caller;
import octavo.server.users.Patron;
import octavo.server.users.Patrons;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.node.ObjectNode;

/**
 * Check-out and check-in. Each is one transaction: facts read under lock (the item's row, then the patron's), a pure
 * decision, the writes with their outbox rows. Nothing here waits for Kafka. At most six statements each; a test counts them.
 */
@Service
@Transactional
public class Desk {

    private static final String ITEM = "item";
    private static final String LOAN = "loan";
    private static final String CHECK_IN = "check_in";

    private final DeskItems items;
    private final Patrons patrons;
    private final OpenLoans openLoans;
    private final DeskQueue queue;
    private final CheckOutScales scales;
    private final RecordStore store;
    private final InstantSource clock;

    Desk(
            DeskItems items,
            Patrons patrons,
            OpenLoans openLoans,
            DeskQueue queue,
            CheckOutScales scales,
            RecordStore store,
            InstantSource clock) {
        this.items = items;
        this.patrons = patrons;
        this.openLoans = openLoans;
        this.queue = queue;
        this.scales = scales;
        this.store = store;
        this.clock = clock;
    }

    /** The desk's answer to a scan. */
    public sealed interface Decision {}

    /**
     * The patron takes the item.
     *
     * @param loan the new loan's record
     * @param policy the policy that set the due date
     */
    public record Lent(StoredRecord loan, DeskItem item, Patron patron, LoanPolicy policy) implements Decision {}

    /**
     * The item came back.
     *
     * @param loan the loan that it closed, null when the item was not on loan
     * @param borrower whoever had it, null when unknown
     * @param next whom the item serves from now on, null when nobody waits
     * @param requester whoever waits, null when nobody does or the user is gone
     * @param inHouseUse whether the check-in counts a use inside the library
     */
    public record Returned(
            @Nullable StoredRecord loan,
            DeskItem item,
            @Nullable Patron borrower,
            @Nullable UUID destination,
            DeskQueue.@Nullable Next next,
            @Nullable Patron requester,
            boolean inHouseUse)
            implements Decision {}

    /** The desk said no; nothing has changed. */
    public record Refused(List<Refusal> reasons) implements Decision {

        public Refused {
            reasons = List.copyOf(reasons);
        }
    }

    /** Lends an item to a patron, or tells every reason why not. */
    public Decision checkOut(CheckOutCommand command) {
        return switch (scales.weigh(command)) {
            case Unknown(var refusals) -> new Refused(refusals);
            case Ready ready -> ready.refusals().isEmpty() ? lend(ready) : new Refused(ready.refusals());
        };
    }

    /** What a check-out would decide; nothing is written. */
    Weighed weigh(CheckOutCommand command) {
        return scales.weigh(command);
    }

    private Lent lend(Ready ready) {
        var facts = ready.facts();
        if (!(facts.dueDate() instanceof Due due)) {
            throw new IllegalStateException("a check-out without refusals has no due date: " + facts.dueDate());
        }
        var lasting = ready.recallWaits() && !ready.overridden() ? recalled(ready, due) : due;
        var document = LoanDocuments.opened(ready, lasting, !lasting.at().equals(due.at()), ready.overridden());
        var batch = store.together();
        var loan = batch.insert(LOAN, document);
        var item = withStatus(facts.item().item().document(), "Checked out");
        var lent = batch.replace(ITEM, facts.item().item(), item);
        if (ready.next() != null) { // the patron's own request, or the check-out had been refused
            queue.fill(ready.next(), facts.item(), batch);
        }
        batch.write();
        return new Lent(loan, facts.item().with(lent), facts.patron(), ready.policy());
    }

    /** Somebody else has recalled the item already: the loan begins with the due date that the recall leaves it. */
    private static Due recalled(Ready ready, Due due) {
        var command = ready.command();
        var terms = ready.book()
                .terms(
                        command.loanDate(),
                        command.servicePointId(),
                        ready.facts().patron());
        return DueDateRules.afterRecall(ready.policy(), command.loanDate(), due.at(), terms) instanceof Due shorter
                ? shorter
                : due;
    }

    /** Takes an item back, whether it was on loan or not. */
    public Decision checkIn(CheckInCommand command) {
        var item = items.lockByBarcode(command.itemBarcode()).orElse(null);
        if (item == null) {
            return new Refused(List.of(new ItemNotKnownAtCheckIn(command.itemBarcode())));
        }
        var refusals = CheckInRules.refusals(item, command.claimedReturnedResolution());
        if (!refusals.isEmpty()) {
            return new Refused(refusals);
        }
        var back = openLoans.lockForReturn(item);
        var open = back.loans();
        if (open.size() > 1) {
            return new Refused(List.of(new SeveralOpenLoans(item.barcode())));
        }
        var waiting = back.waitedFor() ? queue.nextFor(item).orElse(null) : null;
        var next = CheckInRules.next(item, command.servicePointId(), waiting);
        var inHouse = CheckInRules.isInHouseUse(item, command.servicePointId(), waiting == null);
        var batch = store.together();
        var closed = open.isEmpty() ? null : close(batch, open.getFirst(), command, next.status());
        var document = withStatus(item.item().document(), next.status());
        if (next.destination() == null) {
            document.remove("inTransitDestinationServicePointId");
        } else {
            document.put(
                    "inTransitDestinationServicePointId", next.destination().toString());
        }
        document.set("lastCheckIn", lastCheckIn(command));
        var stored = batch.replace(ITEM, item.item(), document);
        var served = waiting == null ? null : queue.serve(waiting, item, command.servicePointId(), batch);
        batch.insert(CHECK_IN, checkInRecord(command, item, waiting == null ? 0 : waiting.queueSize()));
        batch.write();
        var borrower = closed == null
                ? null
                : Uuids.parse(closed.document().path("userId").asString(null));
        var requester = served == null ? null : served.requesterId();
        var people = patrons.findAll(
                Stream.of(borrower, requester).filter(Objects::nonNull).collect(Collectors.toSet()));
        return new Returned(
                closed,
                item.with(stored),
                find(people, borrower),
                next.destination(),
                served,
                find(people, requester),
                inHouse);
    }

    private static @Nullable Patron find(List<Patron> people, @Nullable UUID id) {
        return people.stream()
                .filter(patron -> patron.id().equals(id))
                .findFirst()
                .orElse(null);
    }

    private StoredRecord close(RecordStore.Batch batch, StoredRecord loan, CheckInCommand command, String itemStatus) {
        return batch.replace(
                LOAN,
                loan,
                LoanDocuments.closed(
                        loan.document(),
                        command,
                        itemStatus,
                        CheckInRules.loanAction(command.claimedReturnedResolution()),
                        clock.instant()));
    }

    private static ObjectNode withStatus(ObjectNode item, String status) {
        var changed = item.deepCopy();
        changed.putObject("status").put("name", status);
        return changed;
    }

    private static ObjectNode lastCheckIn(CheckInCommand command) {
        var last = Json.object()
                .put("dateTime", RecordStore.folioDate(command.checkInDate()))
                .put("servicePointId", command.servicePointId().toString());
        Caller.current().user().ifPresent(user -> last.put("staffMemberId", user.toString()));
        return last;
    }

    private ObjectNode checkInRecord(CheckInCommand command, DeskItem item, int queueSize) {
        var record = Json.object()
                .put("occurredDateTime", RecordStore.folioDate(clock.instant()))
                .put("itemId", item.id().toString())
                .put("checkInServicePointId", command.servicePointId().toString())
                .put("itemStatusPriorToCheckIn", item.status())
                .put("requestQueueSize", queueSize);
        Caller.current().user().ifPresent(user -> record.put("performedByUserId", user.toString()));
        var home = item.location();
        if (home != null) {
            record.put("itemLocationId", home.locationId().toString());
        }
        return record;
    }
}
