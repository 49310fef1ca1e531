package octavo.lab.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import octavo.lab.experiment.Experiment;
import octavo.lab.experiment.Experiment.ArmSpec;
import octavo.lab.experiment.Experiment.DeskSpec;
import octavo.lab.experiment.Experiment.JobSpec;
import octavo.lab.experiment.Experiment.PhaseSpec;
import octavo.lab.result.Plan;
import octavo.lab.result.Plan.Arm;
import octavo.lab.result.Plan.PlannedPhase;

/** What an experiment comes down to: its runs, their order, and about how long they take. */
public final class Plans {

    /** A modest guess for planning alone; the run shows what it is. */
    private static final int RECORDS_PER_SECOND = 500;

    private static final Duration PROVISIONING = Duration.ofSeconds(60);

    private Plans() {}

    /** One run to be made. */
    public record Step(int number, ArmSpec arm, int repeat) {}

    /** Arms take turns, and the one that begins changes from repeat to repeat, so that no arm always runs on a warmer machine. */
    public static List<Step> steps(Experiment experiment) {
        var steps = new ArrayList<Step>();
        for (int repeat = 1; repeat <= experiment.repeats(); repeat++) {
            var arms = repeat % 2 == 1 ? experiment.arms() : experiment.arms().reversed();
            for (var arm : arms) {
                steps.add(new Step(steps.size() + 1, arm, repeat));
            }
        }
        return steps;
    }

    public static Plan plan(Experiment experiment) {
        return new Plan(
                experiment.name(),
                experiment.title(),
                experiment.size().label(),
                experiment.seed(),
                experiment.arms().stream()
                        .map(arm -> new Arm(arm.name(), arm.title(), arm.declared()))
                        .toList(),
                experiment.repeats(),
                experiment.phases().stream()
                        .map(phase -> new PlannedPhase(
                                phase.name(),
                                phase.title(),
                                load(phase),
                                phase.desk().isPresent(),
                                phase.jobs().stream().map(JobSpec::name).toList(),
                                phase.reported()))
                        .toList());
    }

    /** As in {@code 8 desk users, create-5k}. */
    static String load(PhaseSpec phase) {
        var parts = new ArrayList<String>();
        phase.desk().map(Plans::desk).ifPresent(parts::add);
        phase.jobs().forEach(job -> parts.add(job.name() + (job.again() ? ", again and again" : "")));
        return parts.stream().collect(Collectors.joining(", "));
    }

    private static String desk(DeskSpec desk) {
        var what = desk.only().map(only -> " (" + only + ")").orElse("");
        return desk.arrivalsPerSecond() > 0
                ? String.format(
                        Locale.ROOT,
                        "%s arrivals a second at the desk%s, open model, at most %d at once",
                        desk.arrivalsPerSecond(),
                        what,
                        desk.users())
                : "%d desk users%s, closed model".formatted(desk.users(), what);
    }

    /** About how long a run takes. */
    public static Duration runTime(Experiment experiment) {
        return PROVISIONING.plus(
                experiment.phases().stream().map(Plans::phaseTime).reduce(Duration.ZERO, Duration::plus));
    }

    static Duration phaseTime(PhaseSpec phase) {
        var jobs = phase.jobs().stream()
                .mapToLong(job -> job.after().toMillis() + 1000L * job.records() / RECORDS_PER_SECOND + 2000)
                .sum();
        return phase.lasts().toMillis() > jobs ? phase.lasts() : Duration.ofMillis(jobs);
    }
}
