package octavo.lab.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * The share of false alarms among the metrics of one family that are called different, and the bar that keeps it below a
 * level.
 *
 * <p>How many metrics would be at least this far apart if the repeats had been dealt to the arms by lot, on average over all
 * deals? That number, divided by how many are so far apart in truth, is the false discovery rate. It is the step-up rule of
 * Benjamini and Hochberg (1995) with each metric's own distribution counted out, as Heyse (2011) does for tests with few
 * possible outcomes; with four repeats an arm the plain rule on rank tests could never call one metric of several.
 */
final class FalseDiscoveries {

    static final double LEVEL = 0.05;

    /** Where a bar is sought: from one standard error to a thousand, in steps of two percent. */
    private static final double[] BARS =
            DoubleStream.iterate(1, bar -> bar <= 1000, bar -> bar * 1.02).toArray();

    private final List<Separation> family;
    private final double[] byLot; // at each of the bars, how many would be called by lot
    private final long[] called; // and how many are

    FalseDiscoveries(List<Separation> family) {
        this.family = List.copyOf(family);
        byLot = Arrays.stream(BARS).map(this::byLot).toArray();
        called = Arrays.stream(BARS).mapToLong(this::called).toArray();
    }

    /** The lowest false discovery rate of any bar that calls this metric different. */
    double rate(Separation metric) {
        return family.stream()
                .mapToDouble(Separation::observed)
                .filter(metric::observedAtLeast)
                .map(this::rateAt)
                .min()
                .orElse(1);
    }

    /** How far apart this metric would have to be, in standard errors, to be called beside the others as they are. */
    double bar(Separation metric) {
        for (var i = 0; i < BARS.length; i++) {
            // If the metric were that far apart, it would be called, and few deals but the true one would separate it
            // so.
            var calledThen = called[i] + (metric.observedAtLeast(BARS[i]) ? 0 : 1);
            var own = metric.shareAtLeast(BARS[i]);
            if ((byLot[i] - own + Math.max(own, 2 * metric.floor())) / calledThen <= LEVEL) {
                return BARS[i];
            }
        }
        return Double.POSITIVE_INFINITY;
    }

    private double rateAt(double separation) {
        return Math.min(1, byLot(separation) / called(separation));
    }

    private double byLot(double separation) {
        return family.stream().mapToDouble(m -> m.shareAtLeast(separation)).sum();
    }

    private long called(double separation) {
        return family.stream().filter(m -> m.observedAtLeast(separation)).count();
    }
}
