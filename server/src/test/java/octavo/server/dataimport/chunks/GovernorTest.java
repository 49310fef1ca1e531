package octavo.server.dataimport.chunks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import octavo.server.tenants.DeskPulse.Sight;
import org.junit.jupiter.api.Test;

class GovernorTest {

    private static final Duration QUIET = Duration.ofMillis(20);

    @Test
    void without_a_desk_imports_come_back_to_the_whole_machine_within_seconds() {
        double share = Governor.FLOOR;
        for (int looks = 0; looks < 4; looks++) {
            share = Governor.next(share, sight(0, 0, 0));
        }
        assertThat(share).isEqualTo(1);
    }

    @Test
    void a_desk_that_suffers_takes_the_machine_back_at_once_and_never_the_last_of_it() {
        assertThat(Governor.next(1, sight(40, 60, 0))).isEqualTo(0.7, within(1e-9));
        double share = 1;
        for (int looks = 0; looks < 30; looks++) {
            share = Governor.next(share, sight(40, 60, 0));
        }
        assertThat(share).isEqualTo(Governor.FLOOR);
    }

    @Test
    void one_request_that_waits_long_counts_before_it_is_answered() {
        assertThat(Governor.next(1, sight(0, 0, 400))).isLessThan(1);
        assertThat(Governor.next(1, sight(5, 10, 400))).isLessThan(1);
    }

    @Test
    void a_desk_that_is_well_gives_back_step_by_step() {
        assertThat(Governor.next(0.5, sight(40, 24, 10))).isEqualTo(0.55, within(1e-9));
        assertThat(Governor.next(0.98, sight(40, 24, 10))).isEqualTo(1);
    }

    @Test
    void a_few_milliseconds_are_no_suffering() {
        var fast = new Sight(40, Duration.ofMillis(6), Duration.ZERO, Duration.ofMillis(2));
        assertThat(Governor.next(0.5, fast)).isGreaterThan(0.5);
    }

    private static Sight sight(int requests, int p95Millis, int oldestMillis) {
        return new Sight(requests, Duration.ofMillis(p95Millis), Duration.ofMillis(oldestMillis), QUIET);
    }
}
