package octavo.server.records;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import octavo.server.tenants.Caller;
import octavo.server.tenants.TenantSql;

/**
 * Inserts and updates of rows, of one type or of several, in one statement: each with its history and its outbox row, so that
 * none can be forgotten and the outbox row takes its sequence number while the record's row lock is held. A table may be
 * written once in a statement, since all its parts see the rows as they were before.
 */
final class RowStatement {

    /** The largest record; an event carries two of them, and a broker does not take messages of any size. */
    static final int DOCUMENT_BYTES_MAX = 1_500_000;

    private record Part(RecordType type, String sql, int rows) {}

    private final List<Part> parts = new ArrayList<>();
    private final List<Object> parameters = new ArrayList<>();

    RowStatement insert(RecordType type, List<StoredRecord> records) {
        int n = next(type);
        parameters.add(ids(records));
        parameters.add(documents(records));
        parts.add(new Part(
                type,
                """
                wanted_%1$d as (
                    select * from unnest(?::uuid[], ?::text[]) with ordinality as w(id, doc, position)),
                written_%1$d as (
                    insert into {tenant}.%2$s (id, doc)
                    select id, doc::jsonb from wanted_%1$d
                    returning id)
                """.formatted(n, type.name()) + announcement(type, """
                        , announced_%1$d as (
                            insert into {tenant}.outbox (record_type, operation, ids, versions, user_id)
                            select '%2$s', 'CREATE', array_agg(id order by position), array_agg(1), nullif(?, '')::uuid
                              from written_%1$d join wanted_%1$d using (id))
                        """.formatted(n, type.name())),
                records.size()));
        return this;
    }

    /** Replaces rows that the caller has locked; each record carries its new version. */
    RowStatement update(RecordType type, List<StoredRecord> records) {
        int n = next(type);
        parameters.add(ids(records));
        parameters.add(documents(records));
        parameters.add(records.stream().map(StoredRecord::version).toArray(Integer[]::new));
        parameters.add(user());
        parts.add(new Part(
                type,
                """
                wanted_%1$d as (
                    select * from unnest(?::uuid[], ?::text[], ?::int[]) as w(id, doc, version)),
                kept_%1$d as (
                    insert into {tenant}.record_history
                           (record_type, id, version, doc, valid_from, operation, user_id)
                    select '%2$s', r.id, r.version, r.doc,
                           octavo.instant(r.doc #>> '{metadata,updatedDate}'), 'UPDATE', nullif(?, '')::uuid
                      from {tenant}.%2$s r join wanted_%1$d w on w.id = r.id and w.version = r.version + 1),
                written_%1$d as (
                    update {tenant}.%2$s r
                       set doc = w.doc::jsonb, version = w.version
                      from wanted_%1$d w
                     where r.id = w.id and r.version = w.version - 1
                    returning r.id, r.version)
                """.formatted(n, type.name()) + announcement(type, """
                        , announced_%1$d as (
                            insert into {tenant}.outbox (record_type, operation, ids, versions, user_id)
                            select '%2$s', 'UPDATE', array_agg(id order by id), array_agg(version order by id), nullif(?, '')::uuid
                              from written_%1$d)
                        """.formatted(n, type.name())),
                records.size()));
        return this;
    }

    /** @throws IllegalStateException when not every row was written: a broken invariant, since updates are of locked rows */
    void execute(TenantSql sql) {
        var text = new StringBuilder("with ");
        var counts = new StringBuilder("select ");
        for (int n = 0; n < parts.size(); n++) {
            text.append(n == 0 ? "" : ", ").append(parts.get(n).sql());
            counts.append(n == 0 ? "" : ", ").append("(select count(*) from written_%d)".formatted(n));
        }
        var written = sql.sql(text.append(counts).toString())
                .params(parameters)
                .query((row, number) -> {
                    List<Long> rows = new ArrayList<>();
                    for (int n = 1; n <= parts.size(); n++) {
                        rows.add(row.getLong(n));
                    }
                    return rows;
                })
                .single();
        for (int n = 0; n < parts.size(); n++) {
            expectRows(parts.get(n).type(), written.get(n), parts.get(n).rows());
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

    static void expectRows(RecordType type, long written, int expected) {
        if (written != expected) {
            throw new IllegalStateException(
                    "%s: %d rows written, %d expected under lock".formatted(type.name(), written, expected));
        }
    }

    private int next(RecordType type) {
        if (parts.stream().anyMatch(part -> part.type().name().equals(type.name()))) {
            throw new IllegalStateException("%s is written twice in one statement".formatted(type.name()));
        }
        return parts.size();
    }

    private String announcement(RecordType type, String sql) {
        if (type.topic() == null) {
            return "";
        }
        parameters.add(user());
        return sql;
    }

    /** As a text, which a list of parameters can hold where there is nobody: empty, and null in the database. */
    private static Object user() {
        return Caller.current().user().<Object>map(UUID::toString).orElse("");
    }
}
