package octavo.lab.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import octavo.lab.report.document.Cell;
import octavo.lab.report.document.Document.Blocks;
import octavo.lab.report.document.Document.Chapter;
import octavo.lab.report.document.Document.Column;
import octavo.lab.report.document.Document.Row;
import octavo.lab.report.document.Document.Table;
import octavo.lab.report.document.Format;
import octavo.lab.report.document.Quantity;
import octavo.lab.result.Plan.PlannedPhase;
import octavo.lab.result.StatementTotals;

/** The statements that cost the database most, the arms side by side. */
final class TopStatements {

    private static final int STATEMENTS_AT_MOST = 10;
    private static final int CHARACTERS_AT_MOST = 240;

    private final Subject subject;

    TopStatements(Subject subject) {
        this.subject = subject;
    }

    Chapter chapter() {
        var blocks = new Blocks();
        subject.phases().forEach(phase -> blocks.table(table(phase)));
        return blocks.chapter("top-sql", "Top SQL");
    }

    /** What one statement cost in one arm: medians over its runs, in which it may be missing. */
    private record Cost(double calls, double millis, double rows, double hitPercent) {

        static final Cost NONE = new Cost(0, 0, 0, Double.NaN);

        static Cost of(List<StatementTotals> totals, int runs) {
            var hit = totals.stream().mapToLong(StatementTotals::blocksHit).sum();
            var read = totals.stream().mapToLong(StatementTotals::blocksRead).sum();
            return new Cost(
                    median(totals.stream().mapToDouble(StatementTotals::calls).toArray(), runs),
                    median(
                            totals.stream()
                                    .mapToDouble(StatementTotals::totalMillis)
                                    .toArray(),
                            runs),
                    median(totals.stream().mapToDouble(StatementTotals::rows).toArray(), runs),
                    hit + read == 0 ? Double.NaN : 100.0 * hit / (hit + read));
        }

        /** A run in which the statement did not occur counts as 0. */
        private static double median(double[] values, int runs) {
            return Subject.median(Arrays.copyOf(values, Math.max(values.length, runs)));
        }
    }

    private Table table(PlannedPhase phase) {
        var costs = new LinkedHashMap<String, List<Cost>>();
        for (var arm = 0; arm < subject.arms().size(); arm++) {
            for (var entry : ofArm(phase, arm).entrySet()) {
                var index = arm;
                var list = costs.computeIfAbsent(
                        entry.getKey(),
                        _ -> new ArrayList<>(Collections.nCopies(subject.arms().size(), Cost.NONE)));
                list.set(index, entry.getValue());
            }
        }
        var rows = costs.entrySet().stream()
                .sorted(Comparator.comparingDouble(TopStatements::most).reversed())
                .limit(STATEMENTS_AT_MOST)
                .map(e -> row(e.getKey(), e.getValue()))
                .toList();
        return new Table(
                "top-sql-" + phase.name(),
                phase.title(),
                "Difference of pg_stat_statements over the phase, by the larger time of the arms; medians over the runs of an arm.",
                columns(),
                rows);
    }

    private Map<String, Cost> ofArm(PlannedPhase phase, int arm) {
        var runs = subject.arms().get(arm).complete().stream()
                .flatMap(r -> r.phase(phase.name()).stream())
                .filter(p -> !p.statements().isEmpty())
                .toList();
        var totals = new LinkedHashMap<String, List<StatementTotals>>();
        for (var run : runs) {
            // The same text may have several numbers, as in several databases: they are one statement to a reader.
            var byText = new LinkedHashMap<String, StatementTotals>();
            run.statements().forEach(s -> byText.merge(s.query(), s, TopStatements::together));
            byText.forEach((query, total) ->
                    totals.computeIfAbsent(query, _ -> new ArrayList<>()).add(total));
        }
        var costs = new LinkedHashMap<String, Cost>();
        totals.forEach((query, list) -> costs.put(query, Cost.of(list, runs.size())));
        return costs;
    }

    private static StatementTotals together(StatementTotals one, StatementTotals other) {
        return new StatementTotals(
                one.phase(),
                one.queryId(),
                one.query(),
                one.calls() + other.calls(),
                one.totalMillis() + other.totalMillis(),
                one.rows() + other.rows(),
                one.blocksHit() + other.blocksHit(),
                one.blocksRead() + other.blocksRead(),
                one.walBytes() + other.walBytes());
    }

    private static double most(Map.Entry<String, List<Cost>> entry) {
        return entry.getValue().stream().mapToDouble(Cost::millis).max().orElse(0);
    }

    private List<Column> columns() {
        var columns = new ArrayList<>(List.of(Column.text("Statement")));
        for (var arm : subject.arms()) {
            for (var title : List.of("Calls", "Total, s", "Mean, ms", "Rows", "Cache hits")) {
                columns.add(Column.number(title).under(arm.label()));
            }
        }
        for (var pair : subject.pairs()) {
            columns.add(Column.number("Total, s").under(subject.difference(pair)));
            columns.add(Column.number("Percent").under(subject.difference(pair)));
        }
        return columns;
    }

    private Row row(String query, List<Cost> costs) {
        var seconds = Quantity.SECONDS.like(
                costs.stream().mapToDouble(Cost::millis).max().orElse(0) / 1000);
        var millis = new Format("ms", 1, 3, Format.Shape.PLAIN);
        var cells = new ArrayList<>(List.of(Cell.code(shortened(query))));
        for (var cost : costs) {
            cells.add(Cell.number(cost.calls(), Format.COUNT));
            cells.add(Cell.number(cost.millis() / 1000, seconds));
            cells.add(Cell.number(cost.calls() == 0 ? Double.NaN : cost.millis() / cost.calls(), millis));
            cells.add(Cell.number(cost.rows(), Format.COUNT));
            cells.add(Cell.number(cost.hitPercent(), Format.PERCENT));
        }
        for (var pair : subject.pairs()) {
            var a = costs.get(pair.baseline()).millis() / 1000;
            var b = costs.get(pair.contender()).millis() / 1000;
            cells.add(Cell.difference(b - a, seconds));
            cells.add(a == 0 ? Cell.nothing() : Cell.percent(100 * (b - a) / a));
        }
        return new Row("", cells);
    }

    private static String shortened(String query) {
        var line = query.strip().replaceAll("\\s+", " ");
        return line.length() <= CHARACTERS_AT_MOST ? line : line.substring(0, CHARACTERS_AT_MOST - 1) + "…";
    }
}
