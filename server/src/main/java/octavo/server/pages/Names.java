package octavo.server.pages;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import octavo.server.records.RecordStore;
import octavo.server.records.Uuids;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/** The names behind the ids in records, read once for all records of a page. */
@Component
class Names {

    private final RecordStore store;

    Names(RecordStore store) {
        this.store = store;
    }

    /** Names by id; an id that leads nowhere is shown as nothing. */
    record Lookup(Map<UUID, String> byId) {

        String of(JsonNode id) {
            var uuid = Uuids.parse(id.asString(null));
            return uuid == null ? "" : byId.getOrDefault(uuid, "");
        }
    }

    /** The names of one vocabulary's records that the documents refer to. */
    Lookup of(String type, Stream<JsonNode> ids) {
        return of(
                type,
                ids.map(id -> Uuids.parse(id.asString(null)))
                        .filter(Objects::nonNull)
                        .distinct()
                        .toList());
    }

    private Lookup of(String type, Collection<@Nullable UUID> ids) {
        Map<UUID, String> names = new HashMap<>();
        store.findAll(type, ids.stream().filter(Objects::nonNull).toList())
                .forEach(record ->
                        names.put(record.id(), record.document().path("name").asString("")));
        return new Lookup(names);
    }
}
