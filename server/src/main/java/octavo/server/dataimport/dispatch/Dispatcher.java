package octavo.server.dataimport.dispatch;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import octavo.server.dataimport.ImportSettings;
import octavo.server.dataimport.chunks.Chunk;
import octavo.server.dataimport.jobs.ImportSignal;
import octavo.server.dataimport.jobs.JobStore;
import octavo.server.dataimport.jobs.Ledger;
import octavo.server.events.EventSettings;
import octavo.server.events.KafkaClients;
import octavo.server.events.Outbox;
import octavo.server.tenants.Caller;
import octavo.server.tenants.TenantId;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/**
 * Which chunk goes to Kafka next. The queue of jobs is in the database; only a small window of chunks lies in Kafka, so that
 * pause, cancel and fairness act at once. One thread of one node does this (see {@link DispatcherThread}).
 */
@Component
class Dispatcher {

    private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);

    static final String WAITS_FOR_BROKER = "Kafka does not answer. The import goes on by itself when it is back.";
    static final String WAITS_FOR_EVENTS =
            "Too many changes wait to be announced to Kafka. The import goes on when they are fewer.";

    private static final Duration LOOK_AT_QUEUE_EVERY = Duration.ofMillis(500);
    private static final Duration LOOK_AT_LEDGER_EVERY = Duration.ofMillis(250);
    private static final Duration LOOK_AT_BACKLOG_EVERY = Duration.ofSeconds(1);

    /** A job whose chunks are out and do not come back makes the dispatcher ask whether the broker is there. */
    private static final Duration STALL = Duration.ofSeconds(5);

    /** After this the broker is taken to have lost what was sent, which is sent again; doubles are recognised. */
    private static final Duration LOST = Duration.ofMinutes(2);

    private static final Duration BROKER_ANSWER_MAX = Duration.ofSeconds(3);
    private static final Duration PAUSE_WITHOUT_BROKER = Duration.ofSeconds(1);
    private static final Duration OPEN_AGAIN_AFTER = Duration.ofSeconds(5);

    private final JobStore jobs;
    private final Ledger ledger;
    private final QueuedJobs queue;
    private final JobOpener opener;
    private final JobEnding ending;
    private final Outbox outbox;
    private final KafkaClients kafka;
    private final ImportSettings settings;
    private final EventSettings events;
    private final ImportSignal signal;
    private final Executor background = Executors.newVirtualThreadPerTaskExecutor();

    private final Map<UUID, RunningJob> running = new LinkedHashMap<>();
    private final Map<UUID, CompletableFuture<Optional<RunningJob>>> opening = new HashMap<>();
    private final Map<UUID, Instant> openNotBefore = new HashMap<>();
    private final Map<TenantId, Boolean> tenantPaused = new HashMap<>();
    private FairTurns<TenantId, UUID> turns = new FairTurns<>();
    private Instant lookAtQueue = Instant.MIN;
    private Instant lookAtLedger = Instant.MIN;
    private Instant lookAtBacklog = Instant.MIN;
    private Instant brokerNotBefore = Instant.MIN;

    Dispatcher(
            JobStore jobs,
            Ledger ledger,
            QueuedJobs queue,
            JobOpener opener,
            JobEnding ending,
            Outbox outbox,
            KafkaClients kafka,
            ImportSettings settings,
            EventSettings events,
            ImportSignal signal) {
        this.jobs = jobs;
        this.ledger = ledger;
        this.queue = queue;
        this.opener = opener;
        this.ending = ending;
        this.outbox = outbox;
        this.kafka = kafka;
        this.settings = settings;
        this.events = events;
        this.signal = signal;
    }

    /**
     * One look at everything.
     *
     * @param changed jobs of which something was heard
     * @return how long nothing is to be expected
     */
    Duration round(ChunkSender sender, Set<UUID> changed) throws InterruptedException {
        var now = Instant.now();
        if (!running.keySet().containsAll(changed) || !now.isBefore(lookAtQueue)) {
            followQueue();
            lookAtQueue = now.plus(LOOK_AT_QUEUE_EVERY);
        }
        boolean all = !now.isBefore(lookAtLedger);
        for (var job : List.copyOf(running.values())) {
            if (all || changed.contains(job.id())) {
                guarded(job, () -> readLedger(job));
            }
        }
        if (all) {
            lookAtLedger = now.plus(LOOK_AT_LEDGER_EVERY);
        }
        if (!now.isBefore(lookAtBacklog)) {
            lookAtBacklog();
            lookAtBacklog = now.plus(LOOK_AT_BACKLOG_EVERY);
        }
        fillWindow(sender);
        for (var job : List.copyOf(running.values())) {
            if (job.isFinished()) {
                drop(job);
                ending.end(job);
            }
        }
        return running.isEmpty() && opening.isEmpty() ? LOOK_AT_QUEUE_EVERY : LOOK_AT_LEDGER_EVERY;
    }

    /** Forgets all jobs: another node dispatches, or this one starts afresh. */
    void forgetAll() {
        for (var job : List.copyOf(running.values())) {
            drop(job);
        }
        opening.clear();
        turns = new FairTurns<>();
    }

    List<RunningJob> running() {
        return List.copyOf(running.values());
    }

    private void followQueue() {
        var queued = queue.all();
        for (var job : queued) {
            var known = running.get(job.id());
            if (known != null) {
                known.setPaused(job.paused());
            } else if (!opening.containsKey(job.id())
                    && !Instant.now().isBefore(openNotBefore.getOrDefault(job.id(), Instant.MIN))) {
                opening.put(
                        job.id(),
                        CompletableFuture.supplyAsync(() -> opener.open(job.tenant(), job.id()), background)
                                .whenComplete((_, _) -> signal.changed(job.id())));
            }
        }
        for (var entry : List.copyOf(opening.entrySet())) {
            if (entry.getValue().isDone()) {
                opening.remove(entry.getKey());
                opened(entry.getKey(), entry.getValue()).ifPresent(job -> {
                    running.put(job.id(), job);
                    turns.add(job.tenant(), job.id());
                });
            }
        }
        for (var job : List.copyOf(running.values())) {
            if (queued.stream().noneMatch(entry -> entry.id().equals(job.id()))) {
                drop(job); // cancelled, or ended by a client
            }
        }
    }

    /** A job that cannot be opened, for want of the database say, stays queued; the others go on meanwhile. */
    private Optional<RunningJob> opened(UUID id, CompletableFuture<Optional<RunningJob>> job) {
        try {
            openNotBefore.remove(id);
            return job.join();
        } catch (CompletionException e) {
            LOG.warn("Job {} could not be opened; it is tried again", id, e.getCause());
            openNotBefore.put(id, Instant.now().plus(OPEN_AGAIN_AFTER));
            return Optional.empty();
        }
    }

    private void readLedger(RunningJob job) throws InterruptedException {
        if (job.isStillReceiving()) {
            Caller.platform(job.tenant()).run(() -> jobs.find(job.id()).ifPresent(job::refresh));
        }
        var from = job.firstOut();
        if (from.isPresent()) {
            job.settle(Caller.platform(job.tenant()).call(() -> ledger.settled(job.id(), from.get())));
            if (job.stallsFor(STALL) && !Instant.now().isBefore(brokerNotBefore)) {
                boolean answers = kafka.answers(BROKER_ANSWER_MAX);
                brokerNotBefore = Instant.now().plus(PAUSE_WITHOUT_BROKER);
                say(job, answers ? null : WAITS_FOR_BROKER);
            } else if (!job.stallsFor(STALL)) {
                say(job, tenantPaused.getOrDefault(job.tenant(), false) ? WAITS_FOR_EVENTS : null);
            }
        }
    }

    private void lookAtBacklog() {
        var tenants =
                running.values().stream().map(RunningJob::tenant).distinct().toList();
        tenantPaused.keySet().retainAll(tenants);
        for (var tenant : tenants) {
            long backlog = Caller.platform(tenant).call(outbox::backlog);
            tenantPaused.put(tenant, backlog > events.backlogMax());
        }
    }

    private void fillWindow(ChunkSender sender) throws InterruptedException {
        if (Instant.now().isBefore(brokerNotBefore) && anyWaitsForBroker()) {
            return;
        }
        for (var job : List.copyOf(running.values())) {
            if (job.stallsFor(LOST)) {
                guarded(job, () -> sendAgain(sender, job));
            }
        }
        while (true) {
            int out = running.values().stream()
                    .filter(job -> !isSmall(job))
                    .mapToInt(RunningJob::outCount)
                    .sum();
            boolean room = out < settings.window();
            var next = turns.next(id -> isReady(id, room));
            if (next.isEmpty()) {
                return;
            }
            var job = running.get(next.get());
            var chunk = job == null ? Optional.<Chunk>empty() : peek(job);
            if (job == null || chunk.isEmpty()) {
                continue; // the job was dropped by a fault of its own
            }
            boolean acknowledged;
            try {
                acknowledged = sender.send(chunk.get(), job.isSmall(chunk.get()), job.keepsOrder());
            } catch (ChunkSender.TooLargeException e) {
                endInError(job, e);
                continue;
            }
            if (!acknowledged) {
                brokerNotBefore = Instant.now().plus(PAUSE_WITHOUT_BROKER);
                running.values().forEach(waiting -> say(waiting, WAITS_FOR_BROKER));
                return;
            }
            job.sent(chunk.get());
            turns.charge(job.tenant(), job.id(), chunk.get().pieces().size());
        }
    }

    private boolean anyWaitsForBroker() {
        return running.values().stream().anyMatch(job -> job.isWaitingFor(WAITS_FOR_BROKER));
    }

    private boolean isSmall(RunningJob job) {
        return job.outChunks().stream().allMatch(job::isSmall);
    }

    private boolean isReady(UUID id, boolean room) {
        var job = running.get(id);
        if (job == null || job.isPaused() || tenantPaused.getOrDefault(job.tenant(), false)) {
            return false;
        }
        return peek(job).map(chunk -> room || job.isSmall(chunk)).orElse(false);
    }

    private Optional<Chunk> peek(RunningJob job) {
        try {
            return job.peek();
        } catch (DataAccessException | TransactionException e) {
            throw e; // the database: everybody waits
        } catch (IOException | RuntimeException e) {
            endInError(job, e);
            return Optional.empty();
        }
    }

    private void sendAgain(ChunkSender sender, RunningJob job) throws InterruptedException {
        for (var chunk : job.outChunks()) {
            if (!sender.send(chunk, job.isSmall(chunk), job.keepsOrder())) {
                return;
            }
        }
        job.waitAgain();
    }

    private interface Step {
        void run() throws InterruptedException;
    }

    /** A fault of one job ends that job, not the others; while database or broker are away, all of them wait. */
    private void guarded(RunningJob job, Step step) throws InterruptedException {
        try {
            step.run();
        } catch (DataAccessException | TransactionException | KafkaException e) {
            throw e;
        } catch (RuntimeException e) {
            endInError(job, e);
        }
    }

    private void endInError(RunningJob job, Exception cause) {
        drop(job);
        ending.fail(job, cause);
    }

    private void say(RunningJob job, @Nullable String sentence) {
        if (job.waitsFor(sentence)) {
            Caller.platform(job.tenant()).run(() -> jobs.setWaitsFor(job.id(), sentence));
        }
    }

    private void drop(RunningJob job) {
        running.remove(job.id());
        turns.remove(job.tenant(), job.id());
        try {
            job.close();
        } catch (IOException e) {
            LOG.warn(
                    "{}: the file of {} cannot be closed",
                    job.tenant(),
                    job.job().label(),
                    e); // it was only read
        }
    }
}
