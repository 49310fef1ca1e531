package octavo.lab.statistics;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One metric in two arms. Every difference is contender minus baseline.
 *
 * @param baseline median and interval of the first arm
 * @param contender median and interval of the second arm
 * @param shift the estimated effect with its interval
 * @param test empty where an arm has fewer than {@value #REPEATS_NEEDED} repeats, or the metric was not to be tested
 */
public record Comparison(
        Repeats repeats, Median baseline, Median contender, Shift shift, Optional<Test> test, Verdict verdict) {

    /** With three an arm no order of the repeats is unlikely enough to mean something at 5 %. */
    public static final int REPEATS_NEEDED = 4;

    /**
     * What one metric measured, a value for each repeat.
     *
     * @param metric its name, for whoever asks for the result
     */
    public record Repeats(String metric, Wish wish, double[] baseline, double[] contender) {

        public Repeats {
            if (baseline.length == 0 || contender.length == 0) {
                throw new IllegalArgumentException("%s: no repeat in an arm".formatted(metric));
            }
        }

        boolean enough() {
            return Math.min(baseline.length, contender.length) >= REPEATS_NEEDED;
        }
    }

    /**
     * @param rank the rank test of this metric alone
     * @param falseDiscoveryRate among the metrics of its family that are called at its level
     * @param family how many metrics were tested together
     * @param smallestEffect the shift that the run would have called in eight of ten cases, in the metric's unit; infinite where
     *     none would have been
     */
    public record Test(RankTest rank, double falseDiscoveryRate, int family, double smallestEffect) {

        /** Both must hold: the order of the repeats is unlikely, and the family's false alarms stay rare. */
        boolean different() {
            return rank.probability() <= 1 - Interval.WANTED && falseDiscoveryRate <= FalseDiscoveries.LEVEL;
        }
    }

    /** Difference of the medians, as whoever subtracts the two columns gets it. */
    public double delta() {
        return contender.value() - baseline.value();
    }

    /** The delta in percent of the baseline; none where that is zero. */
    public OptionalDouble percent() {
        return baseline.value() == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(100 * delta() / Math.abs(baseline.value()));
    }

    /**
     * Compares metrics that answer one question together: the more of them are tested, the further apart each must be. Metrics
     * with too few repeats are not tested and do not count.
     */
    public static List<Comparison> family(List<Repeats> metrics) {
        var separations = new IdentityHashMap<Repeats, Separation>();
        for (var metric : metrics) {
            if (metric.enough()) {
                separations.put(metric, Separation.of(metric.baseline(), metric.contender()));
            }
        }
        var discoveries = new FalseDiscoveries(
                metrics.stream().map(separations::get).filter(Objects::nonNull).toList());
        var effects = new HashMap<Sizes, SmallestEffect>();
        var comparisons = new ArrayList<Comparison>();
        for (var metric : metrics) {
            var test = Optional.ofNullable(separations.get(metric))
                    .map(separation -> test(metric, separation, discoveries, separations.size(), effects));
            comparisons.add(of(metric, test));
        }
        return List.copyOf(comparisons);
    }

    /** The figures of a metric that is shown beside others and by which no arm is judged. */
    public static Comparison untested(Repeats metric) {
        return of(metric, Optional.empty());
    }

    private record Sizes(int baseline, int contender) {}

    private static Test test(
            Repeats metric,
            Separation separation,
            FalseDiscoveries discoveries,
            int family,
            Map<Sizes, SmallestEffect> effects) {
        var inNoise = effects.computeIfAbsent(
                        new Sizes(metric.baseline().length, metric.contender().length),
                        sizes -> new SmallestEffect(sizes.baseline(), sizes.contender()))
                .inNoise(discoveries.bar(separation));
        var noise = SmallestEffect.noise(metric.baseline(), metric.contender());
        return new Test(
                RankTest.of(metric.baseline(), metric.contender()),
                discoveries.rate(separation),
                family,
                noise == 0 ? 0 : inNoise * noise);
    }

    private static Comparison of(Repeats metric, Optional<Test> test) {
        var shift = Shift.of(metric.baseline(), metric.contender());
        var verdict = test.map(t -> t.different() ? metric.wish().verdict(shift.value()) : Verdict.NO_DIFFERENCE_SHOWN)
                .orElse(Verdict.NOT_ENOUGH_DATA);
        return new Comparison(
                metric, Median.of(metric.baseline()), Median.of(metric.contender()), shift, test, verdict);
    }
}
