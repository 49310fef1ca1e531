package octavo.server.users;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A user as the desk sees one.
 *
 * @param document the user's record
 * @param active as stored; see {@link #isActiveAt}
 * @param groupId the patron group, null when the user has none
 * @param groupName its name, empty without one
 * @param expires when the account ends, null when it does not
 */
public record Patron(
        UUID id,
        ObjectNode document,
        boolean active,
        @Nullable UUID groupId,
        String groupName,
        @Nullable Instant expires) {

    /** Whether the patron may borrow at a moment: active, and the account not expired. */
    public boolean isActiveAt(Instant moment) {
        return active && (expires == null || expires.isAfter(moment));
    }

    public String barcode() {
        return document.path("barcode").asString("");
    }

    /** As FOLIO's messages name a person: {@code Last, First}. */
    public String sortName() {
        var personal = document.path("personal");
        var first = personal.path("firstName").asString("");
        var last = personal.path("lastName").asString("");
        return first.isEmpty() ? last : last + ", " + first;
    }
}
