package octavo.server.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class EmbeddedPostgresTest {

    private static DataFolder data;
    private static EmbeddedPostgres postgres;

    @BeforeAll
    static void start() {
        data = DataFolder.open(Path.of("target", "test-postgres"));
        postgres = EmbeddedPostgres.in(data);
        postgres.start();
    }

    @AfterAll
    static void stop() {
        postgres.close();
        data.close();
    }

    @Test
    void a_commit_is_on_disk_before_it_is_acknowledged() throws SQLException {
        for (var setting : List.of("fsync", "synchronous_commit", "full_page_writes")) {
            assertThat(ask("show " + setting)).as(setting).isEqualTo("on");
        }
        assertThat(ask("show shared_preload_libraries")).isEqualTo("pg_stat_statements");
        assertThat(ask("select count(*) > 0 from public.pg_stat_statements")).isEqualTo("t");
    }

    @Test
    void nobody_comes_in_without_the_password() {
        assertThatThrownBy(() -> DriverManager.getConnection(postgres.jdbcUrl(), EmbeddedPostgres.USER, "guess"))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("password");
    }

    @Test
    void what_was_committed_survives_a_kill_and_a_stop() throws SQLException {
        var table = "kept_" + UUID.randomUUID().toString().replace('-', '_');
        run("create table public.%s as select * from generate_series(1, 1000) as number".formatted(table));

        postgres.process().kill();
        postgres.close();
        postgres.start();
        assertThat(ask("select count(*) from public." + table)).isEqualTo("1000");

        postgres.close();
        postgres.start();
        assertThat(ask("select count(*) from public." + table)).isEqualTo("1000");
        run("drop table public." + table);
    }

    @Test
    void a_server_that_an_earlier_run_left_behind_is_ended_first() throws SQLException {
        var left = postgres.process();

        var next = EmbeddedPostgres.in(data);
        assertThat(left.isAlive()).isFalse();
        next.start();
        postgres = next;
        assertThat(ask("select 1")).isEqualTo("1");
    }

    @Test
    void the_service_ends_when_its_pipe_does_as_when_the_program_is_killed() throws IOException {
        var pidFile = data.postgres().resolve("sleeper");
        var sleeper = ChildProcess.start(
                List.of("sleep", "600"), data.root(), data.logs().resolve("sleeper.log"), pidFile, "INT");

        sleeper.letGo();

        assertThat(sleeper.onExit().orTimeout(120, TimeUnit.SECONDS).join()).isEqualTo(128 + 2);
    }

    private static String ask(String query) throws SQLException {
        try (var connection = connect();
                var statement = connection.createStatement();
                var rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getString(1);
        }
    }

    private static void run(String command) throws SQLException {
        try (var connection = connect();
                var statement = connection.createStatement()) {
            statement.execute(command);
        }
    }

    private static Connection connect() throws SQLException {
        return DriverManager.getConnection(postgres.jdbcUrl(), EmbeddedPostgres.USER, postgres.password());
    }
}
