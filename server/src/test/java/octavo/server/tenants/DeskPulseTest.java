package octavo.server.tenants;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class DeskPulseTest {

    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5_000_000_000L); // the clock may wrap
    private final DeskPulse pulse = new DeskPulse(now::get);

    @Test
    void requests_of_the_last_seconds_count_and_older_ones_are_forgotten() {
        for (int millis = 1; millis <= 100; millis++) {
            visit(millis);
        }
        assertThat(pulse.sight().requests()).isBetween(90, 100);
        assertThat(pulse.sight().p95()).isBetween(Duration.ofMillis(95), Duration.ofMillis(96));

        pass(DeskPulse.NOW.plusMillis(1));

        assertThat(pulse.sight().requests()).isZero();
        assertThat(pulse.sight().p95()).isZero();
    }

    @Test
    void the_quiet_time_is_learnt_only_while_nothing_disturbs() {
        for (int visits = 0; visits < 50; visits++) {
            visit(10);
        }
        assertThat(pulse.sight().quietP95()).isEqualTo(Duration.ofMillis(10));

        for (int visits = 0; visits < 500; visits++) {
            pulse.disturbed();
            visit(300);
        }

        assertThat(pulse.sight().quietP95()).isEqualTo(Duration.ofMillis(10));
        assertThat(pulse.sight().p95()).isEqualTo(Duration.ofMillis(300));
    }

    @Test
    void a_request_without_an_answer_is_seen_waiting() {
        try (var _ = pulse.begin()) {
            pass(Duration.ofMillis(700));
            assertThat(pulse.sight().oldestWaiting()).isEqualTo(Duration.ofMillis(700));
        }
        assertThat(pulse.sight().oldestWaiting()).isZero();
    }

    @Test
    void memory_is_bounded() {
        for (int visits = 0; visits < 5_000; visits++) {
            visit(0);
        }
        assertThat(pulse.sight().requests()).isEqualTo(512);
    }

    private void visit(int millis) {
        try (var _ = pulse.begin()) {
            pass(Duration.ofMillis(millis));
        }
    }

    private void pass(Duration time) {
        now.addAndGet(time.toNanos());
    }
}
