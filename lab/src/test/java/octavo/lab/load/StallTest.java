package octavo.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import octavo.lab.result.Latencies;
import org.junit.jupiter.api.Test;

/** F23: 100 requests due every 100 ms from one user, 10 ms each, and a freeze of the server from 2.0 s to 8.0 s. */
class StallTest {

    @Test
    void from_the_intended_start_the_stall_is_what_users_felt() {
        var fromIntended = new Latencies();
        var fromSent = new Latencies();
        long freeMillis = 0;
        for (int request = 0; request < 100; request++) {
            long intended = request * 100L;
            long sent = Math.max(intended, freeMillis);
            long done = (sent >= 2000 && sent < 8000 ? 8000 : sent) + 10;
            freeMillis = done;
            fromIntended.record((done - intended) * 1000);
            fromSent.record((done - sent) * 1000);
        }
        assertThat(fromIntended.meanMicros()).isEqualTo(2_040_100);
        assertThat(wholeMillis(fromIntended, 50)).isEqualTo(1510);
        assertThat(wholeMillis(fromIntended, 95)).isEqualTo(5560);
        assertThat(wholeMillis(fromIntended, 99)).isEqualTo(5920);
        assertThat(fromIntended.maxMicros()).isEqualTo(6_010_000);
        assertThat(fromSent.meanMicros()).isEqualTo(70_000);
    }

    private static long wholeMillis(Latencies latencies, double percent) {
        return Math.round(latencies.percentileMicros(percent) / 1000.0);
    }
}
