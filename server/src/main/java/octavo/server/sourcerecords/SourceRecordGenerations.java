package octavo.server.sourcerecords;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import octavo.server.records.BinaryCopy;
import octavo.server.sourcerecords.SourceRecord.State;
import octavo.server.tenants.Caller;
import octavo.server.tenants.TenantSql;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * The way of hundreds of changed source records into the store in two statements: the current generations become old, the new
 * ones take their place. The caller has locked them in the same transaction.
 */
@Component
@Transactional(propagation = Propagation.MANDATORY)
public class SourceRecordGenerations {

    private static final String COPY = """
            copy {tenant}.source_record
                 (id, matched_id, generation, state, record_type, snapshot_id, record_order, external_id, external_hrid,
                  leader_status, suppress_discovery, marc, marc_received, created_at, created_by, updated_at, updated_by)
            from stdin (format binary)
            """;

    private static final int COLUMNS = 17;

    private final TenantSql sql;

    SourceRecordGenerations(TenantSql sql) {
        this.sql = sql;
    }

    /**
     * The current generation of a bibliographic record.
     *
     * @param marc in the storage form
     */
    @SuppressWarnings("ArrayRecordComponent") // a row on its way through, never compared
    public record Current(
            UUID id,
            UUID matchedId,
            int generation,
            UUID instanceId,
            @Nullable String instanceHrid,
            boolean suppressDiscovery,
            byte[] marc) {}

    /**
     * The next generation of a record.
     *
     * @param order place in the job's file, from 0
     * @param marc in the storage form
     */
    @SuppressWarnings("ArrayRecordComponent") // a buffer on its way to the database, never compared
    public record Next(UUID id, Current former, int order, boolean deleted, byte[] marc) {}

    /** Those of the instances that have a current bibliographic record. */
    public Set<UUID> withRecord(Collection<UUID> instanceIds) {
        return new HashSet<>(sql.sql("""
                        select external_id from {tenant}.source_record
                         where external_id = any(?) and state = 'ACTUAL' and record_type = 'MARC_BIB'
                        """)
                .param(instanceIds.toArray(UUID[]::new))
                .query(UUID.class)
                .list());
    }

    /** The instances that records are linked to, by the id that the generations have in common. */
    public Map<UUID, UUID> instancesOf(Collection<UUID> matchedIds) {
        var found = new HashMap<UUID, UUID>();
        sql.sql("""
                select matched_id, external_id from {tenant}.source_record
                 where matched_id = any(?) and state = 'ACTUAL' and record_type = 'MARC_BIB'
                   and external_id is not null
                """).param(matchedIds.toArray(UUID[]::new)).query(row -> {
            found.put(row.getObject(1, UUID.class), row.getObject(2, UUID.class));
        });
        return found;
    }

    /** The current generations by instance, locked in id order until the transaction ends. */
    public Map<UUID, Current> lock(Collection<UUID> instanceIds) {
        var found = new HashMap<UUID, Current>();
        if (instanceIds.isEmpty()) {
            return found;
        }
        sql.sql("""
                select id, matched_id, generation, external_id, external_hrid, suppress_discovery, marc
                  from {tenant}.source_record
                 where external_id = any(?) and state = 'ACTUAL' and record_type = 'MARC_BIB' and marc is not null
                 order by id
                   for update
                """).param(instanceIds.toArray(UUID[]::new)).query(row -> {
            var current = new Current(
                    row.getObject("id", UUID.class),
                    row.getObject("matched_id", UUID.class),
                    row.getInt("generation"),
                    row.getObject("external_id", UUID.class),
                    row.getString("external_hrid"),
                    row.getBoolean("suppress_discovery"),
                    row.getBytes("marc"));
            found.put(current.instanceId(), current);
        });
        return found;
    }

    /** Stores new generations in the transaction of the connection, which is also the current one. */
    public void store(Connection connection, UUID jobId, Instant now, List<Next> records) throws SQLException {
        if (records.isEmpty()) {
            return;
        }
        var user = Caller.current().userId();
        int rows = sql.sql("""
                        update {tenant}.source_record set state = 'OLD', updated_at = :now, updated_by = :user
                         where id = any(:ids) and state = 'ACTUAL'
                        """)
                .param("now", Timestamp.from(now))
                .param("user", user)
                .param("ids", records.stream().map(next -> next.former().id()).toArray(UUID[]::new))
                .update();
        if (rows != records.size()) {
            throw new IllegalStateException(
                    "%d of %d source records made old under lock".formatted(rows, records.size()));
        }
        var copy = new BinaryCopy(
                records.stream().mapToInt(next -> next.marc().length + 256).sum());
        for (var next : records) {
            var former = next.former();
            copy.row(COLUMNS)
                    .uuid(next.id())
                    .uuid(former.matchedId())
                    .int4(former.generation() + 1)
                    .text((next.deleted() ? State.DELETED : State.ACTUAL).name())
                    .text(SourceRecord.Type.MARC_BIB.name())
                    .uuid(jobId)
                    .int4(next.order())
                    .uuid(former.instanceId())
                    .text(former.instanceHrid())
                    .text(String.valueOf((char) next.marc()[5]))
                    .bool(former.suppressDiscovery() || next.deleted())
                    .bytes(next.marc())
                    .bytes(null)
                    .instant(now)
                    .uuid(user)
                    .instant(now)
                    .uuid(user);
        }
        copy.send(connection, sql.fill(COPY));
    }
}
