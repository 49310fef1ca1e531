package octavo.lab.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import octavo.lab.statistics.Comparison.Repeats;
import org.junit.jupiter.api.Test;

/**
 * The whole judgement against experiments whose truth is known. The repeats are drawn as measured ones look: each repeat has a
 * good or a bad day that most of its metrics share, each metric has noise of its own, some have heavy tails, some are
 * counts that are nearly always the same.
 */
class TruthTest {

    private static final int EXPERIMENTS = 120;
    private static final int METRICS = 40;

    @Test
    void an_arm_against_itself_is_called_different_in_at_most_five_percent_of_metrics() {
        for (var repeats : new int[] {4, 5}) {
            var random = new Random(repeats);
            var called = 0;
            var experimentsWithACall = 0;
            for (var experiment = 0; experiment < EXPERIMENTS; experiment++) {
                var different = Comparison.family(experiment(random, repeats, _ -> 1)).stream()
                        .filter(c -> c.verdict().different())
                        .count();
                called += Math.toIntExact(different);
                experimentsWithACall += different > 0 ? 1 : 0;
            }
            assertThat(called / (double) (EXPERIMENTS * METRICS)).isLessThanOrEqualTo(0.05);
            // With no true difference every call is false, so the rate of false calls is that of experiments with any.
            assertThat(experimentsWithACall / (double) EXPERIMENTS).isLessThanOrEqualTo(0.07);
        }
    }

    @Test
    void a_slowdown_of_ten_percent_is_found_and_sized() {
        var random = new Random(10);
        var found = 0;
        var sized = 0;
        for (var experiment = 0; experiment < EXPERIMENTS; experiment++) {
            var transactions = IntStream.range(0, 4)
                    .mapToObj(metric -> repeats("transaction " + metric, random, 4, 0.015, 1.10))
                    .toList();
            for (var comparison : Comparison.family(transactions)) {
                found += comparison.verdict() == Verdict.WORSE ? 1 : 0;
                var shift = comparison.shift();
                sized += shift.interval().contains(0.1 * 500) ? 1 : 0;
                assertThat(shift.value() / 500).isCloseTo(0.1, within(0.05));
            }
        }
        assertThat(found / (4.0 * EXPERIMENTS)).isGreaterThan(0.95);
        assertThat(sized / (4.0 * EXPERIMENTS)).isGreaterThanOrEqualTo(0.93);
    }

    @Test
    void among_calls_few_are_false_where_some_differ_in_truth() {
        var random = new Random(77);
        var rates = 0.0;
        for (var experiment = 0; experiment < EXPERIMENTS; experiment++) {
            var called = Comparison.family(experiment(random, 4, metric -> metric < 10 ? 1.25 : 1)).stream()
                    .filter(c -> c.verdict().different())
                    .toList();
            var wrong = called.stream()
                    .filter(c -> Integer.parseInt(c.repeats().metric()) >= 10)
                    .count();
            rates += called.isEmpty() ? 0 : wrong / (double) called.size();
        }
        assertThat(rates / EXPERIMENTS).isLessThanOrEqualTo(0.06);
    }

    @Test
    void the_smallest_effect_that_could_have_been_seen_is_seen_in_eight_of_ten_cases() {
        var random = new Random(5);
        var smallest = 0.0;
        for (var experiment = 0; experiment < EXPERIMENTS; experiment++) {
            var same = Comparison.family(List.of(repeats("same", random, 4, 0.02, 1)))
                    .getFirst();
            smallest += same.test().orElseThrow().smallestEffect() / EXPERIMENTS;
        }
        var factor = 1 + smallest / 500;
        var seen = IntStream.range(0, 600)
                .filter(_ -> Comparison.family(List.of(repeats("slower", random, 4, 0.02, factor)))
                                .getFirst()
                                .verdict()
                        == Verdict.WORSE)
                .count();
        assertThat(seen / 600.0).isCloseTo(0.8, within(0.06));
    }

    private static List<Repeats> experiment(Random random, int repeats, IntToDoubleFunction factor) {
        var days = IntStream.range(0, 2 * repeats)
                .mapToDouble(_ -> 0.02 * random.nextGaussian())
                .toArray();
        return IntStream.range(0, METRICS)
                .mapToObj(metric -> {
                    var values = IntStream.range(0, 2 * repeats)
                            .mapToDouble(repeat -> (repeat < repeats ? 1 : factor.applyAsDouble(metric))
                                    * value(random, metric, metric % 3 == 0 ? 0 : days[repeat]))
                            .toArray();
                    return new Repeats(
                            Integer.toString(metric),
                            Wish.LESS,
                            Arrays.copyOf(values, repeats),
                            Arrays.copyOfRange(values, repeats, 2 * repeats));
                })
                .toList();
    }

    private static double value(Random random, int metric, double day) {
        return switch (metric % 8) {
            case 5 -> random.nextInt(10) == 0 ? 1 : 2; // a count that hardly varies
            case 6 -> 50 * Math.exp(0.3 * random.nextGaussian()); // a longest pause
            case 7 ->
                300 * (1 + day) + (random.nextInt(8) == 0 ? 60 : 0) + random.nextGaussian(); // now and then a neighbour
            default -> 500 * (1 + day + 0.01 * random.nextGaussian());
        };
    }

    private static Repeats repeats(String metric, Random random, int repeats, double noise, double factor) {
        return new Repeats(
                metric,
                Wish.LESS,
                random.doubles(repeats)
                        .map(_ -> 500 * (1 + noise * random.nextGaussian()))
                        .toArray(),
                random.doubles(repeats)
                        .map(_ -> 500 * (factor + noise * random.nextGaussian()))
                        .toArray());
    }
}
