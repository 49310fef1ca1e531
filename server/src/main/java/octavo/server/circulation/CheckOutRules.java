package octavo.server.circulation;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import octavo.server.circulation.CheckOutFacts.Found;
import octavo.server.circulation.CheckOutFacts.Missing;
import octavo.server.circulation.LoanPolicy.Rolling;
import octavo.server.circulation.LoanPolicy.Unusable;
import octavo.server.circulation.Refusal.ItemAlreadyCheckedOut;
import octavo.server.circulation.Refusal.ItemHasOpenLoan;
import octavo.server.circulation.Refusal.ItemNotLoanable;
import octavo.server.circulation.Refusal.ItemRequestedByAnother;
import octavo.server.circulation.Refusal.ItemStatusForbidsLoan;
import octavo.server.circulation.Refusal.PatronBlocked;
import octavo.server.circulation.Refusal.PatronInactive;
import octavo.server.circulation.Refusal.PolicyMissing;
import octavo.server.circulation.Refusal.PolicyUnusable;
import octavo.server.circulation.Refusal.ProxyInactive;
import octavo.server.circulation.Refusal.ProxyNotFound;
import octavo.server.circulation.Refusal.ProxyNotOfThisPatron;

/** Whether a patron may take an item. Pure: no database, no clock, no framework. */
final class CheckOutRules {

    /** Statuses in which an item is not lent, as FOLIO has them; all others are, Missing and Withdrawn too. */
    private static final Set<String> NEVER_LENT =
            Set.of("Declared lost", "Claimed returned", "Intellectual item", "Aged to lost");

    private interface Rule {
        Optional<Refusal> refuse(CheckOutFacts facts);
    }

    /** In the order in which FOLIO tells the reasons; all are checked, so that one scan tells everything. */
    private static final List<Rule> ALL = List.of(
            CheckOutRules::patronIsNotBlocked,
            CheckOutRules::patronIsActive,
            CheckOutRules::proxyMayBorrowForThePatron,
            CheckOutRules::itemIsNotCheckedOut,
            CheckOutRules::itemStatusAllowsALoan,
            CheckOutRules::itemHasNoOpenLoan,
            CheckOutRules::nobodyElseWaitsForTheItem,
            CheckOutRules::policyLendsTheItem);

    private CheckOutRules() {}

    /** All reasons against the check-out; none when it may go on. */
    static List<Refusal> refusals(CheckOutFacts facts) {
        return ALL.stream().flatMap(rule -> rule.refuse(facts).stream()).toList();
    }

    private static Optional<Refusal> patronIsNotBlocked(CheckOutFacts facts) {
        return when(!facts.blocks().isEmpty(), new PatronBlocked(String.join(";", facts.blocks())));
    }

    private static Optional<Refusal> patronIsActive(CheckOutFacts facts) {
        return when(
                !facts.patron().isActiveAt(facts.loanDate()),
                new PatronInactive(facts.patron().barcode()));
    }

    private static Optional<Refusal> proxyMayBorrowForThePatron(CheckOutFacts facts) {
        var proxy = facts.proxy();
        if (proxy == null) {
            return Optional.empty();
        }
        if (proxy.proxy() == null) {
            return Optional.of(new ProxyNotFound(proxy.barcode()));
        }
        if (!proxy.proxy().isActiveAt(facts.loanDate())) {
            return Optional.of(new ProxyInactive(proxy.barcode()));
        }
        return when(!proxy.related(), new ProxyNotOfThisPatron(proxy.barcode()));
    }

    private static Optional<Refusal> itemIsNotCheckedOut(CheckOutFacts facts) {
        return when(
                facts.item().status().equals("Checked out"),
                new ItemAlreadyCheckedOut(facts.item().barcode()));
    }

    private static Optional<Refusal> itemStatusAllowsALoan(CheckOutFacts facts) {
        var item = facts.item();
        return when(
                NEVER_LENT.contains(item.status()),
                new ItemStatusForbidsLoan(item.title(), item.materialTypeName(), item.barcode(), item.status()));
    }

    private static Optional<Refusal> itemHasNoOpenLoan(CheckOutFacts facts) {
        boolean saidAlready = facts.item().status().equals("Checked out");
        return when(
                facts.hasOpenLoan() && !saidAlready,
                new ItemHasOpenLoan(facts.item().barcode()));
    }

    private static Optional<Refusal> nobodyElseWaitsForTheItem(CheckOutFacts facts) {
        var waiting = facts.firstRequester();
        return when(
                waiting != null && !waiting.equals(facts.patron().id()),
                new ItemRequestedByAnother(
                        facts.item().title(),
                        facts.item().barcode(),
                        facts.patron().sortName(),
                        facts.patron().barcode()));
    }

    private static Optional<Refusal> policyLendsTheItem(CheckOutFacts facts) {
        return switch (facts.policy()) {
            case Missing(var id, var line) -> Optional.of(new PolicyMissing(id, line));
            case Found(var policy) -> {
                var profile = policy.profile();
                if (!policy.loanable() || profile == null) {
                    yield Optional.of(new ItemNotLoanable(facts.item().barcode(), policy));
                }
                yield switch (profile) {
                    case Rolling rolling -> Optional.empty();
                    case Unusable(var reason) -> Optional.of(new PolicyUnusable(policy, reason));
                };
            }
        };
    }

    private static Optional<Refusal> when(boolean refused, Refusal refusal) {
        return refused ? Optional.of(refusal) : Optional.empty();
    }
}
