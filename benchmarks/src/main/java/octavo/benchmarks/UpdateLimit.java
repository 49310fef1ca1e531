package octavo.benchmarks;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * What the database itself can do with the rows that an update job changed: {@code UPDATE … FROM unnest} of the same rows with the
 * rows of their history, and the new generations of their source records, into tables made like the product's and as large
 * as they were when the job began. Chunks of 500 records, each a durable transaction; over one connection. The rows are in
 * memory before the clock starts.
 */
final class UpdateLimit {

    private static final int CHUNK_RECORDS = 500;
    private static final List<String> DOCUMENT_TABLES = List.of("instance", "holdings", "item");

    private final Connection connection;
    private final String schema;

    /** @param schema the product's tenant schema */
    UpdateLimit(Connection connection, String schema) {
        this.connection = connection;
        this.schema = schema;
    }

    /** Copies the tables as they are, before the job begins. */
    void copyTables() throws SQLException {
        connection.setAutoCommit(true);
        try (var statement = connection.createStatement()) {
            statement.execute("drop schema if exists limit_update cascade; create schema limit_update");
            for (var table : List.of("instance", "source_record", "holdings", "item", "record_history")) {
                statement.execute(
                        "create table limit_update.%1$s (like %2$s.%1$s including all)".formatted(table, schema));
                var columns = storedColumns(table);
                statement.execute("insert into limit_update.%1$s (%3$s) select %3$s from %2$s.%1$s"
                        .formatted(table, schema, columns));
                statement.execute("vacuum analyze limit_update." + table);
            }
        }
    }

    private String storedColumns(String table) throws SQLException {
        try (var statement = connection.prepareStatement("""
                        select string_agg(column_name, ', ' order by ordinal_position)
                          from information_schema.columns
                         where table_schema = ? and table_name = ? and is_generated = 'NEVER' and is_identity = 'NO'
                        """)) {
            statement.setString(1, schema);
            statement.setString(2, table);
            try (var row = statement.executeQuery()) {
                row.next();
                return row.getString(1);
            }
        }
    }

    private record Documents(String table, UUID[] ids, String[] documents, Integer[] versions) {}

    private record Sources(UUID[] formerIds, UUID[] ids, byte[][] marc) {}

    private record Chunk(List<Documents> documents, Sources sources) {}

    /** Seconds that the rows which the job wrote take. */
    double seconds(UUID job, int records) throws SQLException {
        var chunks = new ArrayList<Chunk>();
        for (int from = 0; from < records; from += CHUNK_RECORDS) {
            chunks.add(chunk(job, from));
        }
        long start = System.nanoTime();
        connection.setAutoCommit(false);
        for (var chunk : chunks) {
            for (var documents : chunk.documents()) {
                update(documents);
            }
            store(chunk.sources());
            connection.commit();
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        connection.setAutoCommit(true);
        return seconds;
    }

    private Chunk chunk(UUID job, int from) throws SQLException {
        var documents = new ArrayList<Documents>();
        for (var table : DOCUMENT_TABLES) {
            var ids = new ArrayList<UUID>();
            var texts = new ArrayList<String>();
            var versions = new ArrayList<Integer>();
            rows("""
                    select t.id, t.doc::text, t.version from %1$s.%2$s t
                      join %1$s.import_record r on r.%2$s_id = t.id
                     where r.job_id = ? and r.record_order >= ? and r.record_order < ? order by t.id
                    """.formatted(schema, table), job, from, row -> {
                ids.add(row.getObject(1, UUID.class));
                texts.add(row.getString(2));
                versions.add(row.getInt(3));
            });
            documents.add(new Documents(
                    table, ids.toArray(UUID[]::new), texts.toArray(String[]::new), versions.toArray(Integer[]::new)));
        }
        var former = new ArrayList<UUID>();
        var ids = new ArrayList<UUID>();
        var marc = new ArrayList<byte[]>();
        rows("""
                select f.id, s.id, s.marc from %1$s.source_record s
                  join %1$s.import_record r on r.source_record_id = s.id
                  join %1$s.source_record f on f.matched_id = s.matched_id and f.generation = s.generation - 1
                 where r.job_id = ? and r.record_order >= ? and r.record_order < ? order by f.id
                """.formatted(schema), job, from, row -> {
            former.add(row.getObject(1, UUID.class));
            ids.add(row.getObject(2, UUID.class));
            marc.add(row.getBytes(3));
        });
        return new Chunk(
                documents,
                new Sources(former.toArray(UUID[]::new), ids.toArray(UUID[]::new), marc.toArray(byte[][]::new)));
    }

    private interface Row {
        void take(ResultSet row) throws SQLException;
    }

    private void rows(String sql, UUID job, int from, Row each) throws SQLException {
        try (var statement = connection.prepareStatement(sql)) {
            statement.setObject(1, job);
            statement.setInt(2, from);
            statement.setInt(3, from + CHUNK_RECORDS);
            try (var rows = statement.executeQuery()) {
                while (rows.next()) {
                    each.take(rows);
                }
            }
        }
    }

    private void update(Documents rows) throws SQLException {
        try (var statement = connection.prepareStatement("""
                        with wanted as (
                            select * from unnest(?::uuid[], ?::text[], ?::int[]) as w(id, doc, version)),
                        kept as (
                            insert into limit_update.record_history
                                   (record_type, id, version, doc, valid_from, operation)
                            select '%1$s', r.id, r.version, r.doc,
                                   octavo.instant(r.doc #>> '{metadata,updatedDate}'), 'UPDATE'
                              from limit_update.%1$s r join wanted w on w.id = r.id)
                        update limit_update.%1$s r set doc = w.doc::jsonb, version = w.version
                          from wanted w where r.id = w.id
                        """.formatted(rows.table()))) {
            statement.setObject(1, rows.ids());
            statement.setObject(2, rows.documents());
            statement.setObject(3, rows.versions());
            expect(rows.table(), rows.ids().length, statement.executeUpdate());
        }
    }

    private void store(Sources rows) throws SQLException {
        try (var old = connection.prepareStatement(
                        "update limit_update.source_record set state = 'OLD' where id = any(?)");
                var next = connection.prepareStatement("""
                        insert into limit_update.source_record
                               (id, matched_id, generation, state, record_type, snapshot_id, external_id, external_hrid,
                                leader_status, marc)
                        select w.id, f.matched_id, f.generation + 1, 'ACTUAL', f.record_type, f.snapshot_id,
                               f.external_id, f.external_hrid, f.leader_status, w.marc
                          from unnest(?::uuid[], ?::uuid[], ?::bytea[]) as w(former, id, marc)
                          join limit_update.source_record f on f.id = w.former
                        """)) {
            old.setObject(1, rows.formerIds());
            expect("source_record", rows.ids().length, old.executeUpdate());
            next.setObject(1, rows.formerIds());
            next.setObject(2, rows.ids());
            next.setArray(3, connection.createArrayOf("bytea", rows.marc()));
            expect("source_record", rows.ids().length, next.executeUpdate());
        }
    }

    private static void expect(String table, int expected, int written) {
        if (written != expected) {
            throw new IllegalStateException("%s: %d of %d rows written".formatted(table, written, expected));
        }
    }
}
