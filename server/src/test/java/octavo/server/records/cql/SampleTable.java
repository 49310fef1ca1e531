package octavo.server.records.cql;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import octavo.server.embedded.DataFolder;
import octavo.server.embedded.EmbeddedPostgres;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** The table of {@link SampleType} in a real PostgreSQL with the platform's own functions; one server for all tests. */
final class SampleTable {

    private static final JdbcClient SQL = start();

    private SampleTable() {}

    private static JdbcClient start() {
        var data = DataFolder.open(Path.of("target", "cql-test-data").toAbsolutePath());
        var postgres = EmbeddedPostgres.in(data);
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            postgres.close();
                            data.close();
                        },
                        "sample table shutdown"));
        postgres.start();
        try {
            var connection =
                    DriverManager.getConnection(postgres.jdbcUrl(), EmbeddedPostgres.USER, postgres.password());
            var platform = new ClassPathResource("db/platform/V01__platform.sql");
            try (var statement = connection.createStatement()) {
                statement.execute("drop schema if exists sample cascade");
                statement.execute("drop schema if exists octavo cascade");
                statement.execute("create schema octavo");
                statement.execute("set search_path = octavo");
                statement.execute(platform.getContentAsString(StandardCharsets.UTF_8));
                statement.execute("set search_path = pg_catalog");
                statement.execute("create schema sample");
                statement.execute("""
                        create table sample.sample (
                            id      uuid primary key,
                            doc     jsonb not null,
                            version int not null default 1,
                            user_id uuid generated always as (octavo.uuid_or_null(doc->>'userId')) stored
                        )
                        """);
            }
            return JdbcClient.create(new SingleConnectionDataSource(connection, true));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    static JdbcClient sql() {
        return SQL;
    }

    /** Replaces all records; each has a {@code label} by which it is found again. */
    static void holds(String... docs) {
        SQL.sql("truncate sample.sample").update();
        for (var doc : docs) {
            SQL.sql(
                            "insert into sample.sample (id, doc) values (coalesce(octavo.uuid_or_null(?::jsonb->>'id'), ?), ?::jsonb)")
                    .params(doc, UUID.randomUUID(), doc)
                    .update();
        }
    }

    /** The labels of the records that a query finds, in the query's order, or else in that of the labels. */
    static List<String> find(String cql) {
        var condition = CqlCompiler.compile(SampleType.TYPE, cql);
        return SQL.sql("select r.doc->>'label' from sample.sample r where %s order by %s"
                        .formatted(
                                condition.where(),
                                condition.orderBy().map(by -> by + ", ").orElse("") + "r.doc->>'label'"))
                .params(condition.parameters())
                .query((row, number) -> row.getString(1))
                .list();
    }
}
