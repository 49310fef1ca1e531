package octavo.lab.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.regression.SimpleRegression;
import org.junit.jupiter.api.Test;

class TrendTest {

    @Test
    void on_a_straight_line_the_slope_is_that_of_least_squares() {
        var at = IntStream.range(0, 8).asDoubleStream().toArray();
        var values = IntStream.range(0, 8).mapToDouble(i -> 500 - 3.5 * i).toArray();
        var established = new SimpleRegression();
        IntStream.range(0, 8).forEach(i -> established.addData(at[i], values[i]));
        assertThat(Trend.of(at, values).perUnit()).isCloseTo(established.getSlope(), within(1e-9));
    }

    @Test
    void a_leak_is_seen_through_noise_and_a_late_collection() {
        var random = new Random(4);
        var at = IntStream.range(0, 12).asDoubleStream().toArray();
        var heap = IntStream.range(0, 12)
                .mapToDouble(i -> 200 + 6 * i + 4 * random.nextGaussian())
                .toArray();
        heap[5] += 300;
        var trend = Trend.of(at, heap);
        assertThat(trend.shown()).isTrue();
        assertThat(trend.interval().contains(6)).isTrue();
        assertThat(trend.perUnit()).isCloseTo(6, within(2.0));
    }

    @Test
    void four_points_are_too_few_to_show_a_trend_however_straight() {
        var four = Trend.of(new double[] {0, 1, 2, 3}, new double[] {10, 20, 30, 40});
        assertThat(four.interval().coverage()).isCloseTo(1 - 2.0 / 24, within(1e-12));
        assertThat(four.shown()).isFalse();
        var five = Trend.of(new double[] {0, 1, 2, 3, 4}, new double[] {10, 20, 30, 40, 50});
        assertThat(five.interval().coverage()).isCloseTo(1 - 2.0 / 120, within(1e-12));
        assertThat(five.shown()).isTrue();
    }

    @Test
    void without_a_trend_one_is_shown_at_most_as_often_as_promised() {
        var random = new Random(9);
        for (var points : new int[] {5, 8, 15}) {
            var at = IntStream.range(0, points).asDoubleStream().toArray();
            var shown = IntStream.range(0, 5_000)
                    .filter(_ -> Trend.of(at, random.doubles(points).toArray()).shown())
                    .count();
            assertThat(shown / 5_000.0).isLessThanOrEqualTo(0.055);
        }
    }
}
