package octavo.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program as a person starts it: {@code ./octavo serve} as a process. */
class LauncherIT {

    private static final Duration READY_WAIT = Duration.ofSeconds(180);
    private static final Duration STOP_WAIT = Duration.ofSeconds(30);
    private static final Duration POLL = Duration.ofMillis(100);
    private static final int SIGTERM_EXIT_CODE = 128 + 15;

    @TempDir
    private Path temporary;

    private final HttpClient http = HttpClient.newHttpClient();
    private final List<Process> started = new ArrayList<>();

    @AfterEach
    void endWhatIsLeft() {
        started.forEach(Process::destroyForcibly);
    }

    @Test
    void what_was_committed_survives_a_kill_of_all_and_a_stop_leaves_no_process() throws Exception {
        var data = temporary.resolve("data");
        var port = freePort();

        var first = serve(data, port);
        awaitReady(first, port);
        refuses(Map.of(), 11, "in use", "--data", data.toString(), "--port", String.valueOf(freePort()));
        run(data, "create table public.kept as select 42 as answer");
        killGroup(first);

        var second = serve(data, port);
        awaitReady(second, port);
        assertThat(ask(data, "select answer from public.kept")).isEqualTo("42");
        second.destroy(); // SIGTERM to what the launcher became
        assertThat(second.waitFor(STOP_WAIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(second.exitValue()).isEqualTo(SIGTERM_EXIT_CODE);
        assertThat(processesOf(data)).isEmpty();
    }

    @Test
    void what_a_person_can_mend_is_one_line_and_an_exit_code() throws Exception {
        var data = temporary.resolve("data").toString();
        var file = Files.writeString(temporary.resolve("file"), "");
        var newer = Files.createDirectory(temporary.resolve("newer"));
        Files.writeString(newer.resolve("version"), "999\n");

        refuses(Map.of(), 2, "unknown setting", "--data", data, "--octavo.kafka.heep", "1m");
        refuses(Map.of("OCTAVO_PROT", "1"), 2, "OCTAVO_PROT", "--data", data);
        refuses(Map.of(), 2, "'many'", "--data", data, "--port", "many");
        refuses(
                Map.of(),
                10,
                "cannot be written",
                "--data",
                file.resolve("data").toString());
        refuses(Map.of(), 12, "version 999", "--data", newer.toString());
        try (var taken = new ServerSocket(0)) {
            refuses(Map.of(), 14, "cannot be used", "--data", data, "--port", String.valueOf(taken.getLocalPort()));
        }
        refuses(
                Map.of("OCTAVO_DATABASE_URL", "jdbc:postgresql://127.0.0.1:1/none"),
                15,
                "octavo.database.url",
                "--data",
                data,
                "--port",
                String.valueOf(freePort()));
    }

    @Test
    void the_demo_shows_a_library_and_a_second_start_finds_it_again() throws Exception {
        var data = temporary.resolve("data");
        for (int start = 0; start < 2; start++) {
            var port = freePort();
            var demo = launch("demo", Map.of(), "--data", data.toString(), "--port", String.valueOf(port));
            awaitWelcome(demo);

            var said = Files.readString(outputOf(demo));
            assertThat(said).contains("http://localhost:" + port, "diku_admin");
            assertThat(count(data, "user")).isGreaterThan(50);
            assertThat(count(data, "instance")).isEqualTo(1_200);
            assertThat(ask(data, "select count(*) from t_diku.item where barcode is not null"))
                    .isEqualTo("1200");
            assertThat(ask(data, "select count(*) from t_diku.loan where status = 'Open'"))
                    .isEqualTo("45");
            demo.destroy();
            assertThat(demo.waitFor(STOP_WAIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        }
    }

    private static int count(Path data, String table) throws IOException, SQLException {
        return Integer.parseInt(ask(data, "select count(*) from t_diku." + table));
    }

    private void awaitWelcome(Process launched) throws IOException, InterruptedException {
        var deadline = System.nanoTime() + READY_WAIT.toNanos();
        while (!Files.readString(outputOf(launched)).contains("Octavo is ready")) {
            assertThat(launched.isAlive())
                    .as(Files.readString(errorsOf(launched)))
                    .isTrue();
            assertThat(System.nanoTime()).as("ready within " + READY_WAIT).isLessThan(deadline);
            Thread.sleep(POLL);
        }
    }

    private void refuses(Map<String, String> environment, int exitCode, String words, String... flags)
            throws IOException, InterruptedException {
        var launched = launch("serve", environment, flags);
        assertThat(launched.waitFor(READY_WAIT.toSeconds(), TimeUnit.SECONDS)).isTrue();

        var said = Files.readAllLines(errorsOf(launched));
        assertThat(said)
                .as("flags %s", List.of(flags))
                .singleElement()
                .asString()
                .contains(words);
        assertThat(launched.exitValue()).isEqualTo(exitCode);
    }

    private Process serve(Path data, int port) throws IOException {
        return launch("serve", Map.of(), "--data", data.toString(), "--port", String.valueOf(port));
    }

    private Process launch(String verb, Map<String, String> environment, String... flags) throws IOException {
        var command = new ArrayList<>(List.of("setsid", launcher().toString(), verb)); // leads a group of its own
        command.addAll(List.of(flags));
        var builder = new ProcessBuilder(command)
                .redirectOutput(temporary.resolve("output-" + started.size()).toFile())
                .redirectError(temporary.resolve("errors-" + started.size()).toFile())
                .redirectInput(new File("/dev/null"));
        builder.environment().put("OCTAVO_BUILD", "no");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().putAll(environment);
        var launched = builder.start();
        started.add(launched);
        return launched;
    }

    private Path errorsOf(Process launched) {
        return temporary.resolve("errors-" + started.indexOf(launched));
    }

    private Path outputOf(Process launched) {
        return temporary.resolve("output-" + started.indexOf(launched));
    }

    private static Path launcher() {
        return Path.of("..", "octavo").toAbsolutePath().normalize();
    }

    private void awaitReady(Process launched, int port) throws Exception {
        var health = HttpRequest.newBuilder(URI.create("http://127.0.0.1:%d/admin/health".formatted(port)))
                .timeout(Duration.ofSeconds(10))
                .build();
        var deadline = System.nanoTime() + READY_WAIT.toNanos();
        while (System.nanoTime() < deadline) {
            assertThat(launched.isAlive())
                    .as(Files.readString(errorsOf(launched)))
                    .isTrue();
            try {
                if (http.send(health, BodyHandlers.discarding()).statusCode() == 200) {
                    return;
                }
            } catch (IOException e) {
                // not listening yet
            }
            Thread.sleep(POLL);
        }
        throw new AssertionError("not ready within " + READY_WAIT);
    }

    private static void killGroup(Process leader) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-9", "--", "-" + leader.pid())
                .inheritIO()
                .start()
                .waitFor();
        leader.waitFor();
    }

    private static List<String> processesOf(Path data) {
        try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
            return all.map(process -> process.info().commandLine().orElse(""))
                    .filter(line -> line.contains(data.toString()))
                    .toList();
        }
    }

    private static String ask(Path data, String query) throws IOException, SQLException {
        try (var connection = connect(data);
                var statement = connection.createStatement();
                var rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getString(1);
        }
    }

    private static void run(Path data, String command) throws IOException, SQLException {
        try (var connection = connect(data);
                var statement = connection.createStatement()) {
            statement.execute(command);
        }
    }

    private static Connection connect(Path data) throws IOException, SQLException {
        var port = Files.readString(data.resolve("postgres/port")).strip();
        var password = Files.readString(data.resolve("postgres/password"));
        return DriverManager.getConnection("jdbc:postgresql://127.0.0.1:%s/octavo".formatted(port), "octavo", password);
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
