package octavo.lab.report.figures;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import octavo.lab.result.OperationInterval;
import octavo.lab.result.OperationKind;
import octavo.lab.result.Run;
import octavo.lab.result.RunFiles;
import octavo.lab.result.Sample;

/**
 * One run as figures. Phases that are not reported, as a warm-up, are left out.
 *
 * @param name of its folder, as in {@code 003-kraft-2}
 * @param phases by name, in their order
 * @param around what was taken before and after them
 */
public record RunFigures(String name, Run run, Map<String, PhaseFigures> phases, PhaseFigures around) {

    /** What was taken once before and once after all phases, as the share of garbage; no phase has this name. */
    public static final String AROUND = "";

    private static final String AT_START = "-at-start";
    private static final String AT_END = "-at-end";

    /** Series of the load itself, drawn beside what the probes saw. */
    public static final String LOAD = "load";

    public static RunFigures read(RunFiles files) {
        var run = files.run();
        var starts = new LinkedHashMap<String, Instant>();
        var phases = new LinkedHashMap<String, PhaseFigures>();
        var around = new PhaseFigures(AROUND, Double.NaN);
        for (var phase : run.phases()) {
            if (phase.reported()) {
                starts.put(phase.name(), phase.started());
                phases.put(phase.name(), new PhaseFigures(phase.name(), seconds(phase)));
            }
        }
        try (var operations = files.operations()) {
            operations
                    .filter(o -> phases.containsKey(o.phase()))
                    .forEach(o -> operation(found(phases, o.phase()), found(starts, o.phase()), o));
        }
        try (var samples = files.samples()) {
            samples.forEach(s -> {
                if (phases.containsKey(s.phase())) {
                    sample(found(phases, s.phase()), found(starts, s.phase()), s);
                } else if (s.metric().endsWith(AT_START) || s.metric().endsWith(AT_END)) {
                    around.samples
                            .computeIfAbsent(Series.of(s), _ -> new SampleFigures())
                            .add(s.value());
                }
            });
        }
        try (var jobs = files.jobs()) {
            jobs.forEach(job -> Optional.ofNullable(phases.get(job.phase())).ifPresent(p -> p.jobs.add(job)));
        }
        try (var statements = files.statements()) {
            statements.forEach(s -> Optional.ofNullable(phases.get(s.phase())).ifPresent(p -> p.statements.add(s)));
        }
        return new RunFigures(files.path().getFileName().toString(), run, phases, around);
    }

    public boolean complete() {
        return run.state() == Run.State.COMPLETE;
    }

    public Optional<PhaseFigures> phase(String name) {
        return name.equals(AROUND) ? Optional.of(around) : Optional.ofNullable(phases.get(name));
    }

    public List<String> phaseNames() {
        return List.copyOf(phases.keySet());
    }

    private static <T> T found(Map<String, T> byPhase, String phase) {
        return Objects.requireNonNull(byPhase.get(phase));
    }

    private static double seconds(Run.Phase phase) {
        return phase.ended() == null
                ? Double.NaN
                : Duration.between(phase.started(), phase.ended()).toNanos() / 1e9;
    }

    private static void operation(PhaseFigures phase, Instant start, OperationInterval interval) {
        phase.operations
                .computeIfAbsent(interval.operation(), _ -> new OperationFigures(interval.kind()))
                .add(interval);
        var length = since(interval.started(), interval.ended());
        var seconds = since(start, interval.started()) + length / 2;
        if (interval.kind() == OperationKind.TRANSACTION && !interval.good().isEmpty()) {
            draw(
                    phase,
                    new Series(LOAD, interval.operation(), "p95", "ms"),
                    seconds,
                    interval.good().percentileMicros(95) / 1000.0);
        }
        if (interval.kind() == OperationKind.TOTAL && length > 0) {
            draw(phase, new Series(LOAD, "requests", "sent", "/s"), seconds, interval.sent() / length);
            draw(phase, new Series(LOAD, "requests", "failed", "/s"), seconds, interval.failed() / length);
        }
    }

    private static void sample(PhaseFigures phase, Instant start, Sample sample) {
        var series = Series.of(sample);
        phase.samples.computeIfAbsent(series, _ -> new SampleFigures()).add(sample.value());
        if (Measure.drawn(series)) {
            draw(phase, series, since(start, sample.at()), sample.value());
        }
    }

    private static void draw(PhaseFigures phase, Series series, double seconds, double value) {
        phase.curves.computeIfAbsent(series, _ -> new Curve()).add(seconds, value);
    }

    private static double since(Instant start, Instant at) {
        return Duration.between(start, at).toNanos() / 1e9;
    }
}
