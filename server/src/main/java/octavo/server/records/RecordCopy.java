package octavo.server.records;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import octavo.server.events.Change;
import octavo.server.events.FreshDocuments;
import octavo.server.events.Operation;
import octavo.server.events.Outbox;
import octavo.server.tenants.TenantSql;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/**
 * The way of hundreds of new records into the store in one statement. Takes documents that the caller has completed and
 * checked: id, {@code _version} 1, metadata and HRID are in them, and no schema or behaviour looks at them again. What the
 * table forbids is still forbidden.
 */
@Component
public class RecordCopy {

    private final TenantSql sql;
    private final Outbox outbox;
    private final FreshDocuments fresh;
    private final RecordRegistry registry;

    RecordCopy(TenantSql sql, Outbox outbox, FreshDocuments fresh, RecordRegistry registry) {
        this.sql = sql;
        this.outbox = outbox;
        this.fresh = fresh;
        this.registry = registry;
    }

    /**
     * A new record.
     *
     * @param document complete, as UTF-8 JSON
     */
    @SuppressWarnings("ArrayRecordComponent") // a buffer on its way to the database, never compared
    public record NewRecord(UUID id, byte[] document) {}

    /** Fills what the type's schema says of absent fields, as the store does for a client's document. */
    public void fillDefaults(String recordType, ObjectNode document) {
        registry.schema(registry.type(recordType)).fillDefaults(document);
    }

    /** Whether documents of the type may have a property of this name. */
    public boolean declares(String recordType, String property) {
        return registry.schema(registry.type(recordType)).declares(property);
    }

    /** Stores the records inside the connection's transaction; a constraint refuses all of them. */
    public void insert(Connection connection, String recordType, List<NewRecord> records) throws SQLException {
        var rows = new BinaryCopy(64
                + records.stream()
                        .mapToInt(record -> record.document().length + 32)
                        .sum());
        for (var record : records) {
            rows.row(2).uuid(record.id()).jsonb(record.document());
        }
        rows.send(
                connection,
                sql.fill("copy {tenant}.%s (id, doc) from stdin (format binary)"
                        .formatted(registry.type(recordType).name())));
    }

    /**
     * Leaves word of created records; after the last of them is stored, since it fixes their place in the order of events.
     *
     * @param keys of their events, one for each
     */
    public void announce(Connection connection, String recordType, List<NewRecord> records, List<UUID> keys)
            throws SQLException {
        if (!records.isEmpty()) {
            var ids = records.stream().map(NewRecord::id).toList();
            outbox.add(connection, new Change(recordType, Operation.CREATE, ids, Collections.nCopies(ids.size(), 1)));
            var created = new ArrayList<FreshDocuments.Fresh>(records.size());
            for (int i = 0; i < records.size(); i++) {
                created.add(new FreshDocuments.Fresh(
                        ids.get(i), keys.get(i), records.get(i).document()));
            }
            fresh.keep(created);
        }
    }
}
