package octavo.server.circulation;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import octavo.server.inventory.DeskItem;
import octavo.server.users.Patron;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a check-out decides upon, read under lock.
 *
 * @param proxy whoever borrows for the patron, with whether they may; null when the patron does
 * @param hasOpenLoan whether the item is on loan to anybody
 * @param firstRequester the patron first in the item's queue, null when nobody waits
 * @param manualBlocks descriptions of the patron's blocks against borrowing
 * @param automatedBlocks those that follow from limits, whatever they forbid
 * @param policy what the rules name, or that it is not there
 * @param loansUnderLimit the patron's open loans that the policy's item limit counts; 0 where it has none
 * @param dueDate when the loan would be due
 * @param now the moment of the check-out itself, which decides who is active
 */
record CheckOutFacts(
        DeskItem item,
        Patron patron,
        @Nullable ProxyFacts proxy,
        boolean hasOpenLoan,
        @Nullable UUID firstRequester,
        List<String> manualBlocks,
        List<AutomatedBlock> automatedBlocks,
        PolicyFound policy,
        ItemLimitBasis limitBasis,
        int loansUnderLimit,
        DueDate dueDate,
        Instant loanDate,
        Instant now) {

    record ProxyFacts(String barcode, @Nullable Patron proxy, boolean related) {}

    /** The loan policy that the rules name. */
    sealed interface PolicyFound {}

    record Found(LoanPolicy policy) implements PolicyFound {}

    record Missing(String policyId, int line) implements PolicyFound {}

    CheckOutFacts {
        manualBlocks = List.copyOf(manualBlocks);
        automatedBlocks = List.copyOf(automatedBlocks);
    }

    /** The same facts with another due date. */
    CheckOutFacts due(DueDate other) {
        return new CheckOutFacts(
                item,
                patron,
                proxy,
                hasOpenLoan,
                firstRequester,
                manualBlocks,
                automatedBlocks,
                policy,
                limitBasis,
                loansUnderLimit,
                other,
                loanDate,
                now);
    }
}
