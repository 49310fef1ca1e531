package octavo.lab.report.figures;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import octavo.lab.report.document.Quantity;
import octavo.lab.result.JobResult;
import octavo.lab.result.OperationKind;
import octavo.lab.result.Plan.PlannedPhase;
import octavo.lab.statistics.Median;
import octavo.lab.statistics.Percentile;
import octavo.lab.statistics.Wish;

/** Takes every metric of an experiment from its complete runs. */
public final class Metrics {

    /** What a metric is about, before it has values. */
    private record Key(
            Question question,
            String phase,
            String subject,
            String figure,
            Quantity quantity,
            Wish wish,
            boolean tested) {}

    private final int arms;
    private final Map<Key, List<List<Double>>> found = new LinkedHashMap<>();

    private Metrics(int arms) {
        this.arms = arms;
    }

    /** In the order of phases; of each phase, what users feel first. */
    public static List<Metric> of(Experiment experiment) {
        var metrics = new Metrics(experiment.arms().size());
        var phases = new ArrayList<>(
                experiment.phases().stream().map(PlannedPhase::name).toList());
        phases.add(RunFigures.AROUND);
        for (var phase : phases) {
            for (var arm = 0; arm < metrics.arms; arm++) {
                for (var run : experiment.arms().get(arm).complete()) {
                    var index = arm;
                    run.phase(phase).ifPresent(figures -> metrics.add(index, figures));
                }
            }
        }
        return metrics.list();
    }

    private void add(int arm, PhaseFigures phase) {
        phase.operations().forEach((operation, figures) -> {
            switch (figures.kind()) {
                case TRANSACTION -> operation(arm, Question.USERS, phase, operation, figures);
                case CALL, PREFLIGHT -> operation(arm, Question.CALLS, phase, operation, figures);
                case TOTAL -> total(arm, phase, operation, figures);
            }
        });
        phase.jobs().stream()
                .collect(Collectors.groupingBy(JobResult::name, LinkedHashMap::new, Collectors.toList()))
                .forEach((name, jobs) -> jobs(arm, phase.name(), name, jobs));
        phase.samples()
                .forEach((series, samples) -> Measure.of(series)
                        .forEach(measure -> value(arm, key(phase, series, measure), measure.value(samples))));
        if (!phase.statements().isEmpty()) {
            statements(arm, phase);
        }
    }

    private static Key key(PhaseFigures phase, Series series, Measure measure) {
        return new Key(
                Question.of(series),
                phase.name(),
                series.subject(),
                measure.figure(),
                measure.quantity(),
                measure.wish(),
                measure.tested());
    }

    private void operation(int arm, Question question, PhaseFigures phase, String operation, OperationFigures figures) {
        var good = figures.good();
        if (!good.isEmpty()) {
            var users = question == Question.USERS;
            time(arm, question, phase, operation, "mean", true, good.meanMicros());
            time(arm, question, phase, operation, "p50", false, good.micros(Percentile.P50));
            time(arm, question, phase, operation, "p95", users, good.micros(Percentile.P95));
            time(arm, question, phase, operation, "p99", false, good.micros(Percentile.P99));
            time(arm, question, phase, operation, "max", false, good.maxMicros());
        }
        if (figures.ended() > 0) {
            var failed = new Key(question, phase.name(), operation, "failures", Quantity.SHARE, Wish.LESS, true);
            value(arm, failed, figures.failedPercent());
        }
    }

    private void time(
            int arm,
            Question question,
            PhaseFigures phase,
            String operation,
            String figure,
            boolean tested,
            double micros) {
        var key = new Key(question, phase.name(), operation, figure, Quantity.MILLIS, Wish.LESS, tested);
        value(arm, key, micros / 1000);
    }

    private void total(int arm, PhaseFigures phase, String operation, OperationFigures figures) {
        var rate = new Key(Question.USERS, phase.name(), operation, "sent", Quantity.PER_SECOND, Wish.NONE, false);
        value(arm, rate, figures.sent() / phase.seconds());
    }

    /** A job that ran again and again in a phase is one value of the run all the same: the median of its times. */
    private void jobs(int arm, String phase, String name, List<JobResult> jobs) {
        var seconds = jobs.stream()
                .filter(job -> job.failure() == null)
                .mapToDouble(Metrics::seconds)
                .toArray();
        if (seconds.length > 0) {
            var middle = Median.of(seconds).value();
            var duration = new Key(Question.USERS, phase, name, "duration", Quantity.DURATION, Wish.LESS, true);
            value(arm, duration, middle);
            var rate = new Key(Question.USERS, phase, name, "records", Quantity.PER_SECOND, Wish.MORE, false);
            value(arm, rate, jobs.getFirst().records() / middle);
        }
        var failed = new Key(Question.USERS, phase, name, "failed records", Quantity.COUNT, Wish.LESS, true);
        value(
                arm,
                failed,
                jobs.stream()
                        .mapToLong(job -> job.failure() == null ? job.failed() : job.records())
                        .sum());
    }

    /** The duration of the reference reports, from the job's own start to its own end; the client's where the job states none. */
    public static double seconds(JobResult job) {
        return Double.isNaN(job.jobSeconds()) ? job.clientSeconds() : job.jobSeconds();
    }

    private void statements(int arm, PhaseFigures phase) {
        var calls = phase.statements().stream().mapToLong(s -> s.calls()).sum();
        var millis =
                phase.statements().stream().mapToDouble(s -> s.totalMillis()).sum();
        statement(arm, phase, "calls", Quantity.COUNT, calls);
        statement(arm, phase, "time", Quantity.SECONDS, millis / 1000);
        var records = phase.jobs().stream().mapToLong(JobResult::records).sum();
        var desk = phase.operations().values().stream().anyMatch(o -> o.kind() == OperationKind.TRANSACTION);
        if (records > 0 && !desk) {
            statement(arm, phase, "calls per record", Quantity.COUNT, calls / (double) records);
        }
    }

    private void statement(int arm, PhaseFigures phase, String figure, Quantity quantity, double value) {
        var key = new Key(Question.DATABASE, phase.name(), "all statements", figure, quantity, Wish.LESS, true);
        value(arm, key, value);
    }

    private void value(int arm, Key key, double value) {
        if (Double.isFinite(value)) {
            found.computeIfAbsent(
                            key,
                            _ -> IntStream.range(0, arms)
                                    .<List<Double>>mapToObj(_ -> new ArrayList<>())
                                    .toList())
                    .get(arm)
                    .add(value);
        }
    }

    private List<Metric> list() {
        return found.entrySet().stream()
                .map(entry -> {
                    var key = entry.getKey();
                    var values = entry.getValue().stream()
                            .map(list -> list.stream()
                                    .mapToDouble(Double::doubleValue)
                                    .toArray())
                            .toList();
                    return new Metric(
                            key.question(),
                            key.phase(),
                            key.subject(),
                            key.figure(),
                            key.quantity(),
                            key.wish(),
                            key.tested(),
                            values);
                })
                .toList();
    }
}
