package octavo.server.dataimport.chunks;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import octavo.server.dataimport.jobs.ImportSignal;
import octavo.server.dataimport.jobs.JobStore;
import octavo.server.dataimport.jobs.Ledger;
import octavo.server.dataimport.jobs.Ledger.Cost;
import octavo.server.dataimport.jobs.Ledger.Standing;
import octavo.server.dataimport.profiles.ImportPlan;
import octavo.server.dataimport.profiles.ImportPlans;
import octavo.server.dataimport.profiles.MatchingPlan;
import octavo.server.dataimport.updates.ChunkUpdates;
import octavo.server.events.RelaySignal;
import octavo.server.records.Hrids;
import octavo.server.records.RecordCopy;
import octavo.server.records.RecordType.HridKind;
import octavo.server.tenants.Caller;
import octavo.server.tenants.Tenants;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * What becomes of a chunk: decode, check, map, number, write. A chunk always comes to an end: it takes effect once, or was
 * settled before, or its job has ended, or its tenant is gone; as long as the database is away it waits.
 */
@Component
class ChunkProcessor {

    private static final Logger LOG = LoggerFactory.getLogger(ChunkProcessor.class);

    private static final Duration PAUSE_FIRST = Duration.ofMillis(100);
    private static final Duration PAUSE_MAX = Duration.ofSeconds(10);

    /** How often a chunk is tried against faults that another try might not meet. */
    private static final int FAULTS_MAX = 3;

    /** Standing and numbers, before the transaction. */
    private static final int STATEMENTS_BEFORE = 4;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final Tenants tenants;
    private final JobStore jobs;
    private final ImportPlans plans;
    private final Ledger ledger;
    private final Hrids hrids;
    private final RecordCopy records;
    private final ChunkWriter writer;
    private final ChunkUpdates updates;
    private final RelaySignal events;
    private final ImportSignal imports;
    private final Governor governor;
    private final InstantSource clock;

    ChunkProcessor(
            Tenants tenants,
            JobStore jobs,
            ImportPlans plans,
            Ledger ledger,
            Hrids hrids,
            RecordCopy records,
            ChunkWriter writer,
            ChunkUpdates updates,
            RelaySignal events,
            ImportSignal imports,
            Governor governor,
            InstantSource clock) {
        this.tenants = tenants;
        this.jobs = jobs;
        this.plans = plans;
        this.ledger = ledger;
        this.hrids = hrids;
        this.records = records;
        this.writer = writer;
        this.updates = updates;
        this.events = events;
        this.imports = imports;
        this.governor = governor;
        this.clock = clock;
    }

    /** Works on a message until it is settled, and rests as long as the desk asks for. */
    void process(byte[] message) throws InterruptedException {
        governor.begins();
        long began = System.nanoTime();
        settle(message);
        // the rest that the governor grants the desk
        Thread.sleep(governor.restAfter(Duration.ofNanos(System.nanoTime() - began)));
    }

    private void settle(byte[] message) throws InterruptedException {
        var chunk = Chunk.decode(message);
        var digest = Chunk.digest(message);
        var pause = PAUSE_FIRST;
        for (int faults = 0; ; ) {
            try {
                Caller.platform(chunk.tenant()).call(() -> {
                    work(chunk, digest, message.length);
                    return null;
                });
                return;
            } catch (SQLException | RuntimeException e) {
                if (Trouble.isMissingTable(e) && !tenants.exists(chunk.tenant())) {
                    LOG.warn(
                            "Chunk {} of job {} is passed over: tenant {} was deleted",
                            chunk.number(),
                            chunk.jobId(),
                            chunk.tenant());
                    return;
                }
                switch (Trouble.of(e)) {
                    case CONFLICT -> LOG.debug("chunk {} of job {} is tried again", chunk.number(), chunk.jobId(), e);
                    case OUTAGE -> {
                        if (pause.equals(PAUSE_FIRST)) {
                            LOG.warn("Chunk {} of job {} waits for the database", chunk.number(), chunk.jobId(), e);
                        }
                    }
                    case RECORD, FAULT -> {
                        LOG.error("Chunk {} of job {} met a fault of the program", chunk.number(), chunk.jobId(), e);
                        if (++faults == FAULTS_MAX) {
                            giveUp(chunk, digest, message.length, e);
                            return;
                        }
                    }
                }
                Thread.sleep(pause); // backs off; an interrupt ends it
                pause = pause.multipliedBy(2).compareTo(PAUSE_MAX) > 0 ? PAUSE_MAX : pause.multipliedBy(2);
            }
        }
    }

    private void work(Chunk chunk, byte[] digest, int messageBytes) throws SQLException {
        switch (ledger.standing(chunk.jobId(), chunk.number(), digest)) {
            case Standing.AlreadySettled() -> imports.changed(chunk.jobId());
            case Standing.JobEnded() -> imports.changed(chunk.jobId());
            case Standing.Different() ->
                LOG.error(
                        "Chunk {} of job {} came again with other bytes; what took effect first stands",
                        chunk.number(),
                        chunk.jobId());
            case Standing.Open() -> {
                var plan = plans.of(chunk.jobId());
                var caller = new Caller(chunk.tenant(), plan.userId(), null, Set.of());
                caller.call(() -> {
                    switch (plan) {
                        case ImportPlan creating -> write(creating, chunk, digest, messageBytes);
                        case MatchingPlan matching -> update(matching, chunk, digest, messageBytes);
                    }
                    return null;
                });
            }
        }
    }

    private void write(ImportPlan plan, Chunk chunk, byte[] digest, int messageBytes) throws SQLException {
        long allocatedBefore = THREADS.getCurrentThreadAllocatedBytes();
        var now = clock.instant();
        var preparer = new RecordPreparer(plan, chunk.format(), LocalDate.ofInstant(now, ZoneOffset.UTC));
        var assembler = new EntityAssembler(plan, records, now);
        int count = chunk.pieces().size(); // a record that turns out unfit leaves its numbers unused
        var instanceHrids = numbers(HridKind.INSTANCES, count);
        var holdingsHrids = numbers(HridKind.HOLDINGS, plan.holdings() == null ? 0 : count);
        var itemHrids = numbers(HridKind.ITEMS, plan.item() == null ? 0 : count);
        var entities = new ArrayList<NewEntities>(count);
        var unfit = new ArrayList<Prepared.Unfit>();
        for (var piece : chunk.pieces()) {
            switch (preparer.prepare(piece)) {
                case Prepared.Fit ready -> {
                    try {
                        entities.add(assembler.assemble(ready, instanceHrids, holdingsHrids, itemHrids));
                    } catch (RuntimeException e) {
                        unfit.add(preparer.fault(piece, e));
                    }
                }
                case Prepared.Unfit damaged -> unfit.add(damaged);
            }
        }
        boolean settled = writer.write(
                chunk,
                digest,
                now,
                entities,
                unfit,
                statements -> new Cost(
                        STATEMENTS_BEFORE + statements,
                        messageBytes,
                        (THREADS.getCurrentThreadAllocatedBytes() - allocatedBefore) / 1024));
        if (settled) {
            events.committed(chunk.tenant());
        }
        imports.changed(chunk.jobId());
    }

    private void update(MatchingPlan plan, Chunk chunk, byte[] digest, int messageBytes) {
        if (!ledger.isNext(chunk.jobId(), chunk.number())) {
            LOG.warn(
                    "Chunk {} of job {} came before the one that it follows; it is sent again behind it",
                    chunk.number(),
                    chunk.jobId());
            return;
        }
        long allocatedBefore = THREADS.getCurrentThreadAllocatedBytes();
        boolean settled = updates.write(
                plan,
                chunk,
                digest,
                clock.instant(),
                statements -> new Cost(
                        2 + statements, // the standing, and the turn
                        messageBytes,
                        (THREADS.getCurrentThreadAllocatedBytes() - allocatedBefore) / 1024));
        if (settled) {
            events.committed(chunk.tenant());
        }
        imports.changed(chunk.jobId());
    }

    private Iterator<String> numbers(HridKind kind, int count) {
        return count == 0
                ? List.<String>of().iterator()
                : hrids.next(kind, count).iterator();
    }

    /** A chunk that the program cannot handle ends in an error for each of its records, so that its job ends. */
    private void giveUp(Chunk chunk, byte[] digest, int messageBytes, Exception cause) throws InterruptedException {
        var fault = UUID.randomUUID();
        LOG.error("Chunk {} of job {} is given up ({})", chunk.number(), chunk.jobId(), fault, cause);
        var error = "A fault of the program; the server's log tells more under " + fault;
        var failed = new ArrayList<Prepared.Unfit>(chunk.pieces().size());
        for (var piece : chunk.pieces()) {
            var bytes = piece instanceof Piece.Whole(var _, var whole) ? whole : null;
            failed.add(new Prepared.Unfit(piece.order(), null, error, bytes));
        }
        while (!endsInErrors(chunk, digest, messageBytes, failed, error)) {
            Thread.sleep(PAUSE_MAX); // until the database takes the outcome, which must not be lost
        }
    }

    /** False while the database is away. */
    private boolean endsInErrors(
            Chunk chunk, byte[] digest, int messageBytes, List<Prepared.Unfit> failed, String error) {
        try {
            Caller.platform(chunk.tenant())
                    .call(() -> writer.write(
                            chunk,
                            digest,
                            clock.instant(),
                            List.of(),
                            failed,
                            statements -> new Cost(statements, messageBytes, 0)));
        } catch (SQLException | RuntimeException e) {
            if (Trouble.of(e) == Trouble.OUTAGE) {
                return false;
            }
            LOG.error("Job {} ends: not even the errors of chunk {} can be written", chunk.jobId(), chunk.number(), e);
            if (!endsJob(chunk, error)) {
                return false;
            }
        }
        imports.changed(chunk.jobId());
        return true;
    }

    /** False while the database is away. */
    private boolean endsJob(Chunk chunk, String error) {
        try {
            Caller.platform(chunk.tenant()).run(() -> jobs.fail(chunk.jobId(), "RECORD_UPDATE_ERROR", error));
        } catch (RuntimeException e) {
            if (Trouble.of(e) == Trouble.OUTAGE) {
                return false;
            }
            LOG.error("Job {} cannot even be ended; its chunk {} is passed over", chunk.jobId(), chunk.number(), e);
        }
        return true;
    }
}
