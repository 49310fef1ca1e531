package octavo.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program as a person starts and stops it, and how it refuses to start. */
class LauncherIT {

    private static final Map<String, String> NO_VARIABLE = Map.of();

    @TempDir
    private Path temporary;

    @Test
    void the_demo_shows_a_library_and_a_second_start_on_a_copy_of_its_folder_finds_all_again() throws Exception {
        var data = temporary.resolve("data");
        var copy = temporary.resolve("copy");
        try (var demo = demo(data)) {
            showsTheSampleLibrary(data);
            try (var second = serve(NO_VARIABLE, "--data", data.toString(), "--port", "0")) {
                isRefused(second, 11, "in use");
            }
            assertThat(demo.stop()).isEqualTo(Program.SIGTERM_EXIT_CODE);
            assertThat(Program.processesOf(data)).isEmpty();
        }
        try (var copying = Program.run("cp -a %s %s".formatted(data, copy), NO_VARIABLE, temporary)) {
            assertThat(copying.awaitEnd()).isZero();
        }
        try (var again = demo(copy)) {
            showsTheSampleLibrary(copy);
            assertThat(again.stop()).isEqualTo(Program.SIGTERM_EXIT_CODE);
        }
    }

    private Program demo(Path data) throws IOException, InterruptedException {
        var address = Program.freeAddress();
        var demo = Program.run(
                        ShownStart.DEMO.text(),
                        Map.of("OCTAVO_DATA", data.toString(), "OCTAVO_PORT", String.valueOf(address.getPort())),
                        temporary)
                .awaitWelcome();
        assertThat(demo.said()).contains("http://localhost:" + address.getPort(), "diku_admin / admin");
        return demo;
    }

    private static void showsTheSampleLibrary(Path data) throws IOException, SQLException {
        assertThat(count(data, "user")).isGreaterThan(50);
        assertThat(count(data, "instance")).isEqualTo(1_200);
        assertThat(count(data, "item where barcode is not null")).isEqualTo(1_200);
        assertThat(count(data, "loan where status = 'Open'")).isEqualTo(45);
    }

    private static int count(Path data, String rows) throws IOException, SQLException {
        var port = Files.readString(data.resolve("postgres/port")).strip();
        var password = Files.readString(data.resolve("postgres/password"));
        var url = "jdbc:postgresql://127.0.0.1:%s/octavo".formatted(port);
        try (var connection = DriverManager.getConnection(url, "octavo", password);
                var statement = connection.createStatement();
                var answer = statement.executeQuery("select count(*) from t_diku." + rows)) {
            answer.next();
            return answer.getInt(1);
        }
    }

    @Test
    void a_wrong_setting_is_one_line_and_an_exit_code() throws Exception {
        var data = temporary.resolve("data");
        var file = Files.writeString(temporary.resolve("octavo.properties"), "octavo.kafka.heep=1m\n");

        try (var ofFile = serve(NO_VARIABLE, "--data", data.toString(), "--config", file.toString());
                var ofVariable = serve(Map.of("OCTAVO_PROT", "1"), "--data", data.toString())) {
            isRefused(ofFile, 2, "did you mean octavo.kafka.heap?");
            isRefused(ofVariable, 2, "unknown setting: the environment variable OCTAVO_PROT");
        }
        try (var ofLauncher = serve(Map.of("OCTAVO_HEAP", "much"), "--data", data.toString())) {
            isRefused(ofLauncher, 2, "OCTAVO_HEAP=much");
        }
    }

    @Test
    void a_folder_or_port_that_cannot_be_used_is_one_line_and_an_exit_code() throws Exception {
        var file = Files.writeString(temporary.resolve("file"), "");
        var newer = Files.createDirectory(temporary.resolve("newer"));
        Files.writeString(newer.resolve("version"), "999\n");

        try (var taken = new ServerSocket(0);
                var noFolder = serve(NO_VARIABLE, "--data", file.resolve("data").toString());
                var newerFolder = serve(NO_VARIABLE, "--data", newer.toString());
                var noPort = serve(
                        NO_VARIABLE,
                        "--data",
                        temporary.resolve("data").toString(),
                        "--port",
                        String.valueOf(taken.getLocalPort()))) {
            isRefused(noFolder, 10, "cannot be written");
            isRefused(newerFolder, 12, "version 999");
            isRefused(noPort, 14, "cannot be used");
        }
    }

    @Test
    void a_database_or_broker_that_does_not_answer_is_one_line_and_an_exit_code() throws Exception {
        try (var mute = new ServerSocket(0, 50, InetAddress.getLoopbackAddress()); // takes calls, and never answers
                var noDatabase = serve(
                        Map.of(
                                "OCTAVO_DATABASE_URL",
                                "jdbc:postgresql://127.0.0.1:%d/x".formatted(mute.getLocalPort())),
                        "--data",
                        temporary.resolve("one").toString(),
                        "--port",
                        "0");
                var noBroker = serve(
                        Map.of("OCTAVO_KAFKA_BOOTSTRAP_SERVERS", "127.0.0.1:" + mute.getLocalPort()),
                        "--data",
                        temporary.resolve("other").toString(),
                        "--port",
                        "0")) {
            isRefused(noDatabase, 15, "octavo.database.url cannot be used");
            isRefused(noBroker, 16, "cannot be used: it does not answer");
        }
    }

    private Program serve(Map<String, String> environment, String... flags) throws IOException {
        return Program.run("./octavo serve " + String.join(" ", flags), environment, temporary);
    }

    private static void isRefused(Program program, int exitCode, String words)
            throws IOException, InterruptedException {
        int ended = program.awaitEnd();
        assertThat(program.complaints().lines()).singleElement().asString().contains(words);
        assertThat(program.said()).isEmpty();
        assertThat(ended).isEqualTo(exitCode);
    }
}
