package octavo.benchmarks;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What repeated measurements say: the median, and between which values they lay. */
record Spread(double min, double median, double max) {

    static Spread of(List<Double> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("no values");
        }
        var sorted = values.stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        double median = sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
        return new Spread(sorted[0], median, sorted[sorted.length - 1]);
    }

    /** As in {@code 0.41 (0.39 to 0.44)}. */
    String show(String format) {
        return String.format(Locale.ROOT, format + " (" + format + " to " + format + ")", median, min, max);
    }
}
