package octavo.lab.statistics;

import java.util.stream.DoubleStream;

/**
 * The Mann-Whitney (Wilcoxon rank sum) test of two arms: could chance alone have put the repeats into this order? It assumes
 * no distribution; ties get their middle rank.
 *
 * @param probability two-sided. With four repeats an arm it is never below 2/70 = 0.0286, with three never below 0.1.
 * @param exact whether every arrangement was counted, or the normal approximation used
 */
public record RankTest(double probability, boolean exact) {

    /** @param baseline at least one value, as {@code contender} */
    public static RankTest of(double[] baseline, double[] contender) {
        var all = DoubleStream.concat(DoubleStream.of(baseline), DoubleStream.of(contender))
                .toArray();
        var sums = RankSums.of(all, baseline.length);
        return new RankTest(sums.twoSided(sums.doubledSumOfFirst()), sums.exact());
    }
}
