package octavo.server.circulation;

import java.time.Instant;
import java.util.List;
import octavo.server.inventory.DeskItem;
import octavo.server.users.Patron;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a check-out decides upon, read under lock.
 *
 * @param proxy whoever borrows for the patron, with whether they may; null when the patron does
 * @param hasOpenLoan whether the item is on loan to anybody
 * @param firstRequester the patron first in the item's queue, null when nobody waits
 * @param blocks descriptions of the patron's blocks against borrowing
 * @param policy what the rules name, or that it is not there
 */
record CheckOutFacts(
        DeskItem item,
        Patron patron,
        @Nullable ProxyFacts proxy,
        boolean hasOpenLoan,
        java.util.@Nullable UUID firstRequester,
        List<String> blocks,
        PolicyFound policy,
        Instant loanDate) {

    record ProxyFacts(String barcode, @Nullable Patron proxy, boolean related) {}

    /** The loan policy that the rules name. */
    sealed interface PolicyFound {}

    record Found(LoanPolicy policy) implements PolicyFound {}

    record Missing(String policyId, int line) implements PolicyFound {}

    CheckOutFacts {
        blocks = List.copyOf(blocks);
    }
}
