package octavo.lab.statistics;

import java.util.Arrays;

/**
 * The median of a few repeats with an interval that assumes no distribution: the true median lies between the k-th smallest
 * and the k-th largest value unless fewer than k of the n values fell on one of its sides, which is a matter of coins.
 *
 * <p>Chosen over the bootstrap, which at four repeats draws from four numbers and promises a coverage that it does not have.
 *
 * @param value the middle value, or halfway between the middle two
 * @param interval the narrowest such range that covers 95 %, or the whole range with its own coverage where fewer than six
 *     values are known
 */
public record Median(double value, Interval interval, int count) {

    public static Median of(double[] values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("no value has no median");
        }
        var ascending = values.clone();
        Arrays.sort(ascending);
        return new Median(middle(ascending), interval(ascending), ascending.length);
    }

    static double middle(double[] ascending) {
        var upper = ascending[ascending.length / 2];
        return ascending.length % 2 == 1 ? upper : (ascending[ascending.length / 2 - 1] + upper) / 2;
    }

    private static Interval interval(double[] ascending) {
        var n = ascending.length;
        var tail = Math.pow(0.5, n); // the chance that fewer than k of n coins show heads, for k = 1
        var beyond = tail;
        var k = 1;
        while (2 * (k + 1) <= n) {
            var wider = tail * (n - k + 1) / k; // the chance of exactly k heads
            if (1 - 2 * (beyond + wider) < Interval.WANTED) {
                break;
            }
            tail = wider;
            beyond += wider;
            k++;
        }
        return new Interval(ascending[k - 1], ascending[n - k], Math.max(0, 1 - 2 * beyond));
    }
}
