package octavo.server.circulation.requests;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import octavo.server.users.Patron;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Everything that placing a request decides upon, read under the locks of the items and of the queue.
 *
 * @param requester null when there is no such user
 * @param proxyMayAct whether an active relationship lets the proxy act for the requester; true without a proxy
 * @param pickup the service point's record, null when the order names none or one that is not there
 * @param instanceExists whether the instance of the order is there
 * @param candidates the item of the order, or all items of the title
 * @param queue where the request will stand
 * @param manualBlocks descriptions of blocks against requests; likewise the messages of automated ones
 * @param missingOverridePermissions what the caller would need to set the patron's blocks aside
 * @param namedPolicy the policy id that the rules name for the item of the order; empty for titles
 */
record PlacingFacts(
        RequestOrder order,
        TitleRequests.Settings settings,
        @Nullable Patron requester,
        boolean proxyMayAct,
        @Nullable JsonNode pickup,
        boolean instanceExists,
        List<Candidate> candidates,
        RequestQueue queue,
        List<String> manualBlocks,
        List<String> automatedBlocks,
        List<String> missingOverridePermissions,
        String namedPolicy,
        Instant now) {

    PlacingFacts {
        candidates = List.copyOf(candidates);
        manualBlocks = List.copyOf(manualBlocks);
        automatedBlocks = List.copyOf(automatedBlocks);
        missingOverridePermissions = List.copyOf(missingOverridePermissions);
    }

    /** The item that an item-level order names, when it is there. */
    Optional<Candidate> item() {
        return order.titleLevel() ? Optional.empty() : candidates.stream().findFirst();
    }

    TitleChoice titleChoice() {
        return TitleChoice.of(order.type(), candidates, order.pickupServicePointId(), settings.holdsFollowRules());
    }

    /** The item that the request will name, null for a title-level hold. */
    @Nullable
    Candidate target() {
        if (!order.titleLevel()) {
            return item().orElse(null);
        }
        return titleChoice() instanceof TitleChoice.Chosen(var candidate) ? candidate : null;
    }

    /** The patron's own request that is in the way, if any. */
    Optional<Request> ownRequest() {
        UUID item = order.itemId();
        return queue.requests().stream()
                .filter(request -> request.requesterId().equals(order.requesterId()))
                .filter(request ->
                        order.titleLevel() || request.isTitleLevel() || (item != null && request.isFor(item)))
                .findFirst();
    }
}
