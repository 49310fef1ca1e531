package octavo.server.dataexport.jobs;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import octavo.server.records.Json;
import octavo.server.records.Uuids;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Where the ids of an export come from. */
public sealed interface IdSource {

    /** An uploaded list, one id, HRID or barcode a line; known by its file definition. */
    record Lines(UUID fileDefinitionId) implements IdSource {}

    /** A query over the records of the kind. */
    record Query(String cql) implements IdSource {}

    /** Ids that came with the request. */
    record Given(List<UUID> ids) implements IdSource {
        public Given {
            ids = List.copyOf(ids);
        }
    }

    /**
     * Every record of the kind.
     *
     * @param deleted also what is marked as deleted, and source records whose instance is gone
     * @param suppressed also what is suppressed from discovery
     */
    record Everything(boolean deleted, boolean suppressed) implements IdSource {}

    /** What was deleted in a period; null for an open end. */
    record Deleted(@Nullable Instant from, @Nullable Instant until) implements IdSource {}

    default ObjectNode toJson() {
        var json = Json.object();
        switch (this) {
            case Lines(var id) -> json.put("lines", id.toString());
            case Query(var cql) -> json.put("query", cql);
            case Given(var ids) -> ids.forEach(id -> json.withArray("given").add(id.toString()));
            case Everything(var deleted, var suppressed) ->
                json.putObject("everything").put("deleted", deleted).put("suppressed", suppressed);
            case Deleted(var from, var until) -> {
                var period = json.putObject("deleted");
                if (from != null) {
                    period.put("from", from.toString());
                }
                if (until != null) {
                    period.put("until", until.toString());
                }
            }
        }
        return json;
    }

    static IdSource fromJson(JsonNode json) {
        if (json.has("lines")) {
            return new Lines(id(json.path("lines")));
        }
        if (json.has("query")) {
            return new Query(json.path("query").asString());
        }
        if (json.has("everything")) {
            var all = json.path("everything");
            return new Everything(
                    all.path("deleted").asBoolean(), all.path("suppressed").asBoolean());
        }
        if (json.has("deleted")) {
            var period = json.path("deleted");
            return new Deleted(instant(period.path("from")), instant(period.path("until")));
        }
        return new Given(json.path("given").valueStream().map(IdSource::id).toList());
    }

    private static UUID id(JsonNode value) {
        return Objects.requireNonNull(Uuids.parse(value.asString()), "an id of a plan");
    }

    private static @Nullable Instant instant(JsonNode value) {
        return value.isString() ? Instant.parse(value.asString()) : null;
    }
}
