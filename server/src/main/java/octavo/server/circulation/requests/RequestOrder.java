package octavo.server.circulation.requests;

import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a client asks for, checked in form only.
 *
 * @param document the request as sent, without what the server answers beside it
 * @param id the id that the client chose, null for one of the server's
 * @param titleLevel whether any item of the title will do
 * @param overridesPatronBlock whether the client wants to set the patron's blocks aside
 */
record RequestOrder(
        ObjectNode document,
        @Nullable UUID id,
        RequestType type,
        boolean titleLevel,
        boolean delivery,
        UUID instanceId,
        @Nullable UUID itemId,
        UUID requesterId,
        @Nullable UUID proxyId,
        @Nullable UUID pickupServicePointId,
        boolean overridesPatronBlock) {}
