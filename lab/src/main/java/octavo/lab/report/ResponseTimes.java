package octavo.lab.report;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import octavo.lab.report.document.Cell;
import octavo.lab.report.document.Document.Blocks;
import octavo.lab.report.document.Document.Chapter;
import octavo.lab.report.document.Document.Column;
import octavo.lab.report.document.Document.Row;
import octavo.lab.report.document.Document.Table;
import octavo.lab.report.document.Format;
import octavo.lab.report.document.Quantity;
import octavo.lab.report.figures.Arm;
import octavo.lab.report.figures.Metric;
import octavo.lab.report.figures.OperationFigures;
import octavo.lab.report.figures.Question;
import octavo.lab.result.OperationKind;
import octavo.lab.result.Plan.PlannedPhase;

/** Response times side by side, transactions first and then each call. */
final class ResponseTimes {

    private static final List<String> FIGURES = List.of("mean", "p50", "p95", "p99", "max");
    private final Subject subject;

    ResponseTimes(Subject subject) {
        this.subject = subject;
    }

    Chapter chapter() {
        var blocks = new Blocks()
                .paragraph(
                        "Milliseconds of good answers only, n of them over all runs; each figure is the median over the runs of its arm."
                                + " Percentiles by nearest rank. Failures are counted beside, time-outs too, and their times join nothing.")
                .table(failures());
        for (var phase : subject.phases()) {
            blocks.table(table(phase, "transactions", Question.USERS, List.of(OperationKind.TRANSACTION)));
        }
        for (var phase : subject.phases()) {
            blocks.table(table(phase, "calls", Question.CALLS, List.of(OperationKind.CALL)));
        }
        for (var phase : subject.phases()) {
            blocks.table(table(phase, "preflights", Question.CALLS, List.of(OperationKind.PREFLIGHT)));
        }
        return blocks.chapter("response-times", "Response times");
    }

    private Table table(PlannedPhase phase, String what, Question question, List<OperationKind> kinds) {
        var columns = new ArrayList<>(List.of(Column.text("Operation")));
        for (var arm : subject.arms()) {
            columns.add(Column.number("n").under(arm.label()));
            columns.add(Column.number("Failed").under(arm.label()));
            columns.add(Column.number("Of all").under(arm.label()));
            FIGURES.forEach(figure -> columns.add(Column.number(figure).under(arm.label())));
        }
        for (var pair : subject.pairs()) {
            columns.add(Column.number("Mean").under(subject.difference(pair)));
            columns.add(Column.number("Percent").under(subject.difference(pair)));
            columns.add(Column.text("Verdict").under(subject.difference(pair)));
        }
        var rows = operations(phase, kinds).stream()
                .map(o -> row(phase, question, o))
                .toList();
        return new Table(what + "-" + phase.name(), "%s: %s".formatted(phase.title(), what), "", columns, rows);
    }

    private List<String> operations(PlannedPhase phase, List<OperationKind> kinds) {
        var names = new LinkedHashSet<String>();
        for (var arm : subject.arms()) {
            for (var run : arm.complete()) {
                run.phase(phase.name())
                        .ifPresent(figures -> figures.operations().forEach((name, operation) -> {
                            if (kinds.contains(operation.kind())) {
                                names.add(name);
                            }
                        }));
            }
        }
        return List.copyOf(names);
    }

    private Row row(PlannedPhase phase, Question question, String operation) {
        var mean = subject.judgements().metric(question, phase.name(), operation, "mean");
        var format = Quantity.MILLIS.like(mean.map(Subject::size).orElse(0.0));
        var cells = new ArrayList<>(List.of(Cell.words(operation)));
        for (var arm = 0; arm < subject.arms().size(); arm++) {
            counts(phase, operation, arm, cells);
            for (var figure : FIGURES) {
                var index = arm;
                cells.add(subject.judgements()
                        .metric(question, phase.name(), operation, figure)
                        .map(m -> Cell.number(Subject.median(m, index), format))
                        .orElseGet(Cell::nothing));
            }
        }
        for (var pair : subject.pairs()) {
            var comparison = mean.flatMap(m -> subject.judgements().comparison(pair, m));
            cells.add(comparison.map(c -> Cell.difference(c.delta(), format)).orElseGet(Cell::nothing));
            cells.add(comparison
                    .filter(c -> c.percent().isPresent())
                    .map(c -> Cell.percent(c.percent().getAsDouble()))
                    .orElseGet(Cell::nothing));
            cells.add(comparison.<Cell>map(c -> new Cell.Judgement(c.verdict())).orElseGet(Cell::nothing));
        }
        return new Row(question == Question.CALLS ? mean.map(Metric::id).orElse("") : "", cells);
    }

    private List<OperationFigures> figures(PlannedPhase phase, String operation, Arm arm) {
        return arm.complete().stream()
                .flatMap(r -> r.phase(phase.name()).stream())
                .map(p -> p.operations().get(operation))
                .filter(Objects::nonNull)
                .toList();
    }

    /** Good answers, and failures with their share of all that ended. */
    private void counts(PlannedPhase phase, String operation, int arm, List<Cell> cells) {
        var figures = figures(phase, operation, subject.arms().get(arm));
        if (figures.isEmpty()) {
            cells.addAll(List.of(Cell.nothing(), Cell.nothing(), Cell.nothing()));
            return;
        }
        var failed = figures.stream().mapToLong(OperationFigures::failed).sum();
        var ended = figures.stream().mapToLong(OperationFigures::ended).sum();
        cells.add(Cell.count(ended - failed));
        cells.add(Cell.count(failed));
        cells.add(Cell.number(100.0 * failed / ended, Format.PERCENT));
    }

    /** What failed, and how. */
    private Table failures() {
        var rows = new ArrayList<Row>();
        for (var phase : subject.phases()) {
            for (var operation : operations(
                    phase, List.of(OperationKind.TRANSACTION, OperationKind.CALL, OperationKind.PREFLIGHT))) {
                for (var arm : subject.arms()) {
                    var failures = new Failures();
                    var figures = figures(phase, operation, arm);
                    figures.forEach(f -> failures.add(f.failures()));
                    if (failures.total() > 0) {
                        rows.add(Row.of(
                                Cell.words(phase.title()),
                                Cell.words(operation),
                                Cell.words(arm.label()),
                                Cell.count(failures.total()),
                                Cell.count(figures.stream()
                                        .mapToLong(OperationFigures::ended)
                                        .sum()),
                                Cell.words(failures.inWords())));
                    }
                }
            }
        }
        return new Table(
                "failures",
                "Failures by kind",
                "",
                List.of(
                        Column.text("Phase"),
                        Column.text("Operation"),
                        Column.text("Arm"),
                        Column.number("Failed"),
                        Column.number("Of"),
                        Column.text("Kinds")),
                rows);
    }
}
