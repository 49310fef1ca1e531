package octavo.lab.report.document;

import java.util.List;
import octavo.lab.statistics.Interval;
import octavo.lab.statistics.Verdict;

/** A drawing as its data. */
public sealed interface Chart {

    /** The data as a table: its columns, the first one a text. */
    List<String> columns();

    List<List<Object>> rows();

    /**
     * Differences in percent of the baseline, each with its interval, on one axis with zero.
     *
     * @param baseline label of the arm that is zero
     */
    record Differences(String baseline, String contender, List<Dot> dots) implements Chart {

        public Differences {
            dots = List.copyOf(dots);
        }

        @Override
        public List<String> columns() {
            return List.of("metric", "percent", "from", "to", "verdict");
        }

        @Override
        public List<List<Object>> rows() {
            return dots.stream()
                    .map(d -> List.<Object>of(
                            d.group() + ": " + d.label(),
                            d.percent(),
                            d.interval().low(),
                            d.interval().high(),
                            new Cell.Judgement(d.verdict()).text()))
                    .toList();
        }
    }

    /** @param group a head under which neighbouring dots stand */
    record Dot(String group, String label, double percent, Interval interval, Verdict verdict) {}

    /**
     * Several panels over one time axis. It is put together from the phases, each as wide as its longest run, so that a phase
     * begins at the same place in every run.
     */
    record Timeline(List<Band> phases, List<Panel> panels) implements Chart {

        public Timeline {
            phases = List.copyOf(phases);
            panels = List.copyOf(panels);
        }

        public double seconds() {
            return phases.getLast().to();
        }

        @Override
        public List<String> columns() {
            return List.of("panel", "arm", "second", "lowest run", "median run", "highest run");
        }

        @Override
        public List<List<Object>> rows() {
            return panels.stream()
                    .flatMap(panel -> panel.lines().stream()
                            .flatMap(line -> line.points().stream()
                                    .filter(p -> Double.isFinite(p.middle()))
                                    .map(p -> List.<Object>of(
                                            panel.title(), line.arm(), p.second(), p.low(), p.middle(), p.high()))))
                    .toList();
        }
    }

    /** @param from seconds on the shared axis */
    record Band(String title, double from, double to) {}

    record Panel(String title, Quantity quantity, List<Line> lines) {

        public Panel {
            lines = List.copyOf(lines);
        }
    }

    /** @param index of the arm, which decides its colour */
    record Line(int index, String arm, List<Point> points) {

        public Line {
            points = List.copyOf(points);
        }
    }

    /** The runs of an arm at one moment: the lowest, the median and the highest; NaN where there is a break. */
    record Point(double second, double low, double middle, double high) {}
}
