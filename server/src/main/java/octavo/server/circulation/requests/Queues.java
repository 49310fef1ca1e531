package octavo.server.circulation.requests;

import java.util.List;
import java.util.Objects;
import java.util.UUID;
import octavo.server.records.Json;
import octavo.server.records.RecordStore;
import octavo.server.records.StoredRecord;
import octavo.server.tenants.TenantSql;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * The queues in the database. Whoever changes one holds its lock, taken after the locks of items and patrons: so two
 * requests for the last place, or a cancellation and a check-in, take turns.
 */
@Component
class Queues {

    static final String REQUEST = "request";

    /** Takes the queue's lock until the transaction ends. */
    static final String LOCK = "pg_advisory_xact_lock(hashtextextended(coalesce(:instance, :item)::text, 0))";

    private final TenantSql sql;
    private final RecordStore store;
    private final TitleRequests titleRequests;

    Queues(TenantSql sql, RecordStore store, TitleRequests titleRequests) {
        this.sql = sql;
        this.store = store;
        this.titleRequests = titleRequests;
    }

    /** The queue in which requests for an item of an instance stand, locked until the transaction ends. */
    RequestQueue lock(@Nullable UUID instanceId, @Nullable UUID itemId) {
        return lock(instanceId, itemId, titleRequests.settings());
    }

    /**
     * As {@link #lock(UUID, UUID)} where the settings are known. One lock for all items of an instance: whether they share
     * a queue is a setting, and this way it may change. The rows are read by a second statement, which sees what whoever
     * held the lock has committed.
     */
    RequestQueue lock(@Nullable UUID instanceId, @Nullable UUID itemId, TitleRequests.Settings settings) {
        if (instanceId == null && itemId == null) {
            throw new IllegalArgumentException("a queue belongs to an item or an instance");
        }
        sql.sql("select " + LOCK)
                .param("item", itemId)
                .param("instance", instanceId)
                .query(row -> {});
        return read(instanceId, itemId, settings);
    }

    /** As {@link #lock(UUID, UUID)} where a statement before has taken the lock. */
    RequestQueue readLocked(@Nullable UUID instanceId, @Nullable UUID itemId) {
        return read(instanceId, itemId, titleRequests.settings());
    }

    private RequestQueue read(@Nullable UUID instanceId, @Nullable UUID itemId, TitleRequests.Settings settings) {
        return RequestQueue.of(
                (settings.enabled() && instanceId != null) || itemId == null
                        ? open("instance_id", Objects.requireNonNull(instanceId))
                        : open("item_id", itemId));
    }

    private List<Request> open(String column, UUID id) {
        return sql.sql("""
                        select r.id, r.version, r.doc
                          from {tenant}.request r
                         where r.%s = :id and r.status like 'Open%%'
                         order by r.position, r.id
                           for update
                        """.formatted(column))
                .param("id", id)
                .query((row, _) -> Request.of(new StoredRecord(
                        row.getObject("id", UUID.class),
                        row.getInt("version"),
                        Json.parseStored(row.getString("doc")))))
                .list();
    }

    /** The open requests of an item or an instance, in order, without a lock. */
    List<StoredRecord> read(String column, UUID id) {
        return sql.sql("""
                        select r.id, r.version, r.doc
                          from {tenant}.request r
                         where r.%s = :id and r.status like 'Open%%'
                         order by r.position, r.id
                        """.formatted(column))
                .param("id", id)
                .query((row, _) -> new StoredRecord(
                        row.getObject("id", UUID.class), row.getInt("version"), Json.parseStored(row.getString("doc"))))
                .list();
    }

    /**
     * Stores what changed, all in one statement: in between, two requests would stand at one position.
     *
     * @return the changed requests as they are stored now
     */
    List<StoredRecord> save(List<Request> requests) {
        var changed = requests.stream().filter(Request::isChanged).toList();
        return changed.isEmpty()
                ? List.of()
                : store.replaceAll(
                        REQUEST,
                        changed.stream().map(Request::stored).toList(),
                        changed.stream().map(Request::document).toList());
    }

    /** As {@link #save(List)}, together with what else is written. */
    void save(List<Request> requests, RecordStore.Batch batch) {
        var changed = requests.stream().filter(Request::isChanged).toList();
        batch.replaceAll(
                REQUEST,
                changed.stream().map(Request::stored).toList(),
                changed.stream().map(Request::document).toList());
    }

    /** Whether any request is open for an item. */
    boolean isWaitedFor(UUID itemId) {
        return sql.sql("""
                        select exists (
                            select 1 from {tenant}.request r where r.item_id = :item and r.status like 'Open%')
                        """).param("item", itemId).query(Boolean.class).single();
    }
}
