package octavo.server.events;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import octavo.server.tenants.TenantId;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Makes events of outbox rows: reads, with one statement for each record type in a batch, the documents that the rows name
 * and puts them into FOLIO's envelope as they come from the database, without parsing them.
 */
@Component
class EventReader {

    /**
     * What the record was before and after. The current row serves where it still has the version of the change, else the
     * history does; where neither knows that version any more, the current row announces the later state.
     */
    private static final String DOCUMENTS = """
            select w.n, (%2$s) as key, e.new_doc, e.old_doc
              from unnest(?::uuid[], ?::int[], ?::text[]) with ordinality as w (id, version, operation, n)
              left join {tenant}.%1$s r on r.id = w.id
              left join lateral (
                     select h.doc from {tenant}.record_history h
                      where h.record_type = '%1$s' and h.id = w.id and h.version = w.version
                        and w.operation <> 'DELETE' and r.version is distinct from w.version
                      order by h.valid_to desc limit 1) after on true
              left join lateral (
                     select h.doc from {tenant}.record_history h
                      where h.record_type = '%1$s' and h.id = w.id
                        and h.version = case w.operation when 'DELETE' then w.version else w.version - 1 end
                        and w.operation <> 'CREATE'
                      order by h.valid_to desc limit 1) before on true
              cross join lateral (
                     select case when w.operation = 'DELETE' then null
                                 when r.version = w.version then r.doc
                                 else coalesce(after.doc, r.doc) end as new_doc,
                            before.doc as old_doc) d
              cross join lateral (
                     select coalesce(d.new_doc, d.old_doc) as doc, d.new_doc::text, d.old_doc::text) e
             order by w.n
            """;

    private static final Optional<List<FreshDocuments.Fresh>> NOT_FRESH = Optional.empty();

    private final AnnouncedTypes announced;
    private final FreshDocuments fresh;
    private final Map<String, String> keys = new HashMap<>();

    EventReader(AnnouncedTypes announced, FreshDocuments fresh, List<EventKey> keys) {
        this.announced = announced;
        this.fresh = fresh;
        for (var key : keys) {
            this.keys.put(key.recordType(), key.sql());
        }
    }

    /** A row of the outbox. */
    @SuppressWarnings("ArrayRecordComponent") // a row on its way through, never compared
    record OutboxRow(
            long sequence,
            String recordType,
            String operation,
            UUID[] ids,
            Integer[] versions,
            @Nullable UUID userId,
            Instant at) {}

    /** An event ready to be sent. */
    @SuppressWarnings("ArrayRecordComponent") // a message on its way out, never compared
    record Event(
            String topic,
            byte[] key,
            byte[] value,
            @Nullable UUID userId) {}

    /** @param missing changes whose record neither its table nor the history knows any more */
    record Events(List<Event> events, int missing) {}

    /** The events of a batch of rows, in the order of the rows. */
    Events read(Connection connection, TenantId tenant, List<OutboxRow> rows) throws SQLException {
        var changesByType = new LinkedHashMap<String, List<Named>>();
        int count = 0;
        var events = new Event[rows.stream().mapToInt(row -> row.ids().length).sum()];
        for (var row : rows) {
            var topic = announced.topicOf(row.recordType());
            if (topic.isEmpty()) {
                continue;
            }
            var created = row.operation().equals(Operation.CREATE.name()) ? fresh.take(row.ids()) : NOT_FRESH;
            if (created.isPresent()) {
                for (var record : created.get()) {
                    events[count++] =
                            event(row, topic.get(), ascii(record.key().toString()), null, record.document(), tenant);
                }
                continue;
            }
            for (int i = 0; i < row.ids().length; i++) {
                changesByType
                        .computeIfAbsent(row.recordType(), type -> new ArrayList<>())
                        .add(new Named(count++, row, topic.get(), row.ids()[i], row.versions()[i]));
            }
        }
        for (var entry : changesByType.entrySet()) {
            readType(connection, tenant, entry.getKey(), entry.getValue(), events);
        }
        var found = new ArrayList<Event>(count);
        for (var event : events) {
            if (event != null) {
                found.add(event);
            }
        }
        return new Events(found, count - found.size());
    }

    private record Named(int place, OutboxRow row, String topic, UUID id, int version) {}

    private void readType(
            Connection connection, TenantId tenant, String type, List<Named> changes, @Nullable Event[] events)
            throws SQLException {
        var key = Optional.ofNullable(keys.get(type))
                .map(own -> "coalesce(" + own + ", w.id)")
                .orElse("w.id");
        var sql = DOCUMENTS.formatted(type, key).replace("{tenant}", tenant.schema());
        try (var statement = connection.prepareStatement(sql)) {
            statement.setArray(
                    1,
                    connection.createArrayOf(
                            "uuid", changes.stream().map(Named::id).toArray()));
            statement.setArray(
                    2,
                    connection.createArrayOf(
                            "int4", changes.stream().map(Named::version).toArray()));
            statement.setArray(
                    3,
                    connection.createArrayOf(
                            "text",
                            changes.stream()
                                    .map(change -> change.row().operation())
                                    .toArray()));
            try (var result = statement.executeQuery()) {
                while (result.next()) {
                    var change = changes.get((int) result.getLong(1) - 1);
                    event(result, change, tenant).ifPresent(event -> events[change.place()] = event);
                }
            }
        }
    }

    /** Documents are read as the driver received them, UTF-8 text, so that no character is decoded on the way. */
    private static Optional<Event> event(ResultSet result, Named change, TenantId tenant) throws SQLException {
        byte[] after = result.getBytes(3);
        byte[] before = result.getBytes(4);
        if (after == null && before == null) {
            return Optional.empty();
        }
        return Optional.of(event(change.row(), change.topic(), ascii(result.getString(2)), before, after, tenant));
    }

    private static Event event(
            OutboxRow row,
            String topic,
            byte[] key,
            byte @Nullable [] before,
            byte @Nullable [] after,
            TenantId tenant) {
        var value = new ByteArrayOutputStream(256 + length(after) + length(before));
        value.writeBytes(ascii("{\"eventId\":\"" + UUID.randomUUID() + "\",\"eventTs\":"
                + row.at().toEpochMilli()));
        writeDocument(value, ",\"old\":", before);
        writeDocument(value, ",\"new\":", after);
        value.writeBytes(ascii(",\"type\":\"" + row.operation() + "\",\"tenant\":\"" + tenant + "\"}"));
        return new Event(topic, key, value.toByteArray(), row.userId());
    }

    private static void writeDocument(ByteArrayOutputStream out, String name, byte @Nullable [] document) {
        if (document != null) {
            out.writeBytes(ascii(name));
            out.writeBytes(document);
        }
    }

    private static int length(byte @Nullable [] bytes) {
        return bytes == null ? 0 : bytes.length;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
