package octavo.server.dataexport.run;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import octavo.server.dataexport.ExportSettings;
import octavo.server.dataexport.jobs.ExportRuns;
import octavo.server.dataexport.jobs.ExportRuns.Running;
import octavo.server.events.RestartingThread;
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

    /** Once the tenants are brought up to date. */
    private static final int PHASE = 10;

    private final ExportRuns runs;
    private final ExportSteps steps;
    private final ExportSignal signal;
    private final ExportUpkeep upkeep;
    private final int count;
    private final List<RestartingThread> threads;

    ExportWorkers(
            ExportRuns runs, ExportSteps steps, ExportSignal signal, ExportUpkeep upkeep, ExportSettings settings) {
        this.runs = runs;
        this.steps = steps;
        this.signal = signal;
        this.upkeep = upkeep;
        this.count = settings.workerCount();
        this.threads = IntStream.rangeClosed(1, count)
                .mapToObj(number -> new RestartingThread(
                        "export-" + number,
                        LOG,
                        "An export worker pauses, and tries again until it succeeds",
                        this::work))
                .toList();
    }

    private void work(Runnable well) throws InterruptedException {
        try {
            for (int turn = 0; !Thread.currentThread().isInterrupted(); turn++) {
                if (!anyStep(turn)) {
                    upkeep.whenDue();
                    signal.await(LOOK_EVERY);
                }
                well.run();
            }
        } catch (CancellationException e) { // what was begun is undone, and begun again by whoever comes next
            var stopping = new InterruptedException("the server stops");
            stopping.initCause(e);
            throw stopping;
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

    @Override
    public void start() {
        threads.forEach(RestartingThread::start);
    }

    @Override
    public void stop() {
        threads.forEach(RestartingThread::stop);
    }

    @Override
    public boolean isRunning() {
        return threads.stream().anyMatch(RestartingThread::isRunning);
    }

    @Override
    public int getPhase() {
        return PHASE;
    }
}
