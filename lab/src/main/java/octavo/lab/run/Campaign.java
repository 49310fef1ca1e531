package octavo.lab.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import octavo.lab.data.MissingDataException;
import octavo.lab.experiment.BadExperiment;
import octavo.lab.experiment.Experiment;
import octavo.lab.experiment.Experiment.ArmSpec;
import octavo.lab.experiment.Experiment.EndpointSpec;
import octavo.lab.load.CallFailed;
import octavo.lab.load.Endpoint;
import octavo.lab.load.GeneratorWatch;
import octavo.lab.load.LabClock;
import octavo.lab.load.Recorder;
import octavo.lab.probe.Facts;
import octavo.lab.probe.Probe;
import octavo.lab.probe.Watch;
import octavo.lab.provision.FolderCopy;
import octavo.lab.provision.ProvisionException;
import octavo.lab.result.ResultFolder;
import octavo.lab.result.Run;
import octavo.lab.result.Run.Gap;
import octavo.lab.result.Run.Generator;
import octavo.lab.result.Run.State;
import octavo.lab.result.RunFiles;
import octavo.lab.result.RunWriter;
import octavo.lab.run.Plans.Step;
import org.jspecify.annotations.Nullable;

/** All runs of an experiment, into one folder. Runs that are there already, whole, are not made again. */
public final class Campaign {

    private final Experiment experiment;
    private final ResultFolder results;
    private final Home home;
    private final Terminal terminal;
    private final Map<String, String> environment;
    private final FirstState firstState;

    /** @param environment the variables of the lab's own process, where passwords of endpoints stand */
    public Campaign(Experiment experiment, Path folder, Home home, Terminal terminal, Map<String, String> environment) {
        this.experiment = experiment;
        this.results = ResultFolder.begin(folder, experiment.file(), Plans.plan(experiment));
        this.home = home;
        this.terminal = terminal;
        this.environment = environment;
        this.firstState = new FirstState(work(), home, experiment.seed(), terminal);
    }

    private Path work() {
        return results.path().resolve("work");
    }

    /** @return whether every run is complete */
    public boolean run() throws InterruptedException {
        var steps = Plans.steps(experiment);
        var complete = results.runs().stream()
                .map(RunFiles::run)
                .filter(run -> run.state() == State.COMPLETE)
                .map(Run::number)
                .toList();
        if (!complete.isEmpty()) {
            terminal.say("%d of %d runs are there already".formatted(complete.size(), steps.size()));
        }
        boolean all = true;
        int left = steps.size() - complete.size();
        for (var step : steps) {
            if (!complete.contains(step.number())) {
                terminal.say("run %d of %d: %s, repeat %d; about %s left"
                        .formatted(
                                step.number(),
                                steps.size(),
                                step.arm().name(),
                                step.repeat(),
                                Terminal.time(Plans.runTime(experiment).multipliedBy(left))));
                all &= run(step);
                left--;
            }
        }
        if (all) {
            FolderCopy.delete(work());
        }
        return all;
    }

    private boolean run(Step step) throws InterruptedException {
        var started = Instant.now();
        var begun = new Run(
                step.number(),
                step.arm().name(),
                step.repeat(),
                State.RUNNING,
                null,
                started,
                null,
                step.arm().declared(),
                Map.of(),
                List.of(),
                List.of(),
                null);
        var folder = work().resolve("run-" + step.number());
        FolderCopy.delete(folder);
        try (var writer = results.write(begun)) {
            var ended = new OneRun(begun, step.arm(), writer, folder).make();
            writer.state(ended);
            if (ended.state() == State.BROKEN) {
                terminal.say("broken: " + ended.reason());
            }
            return ended.state() == State.COMPLETE;
        } finally {
            FolderCopy.delete(folder);
        }
    }

    private Target target(ArmSpec arm, Path folder) throws CallFailed, InterruptedException {
        if (arm.endpoint().isPresent()) {
            return new RunningTarget(endpoint(arm.endpoint().get()));
        }
        var state = firstState.of(arm.data());
        terminal.show("starting " + arm.title());
        return StartedTarget.start(arm, home, state, folder);
    }

    private Endpoint endpoint(EndpointSpec spec) {
        var password = environment.get(spec.passwordVariable());
        if (password == null) {
            throw new BadExperiment(
                    "endpoint.password-variable", "the variable %s is not set".formatted(spec.passwordVariable()));
        }
        return new Endpoint(URI.create(spec.address()), spec.tenant(), spec.user(), password);
    }

    /** One run, from its first state to its last line. */
    private final class OneRun {

        private final ArmSpec arm;
        private final RunWriter writer;
        private final Path folder;
        private final List<Gap> gaps = new ArrayList<>();
        private Run run;
        private @Nullable Measurement measurement;
        private @Nullable Watch watch;
        private @Nullable Generator generator;

        OneRun(Run begun, ArmSpec arm, RunWriter writer, Path folder) {
            this.run = begun;
            this.arm = arm;
            this.writer = writer;
            this.folder = folder;
        }

        /** A run that fails is broken, keeps what was measured, and says why. */
        Run make() throws InterruptedException {
            try {
                Files.createDirectories(folder);
                try (var target = target(arm, folder)) {
                    measure(target);
                }
                return ended(State.COMPLETE, null);
            } catch (CallFailed
                    | ProvisionException
                    | MissingDataException
                    | BadExperiment
                    | UncheckedIOException
                    | IOException e) {
                return ended(State.BROKEN, String.valueOf(e.getMessage()));
            } catch (IllegalStateException e) {
                return ended(State.BROKEN, e.toString());
            }
        }

        private void measure(Target target) throws CallFailed, InterruptedException {
            var facts = new Facts(gaps);
            facts.machine();
            facts.processes(target.processes());
            target.databaseUrl().ifPresent(facts::database);
            target.bootstrapServers().ifPresent(facts::kafka);
            if (arm.endpoint().isEmpty()) {
                facts.server(home.serverJar());
            }
            facts.known(target.facts());
            run = with(run, facts.all());
            var clock = new LabClock();
            var recorder = new Recorder(clock, writer::operations);
            List<Probe> probes = Probes.of(target, gaps);
            try (var watching = new Watch(clock, probes, writer).start();
                    var measuring = new Measurement(
                            experiment,
                            arm,
                            target,
                            recorder,
                            watching,
                            writer,
                            folder.resolve("files"),
                            terminal::show,
                            this::keep)) {
                watch = watching;
                measurement = measuring;
                measuring.prepare();
                try (var watchingItself = new GeneratorWatch()) {
                    measuring.run();
                    generator = watchingItself.verdict();
                } finally {
                    measuring.restore();
                }
            }
        }

        /** What is known so far goes into the file, so that an interruption leaves it there. */
        private void keep() {
            writer.state(ended(State.RUNNING, null));
        }

        private Run ended(State state, @Nullable String reason) {
            var all = new ArrayList<>(gaps);
            var measured = measurement;
            if (measured != null) {
                all.addAll(measured.gaps());
                writer.failures(measured.failures());
            }
            if (watch != null) {
                all.addAll(watch.gaps());
            }
            return new Run(
                    run.number(),
                    run.arm(),
                    run.repeat(),
                    state,
                    reason,
                    run.started(),
                    state == State.RUNNING ? null : Instant.now(),
                    run.settings(),
                    run.environment(),
                    measured == null ? List.of() : measured.phases(),
                    all,
                    generator);
        }

        private static Run with(Run run, Map<String, String> environment) {
            return new Run(
                    run.number(),
                    run.arm(),
                    run.repeat(),
                    run.state(),
                    run.reason(),
                    run.started(),
                    run.ended(),
                    run.settings(),
                    environment,
                    run.phases(),
                    run.gaps(),
                    run.generator());
        }
    }

    /** About how long all runs take. */
    public static Duration time(Experiment experiment) {
        return Plans.runTime(experiment).multipliedBy(Plans.steps(experiment).size());
    }
}
