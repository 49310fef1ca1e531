package octavo.server.circulation;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import octavo.server.circulation.DueDate.Due;
import octavo.server.circulation.Refusal.ItemNotKnownAtRenewal;
import octavo.server.circulation.Refusal.ItemNotOnLoan;
import octavo.server.circulation.Refusal.OnLoanToAnother;
import octavo.server.circulation.Refusal.OverrideCommentMissing;
import octavo.server.circulation.Refusal.OverrideDueDateMissing;
import octavo.server.circulation.Refusal.PolicyMissing;
import octavo.server.circulation.RenewCommand.ByBarcode;
import octavo.server.circulation.RenewCommand.ById;
import octavo.server.circulation.RenewalFacts.Waiting;
import octavo.server.circulation.requests.DeskQueue;
import octavo.server.fees.PatronRestrictions;
import octavo.server.inventory.DeskItem;
import octavo.server.inventory.DeskItems;
import octavo.server.records.RecordStore;
import octavo.server.records.StoredRecord;
import octavo.server.records.Uuids;
import octavo.server.users.Patron;
import octavo.server.users.Patrons;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Renewal of loans. One transaction, as at the desk: facts under lock (item, patron, loan, in this order), a pure decision,
 * the writes. A check-in of the same item waits for the item's lock, and so either finds the renewed loan or is refused.
 */
@Service
@Transactional
public class Renewals {

    private final DeskItems items;
    private final Patrons patrons;
    private final PatronRestrictions restrictions;
    private final OpenLoans openLoans;
    private final DeskQueue queue;
    private final RuleBooks ruleBooks;
    private final RecordStore store;
    private final InstantSource clock;

    Renewals(
            DeskItems items,
            Patrons patrons,
            PatronRestrictions restrictions,
            OpenLoans openLoans,
            DeskQueue queue,
            RuleBooks ruleBooks,
            RecordStore store,
            InstantSource clock) {
        this.items = items;
        this.patrons = patrons;
        this.restrictions = restrictions;
        this.openLoans = openLoans;
        this.queue = queue;
        this.ruleBooks = ruleBooks;
        this.store = store;
        this.clock = clock;
    }

    /** The answer to a renewal. */
    public sealed interface Renewal {}

    /**
     * The loan goes on.
     *
     * @param loan as it is now
     */
    public record Renewed(StoredRecord loan, DeskItem item, Patron patron) implements Renewal {}

    /** Nothing has changed. */
    public record Refused(List<Refusal> reasons) implements Renewal {

        public Refused {
            reasons = List.copyOf(reasons);
        }
    }

    /** Renews a loan, or tells every reason why not. */
    public Renewal renew(RenewCommand command) {
        if (!command.overrides().isEmpty() && command.overrides().comment().isBlank()) {
            return new Refused(List.of(new OverrideCommentMissing()));
        }
        var item = lockItem(command).orElse(null);
        if (item == null) {
            return refused(new ItemNotKnownAtRenewal(field(command, "item"), itemName(command)));
        }
        var open = openLoans.findOf(item.id());
        if (open.isEmpty()) {
            return refused(new ItemNotOnLoan(field(command, "item"), itemName(command)));
        }
        var borrower = Uuids.parse(open.getFirst().document().path("userId").asString(null));
        var patron = borrower == null ? null : patrons.lock(borrower).orElse(null);
        if (patron == null || !isOf(command, patron)) {
            return refused(new OnLoanToAnother(field(command, "user"), patronName(command)));
        }
        // Read again under its lock: a client may have changed or closed the loan's record meanwhile.
        var loan = openLoans.lockOf(item.id());
        return loan.isEmpty()
                ? refused(new ItemNotOnLoan(field(command, "item"), itemName(command)))
                : decide(command, item, patron, loan.getFirst());
    }

    private Renewal decide(RenewCommand command, DeskItem item, Patron patron, StoredRecord loan) {
        var now = clock.instant();
        var book = ruleBooks.current();
        var verdict = book.verdict(item, patron.groupId());
        var policy = book.loanPolicy(verdict.policies().loan()).orElse(null);
        if (policy == null) {
            return refused(new PolicyMissing(verdict.policies().loan(), verdict.line()));
        }
        var facts = facts(item, patron, loan, policy, book, now);
        var refusals = RenewalRules.refusals(facts);
        var overrides = command.overrides();
        var left = new ArrayList<>(overrides.forRenewal().applyTo(refusals));
        boolean overridden = left.size() < refusals.size();
        var due = dueDate(facts, overrides);
        if (left.isEmpty() && due == null) {
            left.add(new OverrideDueDateMissing(facts.renewed() instanceof Due));
        }
        if (!left.isEmpty() || due == null) {
            return new Refused(left);
        }
        var renewed = store.replace(
                "loan",
                loan,
                LoanDocuments.renewed(loan.document(), policy, due, overridden ? overrides.comment() : null));
        return new Renewed(renewed, checkedOutAgain(item), patron);
    }

    private RenewalFacts facts(
            DeskItem item, Patron patron, StoredRecord loan, LoanPolicy policy, RuleBook book, Instant now) {
        var document = loan.document();
        // A loan that was loaded without a due date is renewed from its beginning.
        var stated = document.path("dueDate").asString(document.path("loanDate").asString(""));
        var current = Moment.endingAt(stated, book.zone());
        var situation = openLoans.situationOf(item, patron.id(), null, now);
        var restricted = restrictions.of(patron.id(), now);
        var waiting = situation.waitedFor()
                ? queue.firstOf(item)
                        .map(first -> new Waiting(first.id(), first.type()))
                        .orElse(null)
                : null;
        var terms = book.terms(
                now, Uuids.parse(document.path("checkoutServicePointId").asString(null)), patron);
        return new RenewalFacts(
                item,
                patron,
                document.path("renewalCount").asInt(0),
                current,
                waiting,
                restricted.renewals(),
                AutomatedBlock.of(
                        book.blockLimitsOf(patron.groupId()),
                        AutomatedBlocks.standing(situation.counts(), restricted.outstandingBalance())),
                policy,
                DueDateRules.atRenewal(policy, current, waiting != null && waiting.holds(), terms));
    }

    /** What staff state goes; else what the policy gives, where that is later. Null when neither is there. */
    private static @Nullable Due dueDate(RenewalFacts facts, Overrides overrides) {
        var stated = overrides.renewal() ? overrides.dueDate() : null;
        if (stated != null) {
            return new Due(stated, false, false, List.of(new DueDate.Step("override", "set by staff", stated)));
        }
        boolean renews = facts.policy().loanable() && facts.policy().renewable();
        return renews && facts.renewed() instanceof Due due && due.at().isAfter(facts.current()) ? due : null;
    }

    /** A lost item whose loan staff renew all the same is with the patron again. */
    private DeskItem checkedOutAgain(DeskItem item) {
        if (item.status().equals("Checked out")) {
            return item;
        }
        var changed = item.item().document().deepCopy();
        changed.putObject("status").put("name", "Checked out");
        return item.with(store.replace("item", item.item(), changed));
    }

    private Optional<DeskItem> lockItem(RenewCommand command) {
        return switch (command.named()) {
            case ByBarcode(var item, var patron) -> items.lockByBarcode(item);
            case ById(var item, var patron) ->
                items.lockAll(List.of(item)).stream().findFirst();
        };
    }

    private static boolean isOf(RenewCommand command, Patron patron) {
        return switch (command.named()) {
            case ByBarcode(var item, var barcode) -> patron.barcode().equals(barcode);
            case ById(var item, var id) -> patron.id().equals(id);
        };
    }

    private static String field(RenewCommand command, String of) {
        return switch (command.named()) {
            case ByBarcode named -> of + "Barcode";
            case ById named -> of + "Id";
        };
    }

    private static String itemName(RenewCommand command) {
        return switch (command.named()) {
            case ByBarcode(var item, var patron) -> item;
            case ById(var item, var patron) -> item.toString();
        };
    }

    private static String patronName(RenewCommand command) {
        return switch (command.named()) {
            case ByBarcode(var item, var patron) -> patron;
            case ById(var item, var patron) -> patron.toString();
        };
    }

    private static Refused refused(Refusal refusal) {
        return new Refused(List.of(refusal));
    }
}
