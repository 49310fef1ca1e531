package octavo.server.embedded;

import static octavo.server.embedded.StartRefusedException.Reason.DATABASE_UNAVAILABLE;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A PostgreSQL server as a child process, on the loopback interface, with its data under the data folder. Durable: a
 * commit that was acknowledged survives a kill of everything.
 *
 * <p>PostgreSQL refuses to run as root; for root it runs in a user namespace of its own, in which it is nobody
 * ({@code unshare -U}), so its files stay root's.
 */
public final class EmbeddedPostgres implements AutoCloseable {

    public static final String USER = "octavo";
    public static final String DATABASE = "octavo";

    /**
     * Sized so that JVM, broker and PostgreSQL together stay under 1.2 GB; the sizes of the log serve bulk imports, which
     * otherwise would start a checkpoint every few seconds. Compression is pglz, the only one in these programs.
     */
    private static final String CONFIGURATION = """
            listen_addresses = '127.0.0.1'
            port = %d
            unix_socket_directories = ''
            max_connections = 60
            shared_preload_libraries = 'pg_stat_statements'
            pg_stat_statements.max = 2000

            fsync = on
            synchronous_commit = on
            full_page_writes = on
            wal_compression = on
            wal_buffers = 16MB
            max_wal_size = 2GB
            min_wal_size = 256MB
            checkpoint_timeout = 15min
            checkpoint_completion_target = 0.9

            shared_buffers = 160MB
            effective_cache_size = 1GB
            work_mem = 8MB
            maintenance_work_mem = 64MB
            random_page_cost = 1.1
            jit = off
            max_parallel_workers_per_gather = 1
            autovacuum_max_workers = 2

            log_timezone = 'UTC'
            timezone = 'UTC'
            log_checkpoints = off
            """;

    private static final Duration INIT_WAIT = Duration.ofSeconds(120);
    private static final Duration READY_WAIT = Duration.ofSeconds(120);
    private static final Duration STOP_WAIT = Duration.ofSeconds(20);
    private static final Duration READY_POLL = Duration.ofMillis(50);

    /** After a kill of the postmaster alone its backends may hold the shared memory for a moment more. */
    private static final int START_ATTEMPTS = 5;

    private static final int ROOT_UID = 0;

    private static final Duration ATTEMPT_PAUSE = Duration.ofSeconds(1);

    private final Path folder;
    private final Path log;
    private final int port;
    private final String password;
    private @Nullable ChildProcess process;

    private EmbeddedPostgres(Path folder, Path log, int port, String password) {
        this.folder = folder;
        this.log = log;
        this.port = port;
        this.password = password;
    }

    /** Settles port and password, so that the server's address is known; {@link #start} makes it answer. */
    public static EmbeddedPostgres in(DataFolder data) {
        var folder = data.postgres();
        ChildProcess.endStale(pidFile(folder)); // it may hold the port
        var port = DataFolder.port(folder.resolve("port"));
        try {
            return new EmbeddedPostgres(folder, data.logs().resolve("postgresql.log"), port, password(folder));
        } catch (IOException e) {
            throw refused("its password cannot be kept", e);
        }
    }

    private static String password(Path folder) throws IOException {
        var file = folder.resolve("password");
        if (!Files.exists(file)) {
            var bytes = new byte[18];
            new SecureRandom().nextBytes(bytes);
            DataFolder.writeAtomically(file, Base64.getUrlEncoder().encodeToString(bytes));
        }
        return Files.readString(file);
    }

    /**
     * Starts the server and returns when the database answers; after a kill this includes PostgreSQL's own recovery.
     *
     * @throws StartRefusedException if it does not come up
     */
    public synchronized void start() {
        if (process != null) {
            throw new IllegalStateException("PostgreSQL is started already");
        }
        try {
            var home = PostgresBinaries.unpackInto(folder.resolve("programs"));
            var data = folder.resolve("data");
            if (!Files.exists(data)) {
                initialise(home, data);
            }
            Files.writeString(data.resolve("postgresql.conf"), CONFIGURATION.formatted(port));
            for (var attempt = 1; ; attempt++) {
                process = ChildProcess.start(
                        unprivileged(home.resolve("bin/postgres"), "-D", data.toString()),
                        folder,
                        log,
                        pidFile(folder),
                        "INT");
                if (becomesReady(process)) {
                    return;
                }
                if (attempt == START_ATTEMPTS) {
                    throw refused("the server ended at its start; see " + log, null);
                }
                Thread.sleep(ATTEMPT_PAUSE);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw refused("interrupted while it started", e);
        } catch (IOException e) {
            throw refused("its folder %s or programs cannot be used: %s".formatted(folder, e.getMessage()), e);
        }
    }

    /**
     * Makes the data in a folder that gets its name last, so that a kill in between leaves no half database. The builtin
     * locale orders by code point and knows case for all of Unicode, the same on every system; who shows an order to people
     * names a collation.
     */
    private void initialise(Path home, Path data) throws IOException {
        var part = folder.resolve("data.part");
        PostgresBinaries.deleteRecursively(part);
        var command = unprivileged(
                home.resolve("bin/initdb"),
                "--pgdata=" + part,
                "--username=" + USER,
                "--auth=scram-sha-256",
                "--pwfile=" + folder.resolve("password"),
                "--encoding=UTF8",
                "--locale-provider=builtin",
                "--builtin-locale=C.UTF-8",
                "--locale=C",
                "--no-instructions");
        var initdb = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
        try {
            if (!initdb.waitFor(INIT_WAIT.toSeconds(), TimeUnit.SECONDS)) {
                initdb.destroyForcibly();
                throw refused("initdb took longer than %d s; see %s".formatted(INIT_WAIT.toSeconds(), log), null);
            }
        } catch (InterruptedException e) {
            initdb.destroyForcibly();
            Thread.currentThread().interrupt();
            throw refused("interrupted during initdb", e);
        }
        if (initdb.exitValue() != 0) {
            throw refused("initdb ended with code %d; see %s".formatted(initdb.exitValue(), log), null);
        }
        Files.move(part, data, StandardCopyOption.ATOMIC_MOVE);
    }

    private static List<String> unprivileged(Path program, String... arguments) throws IOException {
        var command = new ArrayList<String>();
        if (Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(ROOT_UID)) {
            command.addAll(List.of("unshare", "--user"));
        }
        command.add(program.toString());
        command.addAll(List.of(arguments));
        return command;
    }

    /** Whether the server answers in time; false if it ended instead. */
    private boolean becomesReady(ChildProcess started) throws InterruptedException {
        var deadline = System.nanoTime() + READY_WAIT.toNanos();
        SQLException last = null;
        while (System.nanoTime() < deadline) {
            if (!started.isAlive()) {
                return false;
            }
            try {
                createDatabase();
                return true;
            } catch (SQLException e) {
                last = e; // not listening yet, or still in recovery
            }
            Thread.sleep(READY_POLL);
        }
        throw refused("it did not answer within %d s; see %s".formatted(READY_WAIT.toSeconds(), log), last);
    }

    private void createDatabase() throws SQLException {
        try (var server = connect("postgres");
                var statement = server.createStatement()) {
            var exists = statement
                    .executeQuery("select 1 from pg_catalog.pg_database where datname = '%s'".formatted(DATABASE))
                    .next();
            if (!exists) {
                statement.execute("create database " + DATABASE);
            }
        }
        try (var database = connect(DATABASE);
                var statement = database.createStatement()) {
            statement.execute("create extension if not exists pg_stat_statements schema public");
        }
    }

    private Connection connect(String database) throws SQLException {
        return DriverManager.getConnection(url(database), USER, password);
    }

    private String url(String database) {
        return "jdbc:postgresql://127.0.0.1:%d/%s".formatted(port, database);
    }

    public String jdbcUrl() {
        return url(DATABASE);
    }

    public String password() {
        return password;
    }

    /** The server's process, while it runs: for tests that kill it. */
    synchronized ChildProcess process() {
        if (process == null) {
            throw new IllegalStateException("PostgreSQL is not started");
        }
        return process;
    }

    /** Stops the server: open transactions are rolled back, what was committed is on disk. */
    @Override
    public synchronized void close() {
        if (process != null) {
            process.stop(STOP_WAIT);
            process = null;
        }
    }

    private static Path pidFile(Path folder) {
        return folder.resolve("process");
    }

    private static StartRefusedException refused(String why, @Nullable Throwable cause) {
        return cause == null
                ? new StartRefusedException(DATABASE_UNAVAILABLE, "PostgreSQL does not start: " + why)
                : new StartRefusedException(DATABASE_UNAVAILABLE, "PostgreSQL does not start: " + why, cause);
    }
}
