package octavo.lab.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import org.apache.commons.math3.stat.descriptive.rank.Percentile.EstimationType;
import org.junit.jupiter.api.Test;

class PercentileTest {

    /** F24: thirty good answers in milliseconds, beside eight refusals of 3 to 6 ms and two time-outs of 30 s. */
    private static final double[] GOOD = {
        412, 433, 447, 458, 461, 470, 476, 480, 489, 495, 498, 503, 507, 512, 518, 521, 530, 534, 541, 547, 552, 560,
        571, 583, 596, 610, 640, 688, 751, 930
    };

    @Test
    void the_percentiles_of_a_run_are_those_of_its_good_answers() {
        assertThat(Percentile.P50.of(GOOD)).isEqualTo(518);
        assertThat(Percentile.P95.of(GOOD)).isEqualTo(751);
        assertThat(Percentile.P99.of(GOOD)).isEqualTo(930);
    }

    @Test
    void nearest_rank_is_the_inverse_of_the_empirical_distribution() {
        var random = new Random(7);
        for (var count = 1; count <= 300; count++) {
            var values = random.doubles(count).toArray();
            var ascending = values.clone();
            Arrays.sort(ascending);
            for (var perMille : new int[] {1, 50, 250, 500, 750, 950, 990, 999, 1000}) {
                var established = new org.apache.commons.math3.stat.descriptive.rank.Percentile()
                        .withEstimationType(EstimationType.R_1)
                        .evaluate(values, perMille / 10.0);
                assertThat(new Percentile(perMille).of(ascending))
                        .as("%d per mille of %d", perMille, count)
                        .isEqualTo(established);
            }
        }
    }

    /** 7 / 100.0 * 100 is 7.000000000000001: counted in fractions, the percentile would be the eighth value. */
    @Test
    void a_rank_is_counted_in_whole_numbers() {
        assertThat(new Percentile(70).rank(100)).isEqualTo(7);
        assertThat(new Percentile(71).rank(100)).isEqualTo(8);
    }

    @Test
    void percentiles_are_measured_values_in_order_and_never_above_the_maximum() {
        var random = new Random(8);
        for (var count = 1; count <= 200; count++) {
            var ascending = random.doubles(count).sorted().toArray();
            assertThat(new double[] {
                        Percentile.P50.of(ascending),
                        Percentile.P95.of(ascending),
                        Percentile.P99.of(ascending),
                        ascending[count - 1]
                    })
                    .isSorted();
        }
    }

    @Test
    void no_value_has_no_percentile() {
        assertThatThrownBy(() -> Percentile.P50.of(new double[0])).hasMessage("no value has no percentile");
    }
}
