package octavo.lab.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ShiftTest {

    /** Hollander, Wolfe, Chicken: Nonparametric Statistical Methods, permeability of membranes; R's wilcox.test. */
    @Test
    void the_shift_and_its_interval_are_those_of_a_textbook() {
        var atTerm = new double[] {0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46};
        var early = new double[] {1.15, 0.88, 0.90, 0.74, 1.21};
        var shift = Shift.of(early, atTerm);
        assertThat(shift.value()).isCloseTo(0.305, within(1e-9));
        assertThat(RankTest.of(early, atTerm).probability()).isCloseTo(0.2544, within(5e-5));
        assertThat(shift.interval().low()).isCloseTo(-0.15, within(1e-9));
        assertThat(shift.interval().high()).isCloseTo(0.76, within(1e-9));
        assertThat(shift.interval().reachesWanted()).isTrue();
        assertThat(shift.cliffsDelta()).isCloseTo(2 * 35.0 / 50 - 1, within(1e-12));
    }

    @Test
    void the_interval_excludes_zero_exactly_where_the_rank_test_is_below_five_percent() {
        var random = new Random(21);
        for (var round = 0; round < 2000; round++) {
            var a = random.doubles(4 + random.nextInt(6))
                    .map(_ -> random.nextGaussian())
                    .toArray();
            var b = random.doubles(4 + random.nextInt(6))
                    .map(_ -> 1 + random.nextGaussian())
                    .toArray();
            assertThat(Shift.of(a, b).interval().contains(0))
                    .isEqualTo(RankTest.of(a, b).probability() > 0.05);
        }
    }

    @Test
    void at_three_repeats_the_interval_says_that_it_covers_less() {
        var shift = Shift.of(new double[] {1, 2, 3}, new double[] {11, 12, 13});
        assertThat(shift.interval().coverage()).isCloseTo(0.9, within(1e-12));
        assertThat(shift.interval().low()).isEqualTo(8);
        assertThat(shift.interval().high()).isEqualTo(12);
    }

    @Test
    void the_interval_holds_the_true_shift_as_often_as_it_says() {
        var random = new Random(22);
        var held = IntStream.range(0, 10_000)
                .filter(_ -> Shift.of(
                                random.doubles(5).toArray(),
                                random.doubles(5).map(v -> v + 3).toArray())
                        .interval()
                        .contains(3))
                .count();
        var promised = Shift.of(new double[] {1, 2, 3, 4, 5}, new double[] {1, 2, 3, 4, 5})
                .interval()
                .coverage();
        assertThat(promised).isGreaterThanOrEqualTo(0.95);
        assertThat(held / 10_000.0).isCloseTo(promised, within(0.01));
    }
}
