package octavo.lab.statistics;

import java.util.Arrays;

/**
 * How the rank sum of one arm is distributed when nothing but chance says which repeats are its own: every choice of
 * {@code chosen} ranks out of all is equally likely. Exact, with ties, up to {@value #EXACT_UP_TO} repeats in total; normal
 * approximation with continuity correction above.
 */
final class RankSums {

    static final int EXACT_UP_TO = 100;

    private final int chosen;
    /** Ranks times two, so that the middle ranks of ties are whole numbers. */
    private final int[] doubledRanks;

    private final double[] cumulative; // by doubled sum; empty where the approximation serves

    private RankSums(int[] doubledRanks, int chosen) {
        this.chosen = chosen;
        this.doubledRanks = doubledRanks;
        cumulative = doubledRanks.length <= EXACT_UP_TO ? cumulative(doubledRanks, chosen) : new double[0];
    }

    /** @param values of both arms together */
    static RankSums of(double[] values, int chosen) {
        return new RankSums(doubledRanks(values), chosen);
    }

    /** Without ties the distribution depends on the two sizes alone. */
    static RankSums untied(int chosen, int others) {
        var ranks = new int[chosen + others];
        Arrays.setAll(ranks, i -> 2 * (i + 1));
        return new RankSums(ranks, chosen);
    }

    boolean exact() {
        return cumulative.length > 0;
    }

    /** Twice the rank sum of the first {@code chosen} values. */
    int doubledSumOfFirst() {
        return Arrays.stream(doubledRanks, 0, chosen).sum();
    }

    /** The probability of a doubled rank sum at least as far from its expectation, on either side. */
    double twoSided(int doubledSum) {
        var expected = chosen * (doubledRanks.length + 1); // of the doubled sum; a whole number
        var distance = Math.abs(doubledSum - expected);
        if (distance == 0) {
            return 1;
        }
        if (!exact()) {
            return Math.min(1, 2 * Normal.above((distance - 1) / standardDeviation()));
        }
        return Math.min(1, atMost(expected - distance) + 1 - atMost(expected + distance - 1));
    }

    /**
     * The largest number of pairs that may be out of order while the two arms still count as different at this level, or
     * -1 where the repeats are too few for any order to be that unlikely. Meant for untied ranks.
     */
    int pairsOutOfOrder(double level) {
        var smallest = chosen * (chosen + 1);
        var u = -1;
        while (twoSided(smallest + 2 * (u + 1)) <= level) {
            u++;
        }
        return u;
    }

    private double atMost(int doubledSum) {
        return doubledSum < 0 ? 0 : cumulative[Math.min(doubledSum, cumulative.length - 1)];
    }

    private double standardDeviation() {
        double n = doubledRanks.length;
        var mean = n + 1;
        var squares = Arrays.stream(doubledRanks)
                .mapToDouble(r -> (r - mean) * (r - mean))
                .sum();
        return Math.sqrt(chosen * (n - chosen) / (n * (n - 1)) * squares);
    }

    private static double[] cumulative(int[] ranks, int chosen) {
        var largest = Arrays.stream(ranks).sum();
        var ways = new double[chosen + 1][largest + 1]; // by how many are chosen, and by their sum
        ways[0][0] = 1;
        for (var rank : ranks) {
            for (var k = chosen; k >= 1; k--) {
                for (var sum = largest; sum >= rank; sum--) {
                    ways[k][sum] += ways[k - 1][sum - rank];
                }
            }
        }
        var shares = ways[chosen];
        var all = Arrays.stream(shares).sum();
        var running = 0.0;
        for (var sum = 0; sum <= largest; sum++) {
            running += shares[sum];
            shares[sum] = running / all;
        }
        return shares;
    }

    private static int[] doubledRanks(double[] values) {
        var ascending = values.clone();
        Arrays.sort(ascending);
        return Arrays.stream(values)
                .mapToInt(v -> first(ascending, v) + last(ascending, v))
                .toArray();
    }

    /** The rank of the first of the values equal to this one, from 1. */
    private static int first(double[] ascending, double value) {
        var rank = 1;
        while (ascending[rank - 1] < value) {
            rank++;
        }
        return rank;
    }

    private static int last(double[] ascending, double value) {
        var rank = ascending.length;
        while (ascending[rank - 1] > value) {
            rank--;
        }
        return rank;
    }
}
