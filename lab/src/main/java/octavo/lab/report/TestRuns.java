package octavo.lab.report;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import octavo.lab.report.document.Cell;
import octavo.lab.report.document.Document.Blocks;
import octavo.lab.report.document.Document.Chapter;
import octavo.lab.report.document.Document.Column;
import octavo.lab.report.document.Document.Row;
import octavo.lab.report.document.Document.Table;
import octavo.lab.report.document.Format;
import octavo.lab.report.document.Quantity;
import octavo.lab.report.figures.Arm;
import octavo.lab.report.figures.PhaseFigures;
import octavo.lab.report.figures.RunFigures;
import octavo.lab.result.OperationKind;
import octavo.lab.result.Plan.PlannedPhase;

/** Which runs there were, what each phase asked of the system, and whether the load was really put on it. */
final class TestRuns {

    private final Subject subject;

    TestRuns(Subject subject) {
        this.subject = subject;
    }

    Chapter chapter() {
        var blocks = new Blocks().table(runs()).table(phases());
        if (!model().isEmpty()) {
            blocks.paragraph(model());
        }
        return blocks.table(load()).chapter("test-runs", "Test runs");
    }

    private String model() {
        var open = subject.phases().stream()
                .filter(p -> p.load().contains("open model"))
                .map(PlannedPhase::title)
                .toList();
        var closed =
                subject.phases().stream().anyMatch(p -> p.desk() && !p.load().contains("open model"));
        var text = new StringBuilder();
        if (closed) {
            text.append(
                    "The desk load is a closed model: each user waits for an answer before asking again, so a system that hangs"
                            + " is asked nothing, and its slowest times are sampled once. Read response times together with the longest gap"
                            + " without an answer, and with requests planned against requests sent. ");
        }
        if (!open.isEmpty()) {
            text.append(
                    "An open model drives %s: requests begin at their own pace, and times count from the intended start."
                            .formatted(Words.list(open)));
        }
        return text.toString().strip();
    }

    private Table runs() {
        var rows = new ArrayList<Row>();
        for (var arm : subject.arms()) {
            arm.runs().forEach(run -> rows.add(run(arm, run)));
        }
        rows.sort(Comparator.comparing(row -> row.cells().get(3).text()));
        return new Table(
                "runs",
                "Runs in the order in which they were made",
                "",
                List.of(
                        Column.number("Run"),
                        Column.text("Arm"),
                        Column.number("Repeat"),
                        Column.text("Started"),
                        Column.number("Length"),
                        Column.text("State"),
                        Column.text("Load generator")),
                rows);
    }

    private static Row run(Arm arm, RunFigures figures) {
        var run = figures.run();
        var length = run.started() == null || run.ended() == null
                ? Double.NaN
                : Duration.between(run.started(), run.ended()).toMillis() / 1000.0;
        var state = run.state().name().toLowerCase(Locale.ROOT) + (run.reason() == null ? "" : ": " + run.reason());
        var generator = run.generator() == null
                ? "not judged"
                : (run.generator().bottleneck() ? "was the bottleneck: " : "kept up: ")
                        + run.generator().reason();
        return Row.of(
                Cell.count(run.number()),
                Cell.words(arm.label()),
                Cell.count(run.repeat()),
                Cell.words(run.started() == null ? "–" : Words.moment(run.started())),
                Cell.number(length, new Format("h:mm:ss", 1, 0, Format.Shape.CLOCK)),
                Cell.words(state),
                Cell.words(generator));
    }

    private Table phases() {
        var rows = new ArrayList<Row>();
        for (var i = 0; i < subject.phases().size(); i++) {
            var phase = subject.phases().get(i);
            rows.add(Row.of(
                    Cell.count(i + 1L),
                    Cell.words(phase.title()),
                    Cell.words(phase.load()),
                    Cell.words(phase.desk() ? "yes" : "no"),
                    Cell.words(phase.jobs().isEmpty() ? "none" : String.join(", ", phase.jobs()))));
        }
        return new Table(
                "phases",
                "Phases of each run",
                "A warm-up comes before them; it is kept in the result files and not reported.",
                List.of(
                        Column.number("No."),
                        Column.text("Phase"),
                        Column.text("Load"),
                        Column.text("Desk load"),
                        Column.text("Jobs measured")),
                rows);
    }

    /** All requests together, or where nobody counted those, each transaction. */
    private Table load() {
        var rows = new ArrayList<Row>();
        for (var phase : subject.phases()) {
            for (var arm : subject.arms()) {
                var figures = arm.complete().stream()
                        .flatMap(r -> r.phase(phase.name()).stream())
                        .toList();
                for (var operation : totals(figures)) {
                    rows.add(load(phase.title(), arm, operation, figures));
                }
            }
        }
        return new Table(
                "load",
                "Load that was really put on the system",
                "Counts are sums over the runs of the arm; the longest gap and the latest start are those of the worst run.",
                List.of(
                        Column.text("Phase"),
                        Column.text("Arm"),
                        Column.text("Operation"),
                        Column.number("Planned"),
                        Column.number("Sent"),
                        Column.number("Good answers"),
                        Column.number("Failed"),
                        Column.text("Failures by kind"),
                        Column.number("Longest gap, s"),
                        Column.number("Latest start, s")),
                rows);
    }

    private static List<String> totals(List<PhaseFigures> phases) {
        for (var kind : List.of(OperationKind.TOTAL, OperationKind.TRANSACTION)) {
            var names = phases.stream()
                    .flatMap(p -> p.operations().entrySet().stream())
                    .filter(e -> e.getValue().kind() == kind)
                    .map(Map.Entry::getKey)
                    .distinct()
                    .toList();
            if (!names.isEmpty()) {
                return names;
            }
        }
        return List.of();
    }

    private static Row load(String phase, Arm arm, String operation, List<PhaseFigures> figures) {
        var failures = new Failures();
        long planned = 0;
        long sent = 0;
        long good = 0;
        var gap = Duration.ZERO;
        var late = Duration.ZERO;
        for (var figure : figures) {
            var found = figure.operations().get(operation);
            if (found != null) {
                failures.add(found.failures());
                planned += found.planned();
                sent += found.sent();
                good += found.good().count();
                gap = gap.compareTo(found.longestGap()) > 0 ? gap : found.longestGap();
                late = late.compareTo(found.latestStart()) > 0 ? late : found.latestStart();
            }
        }
        var gapSeconds = gap.toMillis() / 1000.0;
        var lateSeconds = late.toMillis() / 1000.0;
        return Row.of(
                Cell.words(phase),
                Cell.words(arm.label()),
                Cell.words(operation),
                Cell.count(planned),
                Cell.count(sent),
                Cell.count(good),
                Cell.count(failures.total()),
                Cell.words(failures.inWords()),
                Cell.number(gapSeconds, Quantity.SECONDS.like(gapSeconds)),
                Cell.number(lateSeconds, Quantity.SECONDS.like(lateSeconds)));
    }
}
