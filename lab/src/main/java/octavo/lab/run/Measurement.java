package octavo.lab.run;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import octavo.lab.data.DeskData;
import octavo.lab.data.LibraryLoader;
import octavo.lab.data.MarcFiles;
import octavo.lab.experiment.Experiment;
import octavo.lab.experiment.Experiment.ArmSpec;
import octavo.lab.experiment.Experiment.DeskSpec;
import octavo.lab.experiment.Experiment.JobSpec;
import octavo.lab.experiment.Experiment.PhaseSpec;
import octavo.lab.load.CallFailed;
import octavo.lab.load.Failures;
import octavo.lab.load.Link;
import octavo.lab.load.Load;
import octavo.lab.load.Mix;
import octavo.lab.load.Model;
import octavo.lab.load.Recorder;
import octavo.lab.load.Session.Manners;
import octavo.lab.load.SignedIn;
import octavo.lab.probe.Watch;
import octavo.lab.result.Run.Gap;
import octavo.lab.result.Run.Phase;
import octavo.lab.result.RunWriter;
import octavo.lab.scenario.Desk;
import octavo.lab.scenario.Jobs;
import octavo.lab.scenario.Jobs.Prepared;
import org.jspecify.annotations.Nullable;

/** Takes a system through the phases of one run. */
final class Measurement implements AutoCloseable {

    /** Where the files of imports begin in the seed's sequence of records; before it lies the desk's library. */
    static final int CATALOGUE_FIRST = 2_000_000;

    private static final int JOBS_FIRST = 20_000_000;
    private static final Duration ANSWER_WAIT = Duration.ofSeconds(30);
    private static final Duration INTERVAL = Duration.ofSeconds(10);
    private static final Duration SHOW_EVERY = Duration.ofSeconds(1);

    private final Experiment experiment;
    private final Target target;
    private final Recorder recorder;
    private final Watch watch;
    private final RunWriter writer;
    private final Consumer<String> show;
    private final Link link;
    private final Link jobLink;
    private final Failures failures = new Failures();
    private final List<Gap> gaps = new ArrayList<>();
    private final List<Phase> phases = new ArrayList<>();
    private final Runnable phaseChanged;
    private final Jobs jobs;
    private final DeskData desk;
    private final LibraryLoader library;
    private final SignedIn system;
    private final Set<String> missingCalls = new HashSet<>();
    private volatile @Nullable UncheckedIOException fault;
    private @Nullable Load load;
    private @Nullable DeskSpec loadSpec;

    /**
     * @param files folder for the files of imports
     * @param phaseChanged is called whenever a phase has begun or ended
     */
    Measurement(
            Experiment experiment,
            ArmSpec arm,
            Target target,
            Recorder recorder,
            Watch watch,
            RunWriter writer,
            Path files,
            Consumer<String> show,
            Runnable phaseChanged)
            throws CallFailed, InterruptedException {
        this.experiment = experiment;
        this.target = target;
        this.recorder = recorder;
        this.watch = watch;
        this.writer = writer;
        this.show = show;
        this.phaseChanged = phaseChanged;
        this.link = new Link(target.endpoint(), ANSWER_WAIT);
        this.jobLink = new Link(target.endpoint(), ANSWER_WAIT.multipliedBy(10));
        this.system = SignedIn.at(jobLink);
        this.jobs = new Jobs(system, new MarcFiles(files, experiment.seed(), firstRecord(target)));
        this.library = LibraryLoader.at(system, experiment.seed(), arm.data());
        this.desk = library.deskData();
    }

    /** A system that keeps its records from run to run gets new ones in each. */
    private static int firstRecord(Target target) {
        return target.isFresh()
                ? JOBS_FIRST
                : JOBS_FIRST + Math.floorMod(Instant.now().getEpochSecond(), 60_000_000);
    }

    /** Makes the library, in a system that does not begin with it. */
    void prepare() throws CallFailed, InterruptedException {
        if (!target.isFresh()) {
            library.load(show);
        }
        if (experiment.phases().stream().anyMatch(phase -> phase.desk().isPresent())) {
            missingCalls.addAll(Desk.missing(link, system.token(), gaps));
        }
    }

    void run() throws CallFailed, InterruptedException {
        watch.runBegins();
        for (int i = 0; i < experiment.phases().size(); i++) {
            var phase = experiment.phases().get(i);
            var possible = possibleJobs(phase);
            if (possible.isEmpty() && !phase.jobs().isEmpty()) {
                continue; // what is missing is told; without its jobs the phase would measure something else
            }
            run(phase, possible);
            var next = i + 1 < experiment.phases().size() ? experiment.phases().get(i + 1) : null;
            if (next == null || !next.desk().equals(Optional.ofNullable(loadSpec))) {
                stopLoad();
            }
        }
        watch.runEnds();
    }

    private List<JobSpec> possibleJobs(PhaseSpec phase) throws CallFailed, InterruptedException {
        var possible = new ArrayList<JobSpec>();
        for (var job : phase.jobs()) {
            var missing = jobs.missing(job);
            missing.stream().filter(gap -> !gaps.contains(gap)).forEach(gaps::add);
            if (missing.isEmpty()) {
                possible.add(job);
            }
        }
        return possible;
    }

    private void run(PhaseSpec phase, List<JobSpec> possible) throws CallFailed, InterruptedException {
        var first = possible.isEmpty() ? null : jobs.prepare(possible.getFirst());
        var started = recorder.clock().now();
        recorder.enter(phase.name());
        watch.phaseBegins(phase.name());
        phases.add(new Phase(phase.name(), phase.reported(), started, null));
        phaseChanged.run();
        phase.desk().ifPresent(this::startLoad);
        var ended = new CountDownLatch(1);
        var beside = Thread.ofVirtual().start(() -> showAndFlush(phase, started, ended));
        try {
            for (var job : possible) {
                await(started.plus(job.after()));
                var prepared = first == null ? jobs.prepare(job) : first;
                first = null; // what a later job needs may be made by an earlier one
                run(phase, job, prepared, started);
            }
            await(started.plus(phase.lasts()));
        } finally {
            ended.countDown();
            beside.join();
        }
        recorder.leave();
        watch.phaseEnds();
        phases.set(
                phases.size() - 1,
                new Phase(
                        phase.name(),
                        phase.reported(),
                        started,
                        recorder.clock().now()));
        phaseChanged.run();
    }

    private void run(PhaseSpec phase, JobSpec job, Prepared first, Instant started)
            throws CallFailed, InterruptedException {
        writer.job(first.run(phase.name()));
        while (job.again() && recorder.clock().now().isBefore(started.plus(phase.lasts()))) {
            requireAlive();
            writer.job(jobs.prepare(job).run(phase.name()));
        }
    }

    /** Waits, and looks meanwhile whether all that is measured still lives. */
    private void await(Instant until) throws InterruptedException {
        while (recorder.clock().now().isBefore(until)) {
            requireAlive();
            long left = Duration.between(recorder.clock().now(), until).toMillis();
            TimeUnit.MILLISECONDS.sleep(Math.clamp(left, 0, SHOW_EVERY.toMillis()));
        }
    }

    private void requireAlive() {
        target.requireAlive();
        watch.requireAlive();
        if (load != null) {
            load.requireAlive();
        }
        var seen = fault;
        if (seen != null) {
            throw seen;
        }
    }

    private void showAndFlush(PhaseSpec phase, Instant started, CountDownLatch ended) {
        try {
            long flushNanos = System.nanoTime() + INTERVAL.toNanos();
            while (!ended.await(SHOW_EVERY.toMillis(), TimeUnit.MILLISECONDS)) {
                var passed = Duration.between(started, recorder.clock().now());
                if (System.nanoTime() >= flushNanos) {
                    flushNanos += INTERVAL.toNanos();
                    show.accept("%s %s of %s: %s"
                            .formatted(
                                    phase.name(),
                                    Terminal.time(passed),
                                    Terminal.time(Plans.phaseTime(phase)),
                                    phase.desk().isPresent() ? recorder.live() : Plans.load(phase)));
                    recorder.flush();
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (UncheckedIOException e) {
            fault = e; // the disk is full or gone: the run ends, and says so
        }
    }

    private void startLoad(DeskSpec spec) {
        if (spec.equals(loadSpec)) {
            return; // the users of the phase before go on
        }
        var mix = spec.only()
                .map(only -> Mix.of(Desk.transactions(desk).stream()
                        .filter(transaction -> transaction.name().equals(only))
                        .findFirst()
                        .orElseThrow()))
                .orElseGet(() -> Desk.mix(desk));
        var model = spec.arrivalsPerSecond() > 0
                ? new Model.Open(spec.arrivalsPerSecond(), spec.users())
                : new Model.Closed(spec.users(), spec.rampUp());
        var manners = new Manners(spec.preflights(), spec.thinkScale(), missingCalls);
        load = Load.start(link, recorder, manners, mix, model, experiment.seed(), failures);
        loadSpec = spec;
    }

    private void stopLoad() throws InterruptedException {
        var running = load;
        load = null;
        loadSpec = null;
        if (running != null) {
            running.close();
            recorder.flush();
        }
    }

    List<Phase> phases() {
        return List.copyOf(phases);
    }

    List<Gap> gaps() {
        return List.copyOf(gaps);
    }

    /** The first failures of each sort, in words. */
    List<String> failures() {
        return failures.told();
    }

    /** Brings a system that keeps its records back into the state before the run. */
    void restore() throws CallFailed, InterruptedException {
        stopLoad();
        if (!target.isFresh()) {
            library.restore(desk, show);
        }
    }

    @Override
    public void close() throws InterruptedException {
        try {
            stopLoad();
        } finally {
            link.close();
            jobLink.close();
        }
    }
}
