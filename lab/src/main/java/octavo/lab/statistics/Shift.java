package octavo.lab.statistics;

import java.util.Arrays;

/**
 * By how much the contender lies above the baseline: the Hodges-Lehmann estimate, which is the median of all differences
 * between a repeat of the one and a repeat of the other.
 *
 * @param value contender minus baseline, in the metric's unit
 * @param interval by inverting the rank test: it excludes zero exactly where that test is below 5 %. Where the repeats are too
 *     few for 95 % it is the whole range of differences, with its own coverage.
 * @param cliffsDelta how often a contender's repeat is above a baseline's minus how often it is below: from -1 (always below)
 *     over 0 to 1 (always above)
 */
public record Shift(double value, Interval interval, double cliffsDelta) {

    public static Shift of(double[] baseline, double[] contender) {
        var differences = differences(baseline, contender);
        var sums = RankSums.untied(baseline.length, contender.length);
        var outOfOrder = Math.max(0, sums.pairsOutOfOrder(1 - Interval.WANTED));
        var coverage = 1 - sums.twoSided(baseline.length * (baseline.length + 1) + 2 * outOfOrder);
        var interval = new Interval(
                differences[outOfOrder], differences[differences.length - 1 - outOfOrder], Math.max(0, coverage));
        return new Shift(Median.middle(differences), interval, cliffsDelta(differences));
    }

    /** Every contender's repeat minus every baseline's, the smallest first. */
    static double[] differences(double[] baseline, double[] contender) {
        var all = new double[baseline.length * contender.length];
        var next = 0;
        for (var b : contender) {
            for (var a : baseline) {
                all[next++] = b - a;
            }
        }
        Arrays.sort(all);
        return all;
    }

    private static double cliffsDelta(double[] differences) {
        return Arrays.stream(differences).map(Math::signum).sum() / differences.length;
    }
}
