package octavo.lab.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.StreamSupport;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.stat.inference.MannWhitneyUTest;
import org.apache.commons.math3.stat.ranking.NaturalRanking;
import org.apache.commons.math3.util.CombinatoricsUtils;
import org.junit.jupiter.api.Test;

class RankTestTest {

    @Test
    void four_repeats_an_arm_that_lie_apart_are_one_chance_in_thirty_five() {
        var test = RankTest.of(new double[] {1, 2, 3, 4}, new double[] {5, 6, 7, 8});
        assertThat(test.exact()).isTrue();
        assertThat(test.probability()).isCloseTo(2.0 / 70, within(1e-12));
    }

    @Test
    void three_repeats_an_arm_never_reach_five_percent() {
        assertThat(RankTest.of(new double[] {1, 2, 3}, new double[] {50, 60, 70})
                        .probability())
                .isCloseTo(0.1, within(1e-12));
    }

    @Test
    void equal_values_say_nothing() {
        assertThat(RankTest.of(new double[] {3, 3, 3, 3}, new double[] {3, 3, 3, 3})
                        .probability())
                .isEqualTo(1);
    }

    /** Every way to choose the baseline's ranks, counted one by one with an established library's ranks. */
    @Test
    void the_exact_probability_is_that_of_all_arrangements_with_and_without_ties() {
        var random = new Random(11);
        for (var round = 0; round < 60; round++) {
            var values = 2 + random.nextInt(20); // few different values, so that ties abound
            var a = random.ints(1 + random.nextInt(6), 0, values)
                    .asDoubleStream()
                    .toArray();
            var b = random.ints(1 + random.nextInt(6), 0, values)
                    .asDoubleStream()
                    .toArray();
            assertThat(RankTest.of(a, b).probability()).isCloseTo(counted(a, b), within(1e-12));
        }
    }

    @Test
    void many_repeats_agree_with_the_established_approximation() {
        var random = new Random(12);
        for (var shift : new double[] {0, 0.1, 0.3, 0.5}) {
            var a = random.doubles(120).map(_ -> random.nextGaussian()).toArray();
            var b = random.doubles(140).map(_ -> shift + random.nextGaussian()).toArray();
            var test = RankTest.of(a, b);
            assertThat(test.exact()).isFalse();
            // The library leaves the continuity correction out.
            assertThat(test.probability()).isCloseTo(new MannWhitneyUTest().mannWhitneyUTest(a, b), within(0.002));
        }
    }

    @Test
    void the_normal_distribution_is_that_of_an_established_library() {
        var established = new NormalDistribution();
        for (var z = -6.0; z <= 6; z += 0.01) {
            assertThat(Normal.above(z)).isCloseTo(1 - established.cumulativeProbability(z), within(1e-7));
        }
    }

    private static double counted(double[] a, double[] b) {
        var ranks = new NaturalRanking()
                .rank(DoubleStream.concat(DoubleStream.of(a), DoubleStream.of(b))
                        .toArray());
        var expected = a.length * (ranks.length + 1) / 2.0;
        var observed = Math.abs(DoubleStream.of(ranks).limit(a.length).sum() - expected);
        Iterable<int[]> arrangements = () -> CombinatoricsUtils.combinationsIterator(ranks.length, a.length);
        var asFar = StreamSupport.stream(arrangements.spliterator(), false)
                .mapToDouble(chosen ->
                        Arrays.stream(chosen).mapToDouble(i -> ranks[i]).sum())
                .filter(sum -> Math.abs(sum - expected) >= observed - 1e-9)
                .count();
        return asFar / (double) CombinatoricsUtils.binomialCoefficient(ranks.length, a.length);
    }
}
