package octavo.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import octavo.lab.report.document.Cell;
import octavo.lab.report.document.Document.Column;
import octavo.lab.report.document.Document.Row;
import octavo.lab.report.document.Document.Table;
import octavo.lab.report.document.Format;
import octavo.lab.report.figures.Experiment.Pair;
import octavo.lab.report.figures.Metric;
import octavo.lab.statistics.Comparison;
import octavo.lab.statistics.Interval;
import octavo.lab.statistics.Median;

/** The table in which every judged figure stands: both arms with their intervals, the difference, its tests, the verdict. */
final class FigureTable {

    private final Subject subject;

    FigureTable(Subject subject) {
        this.subject = subject;
    }

    /** One table for each pair of arms, or one of plain figures where there is a single arm. */
    List<Table> of(String id, String caption, List<Metric> metrics) {
        if (metrics.isEmpty()) {
            return List.of();
        }
        if (!subject.compares()) {
            return List.of(plain(id, caption, metrics));
        }
        return subject.pairs().stream()
                .map(pair -> compared(id + subject.suffix(pair), caption, pair, metrics))
                .filter(table -> !table.rows().isEmpty())
                .toList();
    }

    private Table plain(String id, String caption, List<Metric> metrics) {
        var repeated = subject.experiment().repeats() > 1;
        var columns = new ArrayList<>(List.of(Column.text("Of what"), Column.text("Figure"), Column.number("Median")));
        if (repeated) {
            columns.add(Column.number("Interval"));
        }
        columns.add(Column.number("Runs"));
        var rows = new ArrayList<Row>();
        for (var metric : metrics) {
            if (metric.in(0)) {
                var format = Subject.format(metric);
                var median = Median.of(metric.values().getFirst());
                var cells = head(metric, format);
                cells.add(Cell.number(median.value(), format));
                if (repeated) {
                    cells.add(interval(median, format));
                }
                cells.add(Cell.count(median.count()));
                rows.add(new Row(metric.id(), cells));
            }
        }
        return new Table(id, caption, "", columns, rows);
    }

    private Table compared(String id, String caption, Pair pair, List<Metric> metrics) {
        var repeated = subject.experiment().repeats() > 1;
        var rows = new ArrayList<Row>();
        for (var metric : metrics) {
            subject.judgements()
                    .comparison(pair, metric)
                    .ifPresent(comparison -> rows.add(row(pair, metric, comparison, repeated)));
        }
        return new Table(id, caption, "", columns(pair, repeated), rows);
    }

    private List<Column> columns(Pair pair, boolean repeated) {
        var a = subject.baseline(pair).label();
        var b = subject.contender(pair).label();
        var difference = subject.difference(pair);
        var columns = new ArrayList<>(List.of(Column.text("Of what"), Column.text("Figure")));
        for (var arm : List.of(a, b)) {
            columns.add(Column.number("Median").under(arm));
            if (repeated) {
                columns.add(Column.number("Interval").under(arm));
            }
        }
        columns.add(Column.number("Difference").under(difference));
        columns.add(Column.number("Percent").under(difference));
        if (repeated) {
            columns.add(Column.number("Interval of the shift").under(difference));
        }
        if (subject.experiment().repeats() >= Comparison.REPEATS_NEEDED) {
            columns.add(Column.number("p").under("Tests"));
            columns.add(Column.number("FDR").under("Tests"));
            columns.add(Column.number("Could have seen").under("Tests"));
        }
        columns.add(Column.text("Verdict"));
        return columns;
    }

    private Row row(Pair pair, Metric metric, Comparison comparison, boolean repeated) {
        var format = Subject.format(metric);
        var difference = format.ofDifference();
        var cells = head(metric, format);
        for (var median : List.of(comparison.baseline(), comparison.contender())) {
            cells.add(Cell.number(median.value(), format));
            if (repeated) {
                cells.add(interval(median, format));
            }
        }
        cells.add(Cell.difference(comparison.delta(), difference));
        cells.add(
                comparison.percent().isPresent()
                        ? Cell.percent(comparison.percent().getAsDouble())
                        : Cell.nothing());
        if (repeated) {
            cells.add(new Cell.Range(comparison.shift().interval(), difference, true));
        }
        if (subject.experiment().repeats() >= Comparison.REPEATS_NEEDED) {
            var test = comparison.test();
            cells.add(test.map(t -> Cell.number(t.rank().probability(), Format.PROBABILITY))
                    .orElseGet(Cell::nothing));
            cells.add(test.map(t -> Cell.number(t.falseDiscoveryRate(), Format.PROBABILITY))
                    .orElseGet(Cell::nothing));
            cells.add(test.map(t -> seen(t.smallestEffect(), difference)).orElseGet(Cell::nothing));
        }
        cells.add(metric.tested() ? new Cell.Judgement(comparison.verdict()) : Cell.nothing());
        return new Row(metric.id() + subject.suffix(pair), cells);
    }

    private static Cell seen(double effect, Format format) {
        return Double.isInfinite(effect) ? Cell.words("nothing") : Cell.number(effect, format);
    }

    private static List<Cell> head(Metric metric, Format format) {
        var unit = format.label().isEmpty() || metric.figure().contains("%") ? "" : ", " + format.label();
        return new ArrayList<>(List.of(Cell.words(metric.subject()), Cell.words(metric.figure() + unit)));
    }

    private static Cell interval(Median median, Format format) {
        return median.count() < 2 ? Cell.nothing() : new Cell.Range(median.interval(), format, false);
    }

    /** What the intervals of so few repeats really cover; empty where that is 95 %. */
    static String coverage(List<Metric> metrics) {
        var coverages = new TreeSet<Double>();
        for (var metric : metrics) {
            metric.values().stream()
                    .filter(v -> v.length > 1)
                    .map(v -> Median.of(v).interval().coverage())
                    .filter(c -> c < Interval.WANTED)
                    .forEach(coverages::add);
        }
        return coverages.isEmpty()
                ? ""
                : "The intervals of the medians are the whole range of the repeats; so few cover the true median with %s, not 95 %%."
                        .formatted(Format.PERCENT.text(100 * coverages.first()));
    }
}
