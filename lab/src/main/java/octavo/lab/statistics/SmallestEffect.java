package octavo.lab.statistics;

import java.util.Arrays;
import java.util.Random;

/**
 * The smallest true shift that a run of this size and noise calls different in eight of ten cases: what "no difference shown"
 * leaves open. Found by drawing normal noise for both arms and asking how much must be added to one of them until both
 * conditions of a call hold, the rank test's and the family's bar.
 */
final class SmallestEffect {

    private static final int DRAWS = 1_000;
    private static final double CHANCE = 0.8;

    private final boolean possible;
    private final double[] forTheOrder = new double[DRAWS];
    private final double[] difference = new double[DRAWS];
    private final double[] standardError = new double[DRAWS];

    /** @param baseline number of repeats, as {@code contender} */
    SmallestEffect(int baseline, int contender) {
        var outOfOrder = RankSums.untied(baseline, contender).pairsOutOfOrder(1 - Interval.WANTED);
        possible = outOfOrder >= 0;
        if (!possible) {
            return;
        }
        var random = new Random(1); // the same effects in every report of the same run
        for (var draw = 0; draw < DRAWS; draw++) {
            var a = random.doubles(baseline).map(_ -> random.nextGaussian()).toArray();
            var b = random.doubles(contender).map(_ -> random.nextGaussian()).toArray();
            forTheOrder[draw] = -Shift.differences(a, b)[outOfOrder];
            difference[draw] = mean(b) - mean(a);
            standardError[draw] = noise(a, b) * Math.sqrt(1.0 / baseline + 1.0 / contender);
        }
    }

    /**
     * @param bar the separation, in standard errors, from which the family calls a metric different
     * @return in units of the noise between repeats of one arm; infinite where no shift is enough
     */
    double inNoise(double bar) {
        if (!possible || Double.isInfinite(bar)) {
            return Double.POSITIVE_INFINITY;
        }
        var needed = new double[DRAWS];
        Arrays.setAll(needed, draw -> Math.max(forTheOrder[draw], bar * standardError[draw] - difference[draw]));
        Arrays.sort(needed);
        return Math.max(0, needed[(int) (CHANCE * DRAWS)]);
    }

    /** The standard deviation between repeats of one arm, from both arms around their own means. */
    static double noise(double[] baseline, double[] contender) {
        return Math.sqrt((squares(baseline) + squares(contender)) / (baseline.length + contender.length - 2));
    }

    private static double squares(double[] values) {
        var mean = mean(values);
        return Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElseThrow();
    }
}
