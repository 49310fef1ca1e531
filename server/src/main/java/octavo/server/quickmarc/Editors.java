package octavo.server.quickmarc;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import octavo.server.records.Json;
import octavo.server.records.RecordStore;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** Who changed a record last, in the editor's form. */
@Component
class Editors {

    private final RecordStore store;

    Editors(RecordStore store) {
        this.store = store;
    }

    ObjectNode updateInfo(Instant at, @Nullable UUID userId) {
        var info = Json.object().put("recordState", "ACTUAL").put("updateDate", RecordStore.folioDate(at));
        if (userId != null) {
            var by = info.putObject("updatedBy").put("userId", userId.toString());
            store.find("user", userId).ifPresent(user -> {
                var personal = user.document().path("personal");
                put(by, "username", user.document().path("username").asString(""));
                put(by, "lastName", personal.path("lastName").asString(""));
                put(by, "firstName", personal.path("firstName").asString(""));
                put(by, "middleName", personal.path("middleName").asString(""));
            });
        }
        return info;
    }

    /** What people call those who changed something, by their ids; of some there is no user any more. */
    Map<UUID, String> names(Set<UUID> userIds) {
        var names = new HashMap<UUID, String>();
        store.findAll("user", List.copyOf(userIds)).forEach(user -> {
            var personal = user.document().path("personal");
            var full = "%s %s"
                    .formatted(
                            personal.path("firstName").asString(""),
                            personal.path("lastName").asString(""))
                    .strip();
            names.put(
                    user.id(), full.isEmpty() ? user.document().path("username").asString("") : full);
        });
        return names;
    }

    private static void put(ObjectNode object, String name, String value) {
        if (!value.isEmpty()) {
            object.put(name, value);
        }
    }
}
