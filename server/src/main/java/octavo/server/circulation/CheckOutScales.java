package octavo.server.circulation;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import octavo.server.circulation.CheckOutFacts.Found;
import octavo.server.circulation.CheckOutFacts.Missing;
import octavo.server.circulation.CheckOutFacts.PolicyFound;
import octavo.server.circulation.CheckOutFacts.ProxyFacts;
import octavo.server.circulation.DueDate.Due;
import octavo.server.circulation.DueDate.Step;
import octavo.server.circulation.Refusal.ItemNotFound;
import octavo.server.circulation.Refusal.OverrideCommentMissing;
import octavo.server.circulation.Refusal.OverrideDueDateInvalid;
import octavo.server.circulation.Refusal.PatronNotFound;
import octavo.server.circulation.Refusal.ServicePointMissing;
import octavo.server.circulation.Weighed.Ready;
import octavo.server.circulation.Weighed.Unknown;
import octavo.server.circulation.requests.DeskQueue;
import octavo.server.circulation.rules.Verdict;
import octavo.server.fees.PatronRestrictions;
import octavo.server.inventory.DeskItem;
import octavo.server.inventory.DeskItems;
import octavo.server.users.Patron;
import octavo.server.users.Patrons;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Reads the facts of a check-out under lock, and weighs them: the item's row is locked first, then the patron's, so that two
 * desks with one item, and two desks with one patron, take turns. Writes nothing; runs in its caller's transaction. Four
 * statements, one more for a proxy, and one more where an item limit is reached and its rule looks at the kinds of items.
 */
@Component
class CheckOutScales {

    private final DeskItems items;
    private final Patrons patrons;
    private final PatronRestrictions restrictions;
    private final OpenLoans openLoans;
    private final DeskQueue queue;
    private final RuleBooks ruleBooks;
    private final InstantSource clock;

    CheckOutScales(
            DeskItems items,
            Patrons patrons,
            PatronRestrictions restrictions,
            OpenLoans openLoans,
            DeskQueue queue,
            RuleBooks ruleBooks,
            InstantSource clock) {
        this.items = items;
        this.patrons = patrons;
        this.restrictions = restrictions;
        this.openLoans = openLoans;
        this.queue = queue;
        this.ruleBooks = ruleBooks;
        this.clock = clock;
    }

    Weighed weigh(CheckOutCommand command) {
        var unready = unready(command);
        if (!unready.isEmpty()) {
            return new Unknown(unready);
        }
        var item = items.lockByBarcode(command.itemBarcode()).orElse(null);
        var patron = patrons.lockByBarcode(command.patronBarcode()).orElse(null);
        if (item == null || patron == null) {
            return new Unknown(unknown(command, item, patron));
        }
        var now = clock.instant();
        var book = ruleBooks.current();
        var verdict = book.verdict(item, patron.groupId());
        var found = policy(command, book, verdict);
        var policy = found instanceof Found(var known) ? known : null;
        var situation = openLoans.situationOf(item, patron.id(), policy == null ? null : policy.id(), now);
        var next = situation.waitedFor() ? queue.nextFor(item).orElse(null) : null;
        var restricted = restrictions.of(patron.id(), now);
        var limits = book.blockLimitsOf(patron.groupId());
        var basis = command.forcedPolicyId() == null ? ItemLimitBasis.of(verdict) : ItemLimitBasis.POLICY;
        var facts = new CheckOutFacts(
                item,
                patron,
                proxy(command, patron),
                situation.onLoan(),
                next == null ? null : next.requesterId(),
                restricted.borrowing(),
                AutomatedBlock.of(
                        limits, AutomatedBlocks.standing(situation.counts(), restricted.outstandingBalance())),
                found,
                basis,
                loansUnderLimit(policy, basis, situation.itemsUnderPolicy(), item),
                policy == null
                        ? new DueDate.None("no loan policy", null)
                        : DueDateRules.atCheckOut(
                                policy,
                                next != null && next.holdWaits(patron.id()),
                                book.terms(command.loanDate(), command.servicePointId(), patron)),
                command.loanDate(),
                now);
        return decided(command, facts, verdict, policy, book, next);
    }

    private static Weighed decided(
            CheckOutCommand command,
            CheckOutFacts facts,
            Verdict verdict,
            @Nullable LoanPolicy policy,
            RuleBook book,
            DeskQueue.@Nullable Next next) {
        var refusals = CheckOutRules.refusals(facts);
        var left = command.overrides().applyTo(refusals);
        if (policy == null) {
            return new Unknown(left);
        }
        boolean overridden = left.size() < refusals.size();
        var decided = new Ready(command, facts, verdict, policy, book, next, left, overridden);
        return left.isEmpty() && !policy.loanable() ? withOverriddenDueDate(decided) : decided;
    }

    /** What is not loanable has no due date of its own: the override brings it. */
    private static Ready withOverriddenDueDate(Ready ready) {
        var due = ready.command().overrides().dueDate();
        List<Refusal> refusals = due == null || !due.isAfter(ready.command().loanDate())
                ? List.of(new OverrideDueDateInvalid())
                : List.of();
        var facts = ready.facts();
        var dueDate = due == null
                ? facts.dueDate()
                : new Due(due, false, false, List.of(new Step("override", "set by staff", due)));
        return new Ready(
                ready.command(),
                facts.due(dueDate),
                ready.verdict(),
                ready.policy(),
                ready.book(),
                ready.next(),
                refusals,
                true);
    }

    private static List<Refusal> unready(CheckOutCommand command) {
        if (command.servicePointId() == null) {
            return List.of(new ServicePointMissing());
        }
        boolean comment =
                command.overrides().isEmpty() || !command.overrides().comment().isBlank();
        return comment ? List.of() : List.of(new OverrideCommentMissing());
    }

    private static List<Refusal> unknown(CheckOutCommand command, @Nullable DeskItem item, @Nullable Patron patron) {
        List<Refusal> unknown = new ArrayList<>();
        if (patron == null) {
            unknown.add(new PatronNotFound(command.patronBarcode()));
        }
        if (item == null) {
            unknown.add(new ItemNotFound(command.itemBarcode()));
        }
        return unknown;
    }

    private static PolicyFound policy(CheckOutCommand command, RuleBook book, Verdict verdict) {
        var forced = command.forcedPolicyId();
        var id = forced == null ? verdict.policies().loan() : forced.toString();
        return book.loanPolicy(id)
                .<PolicyFound>map(Found::new)
                .orElseGet(() -> new Missing(id, forced == null ? verdict.line() : 0));
    }

    private @Nullable ProxyFacts proxy(CheckOutCommand command, Patron patron) {
        var barcode = command.proxyBarcode();
        if (barcode == null) {
            return null;
        }
        return patrons.findProxy(barcode, patron.id(), clock.instant())
                .map(proxy -> new ProxyFacts(barcode, proxy.patron(), proxy.related()))
                .orElseGet(() -> new ProxyFacts(barcode, null, false));
    }

    /** What kinds the items on loan are is looked up only where that decides. */
    private int loansUnderLimit(
            @Nullable LoanPolicy policy, ItemLimitBasis basis, List<UUID> itemsUnderPolicy, DeskItem item) {
        if (policy == null
                || policy.itemLimit() == null
                || !basis.looksAtItems()
                || itemsUnderPolicy.size() < policy.itemLimit()) {
            return itemsUnderPolicy.size();
        }
        return (int) items.findAll(itemsUnderPolicy).stream()
                .filter(other ->
                        !basis.byMaterialType() || other.materialTypeId().equals(item.materialTypeId()))
                .filter(other -> !basis.byLoanType() || other.loanTypeId().equals(item.loanTypeId()))
                .count();
    }
}
