package octavo.lab.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class LatenciesTest {

    /** 30 good answers among 8 refusals and 2 time-outs, which are no times. */
    private static final long[] GOOD_MILLIS = {
        412, 433, 447, 458, 461, 470, 476, 480, 489, 495, 498, 503, 507, 512, 518, 521, 526, 533, 541, 549, 556, 562,
        571, 588, 603, 617, 640, 688, 751, 930
    };

    @Test
    void times_of_good_answers_give_exact_figures() {
        var latencies = new Latencies();
        LongStream.of(GOOD_MILLIS).forEach(millis -> latencies.record(millis * 1000));
        assertThat(latencies.percentileMicros(50) / 1000).isEqualTo(518);
        assertThat(latencies.percentileMicros(95) / 1000).isEqualTo(751);
        assertThat(latencies.percentileMicros(99)).isEqualTo(930_000);
        assertThat(latencies.maxMicros()).isEqualTo(930_000);
    }

    @Test
    void no_times_have_no_mean() {
        var none = new Latencies();
        assertThat(none.count()).isZero();
        assertThat(none.meanMicros()).isNaN();
        assertThat(none.percentileMicros(99)).isZero();
        assertThat(none.maxMicros()).isZero();
    }

    @RepeatedTest(200)
    void percentiles_rise_and_stay_within_what_was_recorded(RepetitionInfo seed) {
        var micros = times(seed, 300);
        var latencies = new Latencies();
        micros.forEach(latencies::record);
        long last = latencies.minMicros();
        for (double percent : new double[] {0, 50, 75, 95, 99, 99.9, 100}) {
            long value = latencies.percentileMicros(percent);
            assertThat(value).isGreaterThanOrEqualTo(last).isLessThanOrEqualTo(latencies.maxMicros());
            last = value;
        }
        assertThat(latencies.sumMicros())
                .isEqualTo(micros.stream().mapToLong(Long::longValue).sum());
    }

    @RepeatedTest(100)
    void written_and_read_again_nothing_changes(RepetitionInfo seed) {
        var micros = times(seed, 100);
        var written = new Latencies();
        micros.forEach(written::record);
        var read = Latencies.decoded(written.encoded(), written.sumMicros(), written.minMicros(), written.maxMicros());
        assertThat(read.toString()).isEqualTo(written.toString());
        read.add(written);
        assertThat(read.count()).isEqualTo(2L * micros.size());
        assertThat(read.percentileMicros(50)).isLessThanOrEqualTo(read.maxMicros());
    }

    /** Up to so many times of up to an hour, of every order of magnitude; the repetition is the seed. */
    private static List<Long> times(RepetitionInfo seed, int most) {
        var random = new Random(seed.getCurrentRepetition());
        return random.ints(1 + random.nextInt(most), 0, 33)
                .mapToObj(bits -> Math.min(4_000_000_000L, random.nextLong(1L << bits)))
                .toList();
    }
}
