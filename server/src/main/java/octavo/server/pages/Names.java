package octavo.server.pages;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import octavo.server.records.RecordStore;
import octavo.server.records.Uuids;
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
        Set<UUID> wanted = new LinkedHashSet<>();
        ids.forEach(id -> {
            var uuid = Uuids.parse(id.asString(null));
            if (uuid != null) {
                wanted.add(uuid);
            }
        });
        Map<UUID, String> names = new HashMap<>();
        store.findAll(type, List.copyOf(wanted))
                .forEach(record ->
                        names.put(record.id(), record.document().path("name").asString("")));
        return new Lookup(names);
    }
}
