package octavo.lab.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import octavo.lab.report.document.Cell;
import octavo.lab.report.document.Document.Blocks;
import octavo.lab.report.document.Document.Chapter;
import octavo.lab.report.document.Document.Column;
import octavo.lab.report.document.Document.Row;
import octavo.lab.report.document.Document.Table;
import octavo.lab.report.figures.Question;

/** What is missing, by which method the figures were made, and the environment as it was found. */
final class Appendix {

    private final Subject subject;

    Appendix(Subject subject) {
        this.subject = subject;
    }

    Chapter missing() {
        record Missing(String kind, String what, String why) {}
        var runs = new LinkedHashMap<Missing, Set<String>>();
        for (var run : subject.experiment().runs()) {
            for (var gap : run.run().gaps()) {
                var missing = new Missing(gap.kind().name().toLowerCase(Locale.ROOT), gap.subject(), gap.reason());
                runs.computeIfAbsent(missing, _ -> new TreeSet<>())
                        .add(run.run().arm());
            }
        }
        for (var run : subject.experiment().runs()) {
            run.phases()
                    .forEach((phase, figures) -> figures.jobs().forEach(job -> {
                        if (job.failure() != null) {
                            var what = "job %s in %s"
                                    .formatted(job.name(), subject.experiment().phaseTitle(phase));
                            runs.computeIfAbsent(new Missing("job", what, job.failure()), _ -> new TreeSet<>())
                                    .add(run.run().arm());
                        }
                    }));
        }
        var rows = new ArrayList<Row>();
        runs.forEach((missing, arms) -> rows.add(Row.of(
                Cell.words(missing.what()),
                Cell.words(missing.kind()),
                Cell.words(missing.why()),
                Cell.words(String.join(", ", arms)))));
        absentPhases(rows);
        var table = new Table(
                "missing-table",
                "What could not be measured",
                "",
                List.of(Column.text("What"), Column.text("Kind"), Column.text("Why"), Column.text("In arm")),
                rows);
        var blocks = new Blocks().table(table);
        if (blocks.isEmpty()) {
            blocks.paragraph("Nothing: every probe and every capability that the experiment asked for was there.");
        }
        return blocks.chapter("missing", "What is missing");
    }

    /** A phase that a compared experiment does not have at all. */
    private void absentPhases(List<Row> rows) {
        for (var phase : subject.phases()) {
            for (var arm : subject.arms()) {
                var complete = arm.complete();
                if (!complete.isEmpty()
                        && complete.stream()
                                .noneMatch(r -> r.phase(phase.name()).isPresent())) {
                    rows.add(Row.of(
                            Cell.words("phase " + phase.title()),
                            Cell.words("phase"),
                            Cell.words("no complete run has it"),
                            Cell.words(arm.label())));
                }
            }
        }
    }

    Chapter method() {
        var blocks = new Blocks()
                .paragraph(
                        "Unit of all tests is the run: one value for each run and metric. Figures are medians over the runs of an arm."
                                + " Intervals of medians come from order statistics, those of the shift from inverting the rank test; the shift"
                                + " is the Hodges-Lehmann estimate.")
                .paragraph(
                        "A metric is called better, worse or changed when the exact two-sided Mann-Whitney test of its runs is below"
                                + " 5 % and the false discovery rate among the metrics of its question is at most 5 %. That rate is counted out"
                                + " over all ways of dealing the runs to the two arms. Fewer than four runs an arm are never enough. \"No"
                                + " difference shown\" does not mean equal: \"could have seen\" is the smallest shift that these runs would have"
                                + " called in eight of ten cases.")
                .paragraph(
                        "Percentiles are by nearest rank, in every table; none is above the maximum. Times are those of good answers."
                                + " A transaction's time is the sum of the times of its calls, think time excluded; an open model counts from the"
                                + " intended start. Every difference is contender minus baseline; differences of percentages are in percentage"
                                + " points (pp); a baseline of zero has no percentage.");
        var rows = new ArrayList<Row>();
        for (var pair : subject.pairs()) {
            for (var question : Question.values()) {
                var tests = subject.judgements().tests(pair, question);
                if (tests > 0) {
                    rows.add(Row.of(
                            Cell.words(question.title()), Cell.words(subject.difference(pair)), Cell.count(tests)));
                }
            }
        }
        blocks.table(new Table(
                "tests",
                "How many metrics were tested together",
                "Each question has its own false discovery rate of at most 5 %.",
                List.of(Column.text("Question"), Column.text("Arms"), Column.number("Tests")),
                rows));
        return blocks.chapter("method", "Method");
    }

    Chapter environment() {
        var names = new TreeSet<String>();
        subject.arms().forEach(arm -> names.addAll(arm.environment().keySet()));
        var columns = new ArrayList<>(List.of(Column.text("What")));
        subject.arms().forEach(arm -> columns.add(Column.text(arm.label())));
        var rows = names.stream().map(this::environment).toList();
        var settings = new TreeSet<String>();
        subject.arms().forEach(arm -> settings.addAll(arm.settings().keySet()));
        var declared = settings.stream()
                .map(name -> {
                    var cells = new ArrayList<>(List.of(Cell.code(name)));
                    subject.arms()
                            .forEach(arm -> cells.add(Cell.words(arm.settings().getOrDefault(name, "not set"))));
                    return new Row("", cells);
                })
                .toList();
        var blocks = new Blocks()
                .table(new Table("settings", "Settings as declared", "", columns, declared))
                .table(new Table(
                        "environment-table", "Environment as found", "Taken by the lab at each run.", columns, rows));
        blocks.paragraph(
                "Read from %s.".formatted(Words.list(subject.experiment().sources())));
        return blocks.chapter("environment", "Appendix: environment");
    }

    private Row environment(String name) {
        var cells = new ArrayList<>(List.of(Cell.code(name)));
        for (var arm : subject.arms()) {
            var values = arm.environment().getOrDefault(name, Set.of());
            cells.add(values.isEmpty() ? Cell.nothing() : Cell.words(String.join(" or ", values)));
        }
        return new Row("", cells);
    }
}
