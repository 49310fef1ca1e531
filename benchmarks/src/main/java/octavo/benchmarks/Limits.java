package octavo.benchmarks;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * What the database itself can do with the rows of one import, as the limits against which the product is measured.
 *
 * <ul>
 *   <li>L0, fixed so that it cannot drift: four rows a record into four catalogue tables with primary keys, the unique keys
 *       (HRID, barcode, one current source record) and foreign-key indexes only.
 *   <li>L1: the same and every index and every further row that the product writes (job log, ledger, outbox), into tables
 *       made like the product's.
 * </ul>
 *
 * Both by binary COPY over one connection, one transaction, durable. The rows are prepared before the clock starts.
 */
final class Limits {

    private static final String L0_TABLES = """
            drop schema if exists limit_zero cascade;
            create schema limit_zero;
            create table limit_zero.instance (id uuid primary key, doc jsonb not null, hrid text not null unique);
            create table limit_zero.source_record (
                id uuid primary key, matched_id uuid not null, generation int not null, state text not null,
                instance_id uuid not null, marc bytea not null);
            create unique index on limit_zero.source_record (matched_id) where state = 'ACTUAL';
            create index on limit_zero.source_record (instance_id);
            create table limit_zero.holdings (
                id uuid primary key, doc jsonb not null, hrid text not null unique, instance_id uuid not null);
            create index on limit_zero.holdings (instance_id);
            create table limit_zero.item (
                id uuid primary key, doc jsonb not null, hrid text not null unique, barcode text unique,
                holdings_id uuid not null);
            create index on limit_zero.item (holdings_id);
            """;

    /** The product's tables that an import writes, parents first. */
    private static final List<String> L1_TABLES =
            List.of("instance", "source_record", "holdings", "item", "outbox", "import_record", "import_chunk");

    private final Connection connection;
    private final String schema;
    private final Set<UUID> renewable = new HashSet<>();
    private final List<CopiedRows> zero = new ArrayList<>();
    private final List<CopiedRows> one = new ArrayList<>();
    private long renewals;

    private Limits(Connection connection, String schema) {
        this.connection = connection;
        this.schema = schema;
    }

    /**
     * Takes the rows that an import job wrote and makes the tables of both limits.
     *
     * @param schema the product's tenant schema
     */
    static Limits ofJob(Connection connection, String schema, UUID job) throws SQLException, IOException {
        var limits = new Limits(connection, schema);
        connection.setAutoCommit(true);
        limits.makeTables();
        limits.takeIds(job);
        limits.takeRows(job);
        return limits;
    }

    /** Seconds that L0 takes for the rows of the job under new ids. */
    double zeroSeconds() throws SQLException, IOException {
        return seconds(zero);
    }

    /** Seconds that L1 takes for the rows of the job under new ids. */
    double oneSeconds() throws SQLException, IOException {
        return seconds(one);
    }

    private double seconds(List<CopiedRows> tables) throws SQLException, IOException {
        var renewal = new Renewal(renewable, ++renewals * 1_000_000L);
        List<CopiedRows> fresh = new ArrayList<>();
        for (var rows : tables) {
            fresh.add(rows.renewed(renewal));
        }
        long start = System.nanoTime();
        connection.setAutoCommit(false);
        for (var rows : fresh) {
            rows.write(connection);
        }
        connection.commit();
        double seconds = (System.nanoTime() - start) / 1e9;
        connection.setAutoCommit(true);
        return seconds;
    }

    private void makeTables() throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(L0_TABLES);
            statement.execute("drop schema if exists limit_one cascade; create schema limit_one");
            for (var table : L1_TABLES) {
                statement.execute(
                        "create table limit_one.%s (like %s.%s including all)".formatted(table, schema, table));
            }
        }
    }

    private void takeIds(UUID job) throws SQLException {
        renewable.add(job);
        try (var statement = connection.prepareStatement("""
                        select source_record_id, instance_id, holdings_id, item_id
                          from %s.import_record where job_id = ?
                        """.formatted(schema))) {
            statement.setObject(1, job);
            try (var rows = statement.executeQuery()) {
                while (rows.next()) {
                    for (int column = 1; column <= 4; column++) {
                        var id = rows.getObject(column, UUID.class);
                        if (id != null) {
                            renewable.add(id);
                        }
                    }
                }
            }
        }
        if (renewable.size() == 1) {
            throw new IllegalStateException("job %s wrote no records".formatted(job));
        }
    }

    private void takeRows(UUID job) throws SQLException, IOException {
        var ofJob = "(select %%s from %s.import_record where job_id = '%s')".formatted(schema, job);
        var instances = "id in " + ofJob.formatted("instance_id") + " order by id";
        var sources = "id in " + ofJob.formatted("source_record_id") + " order by id";
        var holdings = "id in " + ofJob.formatted("holdings_id") + " order by id";
        var items = "id in " + ofJob.formatted("item_id") + " order by id";

        zero.add(read("instance", "id, doc, hrid", "id, doc, hrid", instances, "limit_zero"));
        zero.add(read(
                "source_record",
                "id, matched_id, generation, state, external_id, marc",
                "id, matched_id, generation, state, instance_id, marc",
                sources,
                "limit_zero"));
        zero.add(read("holdings", "id, doc, hrid, instance_id", "id, doc, hrid, instance_id", holdings, "limit_zero"));
        zero.add(read(
                "item",
                "id, doc, hrid, barcode, holdings_id",
                "id, doc, hrid, barcode, holdings_id",
                items,
                "limit_zero"));

        for (var table : L1_TABLES) {
            var columns = storedColumns(table);
            var where = switch (table) {
                case "instance" -> instances;
                case "source_record" -> sources;
                case "holdings" -> holdings;
                case "item" -> items;
                case "import_record" -> "job_id = '%s' order by record_order".formatted(job);
                case "import_chunk" -> "job_id = '%s' order by chunk".formatted(job);
                case "outbox" -> "false";
                default -> throw new IllegalStateException("no rows are defined for " + table);
            };
            if (!table.equals("outbox")) {
                one.add(read(table, columns, columns, where, "limit_one"));
            }
        }
        one.add(outboxRows(job));
    }

    /** The outbox rows of the job are gone once relayed: made again, one a chunk and record type, as the product writes them. */
    private CopiedRows outboxRows(UUID job) throws SQLException, IOException {
        var select = """
                select type, 'CREATE', array_agg(id order by record_order), array_agg(1 order by record_order)
                  from (select r.record_order, r.record_order / 320 as chunk, kind.type, kind.id
                          from %s.import_record r
                         cross join lateral (values ('instance', r.instance_id), ('holdings', r.holdings_id),
                                                    ('item', r.item_id)) kind(type, id)
                         where r.job_id = '%s' and kind.id is not null) named
                 group by type, chunk
                """.formatted(schema, job);
        return CopiedRows.read(connection, select, "limit_one.outbox (record_type, operation, ids, versions)");
    }

    private CopiedRows read(String table, String from, String to, String where, String limitSchema)
            throws SQLException, IOException {
        return CopiedRows.read(
                connection,
                "select %s from %s.%s where %s".formatted(from, schema, table, where),
                "%s.%s (%s)".formatted(limitSchema, table, to));
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
}
