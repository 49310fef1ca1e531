package octavo.lab.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import octavo.lab.report.document.Cell;
import octavo.lab.report.document.Document.Blocks;
import octavo.lab.report.document.Document.Column;
import octavo.lab.report.document.Document.Row;
import octavo.lab.report.document.Document.Table;
import octavo.lab.report.document.Format;
import octavo.lab.report.document.Quantity;
import octavo.lab.report.figures.Arm;
import octavo.lab.report.figures.RunFigures;
import octavo.lab.report.figures.Series;
import octavo.lab.statistics.Trend;

/** Whether memory grows from phase to phase and run to run: a slope with its interval. */
final class LeakTest {

    /** Two points have a slope and no interval. */
    private static final int POINTS_NEEDED = 3;

    private final Subject subject;

    LeakTest(Subject subject) {
        this.subject = subject;
    }

    void addTo(Blocks blocks) {
        var rows = new ArrayList<Row>();
        for (var arm : subject.arms()) {
            lows(arm).forEach((series, points) -> {
                if (points.size() >= POINTS_NEEDED) {
                    rows.add(row(arm, series, points));
                }
            });
        }
        blocks.table(new Table(
                "leak-test",
                "Memory trend: growth per hour",
                "Theil-Sen slope over the lowest value of every phase, in the order of time, across the runs of an arm; a process that was"
                        + " started again in between begins anew, so a leak shows as growth within runs. Five points are the fewest"
                        + " whose interval covers 95 %.",
                List.of(
                        Column.text("Arm"),
                        Column.text("Of what"),
                        Column.text("Figure"),
                        Column.text("Unit"),
                        Column.number("Points"),
                        Column.number("Growth"),
                        Column.number("Interval"),
                        Column.number("Covers"),
                        Column.text("Growth shown")),
                rows));
    }

    private record At(double hour, double value) {}

    private Map<Series, List<At>> lows(Arm arm) {
        var lows = new LinkedHashMap<Series, List<At>>();
        for (RunFigures run : arm.complete()) {
            for (var phase : run.run().phases()) {
                run.phase(phase.name())
                        .ifPresent(figures -> figures.samples().forEach((series, samples) -> {
                            if (series.unit().equals("bytes") && memory(series)) {
                                lows.computeIfAbsent(series, _ -> new ArrayList<>())
                                        .add(new At(phase.started().getEpochSecond() / 3600.0, samples.min()));
                            }
                        }));
            }
        }
        return lows;
    }

    private static boolean memory(Series series) {
        return List.of("process", "jvm").contains(series.probe())
                && List.of("memory", "heap-used").contains(series.metric());
    }

    private static Row row(Arm arm, Series series, List<At> points) {
        var ordered =
                points.stream().sorted(Comparator.comparingDouble(At::hour)).toList();
        var trend = Trend.of(
                ordered.stream().mapToDouble(At::hour).toArray(),
                ordered.stream().mapToDouble(At::value).toArray());
        var format = Quantity.BYTES.like(Math.max(
                Math.abs(trend.interval().low()), Math.abs(trend.interval().high())));
        return Row.of(
                Cell.words(arm.label()),
                Cell.words(series.subject()),
                Cell.words(series.metric().replace('-', ' ')),
                Cell.words(format.label() + "/h"),
                Cell.count(trend.points()),
                Cell.difference(trend.perUnit(), format),
                new Cell.Range(trend.interval(), format, true),
                Cell.number(100 * trend.interval().coverage(), Format.PERCENT),
                Cell.words(
                        !trend.interval().reachesWanted()
                                ? "not enough data"
                                : !trend.shown() ? "no" : trend.perUnit() > 0 ? "yes" : "it shrinks"));
    }
}
