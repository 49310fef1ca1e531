package octavo.server.circulation;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import octavo.server.circulation.CheckOutFacts.Found;
import octavo.server.circulation.CheckOutFacts.Missing;
import octavo.server.circulation.CheckOutFacts.PolicyFound;
import octavo.server.circulation.CheckOutFacts.ProxyFacts;
import octavo.server.circulation.LoanPolicy.Rolling;
import octavo.server.circulation.Refusal.ItemNotFound;
import octavo.server.circulation.Refusal.ItemNotKnownAtCheckIn;
import octavo.server.circulation.Refusal.PatronNotFound;
import octavo.server.circulation.Refusal.SeveralOpenLoans;
import octavo.server.circulation.requests.DeskQueue;
import octavo.server.circulation.rules.Verdict;
import octavo.server.fees.ManualBlocks;
import octavo.server.inventory.DeskItem;
import octavo.server.inventory.DeskItems;
import octavo.server.records.Json;
import octavo.server.records.RecordStore;
import octavo.server.records.StoredRecord;
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
    private final ManualBlocks blocks;
    private final OpenLoans openLoans;
    private final DeskQueue queue;
    private final RuleBooks ruleBooks;
    private final RecordStore store;
    private final InstantSource clock;

    Desk(
            DeskItems items,
            Patrons patrons,
            ManualBlocks blocks,
            OpenLoans openLoans,
            DeskQueue queue,
            RuleBooks ruleBooks,
            RecordStore store,
            InstantSource clock) {
        this.items = items;
        this.patrons = patrons;
        this.blocks = blocks;
        this.openLoans = openLoans;
        this.queue = queue;
        this.ruleBooks = ruleBooks;
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
     * @param inHouseUse whether the check-in counts a use inside the library
     */
    public record Returned(
            @Nullable StoredRecord loan,
            DeskItem item,
            @Nullable Patron borrower,
            @Nullable UUID destination,
            DeskQueue.@Nullable Next next,
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
        if (command.servicePointId() == null) {
            return new Refused(List.of(new Refusal.ServicePointMissing()));
        }
        var item = items.lockByBarcode(command.itemBarcode()).orElse(null);
        var patron = patrons.lockByBarcode(command.patronBarcode()).orElse(null);
        if (item == null || patron == null) {
            List<Refusal> unknown = new ArrayList<>();
            if (patron == null) {
                unknown.add(new PatronNotFound(command.patronBarcode()));
            }
            if (item == null) {
                unknown.add(new ItemNotFound(command.itemBarcode()));
            }
            return new Refused(unknown);
        }
        var book = ruleBooks.current();
        var verdict = book.verdict(item, patron.groupId());
        var situation = openLoans.situationOf(item);
        var next = situation.waitedFor() ? queue.nextFor(item).orElse(null) : null;
        var facts = new CheckOutFacts(
                item,
                patron,
                proxy(command, patron),
                situation.onLoan(),
                next == null ? null : next.requesterId(),
                blocks.againstBorrowing(patron.id(), clock.instant()),
                policy(book, verdict),
                command.loanDate());
        var refusals = CheckOutRules.refusals(facts);
        if (!refusals.isEmpty()) {
            return new Refused(refusals);
        }
        if (next != null) { // the patron's own request, or the check-out had been refused
            queue.fill(next, item);
        }
        return lend(command, facts, book, verdict);
    }

    private Lent lend(CheckOutCommand command, CheckOutFacts facts, RuleBook book, Verdict verdict) {
        if (!(facts.policy() instanceof Found(var policy)) || !(policy.profile() instanceof Rolling rolling)) {
            throw new IllegalStateException("a check-out without refusals has no policy to lend by: " + facts.policy());
        }
        var due = DueDateRules.rolling(command.loanDate(), rolling, book.zone());
        var loan = store.insert(LOAN, LoanDocuments.opened(facts, command, policy, verdict.policies(), due));
        var item = withStatus(facts.item().item().document(), "Checked out");
        var lent = store.replace(ITEM, facts.item().item(), item);
        return new Lent(loan, facts.item().with(lent), facts.patron(), policy);
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
        var closed = open.isEmpty() ? null : close(open.getFirst(), command, next.status());
        var document = withStatus(item.item().document(), next.status());
        if (next.destination() == null) {
            document.remove("inTransitDestinationServicePointId");
        } else {
            document.put(
                    "inTransitDestinationServicePointId", next.destination().toString());
        }
        document.set("lastCheckIn", lastCheckIn(command));
        var stored = store.replace(ITEM, item.item(), document);
        var served = waiting == null ? null : queue.serve(waiting, item, command.servicePointId());
        store.insert(CHECK_IN, checkInRecord(command, item, waiting == null ? 0 : waiting.queueSize()));
        return new Returned(closed, item.with(stored), borrower(closed), next.destination(), served, inHouse);
    }

    private StoredRecord close(StoredRecord loan, CheckInCommand command, String itemStatus) {
        return store.replace(
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

    private @Nullable Patron borrower(@Nullable StoredRecord loan) {
        if (loan == null) {
            return null;
        }
        var id =
                octavo.server.records.Uuids.parse(loan.document().path("userId").asString(null));
        return id == null
                ? null
                : patrons.findAll(List.of(id)).stream().findFirst().orElse(null);
    }

    private static PolicyFound policy(RuleBook book, Verdict verdict) {
        var id = verdict.policies().loan();
        return book.loanPolicy(id).<PolicyFound>map(Found::new).orElseGet(() -> new Missing(id, verdict.line()));
    }

    private @Nullable ProxyFacts proxy(CheckOutCommand command, Patron patron) {
        var barcode = command.proxyBarcode();
        if (barcode == null) {
            return null;
        }
        var proxy = patrons.findByBarcode(barcode).orElse(null);
        boolean related = proxy != null && patrons.mayActFor(proxy.id(), patron.id(), now());
        return new ProxyFacts(barcode, proxy, related);
    }

    private Instant now() {
        return clock.instant();
    }
}
