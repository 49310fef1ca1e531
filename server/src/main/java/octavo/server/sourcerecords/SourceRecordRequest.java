package octavo.server.sourcerecords;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import octavo.marc.Decoded;
import octavo.marc.Iso2709Writer;
import octavo.marc.MarcFormat;
import octavo.marc.MarcJsonReader;
import octavo.marc.MarcRecord;
import octavo.server.records.FolioException;
import octavo.server.records.FolioException.Problem;
import octavo.server.records.Json;
import octavo.server.records.Uuids;
import octavo.server.sourcerecords.SourceRecord.State;
import octavo.server.tenants.Caller;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A source record as a client sends it, checked: every violation is told at once. */
final class SourceRecordRequest {

    private final ObjectNode body;
    private final List<Problem> problems = new ArrayList<>();

    private SourceRecordRequest(ObjectNode body) {
        this.body = body;
    }

    /** @throws FolioException 422 for missing or wrong fields, 400 for a parsed record that is no MARC */
    static SourceRecord read(ObjectNode body, Instant now) {
        return new SourceRecordRequest(body).record(now);
    }

    private SourceRecord record(Instant now) {
        var snapshotId = id("snapshotId", true);
        var id = id("id", false);
        var matchedId = id("matchedId", false);
        var type = type();
        var holder = body.path("externalIdsHolder");
        var external = external(holder);
        if (!body.path("rawRecord").isObject()
                && !body.path("parsedRecord").isObject()
                && !body.path("errorRecord").isObject()) {
            problems.add(Problem.of("must not be null", "rawRecord", "null"));
        }
        if (snapshotId == null || type == null || !problems.isEmpty()) {
            throw FolioException.invalid(problems);
        }
        var content = body.path("rawRecord").path("content");
        byte[] raw = content.isString()
                ? content.asString().getBytes(UTF_8)
                : content.isObject() ? Json.compact(content).getBytes(UTF_8) : null;
        var marc = marc(raw);
        byte[] stored = marc == null ? null : Iso2709Writer.toStorage(marc);
        var user = Caller.current().userId();
        UUID newId = id == null ? Uuids.next() : id;
        var hrid = external.hrid() != null || marc == null
                ? external.hrid()
                : marc.controlField("001").orElse(null);
        return new SourceRecord(
                newId,
                matchedId == null ? newId : matchedId,
                body.path("generation").asInt(0),
                state(),
                type,
                snapshotId,
                body.path("order").isInt() ? body.path("order").asInt() : null,
                external.id(),
                hrid,
                body.path("additionalInfo").path("suppressDiscovery").asBoolean(false),
                stored,
                raw == null || Arrays.equals(raw, stored) ? null : raw,
                body.path("errorRecord").isObject() ? Json.compact(body.path("errorRecord")) : null,
                now,
                user,
                now,
                user);
    }

    private @Nullable UUID id(String field, boolean required) {
        var value = body.path(field);
        if (value.isMissingNode() || value.isNull()) {
            if (required) {
                problems.add(Problem.of("must not be null", field, "null"));
            }
            return null;
        }
        var id = Uuids.parse(value.asString(null));
        if (id == null) {
            problems.add(Problem.of("must be a UUID", field, value.asString(value.toString())));
        }
        return id;
    }

    private SourceRecord.@Nullable Type type() {
        var name = body.path("recordType").asString("");
        for (var type : SourceRecord.Type.values()) {
            if (type.name().equals(name)) {
                return type;
            }
        }
        problems.add(Problem.of("must be one of " + Arrays.toString(SourceRecord.Type.values()), "recordType", name));
        return null;
    }

    private State state() {
        var name = body.path("state").asString(State.ACTUAL.name());
        for (var state : State.values()) {
            if (state.name().equals(name)) {
                return body.path("deleted").asBoolean(false) ? State.DELETED : state;
            }
        }
        throw FolioException.invalid("must be one of " + Arrays.toString(State.values()), "state", name);
    }

    private record External(@Nullable UUID id, @Nullable String hrid) {}

    private External external(JsonNode holder) {
        for (var kind : List.of("instance", "holdings", "authority")) {
            var text = holder.path(kind + "Id").asString(null);
            if (text != null) {
                var id = Uuids.parse(text);
                if (id == null) {
                    problems.add(Problem.of("must be a UUID", "externalIdsHolder." + kind + "Id", text));
                }
                return new External(id, holder.path(kind + "Hrid").asString(null));
            }
        }
        return new External(null, null);
    }

    /** The parsed record where there is one, else the raw one if it can be read; a stored record keeps its leader. */
    private @Nullable MarcRecord marc(byte @Nullable [] raw) {
        var content = body.path("parsedRecord").path("content");
        if (content.isObject() || content.isString()) {
            var json = content.isString() ? content.asString() : Json.compact(content);
            return switch (MarcJsonReader.decode(json.getBytes(UTF_8))) {
                case Decoded.Sound(var record, var _) -> record;
                case Decoded.Damaged(var reason) ->
                    throw FolioException.badRequest("The parsed record is no MARC: " + reason);
            };
        }
        if (raw == null) {
            return null;
        }
        var format = MarcFormat.detect(raw).orElse(MarcFormat.ISO_2709);
        return switch (format.decode(raw)) {
            case Decoded.Sound(var record, var _) -> record;
            case Decoded.Damaged(var _) -> null; // kept as it came; errorRecord says what is wrong with it
        };
    }

    /** The record with another {@code LDR/05}: {@code d} for deleted, {@code c} for corrected. */
    static MarcRecord withStatus(MarcRecord record, char status) {
        var leader = new StringBuilder(record.leader());
        leader.setCharAt(5, status);
        return new MarcRecord(leader.toString(), record.fields());
    }

    /** Whether {@code 999ff$s} of a record names this id; FOLIO demands it of a new generation. */
    static boolean names(MarcRecord record, UUID matchedId) {
        return record.dataFields("999")
                .filter(field -> field.indicator1() == 'f' && field.indicator2() == 'f')
                .flatMap(field -> field.subfield('s').stream())
                .anyMatch(matchedId.toString()::equals);
    }
}
