package octavo.lab.report.document;

import java.util.Locale;
import octavo.lab.report.document.Chart.Differences;
import octavo.lab.report.document.Chart.Dot;
import octavo.lab.statistics.Verdict;

/** Draws differences in percent with their intervals around zero. */
final class DifferencesDrawing {

    private static final int WIDTH = 1160;
    private static final int LABELS = 330;
    private static final int FIGURES = 210;
    private static final int HEAD = 34;
    private static final int ROW = 22;
    private static final int GROUP = 26;
    private static final int FOOT = 8;
    /** An interval far beyond the others is cut here, in percent, so that those stay readable. */
    private static final double FARTHEST = 200;

    private final Markup svg = new Markup();
    private final Differences chart;
    private final Axis axis;

    private DifferencesDrawing(Differences chart) {
        this.chart = chart;
        axis = Axis.over(
                -chart.dots().stream()
                        .mapToDouble(d ->
                                Math.min(FARTHEST, -Math.min(0, d.interval().low())))
                        .max()
                        .orElse(1),
                chart.dots().stream()
                        .mapToDouble(
                                d -> Math.min(FARTHEST, Math.max(0, d.interval().high())))
                        .max()
                        .orElse(1),
                6);
    }

    static String draw(Differences chart, String description, String style) {
        return new DifferencesDrawing(chart).draw(description, style);
    }

    private String draw(String description, String style) {
        var groups = chart.dots().stream().map(Dot::group).distinct().count();
        var height = HEAD + chart.dots().size() * ROW + (int) groups * GROUP + FOOT;
        svg.open(
                "svg",
                "xmlns",
                "http://www.w3.org/2000/svg",
                "class",
                "chart",
                "role",
                "img",
                "viewBox",
                "0 0 %d %d".formatted(WIDTH, height),
                "aria-label",
                description);
        svg.raw(style);
        for (var tick : axis.ticks()) {
            svg.empty(
                    "line",
                    "class",
                    Math.abs(tick) < axis.step() / 2 ? "start" : "grid",
                    "x1",
                    n(x(tick)),
                    "x2",
                    n(x(tick)),
                    "y1",
                    n(HEAD - 10),
                    "y2",
                    n(height));
            svg.element("text", label(tick), "class", "tick middle", "x", n(x(tick)), "y", n(HEAD - 18));
        }
        var y = (double) HEAD;
        var group = "";
        for (var dot : chart.dots()) {
            if (!dot.group().equals(group)) {
                group = dot.group();
                svg.element("text", group, "class", "title", "x", "0", "y", n(y + GROUP - 9));
                y += GROUP;
            }
            dot(dot, y + ROW / 2.0);
            y += ROW;
        }
        return svg.close("svg").toString();
    }

    private void dot(Dot dot, double y) {
        var shade = switch (dot.verdict()) {
            case BETTER -> "better";
            case WORSE -> "worse";
            case CHANGED -> "changed";
            case NO_DIFFERENCE_SHOWN, NOT_ENOUGH_DATA -> "open";
        };
        svg.element("text", dot.label(), "class", "label", "x", "12", "y", n(y + 4));
        svg.empty(
                "line",
                "class",
                "whisker " + shade,
                "x1",
                n(x(dot.interval().low())),
                "x2",
                n(x(dot.interval().high())),
                "y1",
                n(y),
                "y2",
                n(y));
        svg.empty("circle", "class", "dot " + shade, "cx", n(x(dot.percent())), "cy", n(y), "r", "4.5");
        svg.element(
                "text",
                Format.PERCENT.signed(dot.percent()),
                "class",
                "label end figure",
                "x",
                n(WIDTH - FIGURES + 66),
                "y",
                n(y + 4));
        svg.element(
                "text",
                new Cell.Judgement(dot.verdict()).text(),
                "class",
                dot.verdict() == Verdict.NO_DIFFERENCE_SHOWN || dot.verdict() == Verdict.NOT_ENOUGH_DATA
                        ? "tick"
                        : "label strong " + shade,
                "x",
                n(WIDTH - FIGURES + 80),
                "y",
                n(y + 4));
    }

    private String label(double tick) {
        return new Format("%", 1, axis.step() < 1 ? 1 : 0, Format.Shape.PERCENT).signed(tick);
    }

    private double x(double percent) {
        var bounded = Math.clamp(percent, axis.from(), axis.to());
        return LABELS + (WIDTH - LABELS - FIGURES) * axis.at(bounded);
    }

    private static String n(double value) {
        var text = String.format(Locale.ROOT, "%.1f", value);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }
}
