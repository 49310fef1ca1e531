package octavo.lab.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.apache.commons.math3.stat.StatUtils;
import org.junit.jupiter.api.Test;

class MedianTest {

    @Test
    void the_median_is_that_of_an_established_library() {
        var random = new Random(3);
        for (var count = 1; count < 60; count++) {
            var values = random.doubles(count).toArray();
            assertThat(Median.of(values).value()).isCloseTo(StatUtils.percentile(values, 50), within(1e-12));
        }
    }

    @Test
    void few_repeats_say_how_little_their_range_covers() {
        var four = Median.of(new double[] {4, 1, 3, 2});
        assertThat(four.interval()).isEqualTo(new Interval(1, 4, 0.875));
        assertThat(four.interval().reachesWanted()).isFalse();
        assertThat(Median.of(new double[] {5}).interval()).isEqualTo(new Interval(5, 5, 0));
        assertThat(Median.of(new double[] {1, 2, 3, 4, 5, 6}).interval().reachesWanted())
                .isTrue();
    }

    @Test
    void the_interval_is_the_narrowest_that_covers_its_share_of_coins() {
        for (var count = 6; count < 80; count++) {
            var interval = Median.of(
                            IntStream.rangeClosed(1, count).asDoubleStream().toArray())
                    .interval();
            var coins = new BinomialDistribution(null, count, 0.5);
            var rank = (int) interval.low();
            assertThat(interval.high()).isEqualTo(count + 1 - rank);
            assertThat(interval.coverage())
                    .isCloseTo(1 - 2 * coins.cumulativeProbability(rank - 1), within(1e-9))
                    .isGreaterThanOrEqualTo(0.95);
            assertThat(1 - 2 * coins.cumulativeProbability(rank)).isLessThan(0.95);
        }
    }

    @Test
    void the_interval_holds_the_true_median_as_often_as_it_says() {
        var random = new Random(5);
        for (var count : new int[] {4, 6, 9, 20}) {
            var held = IntStream.range(0, 20_000)
                    .filter(_ -> Median.of(random.doubles(count)
                                    .map(_ -> Math.exp(random.nextGaussian()))
                                    .toArray())
                            .interval()
                            .contains(1))
                    .count();
            var promised = Median.of(new double[count]).interval().coverage();
            assertThat(held / 20_000.0).isCloseTo(promised, within(0.01));
        }
    }
}
