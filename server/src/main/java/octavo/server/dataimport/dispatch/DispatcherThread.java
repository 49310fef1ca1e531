package octavo.server.dataimport.dispatch;

import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import octavo.server.dataimport.ImportSettings;
import octavo.server.dataimport.jobs.ImportSignal;
import octavo.server.events.KafkaClients;
import octavo.server.events.Leases;
import octavo.server.events.RestartingThread;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/** Runs the dispatcher while this node holds its lease; after a fault it starts afresh from what the database says. */
@Component
class DispatcherThread implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(DispatcherThread.class);

    private static final Duration LEASE = Duration.ofSeconds(15);
    private static final Duration LOOK_AT_LEASE_EVERY = Duration.ofSeconds(1);
    private static final Duration REPORT_EVERY = Duration.ofSeconds(10);

    /** After the topics exist. */
    private static final int PHASE = 10;

    private final Dispatcher dispatcher;
    private final ImportSignal signal;
    private final KafkaClients kafka;
    private final ImportSettings settings;
    private final Leases.Lease lease;
    private Instant reportAt = Instant.MAX;
    private final RestartingThread thread = new RestartingThread(
            "import-dispatcher", LOG, "Imports wait; the dispatcher tries again until it succeeds", this::serve);

    DispatcherThread(
            Dispatcher dispatcher, ImportSignal signal, KafkaClients kafka, ImportSettings settings, Leases leases) {
        this.dispatcher = dispatcher;
        this.signal = signal;
        this.kafka = kafka;
        this.settings = settings;
        this.lease = leases.named("import-dispatcher", LEASE);
    }

    private void serve(Runnable well) throws InterruptedException {
        dispatcher.forgetAll();
        try (var sender = new ChunkSender(kafka, settings.partitions())) {
            var wait = Duration.ZERO;
            while (true) {
                var changed = signal.await(wait);
                wait = lease.hold() ? dispatch(sender, changed) : leave();
                well.run();
            }
        }
    }

    private Duration dispatch(ChunkSender sender, Set<UUID> changed) throws InterruptedException {
        var wait = dispatcher.round(sender, changed);
        report();
        return wait;
    }

    private Duration leave() {
        dispatcher.forgetAll();
        return LOOK_AT_LEASE_EVERY;
    }

    private void report() {
        var now = Instant.now();
        var running = dispatcher.running();
        if (running.isEmpty()) {
            reportAt = Instant.MAX;
        } else if (reportAt.equals(Instant.MAX)) {
            reportAt = now.plus(REPORT_EVERY);
        } else if (!now.isBefore(reportAt)) {
            reportAt = now.plus(REPORT_EVERY);
            for (var job : running) {
                LOG.info(
                        "{}: {}: {} of {} records, {} failed, {} records/s",
                        job.tenant(),
                        job.job().label(),
                        job.doneRecords(),
                        job.job().totalRecords() == null ? "?" : job.job().totalRecords(),
                        job.failedRecords(),
                        Math.round(job.rate()));
            }
        }
    }

    @Override
    public void start() {
        thread.start();
    }

    @Override
    public void stop() {
        if (thread.isRunning()) {
            thread.stop(); // the queue is in the database
            dispatcher.forgetAll();
            lease.release();
        }
    }

    @Override
    public boolean isRunning() {
        return thread.isRunning();
    }

    @Override
    public int getPhase() {
        return PHASE;
    }
}
