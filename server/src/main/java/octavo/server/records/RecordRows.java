package octavo.server.records;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import octavo.server.tenants.Caller;
import octavo.server.tenants.TenantSql;
import org.springframework.stereotype.Component;

/**
 * The rows of record tables. Writes go through a {@link RowStatement}; a delete keeps its history and leaves its outbox row
 * in the same statement, too.
 */
@Component
class RecordRows {

    private final TenantSql sql;

    RecordRows(TenantSql sql) {
        this.sql = sql;
    }

    Optional<StoredRecord> find(RecordType type, UUID id) {
        return sql.sql("select r.id, r.version, r.doc from {tenant}.%s r where r.id = ?".formatted(type.name()))
                .param(id)
                .query(RecordRows::row)
                .optional();
    }

    List<StoredRecord> findAll(RecordType type, Collection<UUID> ids) {
        return sql.sql("select r.id, r.version, r.doc from {tenant}.%s r where r.id %s"
                        .formatted(type.name(), TenantSql.ONE_OF))
                .param(ids.toArray(UUID[]::new))
                .query(RecordRows::row)
                .list();
    }

    /** A record as it was in a version that was replaced or deleted. */
    Optional<StoredRecord> former(RecordType type, UUID id, int version) {
        return sql.sql("""
                        select id, version, doc from {tenant}.record_history
                         where record_type = ? and id = ? and version = ?
                         order by valid_to desc limit 1
                        """)
                .param(type.name())
                .param(id)
                .param(version)
                .query(RecordRows::row)
                .optional();
    }

    /** The rows of these ids, locked in id order until the transaction ends. */
    List<StoredRecord> lock(RecordType type, Collection<UUID> ids) {
        return lock(type, ids, "update");
    }

    /** As {@link #lock}, with locks that several transactions can hold. */
    List<StoredRecord> lockShared(RecordType type, Collection<UUID> ids) {
        return lock(type, ids, "share");
    }

    private List<StoredRecord> lock(RecordType type, Collection<UUID> ids, String strength) {
        return sql.sql("""
                        select r.id, r.version, r.doc
                          from {tenant}.%s r
                         where r.id %s
                         order by r.id
                           for %s
                        """.formatted(type.name(), TenantSql.ONE_OF, strength))
                .param(ids.toArray(UUID[]::new))
                .query(RecordRows::row)
                .list();
    }

    Set<UUID> existing(RecordType type, Collection<UUID> ids) {
        return new HashSet<>(
                sql.sql("select r.id from {tenant}.%s r where r.id %s".formatted(type.name(), TenantSql.ONE_OF))
                        .param(ids.toArray(UUID[]::new))
                        .query(UUID.class)
                        .list());
    }

    /** Writes what a statement has gathered. */
    void write(RowStatement statement) {
        statement.execute(sql);
    }

    void delete(RecordType type, List<StoredRecord> records) {
        var announce = type.topic() == null ? "" : """
                , announced as (
                    insert into {tenant}.outbox (record_type, operation, ids, versions, user_id)
                    select '%s', 'DELETE', array_agg(id order by id), array_agg(version order by id), ?
                      from gone)
                """.formatted(type.name());
        var statement = sql.sql("""
                        with gone as (
                            delete from {tenant}.%1$s r
                             where r.id = any(?)
                            returning r.id, r.version, r.doc),
                        kept as (
                            insert into {tenant}.record_history
                                   (record_type, id, version, doc, valid_from, operation, user_id)
                            select '%1$s', id, version, doc,
                                   octavo.instant(doc #>> '{metadata,updatedDate}'), 'DELETE', ?
                              from gone)%2$s
                        select count(*) from gone
                        """.formatted(type.name(), announce))
                .param(records.stream().map(StoredRecord::id).toArray(UUID[]::new))
                .param(Caller.current().userId());
        if (type.topic() != null) {
            statement.param(Caller.current().userId());
        }
        RowStatement.expectRows(type, statement.query(Long.class).single(), records.size());
    }

    static StoredRecord row(ResultSet row, int number) throws SQLException {
        return new StoredRecord(
                row.getObject("id", UUID.class), row.getInt("version"), Json.parseStored(row.getString("doc")));
    }
}
