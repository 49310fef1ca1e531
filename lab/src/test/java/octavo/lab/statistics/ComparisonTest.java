package octavo.lab.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import octavo.lab.statistics.Comparison.Repeats;
import org.junit.jupiter.api.Test;

class ComparisonTest {

    @Test
    void the_delta_is_contender_minus_baseline_and_a_word_says_which_is_better() {
        var imports = only(Wish.LESS, new double[] {180, 181, 179, 180}, new double[] {162, 163, 161, 162});
        assertThat(imports.delta()).isEqualTo(-18);
        assertThat(imports.percent().orElseThrow()).isCloseTo(-10, within(1e-9));
        assertThat(imports.verdict()).isEqualTo(Verdict.BETTER);

        var throughput = only(Wish.MORE, new double[] {180, 181, 179, 180}, new double[] {162, 163, 161, 162});
        assertThat(throughput.verdict()).isEqualTo(Verdict.WORSE);

        var logins = only(Wish.NONE, new double[] {180, 181, 179, 180}, new double[] {162, 163, 161, 162});
        assertThat(logins.verdict()).isEqualTo(Verdict.CHANGED);
    }

    @Test
    void a_baseline_of_zero_has_no_percentage() {
        var errors = only(Wish.LESS, new double[] {0, 0, 0, 0}, new double[] {3, 3, 4, 3});
        assertThat(errors.percent()).isEmpty();
        assertThat(errors.delta()).isEqualTo(3);
        assertThat(errors.verdict()).isEqualTo(Verdict.WORSE);
    }

    @Test
    void a_negative_baseline_keeps_the_sign_of_the_delta() {
        var lag = only(Wish.LESS, new double[] {-10, -10}, new double[] {-5, -5});
        assertThat(lag.percent().orElseThrow()).isEqualTo(50);
    }

    @Test
    void fewer_than_four_repeats_in_an_arm_are_never_enough() {
        var three = only(Wish.LESS, new double[] {1, 1, 1}, new double[] {100, 100, 100, 100, 100, 100});
        assertThat(three.verdict()).isEqualTo(Verdict.NOT_ENOUGH_DATA);
        assertThat(three.test()).isEmpty();
    }

    @Test
    void four_repeats_are_enough_where_the_arms_lie_apart() {
        var four = only(Wish.LESS, new double[] {100, 102, 101, 99}, new double[] {110, 112, 111, 109});
        assertThat(four.verdict()).isEqualTo(Verdict.WORSE);
        var test = four.test().orElseThrow();
        assertThat(test.rank().probability()).isCloseTo(2.0 / 70, within(1e-12));
        assertThat(test.falseDiscoveryRate()).isCloseTo(2.0 / 70, within(1e-12));
        assertThat(test.family()).isEqualTo(1);
    }

    @Test
    void equal_arms_show_no_difference() {
        var same = only(Wish.LESS, new double[] {5, 5, 5, 5}, new double[] {5, 5, 5, 5});
        assertThat(same.verdict()).isEqualTo(Verdict.NO_DIFFERENCE_SHOWN);
        assertThat(same.test().orElseThrow().smallestEffect()).isZero();
    }

    /** What the plain rule on rank tests could not do at four repeats: 0.0286 times twenty is more than 5 %. */
    @Test
    void one_metric_of_twenty_that_lies_far_apart_is_found() {
        var quiet = IntStream.range(0, 19)
                .mapToObj(i -> new Repeats(
                        "quiet " + i, Wish.LESS, new double[] {10, 12, 11, 9 + i % 3}, new double[] {11, 9, 12, 10}));
        var loud = new Repeats("loud", Wish.LESS, new double[] {100, 101, 99, 100}, new double[] {110, 111, 109, 110});
        var family = Comparison.family(Stream.concat(quiet, Stream.of(loud)).toList());
        assertThat(family)
                .hasSize(20)
                .allSatisfy(c -> assertThat(c.test().orElseThrow().family()).isEqualTo(20));
        assertThat(family.stream()
                        .filter(c -> c.verdict().different())
                        .map(c -> c.repeats().metric()))
                .containsExactly("loud");
    }

    private static Comparison only(Wish wish, double[] baseline, double[] contender) {
        return Comparison.family(List.of(new Repeats("metric", wish, baseline, contender)))
                .getFirst();
    }
}
