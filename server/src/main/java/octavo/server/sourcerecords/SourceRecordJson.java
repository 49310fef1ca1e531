package octavo.server.sourcerecords;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.time.Instant;
import java.util.UUID;
import octavo.marc.ControlField;
import octavo.marc.DataField;
import octavo.marc.MarcJsonWriter;
import octavo.marc.MarcRecord;
import octavo.server.records.Json;
import octavo.server.records.RecordStore;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Source records in FOLIO's two shapes; MARC-in-JSON is made here, on read. */
final class SourceRecordJson {

    private SourceRecordJson() {}

    /** The shape of {@code /source-storage/records}. */
    static ObjectNode record(SourceRecord record, boolean formatted) {
        var json = Json.object();
        json.put("id", record.id().toString());
        json.put("snapshotId", record.snapshotId().toString());
        json.put("matchedId", record.matchedId().toString());
        json.put("generation", record.generation());
        json.put("recordType", record.type().name());
        json.putObject("rawRecord").put("id", record.id().toString()).put("content", rawContent(record));
        var marc = record.record();
        if (marc != null) {
            var parsed = json.putObject("parsedRecord").put("id", record.id().toString());
            parsed.set("content", Json.COMPACT.readTree(MarcJsonWriter.write(marc)));
            if (formatted) {
                parsed.put("formattedContent", formatted(marc));
            }
        }
        if (record.error() != null) {
            json.set("errorRecord", Json.parseStored(record.error()));
        }
        json.put("deleted", record.state() == SourceRecord.State.DELETED);
        addCommon(json, record);
        json.put("state", record.state().name());
        if (record.leaderStatus() != null) {
            json.put("leaderRecordStatus", record.leaderStatus());
        }
        json.set("metadata", metadata(record));
        return json;
    }

    /** The shape of {@code /source-storage/source-records}. */
    static ObjectNode sourceRecord(SourceRecord record) {
        var json = Json.object();
        json.put("recordId", record.id().toString());
        json.put("snapshotId", record.snapshotId().toString());
        json.put("recordType", record.type().name());
        var marc = record.record();
        if (marc != null) {
            json.putObject("parsedRecord")
                    .put("id", record.id().toString())
                    .set("content", Json.COMPACT.readTree(MarcJsonWriter.write(marc)));
        }
        json.put("deleted", record.state() == SourceRecord.State.DELETED);
        json.put("generation", record.generation());
        addCommon(json, record);
        json.set("metadata", metadata(record));
        return json;
    }

    private static void addCommon(ObjectNode json, SourceRecord record) {
        if (record.order() != null) {
            json.put("order", record.order());
        }
        if (record.externalId() != null) {
            var prefix = switch (record.type()) {
                case MARC_BIB, EDIFACT -> "instance";
                case MARC_AUTHORITY -> "authority";
                case MARC_HOLDING -> "holdings";
            };
            var holder = json.putObject("externalIdsHolder")
                    .put(prefix + "Id", record.externalId().toString());
            if (record.externalHrid() != null) {
                holder.put(prefix + "Hrid", record.externalHrid());
            }
        }
        json.putObject("additionalInfo").put("suppressDiscovery", record.suppressDiscovery());
    }

    private static ObjectNode metadata(SourceRecord record) {
        var metadata = Json.object();
        put(metadata, "created", record.createdAt(), record.createdBy());
        put(metadata, "updated", record.updatedAt(), record.updatedBy());
        return metadata;
    }

    static void put(ObjectNode metadata, String what, Instant at, @Nullable UUID by) {
        metadata.put(what + "Date", RecordStore.folioDate(at));
        if (by != null) {
            metadata.put(what + "ByUserId", by.toString());
        }
    }

    /** What came, as text; bytes of another character set than UTF-8 show one character each. */
    private static String rawContent(SourceRecord record) {
        var bytes = record.received() == null ? record.marc() : record.received();
        if (bytes == null) {
            return "";
        }
        try {
            return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            return new String(bytes, ISO_8859_1); // MARC-8
        }
    }

    /** A record for people to read: a line each for leader and fields. */
    private static String formatted(MarcRecord marc) {
        var text = new StringBuilder("LEADER ").append(marc.leader());
        for (var field : marc.fields()) {
            text.append('\n').append(field.tag()).append(' ');
            switch (field) {
                case ControlField control -> text.append(control.value());
                case DataField data -> {
                    text.append(data.indicator1()).append(data.indicator2());
                    data.subfields()
                            .forEach(subfield ->
                                    text.append('$').append(subfield.code()).append(subfield.value()));
                }
            }
        }
        return text.append('\n').toString();
    }
}
