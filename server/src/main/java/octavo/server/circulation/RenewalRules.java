package octavo.server.circulation;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import octavo.server.circulation.DueDate.Due;
import octavo.server.circulation.DueDate.None;
import octavo.server.circulation.LoanPolicy.Fixed;
import octavo.server.circulation.Refusal.Deed;
import octavo.server.circulation.Refusal.ItemStatusForbidsRenewal;
import octavo.server.circulation.Refusal.NotRenewed;
import octavo.server.circulation.Refusal.PatronBlocked;
import octavo.server.circulation.Refusal.PatronBlockedAutomatically;
import octavo.server.circulation.Refusal.RecallWaits;

/** Whether a loan is renewed. Pure: no database, no clock, no framework. */
final class RenewalRules {

    private static final Set<String> NEVER_RENEWED = Set.of("Declared lost", "Claimed returned", "Aged to lost");

    private interface Rule {
        Stream<? extends Refusal> refuse(RenewalFacts facts);
    }

    /** In the order in which FOLIO tells the reasons; all are checked. */
    private static final List<Rule> ALL = List.of(
            RenewalRules::patronIsNotBlockedByHand,
            RenewalRules::patronIsNotBlockedByLimits,
            RenewalRules::nobodyRecallsTheItem,
            RenewalRules::policyLends,
            RenewalRules::policyRenews,
            RenewalRules::holdsLetItBeRenewed,
            RenewalRules::itemIsNeitherLostNorClaimed,
            RenewalRules::renewalsAreLeft,
            RenewalRules::dueDateBecomesLater);

    private RenewalRules() {}

    /** All reasons against the renewal; none when it may go on. */
    static List<Refusal> refusals(RenewalFacts facts) {
        return ALL.stream().<Refusal>flatMap(rule -> rule.refuse(facts)).toList();
    }

    private static Stream<? extends Refusal> patronIsNotBlockedByHand(RenewalFacts facts) {
        return when(
                !facts.manualBlocks().isEmpty(),
                new PatronBlocked(Deed.RENEWING, String.join(";", facts.manualBlocks())));
    }

    private static Stream<? extends Refusal> patronIsNotBlockedByLimits(RenewalFacts facts) {
        return facts.automatedBlocks().stream()
                .filter(AutomatedBlock::renewals)
                .map(block -> new PatronBlockedAutomatically(facts.patron().id(), block.message()));
    }

    private static Stream<? extends Refusal> nobodyRecallsTheItem(RenewalFacts facts) {
        var waiting = facts.waiting();
        return waiting != null && waiting.type().equals("Recall")
                ? Stream.of(new RecallWaits(waiting.requestId()))
                : Stream.empty();
    }

    private static Stream<? extends Refusal> policyLends(RenewalFacts facts) {
        return when(
                !facts.policy().loanable(),
                new NotRenewed(facts.policy(), "item is not loanable", "ITEM_NOT_LOANABLE", true));
    }

    private static Stream<? extends Refusal> policyRenews(RenewalFacts facts) {
        return when(
                !facts.policy().renewable(),
                new NotRenewed(facts.policy(), "loan is not renewable", "LOAN_NOT_RENEWABLE", true));
    }

    private static Stream<? extends Refusal> holdsLetItBeRenewed(RenewalFacts facts) {
        var policy = facts.policy();
        var waiting = facts.waiting();
        if (waiting == null || !waiting.holds()) {
            return Stream.empty();
        }
        boolean fixed = policy.profile() instanceof Fixed;
        return Stream.of(
                        when(
                                !policy.holds().renewItemsWithRequest(),
                                new NotRenewed(
                                        policy,
                                        "Items with this loan policy cannot be renewed when there is an active, pending hold request",
                                        "RENEWAL_BLOCKED_BY_HOLD_REQUEST",
                                        false)),
                        when(
                                fixed && policy.holds().alternateRenewalLoanPeriod() != null,
                                new NotRenewed(
                                        policy,
                                        "Item's loan policy has fixed profile but alternative renewal period for holds is specified",
                                        "FIXED_LOAN_POLICY_HAS_ALTERNATE_RENEWAL_PERIOD_FOR_HOLDS",
                                        false)),
                        when(
                                fixed && policy.renewals().period() != null,
                                new NotRenewed(
                                        policy,
                                        "Item's loan policy has fixed profile but renewal period is specified",
                                        "FIXED_LOAN_POLICY_HAS_RENEWAL_PERIOD",
                                        false)))
                .flatMap(refusals -> refusals);
    }

    private static Stream<? extends Refusal> itemIsNeitherLostNorClaimed(RenewalFacts facts) {
        var status = facts.item().status();
        return when(
                NEVER_RENEWED.contains(status),
                new ItemStatusForbidsRenewal(facts.item().id(), status));
    }

    private static Stream<? extends Refusal> renewalsAreLeft(RenewalFacts facts) {
        return when(
                facts.policy().renewable() && facts.policy().renewals().reached(facts.renewalCount()),
                new NotRenewed(facts.policy(), "loan at maximum renewal number", "LOAN_RENEWAL_LIMIT_REACHED", false));
    }

    /** Without a policy that lends and renews there is no due date to speak of. */
    private static Stream<? extends Refusal> dueDateBecomesLater(RenewalFacts facts) {
        if (!facts.policy().loanable() || !facts.policy().renewable()) {
            return Stream.empty();
        }
        return switch (facts.renewed()) {
            case None(var message, var code) ->
                Stream.of(new NotRenewed(facts.policy(), message, code == null ? "" : code, true));
            case Due due ->
                when(
                        !due.at().isAfter(facts.current()),
                        new NotRenewed(
                                facts.policy(),
                                "renewal would not change the due date",
                                "RENEWAL_WOULD_NOT_CHANGE_DUE_DATE",
                                true));
        };
    }

    private static <R extends Refusal> Stream<R> when(boolean refused, R refusal) {
        return refused ? Stream.of(refusal) : Stream.empty();
    }
}
