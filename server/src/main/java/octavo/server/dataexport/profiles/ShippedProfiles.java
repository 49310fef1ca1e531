package octavo.server.dataexport.profiles;

import octavo.server.records.FolioException;
import octavo.server.tenants.Caller;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Profiles with {@code default} are the platform's own: nobody makes, changes or deletes one. */
final class ShippedProfiles {

    private static final int FORBIDDEN = 403;

    private ShippedProfiles() {}

    /** @throws FolioException 403 for a shipped profile */
    static void refuseChange(@Nullable ObjectNode previous, ObjectNode next, String kind) {
        if (previous != null && isShipped(previous)) {
            throw new FolioException.Text(FORBIDDEN, "Editing of default %s profile is forbidden".formatted(kind));
        }
        if (Caller.current().user().isPresent()) {
            next.put("default", false);
        }
    }

    /** @throws FolioException 403 for a shipped profile */
    static void refuseDelete(ObjectNode previous, String kind) {
        if (isShipped(previous)) {
            throw new FolioException.Text(FORBIDDEN, "Deletion of default %s profile is forbidden".formatted(kind));
        }
    }

    private static boolean isShipped(ObjectNode profile) {
        return profile.path("default").asBoolean(false);
    }
}
