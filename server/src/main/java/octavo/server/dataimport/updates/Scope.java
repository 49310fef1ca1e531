package octavo.server.dataimport.updates;

import java.util.EnumMap;
import java.util.Map;
import java.util.UUID;
import octavo.server.dataimport.profiles.RecordKind;
import org.jspecify.annotations.Nullable;

/** What was found or made in a branch of the tree, and in the branches above it. */
final class Scope {

    private final @Nullable Scope above;
    private final Map<RecordKind, UUID> own = new EnumMap<>(RecordKind.class);

    Scope(@Nullable Scope above) {
        this.above = above;
    }

    /** The nearest record of a kind; null where there is none. */
    @Nullable
    UUID of(RecordKind kind) {
        UUID id = own.get(kind);
        return id == null && above != null ? above.of(kind) : id;
    }

    void put(RecordKind kind, UUID id) {
        own.put(kind, id);
    }

    void clear() {
        own.clear();
    }
}
