package octavo.lab.report;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import octavo.lab.report.document.Cell;
import octavo.lab.report.document.Document.Blocks;
import octavo.lab.report.document.Document.Chapter;
import octavo.lab.report.document.Document.Column;
import octavo.lab.report.document.Document.Row;
import octavo.lab.report.document.Document.Table;
import octavo.lab.report.document.Format;
import octavo.lab.report.document.Quantity;
import octavo.lab.report.figures.Metric;
import octavo.lab.report.figures.Question;
import octavo.lab.result.JobResult;
import octavo.lab.result.Plan.PlannedPhase;

/** How long imports and exports took, with and without desk load, and what each costs the other. */
final class Durations {

    private final Subject subject;

    Durations(Subject subject) {
        this.subject = subject;
    }

    Chapter chapter() {
        return new Blocks()
                .table(durations())
                .table(deskOnJobs())
                .table(jobsOnDesk())
                .chapter("durations", "Durations with and without desk load");
    }

    /** A job in the phase in which it ran. */
    private record Measured(PlannedPhase phase, String job) {}

    private List<Measured> jobs() {
        var jobs = new LinkedHashSet<Measured>();
        for (var phase : subject.phases()) {
            subject.judgements().metrics(Question.USERS, phase.name()).stream()
                    .filter(m -> m.figure().equals("failed records"))
                    .forEach(m -> jobs.add(new Measured(phase, m.subject())));
        }
        return List.copyOf(jobs);
    }

    private Optional<Metric> metric(Measured job, String figure) {
        return subject.judgements().metric(Question.USERS, job.phase().name(), job.job(), figure);
    }

    private Table durations() {
        var columns = new ArrayList<>(
                List.of(Column.text("Job"), Column.text("Phase"), Column.text("Desk load"), Column.number("Records")));
        for (var arm : subject.arms()) {
            columns.add(Column.number("Duration, h:mm:ss").under(arm.label()));
            columns.add(Column.number("Records/s").under(arm.label()));
            columns.add(Column.number("Failed").under(arm.label()));
        }
        for (var pair : subject.pairs()) {
            columns.add(Column.number("Difference").under(subject.difference(pair)));
            columns.add(Column.number("Percent").under(subject.difference(pair)));
            columns.add(Column.text("Verdict").under(subject.difference(pair)));
        }
        var rows = jobs().stream().map(this::duration).toList();
        return new Table(
                "durations-table",
                "Jobs",
                "From the job's own start to its own end; where a job states none, the client's clock. Intervals and tests stand under Deltas.",
                columns,
                rows);
    }

    private Row duration(Measured job) {
        var metric = metric(job, "duration"); // none where the job failed in every run
        var format = metric.map(Subject::format).orElse(Format.COUNT);
        var records = records(job).stream().mapToLong(JobResult::records).max().orElse(0);
        var cells = new ArrayList<>(List.of(
                Cell.words(job.job()),
                Cell.words(job.phase().title()),
                Cell.words(job.phase().desk() ? "yes" : "no"),
                Cell.count(records)));
        for (var arm = 0; arm < subject.arms().size(); arm++) {
            var index = arm;
            var rate = metric(job, "records").map(m -> Subject.median(m, index)).orElse(Double.NaN);
            cells.add(Cell.number(metric.map(m -> Subject.median(m, index)).orElse(Double.NaN), format));
            cells.add(Cell.number(rate, Quantity.PER_SECOND.like(rate)));
            cells.add(failed(job, arm));
        }
        for (var pair : subject.pairs()) {
            var comparison = metric.flatMap(m -> subject.judgements().comparison(pair, m));
            cells.add(comparison.map(c -> Cell.difference(c.delta(), format)).orElseGet(Cell::nothing));
            cells.add(comparison
                    .filter(c -> c.percent().isPresent())
                    .map(c -> Cell.percent(c.percent().getAsDouble()))
                    .orElseGet(Cell::nothing));
            cells.add(comparison.<Cell>map(c -> new Cell.Judgement(c.verdict())).orElseGet(Cell::nothing));
        }
        return new Row("", cells);
    }

    private Cell failed(Measured job, int arm) {
        return metric(job, "failed records")
                .filter(m -> m.in(arm))
                .map(m -> Cell.number(Subject.median(m, arm), Format.COUNT))
                .orElseGet(Cell::nothing);
    }

    private List<JobResult> records(Measured job) {
        return subject.experiment().runs().stream()
                .flatMap(r -> r.phase(job.phase().name()).stream())
                .flatMap(p -> p.jobs().stream())
                .filter(j -> j.name().equals(job.job()))
                .toList();
    }

    /** Jobs that ran both beside the desk and alone. */
    private Table deskOnJobs() {
        var rows = new ArrayList<Row>();
        for (var with : jobs()) {
            for (var without : jobs()) {
                if (with.job().equals(without.job())
                        && with.phase().desk()
                        && !without.phase().desk()) {
                    rows.addAll(
                            change(with.job(), metric(without, "duration"), metric(with, "duration"), with.phase()));
                }
            }
        }
        return change(
                "desk-on-jobs",
                "What the desk costs a job: duration with desk load minus without",
                "Job",
                "Without desk load",
                "With desk load",
                rows);
    }

    /** Transactions beside jobs, and in the first phase without any. */
    private Table jobsOnDesk() {
        var rows = new ArrayList<Row>();
        var alone = subject.phases().stream()
                .filter(p -> p.desk() && p.jobs().isEmpty())
                .findFirst();
        for (var phase : subject.phases()) {
            // Only beside the same desk load can the job be what made the difference.
            if (alone.isPresent()
                    && phase.desk()
                    && !phase.jobs().isEmpty()
                    && phase.load().startsWith(alone.get().load())) {
                subject.judgements().metrics(Question.USERS, phase.name()).stream()
                        .filter(m -> m.figure().equals("mean") || m.figure().equals("p95"))
                        .forEach(m -> rows.addAll(change(
                                m.subject() + ", " + m.figure(),
                                subject.judgements()
                                        .metric(Question.USERS, alone.get().name(), m.subject(), m.figure()),
                                Optional.of(m),
                                phase)));
            }
        }
        return change(
                "jobs-on-desk",
                "What a job costs the desk: response times beside the job minus alone",
                "Transaction",
                "Alone",
                "Beside the job",
                rows);
    }

    private static Table change(String id, String caption, String head, String before, String after, List<Row> rows) {
        return new Table(
                id,
                caption,
                "Medians over the runs of one arm; phases of one run follow each other and were not tested against each other.",
                List.of(
                        Column.text(head),
                        Column.text("Phase"),
                        Column.text("Arm"),
                        Column.text("Unit"),
                        Column.number(before),
                        Column.number(after),
                        Column.number("Difference"),
                        Column.number("Percent")),
                rows);
    }

    private List<Row> change(String head, Optional<Metric> before, Optional<Metric> after, PlannedPhase phase) {
        var rows = new ArrayList<Row>();
        if (before.isEmpty() || after.isEmpty()) {
            return rows;
        }
        for (var arm = 0; arm < subject.arms().size(); arm++) {
            var one = Subject.median(before.get(), arm);
            var other = Subject.median(after.get(), arm);
            var format = after.get().quantity().like(Math.max(one, other));
            rows.add(Row.of(
                    Cell.words(head),
                    Cell.words(phase.title()),
                    Cell.words(subject.arms().get(arm).label()),
                    Cell.words(format.label()),
                    Cell.number(one, format),
                    Cell.number(other, format),
                    Cell.difference(other - one, format),
                    Cell.percent(100 * (other - one) / one)));
        }
        return rows;
    }
}
