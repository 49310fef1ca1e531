package octavo.lab.statistics;

import java.util.Arrays;

/**
 * How a value grows over time: the Theil-Sen slope, the median of the slopes between every two points. One point far off (a
 * collection that came late) does not move it.
 *
 * @param perUnit growth per unit of the other axis
 * @param interval by inverting Kendall's test; five points are the fewest that can cover 95 %
 */
public record Trend(double perUnit, Interval interval, int points) {

    /** Whether the interval covers 95 % and excludes standing still. */
    public boolean shown() {
        return interval.reachesWanted() && !interval.contains(0);
    }

    /** @param at where each value was taken, no two at the same place; at least two */
    public static Trend of(double[] at, double[] values) {
        if (at.length != values.length || at.length < 2) {
            throw new IllegalArgumentException("%d values at %d places".formatted(values.length, at.length));
        }
        var slopes = new double[at.length * (at.length - 1) / 2];
        var next = 0;
        for (var i = 0; i < at.length; i++) {
            for (var j = i + 1; j < at.length; j++) {
                if (at[i] == at[j]) {
                    throw new IllegalArgumentException("two values at %s".formatted(at[i]));
                }
                slopes[next++] = (values[j] - values[i]) / (at[j] - at[i]);
            }
        }
        Arrays.sort(slopes);
        var beyond = 0; // slopes to leave out on either side
        var cumulative = inversions(at.length);
        while (2 * (beyond + 1) < slopes.length && 1 - 2 * cumulative[beyond + 1] >= Interval.WANTED) {
            beyond++;
        }
        var interval = new Interval(
                slopes[beyond], slopes[slopes.length - 1 - beyond], Math.max(0, 1 - 2 * cumulative[beyond]));
        return new Trend(Median.middle(slopes), interval, at.length);
    }

    /** The probability of at most so many pairs out of order among points that chance has shuffled. */
    private static double[] inversions(int points) {
        var atMost = new double[points * (points - 1) / 2 + 1];
        Arrays.fill(atMost, 1); // of one point
        for (var n = 2; n <= points; n++) {
            var earlier = atMost.clone();
            var window = 0.0; // a new last point passes 0 to n-1 of the earlier ones, each equally likely
            for (var k = 0; k < atMost.length; k++) {
                window += earlier[k] - (k < n ? 0 : earlier[k - n]);
                atMost[k] = window / n;
            }
        }
        return atMost;
    }
}
