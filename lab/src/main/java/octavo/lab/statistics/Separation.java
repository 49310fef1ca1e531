package octavo.lab.statistics;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.DoubleStream;

/**
 * How far apart two arms are for their noise, and how far apart they would be if their repeats had been dealt to the arms by
 * lot. The measure is the difference of means in standard errors (Student's t without its table); the lots are all ways of
 * dealing, or {@value #DEALS_AT_MOST} drawn ones where there are more.
 *
 * <p>The rank test says no more than that two arms lie apart, and at four repeats it says so once in 35 deals however far apart
 * they are. This measure keeps growing, so that many metrics can be judged together; see {@link FalseDiscoveries}.
 */
final class Separation {

    static final int DEALS_AT_MOST = 20_000;

    /** Two sums of the same numbers in another order may differ in their last bits. */
    private static final double ROUNDING = 1e-9;

    private final double observed;
    private final double[] dealt; // ascending

    private Separation(double observed, double[] dealt) {
        this.observed = observed;
        this.dealt = dealt;
    }

    /** @param baseline at least two values, as {@code contender} */
    static Separation of(double[] baseline, double[] contender) {
        var all = DoubleStream.concat(DoubleStream.of(baseline), DoubleStream.of(contender))
                .toArray();
        var moments = new Moments(all, baseline.length);
        var inBaseline = new boolean[all.length];
        Arrays.fill(inBaseline, 0, baseline.length, true);
        var dealt = ways(all.length, baseline.length) <= DEALS_AT_MOST
                ? every(moments, baseline.length)
                : drawn(moments, inBaseline);
        Arrays.sort(dealt);
        return new Separation(moments.separation(inBaseline), dealt);
    }

    /** Standard errors between the arms' means, without sign; infinite where neither arm has any noise. */
    double observed() {
        return observed;
    }

    /** The share of deals that put the arms at least this far apart; the true deal is one of them. */
    double shareAtLeast(double separation) {
        var bar = separation * (1 - ROUNDING);
        var low = 0;
        var high = dealt.length;
        while (low < high) {
            var middle = (low + high) >>> 1;
            if (dealt[middle] >= bar) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return (dealt.length - low) / (double) dealt.length;
    }

    boolean observedAtLeast(double separation) {
        return observed >= separation * (1 - ROUNDING);
    }

    /** The smallest share that any deal can have. */
    double floor() {
        return 1.0 / dealt.length;
    }

    private static double ways(int all, int chosen) {
        var ways = 1.0;
        for (var i = 1; i <= chosen; i++) {
            ways = ways * (all - chosen + i) / i;
        }
        return ways;
    }

    private static double[] every(Moments moments, int chosen) {
        var all = moments.values.length;
        var dealt = DoubleStream.builder();
        var hand = new boolean[all];
        deal(moments, hand, 0, chosen, dealt);
        return dealt.build().toArray();
    }

    private static void deal(Moments moments, boolean[] hand, int from, int left, DoubleStream.Builder dealt) {
        if (left == 0) {
            dealt.add(moments.separation(hand));
            return;
        }
        for (var i = from; i <= hand.length - left; i++) {
            hand[i] = true;
            deal(moments, hand, i + 1, left - 1, dealt);
            hand[i] = false;
        }
    }

    private static double[] drawn(Moments moments, boolean[] observed) {
        var lots = new Random(1); // the same deals in every report of the same run
        var hand = observed.clone();
        var dealt = new double[DEALS_AT_MOST];
        dealt[0] = moments.separation(observed);
        for (var i = 1; i < dealt.length; i++) {
            for (var last = hand.length - 1; last > 0; last--) {
                var other = lots.nextInt(last + 1);
                var kept = hand[last];
                hand[last] = hand[other];
                hand[other] = kept;
            }
            dealt[i] = moments.separation(hand);
        }
        return dealt;
    }

    /** The values around their common mean, so that sums of squares keep their digits. */
    private static final class Moments {

        private final double[] values;
        private final int chosen;
        private final double squares;

        Moments(double[] all, int chosen) {
            this.chosen = chosen;
            var mean = Arrays.stream(all).average().orElseThrow();
            values = Arrays.stream(all).map(v -> v - mean).toArray();
            squares = Arrays.stream(values).map(v -> v * v).sum();
        }

        double separation(boolean[] hand) {
            var sum = 0.0;
            for (var i = 0; i < values.length; i++) {
                if (hand[i]) {
                    sum += values[i];
                }
            }
            var others = values.length - chosen;
            var difference = Math.abs(sum / chosen + sum / others); // the two sums are each other's opposite
            var between = difference * difference * chosen * others / values.length;
            if (between <= ROUNDING * squares) {
                return 0;
            }
            var within = squares - between;
            if (within <= ROUNDING * squares) {
                return Double.POSITIVE_INFINITY;
            }
            return Math.sqrt(between * (values.length - 2) / within);
        }
    }
}
