package octavo.server.dataexport.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import octavo.server.dataexport.ExportSettings;
import octavo.server.dataexport.jobs.ExportRuns;
import octavo.server.dataexport.jobs.ExportRuns.Running;
import octavo.server.tenants.Caller;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/** The threads of this node that work on exports, of all tenants and whoever started them. Jobs take turns, a step each. */
@Component
class ExportWorkers implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(ExportWorkers.class);

    /** How soon a job is found that another node started. */
    private static final Duration LOOK_EVERY = Duration.ofSeconds(1);

    private static final Duration PAUSE_FIRST = Duration.ofMillis(250);
    private static final Duration PAUSE_MAX = Duration.ofSeconds(10);

    /** Once the tenants are brought up to date. */
    private static final int PHASE = 10;

    private final ExportRuns runs;
    private final ExportSteps steps;
    private final ExportSignal signal;
    private final ExportUpkeep upkeep;
    private final int count;
    private final List<Thread> threads = new ArrayList<>();

    ExportWorkers(
            ExportRuns runs, ExportSteps steps, ExportSignal signal, ExportUpkeep upkeep, ExportSettings settings) {
        this.runs = runs;
        this.steps = steps;
        this.signal = signal;
        this.upkeep = upkeep;
        this.count = settings.workerCount();
    }

    private void work() {
        int turn = 0;
        var pause = Duration.ZERO;
        while (!Thread.currentThread().isInterrupted()) {
            try {
                Thread.sleep(pause);
                if (!anyStep(turn++)) {
                    upkeep.whenDue();
                    signal.await(LOOK_EVERY);
                }
                pause = Duration.ZERO;
            } catch (InterruptedException | CancellationException e) {
                return; // stopping: what was begun is undone, and begun again by whoever comes next
            } catch (RuntimeException | Error e) {
                if (e instanceof Error || pause.isZero()) {
                    LOG.error("An export worker pauses, and tries again until it succeeds", e);
                }
                pause = longer(pause);
            }
        }
    }

    /** One step of the first job, from the one whose turn it is, that has a step to do. */
    private boolean anyStep(int turn) {
        var running = runs.running();
        for (int i = 0; i < running.size(); i++) {
            if (step(running.get(Math.floorMod(turn + i, running.size())))) {
                return true;
            }
        }
        return false;
    }

    private boolean step(Running job) {
        return Caller.platform(job.tenant()).call(() -> {
            try {
                return switch (steps.step(job.jobId())) {
                    case NOTHING -> false;
                    case A_STEP -> {
                        signal.work(count); // a list has become slices, or the last slice is written
                        yield true;
                    }
                    case THE_LAST_STEP -> true;
                };
            } catch (CancellationException
                    | DataAccessResourceFailureException
                    | TransientDataAccessException
                    | TransactionException e) {
                throw e; // no fault of the job's
            } catch (RuntimeException e) {
                if (Thread.currentThread().isInterrupted()) {
                    throw new CancellationException("the server stops");
                }
                steps.fault(job.jobId(), e);
                return true;
            }
        });
    }

    private static Duration longer(Duration pause) {
        var next = pause.isZero() ? PAUSE_FIRST : pause.multipliedBy(2);
        return next.compareTo(PAUSE_MAX) > 0 ? PAUSE_MAX : next;
    }

    @Override
    public void start() {
        for (int i = 1; i <= count; i++) {
            threads.add(Thread.ofPlatform().name("export-" + i).start(this::work));
        }
    }

    @Override
    public void stop() {
        threads.forEach(Thread::interrupt);
        try {
            for (var thread : threads) {
                thread.join(Duration.ofSeconds(10));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        threads.clear();
    }

    @Override
    public boolean isRunning() {
        return !threads.isEmpty();
    }

    @Override
    public int getPhase() {
        return PHASE;
    }
}
