package octavo.server.circulation;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import octavo.server.circulation.CheckOutFacts.Found;
import octavo.server.circulation.CheckOutFacts.Missing;
import octavo.server.circulation.Refusal.Deed;
import octavo.server.circulation.Refusal.ItemAlreadyCheckedOut;
import octavo.server.circulation.Refusal.ItemHasOpenLoan;
import octavo.server.circulation.Refusal.ItemLimitReached;
import octavo.server.circulation.Refusal.ItemNotLoanable;
import octavo.server.circulation.Refusal.ItemRequestedByAnother;
import octavo.server.circulation.Refusal.ItemStatusForbidsLoan;
import octavo.server.circulation.Refusal.NoDueDate;
import octavo.server.circulation.Refusal.PatronBlocked;
import octavo.server.circulation.Refusal.PatronBlockedAutomatically;
import octavo.server.circulation.Refusal.PatronInactive;
import octavo.server.circulation.Refusal.PatronStatusUnknown;
import octavo.server.circulation.Refusal.PolicyMissing;
import octavo.server.circulation.Refusal.ProxyInactive;
import octavo.server.circulation.Refusal.ProxyNotFound;
import octavo.server.circulation.Refusal.ProxyNotOfThisPatron;

/** Whether a patron may take an item. Pure: no database, no clock, no framework. */
final class CheckOutRules {

    /** Statuses in which an item is not lent, as FOLIO has them; all others are, Missing and Withdrawn too. */
    private static final Set<String> NEVER_LENT =
            Set.of("Declared lost", "Claimed returned", "Intellectual item", "Aged to lost");

    private interface Rule {
        Stream<? extends Refusal> refuse(CheckOutFacts facts);
    }

    /** In the order in which FOLIO tells the reasons; all are checked, so that one scan tells everything. */
    private static final List<Rule> ALL = List.of(
            CheckOutRules::patronIsNotBlockedByHand,
            CheckOutRules::patronIsNotBlockedByLimits,
            CheckOutRules::patronIsActive,
            CheckOutRules::proxyMayBorrowForThePatron,
            CheckOutRules::itemIsNotCheckedOut,
            CheckOutRules::itemStatusAllowsALoan,
            CheckOutRules::itemHasNoOpenLoan,
            CheckOutRules::nobodyElseWaitsForTheItem,
            CheckOutRules::patronIsBelowTheItemLimit,
            CheckOutRules::policyLendsTheItem);

    private CheckOutRules() {}

    /** All reasons against the check-out; none when it may go on. */
    static List<Refusal> refusals(CheckOutFacts facts) {
        return ALL.stream().<Refusal>flatMap(rule -> rule.refuse(facts)).toList();
    }

    private static Stream<? extends Refusal> patronIsNotBlockedByHand(CheckOutFacts facts) {
        return when(
                !facts.manualBlocks().isEmpty(),
                new PatronBlocked(Deed.BORROWING, String.join(";", facts.manualBlocks())));
    }

    private static Stream<? extends Refusal> patronIsNotBlockedByLimits(CheckOutFacts facts) {
        return facts.automatedBlocks().stream()
                .filter(AutomatedBlock::borrowing)
                .map(block -> new PatronBlockedAutomatically(facts.patron().id(), block.message()));
    }

    private static Stream<? extends Refusal> patronIsActive(CheckOutFacts facts) {
        var patron = facts.patron();
        if (!patron.document().has("active")) {
            return Stream.of(new PatronStatusUnknown(patron.barcode()));
        }
        return when(!patron.isActiveAt(facts.now()), new PatronInactive(patron.barcode()));
    }

    private static Stream<? extends Refusal> proxyMayBorrowForThePatron(CheckOutFacts facts) {
        var proxy = facts.proxy();
        if (proxy == null) {
            return Stream.empty();
        }
        if (proxy.proxy() == null) {
            return Stream.of(new ProxyNotFound(proxy.barcode()));
        }
        return Stream.concat(
                when(!proxy.proxy().isActiveAt(facts.now()), new ProxyInactive(proxy.barcode())),
                when(!proxy.related(), new ProxyNotOfThisPatron(proxy.barcode())));
    }

    private static Stream<? extends Refusal> itemIsNotCheckedOut(CheckOutFacts facts) {
        return when(
                facts.item().status().equals("Checked out"),
                new ItemAlreadyCheckedOut(facts.item().barcode()));
    }

    private static Stream<? extends Refusal> itemStatusAllowsALoan(CheckOutFacts facts) {
        var item = facts.item();
        return when(
                NEVER_LENT.contains(item.status()),
                new ItemStatusForbidsLoan(item.title(), item.materialTypeName(), item.barcode(), item.status()));
    }

    private static Stream<? extends Refusal> itemHasNoOpenLoan(CheckOutFacts facts) {
        boolean saidAlready = facts.item().status().equals("Checked out");
        return when(
                facts.hasOpenLoan() && !saidAlready,
                new ItemHasOpenLoan(facts.item().barcode()));
    }

    private static Stream<? extends Refusal> nobodyElseWaitsForTheItem(CheckOutFacts facts) {
        var waiting = facts.firstRequester();
        return when(
                waiting != null && !waiting.equals(facts.patron().id()),
                new ItemRequestedByAnother(
                        facts.item().title(),
                        facts.item().barcode(),
                        facts.patron().sortName(),
                        facts.patron().barcode()));
    }

    private static Stream<? extends Refusal> patronIsBelowTheItemLimit(CheckOutFacts facts) {
        if (!(facts.policy() instanceof Found(var policy)) || policy.itemLimit() == null) {
            return Stream.empty();
        }
        int limit = policy.itemLimit();
        return when(
                facts.loansUnderLimit() >= limit,
                new ItemLimitReached(facts.item().barcode(), limit, facts.limitBasis()));
    }

    private static Stream<? extends Refusal> policyLendsTheItem(CheckOutFacts facts) {
        return switch (facts.policy()) {
            case Missing(var id, var line) -> Stream.of(new PolicyMissing(id, line));
            case Found(var policy) -> {
                if (!policy.loanable()) {
                    yield Stream.of(new ItemNotLoanable(facts.item().barcode(), policy));
                }
                yield switch (facts.dueDate()) {
                    case DueDate.Due due -> Stream.empty();
                    case DueDate.None(var message, var code) -> Stream.of(new NoDueDate(policy, message, code));
                };
            }
        };
    }

    private static <R extends Refusal> Stream<R> when(boolean refused, R refusal) {
        return refused ? Stream.of(refusal) : Stream.empty();
    }
}
