package octavo.lab.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import octavo.lab.report.document.Chart.Band;
import octavo.lab.report.document.Chart.Line;
import octavo.lab.report.document.Chart.Panel;
import octavo.lab.report.document.Chart.Point;
import octavo.lab.report.document.Chart.Timeline;
import octavo.lab.report.document.Document.Blocks;
import octavo.lab.report.document.Document.Chapter;
import octavo.lab.report.document.Document.Drawing;
import octavo.lab.report.document.Quantity;
import octavo.lab.report.figures.Arm;
import octavo.lab.report.figures.Curve;
import octavo.lab.report.figures.Measure;
import octavo.lab.report.figures.PhaseFigures;
import octavo.lab.report.figures.RunFigures;
import octavo.lab.report.figures.Series;

/** The course of the runs over time: every panel on one axis, the phases drawn in. */
final class Timelines {

    /** Across the whole axis; finer steps are put together. */
    private static final int POINTS_AT_MOST = 360;

    private static final int PANELS_AT_MOST = 12;

    /** Most probes look each second, some each ten; after a longer silence a line breaks. */
    private static final double SILENCE_SECONDS = 30;

    private final Subject subject;
    private final List<Band> bands = new ArrayList<>();
    private final int together;

    Timelines(Subject subject) {
        this.subject = subject;
        var from = 0.0;
        for (var phase : subject.phases()) {
            var seconds = phases(phase.name())
                    .mapToDouble(PhaseFigures::seconds)
                    .filter(Double::isFinite)
                    .max()
                    .orElse(0);
            bands.add(new Band(phase.title(), from, from + seconds));
            from += seconds;
        }
        together = Math.max(1, (int) Math.ceil(from / Curve.STEP_SECONDS / POINTS_AT_MOST));
    }

    private Stream<PhaseFigures> phases(String name) {
        return subject.arms().stream().flatMap(arm -> arm.complete().stream()).flatMap(run -> run.phase(name).stream());
    }

    Chapter chapter() {
        var blocks = new Blocks();
        add(blocks, "course-load", "The load and what users got", s -> s.probe().equals(RunFigures.LOAD));
        add(blocks, "course-cpu", "CPU by process", s -> is(s, "process", "cpu"));
        add(blocks, "course-memory", "Memory by process", s -> is(s, "process", "memory"));
        add(
                blocks,
                "course-modules",
                "CPU by module of the server",
                s -> s.probe().equals("module"));
        add(blocks, "course-heap", "Heap", s -> is(s, "jvm", "heap-used"));
        add(blocks, "course-gc", "Garbage collection", s -> is(s, "jvm", "gc-time-each-second"));
        add(blocks, "course-disk", "Disk writes by process", s -> is(s, "process", "disk-written"));
        add(blocks, "course-database", "Database", s -> s.probe().equals("database"));
        add(blocks, "course-lag", "Consumer lag", s -> is(s, "broker", "lag"));
        return blocks.chapter("course", "Course over time");
    }

    private static boolean is(Series series, String probe, String metric) {
        return series.probe().equals(probe) && series.metric().equals(metric);
    }

    private void add(Blocks blocks, String id, String caption, Predicate<Series> wanted) {
        drawing(id, caption, wanted).ifPresent(blocks::add);
    }

    private Optional<Drawing> drawing(String id, String caption, Predicate<Series> wanted) {
        if (bands.isEmpty() || bands.getLast().to() <= 0) {
            return Optional.empty();
        }
        var all = new LinkedHashSet<Series>();
        for (var phase : subject.phases()) {
            phases(phase.name())
                    .forEach(p -> p.curves().keySet().stream().filter(wanted).forEach(all::add));
        }
        Comparator<Panel> largestFirst = Comparator.comparingDouble(panel -> -most(panel));
        Comparator<Panel> asFound = (_, _) -> 0;
        var order = all.size() > PANELS_AT_MOST ? largestFirst : asFound;
        var panels = all.stream()
                .map(this::panel)
                .filter(panel -> most(panel) > 0) // one in which nothing ever happens takes room and says nothing
                .sorted(order)
                .limit(PANELS_AT_MOST)
                .toList();
        if (panels.isEmpty()) {
            return Optional.empty();
        }
        var note =
                "Each phase is as wide as its longest run and counts its own time; pauses between phases are left out. "
                        + (subject.experiment().repeats() > 1
                                ? "Line: median of the runs. Shade: lowest to highest run. "
                                : "")
                        + "Steps of %d s, or as far apart as a probe looks.".formatted(together * Curve.STEP_SECONDS);
        return Optional.of(new Drawing(id, caption, note, new Timeline(bands, panels)));
    }

    private static double most(Panel panel) {
        return panel.lines().stream()
                .flatMap(line -> line.points().stream())
                .mapToDouble(Point::high)
                .filter(Double::isFinite)
                .max()
                .orElse(0);
    }

    private Panel panel(Series series) {
        var load = series.probe().equals(RunFigures.LOAD);
        var measure = load
                ? Optional.<Measure>empty()
                : Optional.of(Measure.of(series).getFirst());
        var quantity = measure.map(Measure::quantity)
                .orElse(series.unit().equals("ms") ? Quantity.MILLIS : Quantity.PER_SECOND);
        var figure = measure.map(Measure::figure).orElse(series.metric());
        var factor = measure.map(Measure::factor).orElse(1.0);
        var lines = new ArrayList<Line>();
        for (var i = 0; i < subject.arms().size(); i++) {
            var points = points(subject.arms().get(i), series, factor);
            if (!points.isEmpty()) {
                lines.add(new Line(i, subject.arms().get(i).label(), points));
            }
        }
        return new Panel(Words.capital(series.subject()) + ", " + figure, quantity, lines);
    }

    private List<Point> points(Arm arm, Series series, double factor) {
        var points = new ArrayList<Point>();
        for (var i = 0; i < bands.size(); i++) {
            var name = subject.phases().get(i).name();
            var curves = arm.complete().stream()
                    .flatMap(r -> r.phase(name).stream())
                    .map(p -> p.curves().get(series))
                    .filter(Objects::nonNull)
                    .toList();
            var steps = curves.stream().mapToInt(Curve::steps).max().orElse(0);
            var seen = bands.get(i).from();
            for (var step = 0; step < steps; step += together) {
                var second = Math.min(
                        bands.get(i).from() + (step + together / 2.0) * Curve.STEP_SECONDS,
                        bands.get(i).to());
                var point = point(curves, step, second, factor);
                if (Double.isFinite(point.middle())) {
                    if (second - seen > SILENCE_SECONDS + together * Curve.STEP_SECONDS) {
                        points.add(new Point(second, Double.NaN, Double.NaN, Double.NaN));
                    }
                    points.add(point);
                    seen = second;
                }
            }
            points.add(new Point(bands.get(i).to(), Double.NaN, Double.NaN, Double.NaN));
        }
        return points.stream().anyMatch(p -> Double.isFinite(p.middle())) ? points : List.of();
    }

    private Point point(List<Curve> curves, int step, double second, double factor) {
        var values = curves.stream()
                .mapToDouble(curve -> IntStream.range(step, step + together)
                        .mapToDouble(curve::at)
                        .filter(Double::isFinite)
                        .average()
                        .orElse(Double.NaN))
                .filter(Double::isFinite)
                .map(v -> v * factor)
                .sorted()
                .toArray();
        return values.length == 0
                ? new Point(second, Double.NaN, Double.NaN, Double.NaN)
                : new Point(
                        second,
                        values[0],
                        Subject.median(values),
                        Arrays.stream(values).max().orElseThrow());
    }
}
