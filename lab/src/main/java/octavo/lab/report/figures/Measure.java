package octavo.lab.report.figures;

import java.util.List;
import java.util.function.ToDoubleFunction;
import octavo.lab.report.document.Quantity;
import octavo.lab.statistics.Wish;

/**
 * How the samples of a series become one value of a phase, and how that is written.
 *
 * @param figure its name in tables
 * @param factor from the sample's unit to the quantity's
 * @param reduction from a phase's samples to its value
 * @param tested whether arms are judged by it, or it is shown only
 */
public record Measure(
        String figure,
        Quantity quantity,
        double factor,
        ToDoubleFunction<SampleFigures> reduction,
        Wish wish,
        boolean tested) {

    /** What is made of a series, the main measure first; a series that nobody has described is a mean in its own unit. */
    public static List<Measure> of(Series series) {
        return switch (series.metric()) {
            case "cpu" -> withMax("CPU, % of one core", Quantity.SHARE, 100);
            case "memory" -> withMax("memory (PSS)", Quantity.BYTES, 1);
            case "heap-used" -> withMax("heap used", Quantity.BYTES, 1);
            case "lag" -> withMax("lag, records", Quantity.COUNT, 1);
            case "size", "log-size" ->
                List.of(
                        new Measure(
                                words(series) + " at the end",
                                Quantity.BYTES,
                                1,
                                SampleFigures::last,
                                Wish.LESS,
                                false),
                        new Measure(
                                words(series) + " growth", Quantity.BYTES, 1, SampleFigures::growth, Wish.LESS, true));
            case "lines" -> List.of(new Measure("lines", Quantity.COUNT, 1, SampleFigures::sum, Wish.LESS, true));
            case "written" -> List.of(new Measure("written", Quantity.BYTES, 1, SampleFigures::sum, Wish.LESS, true));
            case "cpu-samples" -> List.of(); // the shares say the same, and compare
            default -> List.of(mean(words(series), series));
        };
    }

    private static List<Measure> withMax(String figure, Quantity quantity, double factor) {
        return List.of(
                new Measure(figure, quantity, factor, SampleFigures::mean, Wish.LESS, true),
                new Measure(figure + ", max", quantity, factor, SampleFigures::max, Wish.LESS, false));
    }

    private static Measure mean(String figure, Series series) {
        return switch (series.unit()) {
            case "cores" ->
                new Measure(figure + ", % of one core", Quantity.SHARE, 100, SampleFigures::mean, Wish.LESS, true);
            case "%" -> new Measure(figure, Quantity.SHARE, 1, SampleFigures::mean, wish(series), true);
            case "bytes" -> new Measure(figure, Quantity.BYTES, 1, SampleFigures::mean, Wish.LESS, true);
            case "bytes/s" -> new Measure(figure, Quantity.BYTES_PER_SECOND, 1, SampleFigures::mean, Wish.LESS, true);
            case "ms" -> new Measure(figure, Quantity.MILLIS, 1, SampleFigures::mean, Wish.LESS, true);
            case "s" -> new Measure(figure, Quantity.SECONDS, 1, SampleFigures::mean, Wish.LESS, true);
            case "/s" -> new Measure(figure, Quantity.PER_SECOND, 1, SampleFigures::mean, wish(series), true);
            default -> new Measure(figure, Quantity.COUNT, 1, SampleFigures::mean, wish(series), true);
        };
    }

    private static Wish wish(Series series) {
        return switch (series.metric()) {
            case "cache-hits" -> Wish.MORE;
            case "rollbacks", "under-replicated" -> Wish.LESS;
            default -> Wish.NONE;
        };
    }

    private static String words(Series series) {
        return series.metric()
                .replace('-', ' ')
                .replace("cpu", "CPU")
                .replace("gc ", "GC ")
                .replace("wal", "WAL");
    }

    /** Whether the course of the series over time is kept: not of a thousand topics, and not of what hardly moves. */
    static boolean drawn(Series series) {
        return switch (series.metric()) {
            case "cpu",
                    "memory",
                    "disk-written",
                    "cpu-share",
                    "connections",
                    "wal",
                    "heap-used",
                    "gc-time-each-second",
                    "lag" -> true;
            default -> false;
        };
    }

    public double value(SampleFigures samples) {
        return factor * reduction.applyAsDouble(samples);
    }
}
