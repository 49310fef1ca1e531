package octavo.server.records;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import octavo.server.tenants.Caller;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.node.ObjectNode;

/**
 * The way of hundreds of changed records into the store in a few statements, as {@link RecordCopy} is for new ones. The caller
 * has locked them in the same transaction, so that nobody's change is lost, and has checked the documents: no schema and no
 * behaviour looks at them. Versions, metadata, history and the word in the outbox are kept here.
 */
@Component
@Transactional(propagation = Propagation.MANDATORY)
public class RecordUpdates {

    private final RecordRegistry registry;
    private final RecordRows rows;

    RecordUpdates(RecordRegistry registry, RecordRows rows) {
        this.registry = registry;
        this.rows = rows;
    }

    /** The records as they are now, locked in id order until the transaction ends; those that are gone are left out. */
    public List<StoredRecord> lock(String recordType, Collection<UUID> ids) {
        return ids.isEmpty() ? List.of() : rows.lock(registry.type(recordType), ids);
    }

    /** As {@link #lock}, with shared locks: the records will not change, but others may read them so too. */
    public List<StoredRecord> lockShared(String recordType, Collection<UUID> ids) {
        return ids.isEmpty() ? List.of() : rows.lockShared(registry.type(recordType), ids);
    }

    /** The next version of a record, with its number and metadata. */
    public StoredRecord next(StoredRecord before, ObjectNode document, Instant now) {
        int version = before.version() + 1;
        var metadata = document.path("metadata") instanceof ObjectNode known ? known.deepCopy() : Json.object();
        metadata.put("updatedDate", RecordStore.folioDate(now));
        Caller.current().user().ifPresent(user -> metadata.put("updatedByUserId", user.toString()));
        document.put("_version", version).set("metadata", metadata);
        return new StoredRecord(before.id(), version, document);
    }

    /** Deletes locked records; what they were becomes history. One statement. */
    public void delete(String recordType, List<StoredRecord> records) {
        if (!records.isEmpty()) {
            rows.delete(registry.type(recordType), records);
        }
    }

    /** Replaces locked records; what they were becomes history, and word of it goes to the outbox. One statement. */
    public void update(String recordType, List<StoredRecord> records) {
        if (!records.isEmpty()) {
            rows.write(new RowStatement().update(registry.type(recordType), records));
        }
    }
}
