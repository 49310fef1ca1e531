package octavo.lab.run;

import java.io.PrintStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import octavo.lab.data.LibraryLoader;
import octavo.lab.data.MarcFiles;
import octavo.lab.data.MissingDataException;
import octavo.lab.experiment.Experiment;
import octavo.lab.experiment.Experiment.ArmSpec;
import octavo.lab.experiment.Experiment.KafkaMode;
import octavo.lab.load.CallFailed;
import octavo.lab.load.Endpoint;
import octavo.lab.load.Link;
import octavo.lab.load.SignedIn;
import octavo.lab.provision.ProvisionException;
import octavo.lab.result.Run.Gap;
import octavo.lab.scenario.Desk;
import octavo.lab.scenario.Jobs;

/** What an experiment would do, and whether it can: told before anything is started. */
public final class Check {

    private static final Duration ANSWER_WAIT = Duration.ofSeconds(30);
    private static final long DISK_BYTES_MIN = 3_000_000_000L;

    private final Experiment experiment;
    private final Home home;
    private final Map<String, String> environment;

    public Check(Experiment experiment, Home home, Map<String, String> environment) {
        this.experiment = experiment;
        this.home = home;
        this.environment = environment;
    }

    /** @return whether it can be run; what is merely missing from the report does not hinder it */
    public boolean tell(PrintStream out) throws InterruptedException {
        var plan = Plans.plan(experiment);
        out.printf(
                Locale.ROOT,
                "%s, size %s: %d runs (%d arms, %d repeats), about %s%n",
                plan.title(),
                plan.size(),
                plan.arms().size() * plan.repeats(),
                plan.arms().size(),
                plan.repeats(),
                time(Campaign.time(experiment)));
        plan.arms().forEach(arm -> out.printf("  arm %s: %s %s%n", arm.name(), arm.title(), arm.settings()));
        for (var phase : experiment.phases()) {
            out.printf(
                    "  phase %s: %s, about %s%s%n",
                    phase.name(),
                    Plans.load(phase),
                    Terminal.time(Plans.phaseTime(phase)),
                    phase.reported() ? "" : ", not reported");
        }
        if (plan.arms().size() > 1 && plan.repeats() < 4) {
            out.println("  note: fewer than 4 repeats an arm allow no verdict, only a look");
        }
        var problems = new ArrayList<String>();
        for (var arm : experiment.arms()) {
            check(arm, out, problems);
        }
        problems.forEach(problem -> out.println("  cannot be run: " + problem));
        return problems.isEmpty();
    }

    private void check(ArmSpec arm, PrintStream out, List<String> problems) throws InterruptedException {
        if (arm.endpoint().isEmpty()) {
            checkHome(arm, problems);
            return;
        }
        var spec = arm.endpoint().get();
        var password = environment.get(spec.passwordVariable());
        if (password == null) {
            problems.add("arm %s: the variable %s, which holds the password of %s, is not set"
                    .formatted(arm.name(), spec.passwordVariable(), spec.user()));
            return;
        }
        var endpoint = new Endpoint(URI.create(spec.address()), spec.tenant(), spec.user(), password);
        try (var link = new Link(endpoint, ANSWER_WAIT)) {
            var system = SignedIn.at(link);
            var gaps = new ArrayList<Gap>();
            if (experiment.phases().stream().anyMatch(phase -> phase.desk().isPresent())) {
                Desk.missing(link, system.token(), gaps);
            }
            LibraryLoader.at(system, experiment.seed(), arm.data());
            var jobs = new Jobs(system, new MarcFiles(Path.of("."), experiment.seed(), 0));
            for (var phase : experiment.phases()) {
                for (var job : phase.jobs()) {
                    gaps.addAll(jobs.missing(job));
                }
            }
            gaps.stream()
                    .distinct()
                    .forEach(gap ->
                            out.printf("  missing in arm %s: %s, %s%n", arm.name(), gap.subject(), gap.reason()));
        } catch (CallFailed | MissingDataException e) {
            problems.add("arm %s: %s".formatted(arm.name(), e.getMessage()));
        }
    }

    private void checkHome(ArmSpec arm, List<String> problems) {
        if (!Files.isExecutable(home.launcher())) {
            problems.add("arm %s: Octavo's launcher is not at %s".formatted(arm.name(), home.launcher()));
        } else if (!Files.isRegularFile(home.serverJar())) {
            problems.add("arm %s: the server is not built (%s): start the lab by ./octavo lab"
                    .formatted(arm.name(), home.serverJar()));
        }
        if (arm.kafka().mode() != KafkaMode.EMBEDDED) {
            try {
                home.kafkaJars();
            } catch (ProvisionException e) {
                problems.add("arm %s: %s".formatted(arm.name(), e.getMessage()));
            }
        }
        long free = home.launcher().toFile().getUsableSpace();
        if (free > 0 && free < DISK_BYTES_MIN) {
            problems.add("%.1f GB are free on the disk, less than 3".formatted(free / 1e9));
        }
    }

    /** As in {@code 12 min} or {@code 2 h 40 min}. */
    public static String time(Duration duration) {
        long minutes = Math.max(1, Math.round(duration.toSeconds() / 60.0));
        return minutes < 60 ? minutes + " min" : "%d h %02d min".formatted(minutes / 60, minutes % 60);
    }
}
