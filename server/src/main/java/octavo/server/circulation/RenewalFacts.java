package octavo.server.circulation;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import octavo.server.inventory.DeskItem;
import octavo.server.users.Patron;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a renewal decides upon, read under lock.
 *
 * @param renewalCount how often the loan was renewed
 * @param current when it is due until now
 * @param waiting the request first in the queue, null when nobody waits
 * @param manualBlocks descriptions of the patron's blocks against renewals
 * @param automatedBlocks those that follow from limits, whatever they forbid
 * @param renewed when it would be due
 */
record RenewalFacts(
        DeskItem item,
        Patron patron,
        int renewalCount,
        Instant current,
        @Nullable Waiting waiting,
        List<String> manualBlocks,
        List<AutomatedBlock> automatedBlocks,
        LoanPolicy policy,
        DueDate renewed) {

    /** @param type {@code Hold}, {@code Recall} or {@code Page} */
    record Waiting(UUID requestId, String type) {

        boolean holds() {
            return type.equals("Hold");
        }
    }

    RenewalFacts {
        manualBlocks = List.copyOf(manualBlocks);
        automatedBlocks = List.copyOf(automatedBlocks);
    }
}
