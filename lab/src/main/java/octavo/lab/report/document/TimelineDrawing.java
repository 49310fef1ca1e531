package octavo.lab.report.document;

import java.util.Locale;
import octavo.lab.report.document.Chart.Line;
import octavo.lab.report.document.Chart.Panel;
import octavo.lab.report.document.Chart.Point;
import octavo.lab.report.document.Chart.Timeline;

/** Draws panels over one time axis, with the phases behind them. */
final class TimelineDrawing {

    private static final int WIDTH = 1160;
    private static final int LEFT = 66;
    private static final int RIGHT = 8;
    private static final int HEAD = 24;
    private static final int PANEL = 84;
    private static final int GAP = 30;
    private static final int FOOT = 22;
    private static final double CHARACTER = 6.2; // of a label, about

    private final Timeline chart;
    private final Markup svg = new Markup();

    private TimelineDrawing(Timeline chart) {
        this.chart = chart;
    }

    /** @param description for whoever cannot see it */
    static String draw(Timeline chart, String description, String style) {
        return new TimelineDrawing(chart).draw(description, style);
    }

    private String draw(String description, String style) {
        var height = HEAD + chart.panels().size() * (PANEL + GAP) + FOOT;
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
        bands(height - FOOT);
        for (var i = 0; i < chart.panels().size(); i++) {
            panel(chart.panels().get(i), HEAD + i * (PANEL + GAP) + GAP);
        }
        times(height - FOOT);
        return svg.close("svg").toString();
    }

    private void bands(int bottom) {
        for (var i = 0; i < chart.phases().size(); i++) {
            var phase = chart.phases().get(i);
            var left = x(phase.from());
            var width = x(phase.to()) - left;
            svg.empty(
                    "rect",
                    "class",
                    i % 2 == 0 ? "band even" : "band",
                    "x",
                    n(left),
                    "y",
                    "0",
                    "width",
                    n(width),
                    "height",
                    n(bottom));
            var title = (i + 1) + " " + phase.title();
            var room = (int) ((width - 8) / CHARACTER);
            var shown = title.length() <= room ? title : room > 9 ? title.substring(0, room - 1) + "…" : "" + (i + 1);
            svg.element("text", shown, "class", "phase", "x", n(left + 5), "y", "15");
        }
    }

    private void panel(Panel panel, int top) {
        var most = panel.lines().stream()
                .flatMap(line -> line.points().stream())
                .mapToDouble(Point::high)
                .filter(Double::isFinite)
                .max()
                .orElse(1);
        var format = panel.quantity().like(most);
        var axis = Axis.over(0, most <= 0 ? 1 : format.shown(most), 3);
        svg.element(
                "text",
                panel.title() + (format.label().isEmpty() || panel.title().contains("%") ? "" : ", " + format.label()),
                "class",
                "title",
                "x",
                n(LEFT),
                "y",
                n(top - 7));
        for (var tick : axis.ticks()) {
            var y = top + PANEL * (1 - axis.at(tick));
            svg.empty(
                    "line",
                    "class",
                    tick == 0 ? "zero" : "grid",
                    "x1",
                    n(LEFT),
                    "x2",
                    n(WIDTH - RIGHT),
                    "y1",
                    n(y),
                    "y2",
                    n(y));
            svg.element("text", tick(tick, axis), "class", "tick end", "x", n(LEFT - 6), "y", n(y + 3.5));
        }
        for (var line : panel.lines()) {
            line(line, format, axis, top);
        }
    }

    private static String tick(double value, Axis axis) {
        var decimals = (int) Math.max(0, -Math.floor(Math.log10(axis.step()) + 1e-9));
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }

    private void line(Line line, Format format, Axis axis, int top) {
        var path = new StringBuilder();
        var above = new StringBuilder();
        var below = new StringBuilder();
        var spread = new StringBuilder();
        var alone = false;
        for (var point : line.points()) {
            if (Double.isNaN(point.middle())) {
                close(spread, above, below);
                path.append(alone ? "m-2,0h4 " : " "); // a single point is a short dash
                alone = false;
                continue;
            }
            var x = n(x(point.second()));
            var begins = path.isEmpty() || path.charAt(path.length() - 1) == ' ';
            alone = begins;
            path.append(begins ? "M" : "L").append(x).append(',').append(n(y(point.middle(), format, axis, top)));
            above.append(x)
                    .append(',')
                    .append(n(y(point.high(), format, axis, top)))
                    .append(' ');
            below.insert(0, x + "," + n(y(point.low(), format, axis, top)) + " ");
        }
        close(spread, above, below);
        var arm = " arm" + line.index() % 4;
        if (!spread.isEmpty()) {
            svg.empty("path", "class", "spread" + arm, "d", spread.toString());
        }
        svg.empty("path", "class", "line" + arm, "d", path.toString().strip());
    }

    private static void close(StringBuilder spread, StringBuilder above, StringBuilder below) {
        if (!above.isEmpty()) {
            spread.append('M').append(above).append(below).append('Z');
        }
        above.setLength(0);
        below.setLength(0);
    }

    /** Each phase counts its own minutes. */
    private void times(int bottom) {
        for (var phase : chart.phases()) {
            var width = x(phase.to()) - x(phase.from());
            var seconds = phase.to() - phase.from();
            var step = step(seconds, Math.max(1, (int) (width / 54)));
            for (var second = 0.0; second < seconds; second += step) {
                var x = x(phase.from() + second);
                svg.empty(
                        "line",
                        "class",
                        second == 0 ? "start" : "tickmark",
                        "x1",
                        n(x),
                        "x2",
                        n(x),
                        "y1",
                        n(second == 0 ? 0 : bottom),
                        "y2",
                        n(bottom + 5));
                if (x + 30 < x(phase.to()) || second == 0) {
                    svg.element("text", time(second), "class", "tick", "x", n(x + 3), "y", n(bottom + 15));
                }
            }
        }
    }

    private static double step(double seconds, int steps) {
        for (var step : new int[] {10, 20, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200}) {
            if (seconds / step <= steps) {
                return step;
            }
        }
        return Math.ceil(seconds / steps / 3600) * 3600;
    }

    private static String time(double second) {
        var whole = (long) second;
        return whole == 0 ? "0" : whole % 60 == 0 ? whole / 60 + " min" : whole + " s";
    }

    private double x(double second) {
        return LEFT + (WIDTH - LEFT - RIGHT) * second / chart.seconds();
    }

    private static double y(double value, Format format, Axis axis, int top) {
        return top + PANEL * (1 - axis.at(format.shown(value)));
    }

    private static String n(double value) {
        var text = String.format(Locale.ROOT, "%.1f", value);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }
}
