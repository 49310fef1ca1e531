package octavo.lab.report;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import octavo.lab.report.document.Format;
import octavo.lab.report.document.Quantity;
import octavo.lab.report.figures.Arm;
import octavo.lab.report.figures.Experiment;
import octavo.lab.report.figures.Experiment.Pair;
import octavo.lab.report.figures.Judgements;
import octavo.lab.report.figures.Metric;
import octavo.lab.result.Plan.PlannedPhase;
import octavo.lab.statistics.Median;

/** What a report is about, for the chapters: the experiment and what was judged of it. */
record Subject(Experiment experiment, Judgements judgements) {

    List<Arm> arms() {
        return experiment.arms();
    }

    List<Pair> pairs() {
        return experiment.pairs();
    }

    List<PlannedPhase> phases() {
        return experiment.phases();
    }

    boolean compares() {
        return !pairs().isEmpty();
    }

    Arm baseline(Pair pair) {
        return arms().get(pair.baseline());
    }

    Arm contender(Pair pair) {
        return arms().get(pair.contender());
    }

    /** As in {@code B kraft − A zookeeper}. */
    String difference(Pair pair) {
        return contender(pair).letter() + " − " + baseline(pair).letter();
    }

    /** Ends an id where there are several pairs. */
    String suffix(Pair pair) {
        return pairs().size() < 2 ? "" : "-" + contender(pair).letter().toLowerCase(Locale.ROOT);
    }

    /** The median over the runs of an arm, NaN where it has no value. */
    static double median(Metric metric, int arm) {
        return metric.in(arm) ? Median.of(metric.values().get(arm)).value() : Double.NaN;
    }

    /** The size by which a row's digits are chosen: the largest median of any arm. */
    static double size(Metric metric) {
        return metric.values().stream()
                .filter(v -> v.length > 0)
                .mapToDouble(v -> Math.abs(Median.of(v).value()))
                .max()
                .orElse(0);
    }

    /** How the metric's row is written. A count that was averaged has a decimal, one that was counted has none. */
    static Format format(Metric metric) {
        var whole = metric.values().stream().flatMapToDouble(Arrays::stream).allMatch(v -> v == Math.rint(v));
        return metric.quantity() == Quantity.COUNT && whole
                ? Format.COUNT
                : metric.quantity().like(size(metric));
    }

    /** As in {@code A zookeeper (4 runs), B kraft (4 runs)}. */
    String armsInWords() {
        return arms().stream()
                .map(arm -> "%s (%s)"
                        .formatted(arm.label(), Words.count(arm.complete().size(), "complete run")))
                .collect(Collectors.joining(", "));
    }

    /** The median of numbers that have no interval; NaN of none. */
    static double median(double... values) {
        return values.length == 0
                ? Double.NaN
                : Median.of(Arrays.copyOf(values, values.length)).value();
    }
}
