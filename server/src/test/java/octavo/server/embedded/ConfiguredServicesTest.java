package octavo.server.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import octavo.server.embedded.StartRefusedException.Reason;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A database or a Kafka of somebody else's that cannot be used stops the start before anything is started. */
class ConfiguredServicesTest {

    private static final String BROKER = "127.0.0.1:1";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "jdbc:postgresql://127.0.0.1:1/none, refused",
        "jdbc:postgresql://db.example.invalid/none, UnknownHostException",
        "postgresql://127.0.0.1/none, No suitable driver"
    })
    void a_database(String url, String words) {
        var refusal = refusal(url, BROKER);

        assertThat(refusal.reason()).isEqualTo(Reason.DATABASE_UNAVAILABLE);
        assertThat(refusal).hasMessageContainingAll("octavo.database.url", words);
    }

    @ParameterizedTest
    @CsvSource({"kafka1, Invalid url", "kafka.example.invalid:9092, No resolvable bootstrap urls"})
    void a_broker(String servers, String words) {
        var refusal = refusal(null, servers);

        assertThat(refusal.reason()).isEqualTo(Reason.BROKER_UNAVAILABLE);
        assertThat(refusal).hasMessageContainingAll("octavo.kafka.bootstrap-servers", servers, words);
    }

    @Test
    void nothing_is_started_then() {
        refusal(null, "kafka1");

        assertThat(folder.resolve("data/postgres/port")).doesNotExist();
    }

    private StartRefusedException refusal(@Nullable String url, String servers) {
        try (var data = DataFolder.open(folder.resolve("data"))) {
            var settings = new PlatformSettings(
                    data.root(),
                    "127.0.0.1",
                    0,
                    false,
                    new PlatformSettings.Database(url, null, null, 16),
                    new PlatformSettings.Kafka(servers, null, "256m"));
            return catchThrowableOfType(
                    StartRefusedException.class, () -> EmbeddedServices.start(data, settings, false));
        }
    }
}
