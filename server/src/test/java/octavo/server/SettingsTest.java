package octavo.server;

import static octavo.server.embedded.StartRefusedException.Reason.USAGE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import octavo.server.embedded.PlatformSettings;
import octavo.server.embedded.StartRefusedException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsTest {

    private static final KnownSettings KNOWN = KnownSettings.of("octavo.server");

    @TempDir
    private Path data;

    private List<String> inData;

    @BeforeEach
    void nameTheDataFolder() {
        inData = List.of("--data", data.toString());
    }

    @Test
    void what_is_set_nowhere_has_its_default() {
        var platform = Settings.read(inData, Map.of(), KNOWN).bind("octavo", PlatformSettings.class);

        assertThat(platform.port()).isEqualTo(9130);
        assertThat(platform.database().url()).isNull();
        assertThat(platform.kafka().heap()).isEqualTo("256m");
    }

    @Test
    void a_flag_wins_over_the_environment_and_that_over_the_file() throws IOException {
        Files.writeString(data.resolve("octavo.properties"), """
                octavo.port = 1
                octavo.kafka.heap = 1m
                octavo.database.pool-size = 1
                """);
        var environment = Map.of("OCTAVO_PORT", "2", "OCTAVO_KAFKA_HEAP", "2m", "HOME", "/nowhere");

        var platform = read(environment, "--port=3").bind("octavo", PlatformSettings.class);

        assertThat(platform.port()).isEqualTo(3);
        assertThat(platform.kafka().heap()).isEqualTo("2m");
        assertThat(platform.database().poolSize()).isEqualTo(1);
    }

    @Test
    void a_named_file_is_read_instead_of_the_usual_one() throws IOException {
        Files.writeString(data.resolve("octavo.properties"), "octavo.port = 1");
        var named = Files.writeString(data.resolve("named.properties"), "octavo.port = 2");

        var platform = read(Map.of(), "--config", named.toString()).bind("octavo", PlatformSettings.class);

        assertThat(platform.port()).isEqualTo(2);
    }

    @Test
    void a_setting_with_hyphens_has_a_variable_with_underscores() {
        var environment = Map.of("OCTAVO_KAFKA_BOOTSTRAP_SERVERS", "one:9092,two:9092");

        var platform = read(environment).bind("octavo", PlatformSettings.class);

        assertThat(platform.kafka().bootstrapServers()).isEqualTo("one:9092,two:9092");
    }

    @Test
    void an_unknown_setting_is_refused_wherever_it_stands_and_the_nearest_one_named() throws IOException {
        assertThat(refusal(Map.of(), "--prot", "1"))
                .hasMessage("unknown setting: the flag --prot; did you mean octavo.port?");
        assertThat(refusal(Map.of("OCTAVO_DATABASE_URI", "x")))
                .hasMessage(
                        "unknown setting: the environment variable OCTAVO_DATABASE_URI; did you mean octavo.database.url?");

        Files.writeString(data.resolve("octavo.properties"), "octavo.kafka.heep = 1m");
        assertThat(refusal(Map.of()))
                .hasMessageContaining("'octavo.kafka.heep'")
                .hasMessageContaining("octavo.kafka.heap?");
    }

    @Test
    void the_launchers_own_variables_and_the_frameworks_settings_pass() {
        var settings = read(Map.of("OCTAVO_HEAP", "1g"), "--logging.level.octavo", "debug");

        assertThat(settings.values())
                .containsEntry("logging.level.octavo", "debug")
                .doesNotContainKey("octavo.heap");
    }

    @Test
    void a_value_that_does_not_fit_is_refused_by_name() {
        var settings = read(Map.of(), "--port", "many");

        var refusal = catchThrowableOfType(
                StartRefusedException.class, () -> settings.bind("octavo", PlatformSettings.class));

        assertThat(refusal).hasMessage("octavo.port has a wrong value: 'many'");
    }

    @Test
    void a_flag_without_a_value_and_a_word_that_is_no_flag_are_refused() {
        assertThat(refusal(Map.of(), "--port").reason()).isEqualTo(USAGE);
        assertThat(refusal(Map.of(), "port").reason()).isEqualTo(USAGE);
    }

    private Settings read(Map<String, String> environment, String... flags) {
        var all = new ArrayList<>(inData);
        all.addAll(List.of(flags));
        return Settings.read(all, environment, KNOWN);
    }

    private StartRefusedException refusal(Map<String, String> environment, String... flags) {
        return catchThrowableOfType(StartRefusedException.class, () -> read(environment, flags));
    }
}
