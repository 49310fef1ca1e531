package octavo.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class HealthTest {

    /** A client of Kafka looks for a broker that went away at most every second, and a broker that began has much to do. */
    private static final Duration BACK_WITHIN = Duration.ofSeconds(60);

    private final TestPlatform platform = TestPlatform.get();

    @Test
    void a_started_platform_is_healthy_and_asks_for_no_token() {
        var answer = platform.anonymous().get("/admin/health");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEqualToIgnoringWhitespace("{\"status\":\"UP\",\"notReady\":[]}");
    }

    @Test
    void without_its_broker_the_platform_says_what_it_waits_for() {
        platform.stopBroker();
        try {
            var answer = platform.anonymous().get("/admin/health");

            assertThat(answer.statusCode()).isEqualTo(503);
            assertThat(answer.body()).isEqualToIgnoringWhitespace("{\"status\":\"DOWN\",\"notReady\":[\"kafka\"]}");
        } finally {
            platform.startBroker();
        }
        var deadline = Instant.now().plus(BACK_WITHIN);
        while (platform.anonymous().get("/admin/health").statusCode() != 200) {
            assertThat(Instant.now()).as("well again").isBefore(deadline);
        }
    }
}
