package octavo.server.records;

import java.nio.charset.StandardCharsets;
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
 * The rows of record tables: every write in one statement with its history and its outbox row, so that none can be
 * forgotten and the outbox row takes its sequence number while the record's row lock is held.
 */
@Component
class RecordRows {

    /** The largest record; an event carries two of them, and a broker does not take messages of any size. */
    static final int DOCUMENT_BYTES_MAX = 1_500_000;

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
        return sql.sql("select r.id, r.version, r.doc from {tenant}.%s r where r.id = any(?)".formatted(type.name()))
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
                         where r.id = any(?)
                         order by r.id
                           for %s
                        """.formatted(type.name(), strength))
                .param(ids.toArray(UUID[]::new))
                .query(RecordRows::row)
                .list();
    }

    Set<UUID> existing(RecordType type, Collection<UUID> ids) {
        return new HashSet<>(sql.sql("select r.id from {tenant}.%s r where r.id = any(?)".formatted(type.name()))
                .param(ids.toArray(UUID[]::new))
                .query(UUID.class)
                .list());
    }

    void insert(RecordType type, List<StoredRecord> records) {
        var announce = type.topic() == null ? "" : """
                , announced as (
                    insert into {tenant}.outbox (record_type, operation, ids, versions, user_id)
                    select '%s', 'CREATE', array_agg(id order by position), array_agg(1), ?
                      from written join wanted using (id))
                """.formatted(type.name());
        var statement = sql.sql("""
                        with wanted as (
                            select * from unnest(?::uuid[], ?::text[]) with ordinality as w(id, doc, position)),
                        written as (
                            insert into {tenant}.%s (id, doc)
                            select id, doc::jsonb from wanted
                            returning id)%s
                        select count(*) from written
                        """.formatted(type.name(), announce))
                .param(ids(records))
                .param(documents(records));
        if (type.topic() != null) {
            statement.param(Caller.current().userId());
        }
        expectRows(type, statement.query(Long.class).single(), records.size());
    }

    /** Replaces rows that the caller has locked; each record carries its new version. */
    void update(RecordType type, List<StoredRecord> records) {
        var announce = type.topic() == null ? "" : """
                , announced as (
                    insert into {tenant}.outbox (record_type, operation, ids, versions, user_id)
                    select '%s', 'UPDATE', array_agg(id order by id), array_agg(version order by id), ?
                      from written)
                """.formatted(type.name());
        var statement = sql.sql("""
                        with wanted as (
                            select * from unnest(?::uuid[], ?::text[], ?::int[]) as w(id, doc, version)),
                        kept as (
                            insert into {tenant}.record_history
                                   (record_type, id, version, doc, valid_from, operation, user_id)
                            select '%1$s', r.id, r.version, r.doc,
                                   octavo.instant(r.doc #>> '{metadata,updatedDate}'), 'UPDATE', ?
                              from {tenant}.%1$s r join wanted w on w.id = r.id and w.version = r.version + 1),
                        written as (
                            update {tenant}.%1$s r
                               set doc = w.doc::jsonb, version = w.version
                              from wanted w
                             where r.id = w.id and r.version = w.version - 1
                            returning r.id, r.version)%2$s
                        select count(*) from written
                        """.formatted(type.name(), announce))
                .param(ids(records))
                .param(documents(records))
                .param(records.stream().map(StoredRecord::version).toArray(Integer[]::new))
                .param(Caller.current().userId());
        if (type.topic() != null) {
            statement.param(Caller.current().userId());
        }
        expectRows(type, statement.query(Long.class).single(), records.size());
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
                .param(ids(records))
                .param(Caller.current().userId());
        if (type.topic() != null) {
            statement.param(Caller.current().userId());
        }
        expectRows(type, statement.query(Long.class).single(), records.size());
    }

    private static void expectRows(RecordType type, long written, int expected) {
        if (written != expected) {
            throw new IllegalStateException(
                    "%s: %d rows written, %d expected under lock".formatted(type.name(), written, expected));
        }
    }

    private static UUID[] ids(List<StoredRecord> records) {
        return records.stream().map(StoredRecord::id).toArray(UUID[]::new);
    }

    private static String[] documents(List<StoredRecord> records) {
        return records.stream()
                .map(record -> bounded(record, Json.compact(record.document())))
                .toArray(String[]::new);
    }

    private static String bounded(StoredRecord record, String document) {
        if (document.length() > DOCUMENT_BYTES_MAX / 3 // no character has more than three bytes a UTF-16 unit
                && document.getBytes(StandardCharsets.UTF_8).length > DOCUMENT_BYTES_MAX) {
            throw new FolioException.Text(
                    413, "Record %s has more than %d bytes".formatted(record.id(), DOCUMENT_BYTES_MAX));
        }
        return document;
    }

    static StoredRecord row(ResultSet row, int number) throws SQLException {
        return new StoredRecord(
                row.getObject("id", UUID.class), row.getInt("version"), Json.parseStored(row.getString("doc")));
    }
}
