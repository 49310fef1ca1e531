package octavo.server.circulation.requests;

import java.time.Instant;
import java.util.UUID;
import octavo.server.inventory.DeskItem;
import org.jspecify.annotations.Nullable;

/**
 * An item that might serve a request.
 *
 * @param policy the request policy for this item and the requester; null when the rules name one that is not there
 * @param borrower whoever has it on loan, null when nobody does
 * @param due when that loan ends
 * @param recalled whether somebody has recalled that loan already
 */
record Candidate(
        DeskItem item,
        @Nullable RequestPolicy policy,
        @Nullable UUID borrower,
        @Nullable Instant due,
        boolean recalled) {

    /** Whether status and policy let the item be asked for in this way. */
    boolean allows(RequestType type) {
        return type.isAllowedFor(item.status()) && policyAllows(type);
    }

    boolean policyAllows(RequestType type) {
        return policy != null && policy.allows(type);
    }
}
