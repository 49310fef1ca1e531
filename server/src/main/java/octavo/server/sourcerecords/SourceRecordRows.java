package octavo.server.sourcerecords;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import octavo.server.sourcerecords.SourceRecord.State;
import octavo.server.tenants.TenantSql;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The rows of {@code source_record}. */
@Component
class SourceRecordRows {

    private static final String COLUMNS = """
            id, matched_id, generation, state, record_type, snapshot_id, record_order, external_id, external_hrid,
            suppress_discovery, marc, marc_received, error, created_at, created_by, updated_at, updated_by
            """;

    /** Records that the driver holds at once while a list is read. */
    private static final int FETCHED_RECORDS = 50;

    private final TenantSql sql;

    SourceRecordRows(TenantSql sql) {
        this.sql = sql;
    }

    /** Which record an id in a request means. */
    enum IdKind {
        /** One generation, by its own id. */
        RECORD("id = :id"),
        /** The current generation, or the deleted one, of the record that has this id in one of its generations. */
        SRS_RECORD("matched_id = (select s.matched_id from {tenant}.source_record s where s.id = :id)"),
        /** The current generation for an instance, holdings record or authority. */
        EXTERNAL("external_id = :id");

        private final String condition;

        IdKind(String condition) {
            this.condition = condition;
        }

        /** FOLIO's names: RECORD, SRS_RECORD, INSTANCE, HOLDINGS, AUTHORITY, EXTERNAL; null when it is none of them. */
        static @Nullable IdKind named(String name) {
            return switch (name.toUpperCase(Locale.ROOT)) {
                case "RECORD" -> RECORD;
                case "SRS_RECORD" -> SRS_RECORD;
                case "INSTANCE", "HOLDINGS", "AUTHORITY", "EXTERNAL" -> EXTERNAL;
                default -> null;
            };
        }
    }

    Optional<SourceRecord> find(IdKind kind, UUID id, boolean forUpdate) {
        return sql.sql("""
                        select %s from {tenant}.source_record
                         where %s
                         order by case state when 'ACTUAL' then 0 when 'DELETED' then 1 when 'DRAFT' then 2 else 3 end,
                                  generation desc
                         limit 1 %s
                        """.formatted(COLUMNS, kind.condition, forUpdate ? "for update" : ""))
                .param("id", id)
                .query(SourceRecordRows::row)
                .optional();
    }

    Optional<SourceRecord> lockLatest(UUID matchedId) {
        return sql.sql("""
                        select %s from {tenant}.source_record
                         where matched_id = :id order by generation desc limit 1 for update
                        """.formatted(COLUMNS))
                .param("id", matchedId)
                .query(SourceRecordRows::row)
                .optional();
    }

    /** Hands over the records one by one, through a cursor: call it in a transaction. */
    void read(SourceRecordFilter filter, Consumer<SourceRecord> reader) {
        sql.sql("""
                        select %s from {tenant}.source_record r
                         where %s order by %s offset :offset limit :limit
                        """.formatted(COLUMNS, filter.condition(), filter.order()))
                .params(filter.parameters())
                .param("offset", filter.offset())
                .param("limit", filter.limit())
                .withFetchSize(FETCHED_RECORDS)
                .query(row -> {
                    reader.accept(row(row, 0));
                });
    }

    List<String> knownHrids(List<String> hrids) {
        return sql.sql("""
                        select distinct external_hrid from {tenant}.source_record
                         where external_hrid = any (?) and record_type = 'MARC_BIB'
                        """)
                .param(hrids.toArray(String[]::new))
                .query((row, number) -> row.getString(1))
                .list();
    }

    long count(SourceRecordFilter filter) {
        return sql.sql("select count(*) from {tenant}.source_record r where " + filter.condition())
                .params(filter.parameters())
                .query(Long.class)
                .single();
    }

    void insert(SourceRecord record) {
        sql.sql("""
                insert into {tenant}.source_record
                       (id, matched_id, generation, state, record_type, snapshot_id, record_order, external_id,
                        external_hrid, leader_status, suppress_discovery, marc, marc_received, error,
                        created_at, created_by, updated_at, updated_by)
                values (:id, :matchedId, :generation, :state, :type, :snapshotId, :order, :externalId,
                        :externalHrid, :leaderStatus, :suppress, :marc, :received, :error::jsonb,
                        :createdAt, :createdBy, :updatedAt, :updatedBy)
                """)
                .param("id", record.id())
                .param("matchedId", record.matchedId())
                .param("generation", record.generation())
                .param("state", record.state().name())
                .param("type", record.type().name())
                .param("snapshotId", record.snapshotId())
                .param("order", record.order())
                .param("externalId", record.externalId())
                .param("externalHrid", record.externalHrid())
                .param("leaderStatus", record.leaderStatus())
                .param("suppress", record.suppressDiscovery())
                .param("marc", record.marc())
                .param("received", record.received())
                .param("error", record.error())
                .param("createdAt", Timestamp.from(record.createdAt()))
                .param("createdBy", record.createdBy())
                .param("updatedAt", Timestamp.from(record.updatedAt()))
                .param("updatedBy", record.updatedBy())
                .update();
    }

    /** Replaces what may change in a generation that the caller has locked. */
    void update(SourceRecord record) {
        int rows = sql.sql("""
                        update {tenant}.source_record
                           set state = :state, snapshot_id = :snapshotId, external_id = :externalId,
                               external_hrid = :externalHrid, leader_status = :leaderStatus,
                               suppress_discovery = :suppress, marc = :marc, marc_received = :received,
                               error = :error::jsonb, updated_at = :updatedAt, updated_by = :updatedBy
                         where id = :id
                        """)
                .param("state", record.state().name())
                .param("snapshotId", record.snapshotId())
                .param("externalId", record.externalId())
                .param("externalHrid", record.externalHrid())
                .param("leaderStatus", record.leaderStatus())
                .param("suppress", record.suppressDiscovery())
                .param("marc", record.marc())
                .param("received", record.received())
                .param("error", record.error())
                .param("updatedAt", Timestamp.from(record.updatedAt()))
                .param("updatedBy", record.updatedBy())
                .param("id", record.id())
                .update();
        if (rows != 1) {
            throw new IllegalStateException("source record %s: %d rows updated".formatted(record.id(), rows));
        }
    }

    /** @param lock whether nobody else may change it until the transaction ends */
    Optional<SourceRecord> generation(UUID matchedId, int generation, boolean lock) {
        return sql.sql("""
                        select %s from {tenant}.source_record
                         where matched_id = :id and generation = :generation limit 1 %s
                        """.formatted(COLUMNS, lock ? "for update" : ""))
                .param("id", matchedId)
                .param("generation", generation)
                .query(SourceRecordRows::row)
                .optional();
    }

    /** Deletes a record of which there is one generation; says whether there was one. */
    boolean deleteOnly(UUID id) {
        return sql.sql("""
                        delete from {tenant}.source_record r
                         where r.id = :id and not exists (
                               select from {tenant}.source_record o where o.matched_id = r.matched_id and o.id <> r.id)
                        """).param("id", id).update() == 1;
    }

    void deleteOfSnapshot(UUID snapshotId) {
        sql.sql("delete from {tenant}.source_record where snapshot_id = ?")
                .param(snapshotId)
                .update();
    }

    private static SourceRecord row(ResultSet row, int number) throws SQLException {
        return new SourceRecord(
                row.getObject("id", UUID.class),
                row.getObject("matched_id", UUID.class),
                row.getInt("generation"),
                State.valueOf(row.getString("state")),
                SourceRecord.Type.valueOf(row.getString("record_type")),
                row.getObject("snapshot_id", UUID.class),
                row.getObject("record_order", Integer.class),
                row.getObject("external_id", UUID.class),
                row.getString("external_hrid"),
                row.getBoolean("suppress_discovery"),
                row.getBytes("marc"),
                row.getBytes("marc_received"),
                row.getString("error"),
                instant(row, "created_at"),
                row.getObject("created_by", UUID.class),
                instant(row, "updated_at"),
                row.getObject("updated_by", UUID.class));
    }

    private static Instant instant(ResultSet row, String column) throws SQLException {
        return row.getTimestamp(column).toInstant();
    }
}
