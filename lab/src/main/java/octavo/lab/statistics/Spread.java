package octavo.lab.statistics;

import java.util.Arrays;

/**
 * How values of one kind are spread: what a table of response times shows.
 *
 * @param count how many values; 0 leaves every other figure NaN
 */
public record Spread(long count, double mean, double p50, double p95, double p99, double max) {

    private static final Spread NOTHING = new Spread(0, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);

    public static Spread of(double[] values) {
        if (values.length == 0) {
            return NOTHING;
        }
        var ascending = values.clone();
        Arrays.sort(ascending);
        return new Spread(
                ascending.length,
                Arrays.stream(ascending).average().orElseThrow(),
                Percentile.P50.of(ascending),
                Percentile.P95.of(ascending),
                Percentile.P99.of(ascending),
                ascending[ascending.length - 1]);
    }
}
