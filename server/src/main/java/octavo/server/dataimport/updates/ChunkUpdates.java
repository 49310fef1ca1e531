package octavo.server.dataimport.updates;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.IntFunction;
import javax.sql.DataSource;
import octavo.marc.Decoded;
import octavo.marc.MarcFormat;
import octavo.server.dataimport.chunks.Chunk;
import octavo.server.dataimport.chunks.Piece;
import octavo.server.dataimport.chunks.Trouble;
import octavo.server.dataimport.jobs.Ledger;
import octavo.server.dataimport.jobs.Ledger.Cost;
import octavo.server.dataimport.jobs.Ledger.Settled;
import octavo.server.dataimport.profiles.MatchingPlan;
import octavo.server.dataimport.profiles.RecordKind;
import octavo.server.mapping.IncomingBibliographic;
import octavo.server.records.Hrids;
import octavo.server.records.RecordCopy;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.TransactionSystemException;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * A chunk of a job that meets what the catalogue has: one transaction and one row in the ledger. Records go through it in waves:
 * all that have nothing to do with each other at once, and those that touch what an earlier one changes behind it, so that
 * the order of the file counts and yet a chunk takes a few statements. What is to be changed is locked before it is read, so
 * that an edit at the same moment is neither lost nor in the way.
 */
@Component
public class ChunkUpdates {

    private static final Logger LOG = LoggerFactory.getLogger(ChunkUpdates.class);

    private final DataSource database;
    private final TransactionTemplate transaction;
    private final Matcher matcher;
    private final Targets.Loader loader;
    private final ChangesWriter writer;
    private final UpdateLog log;
    private final Ledger ledger;
    private final RecordCopy records;
    private final Hrids hrids;

    ChunkUpdates(
            DataSource database,
            TransactionTemplate transaction,
            Matcher matcher,
            Targets.Loader loader,
            ChangesWriter writer,
            UpdateLog log,
            Ledger ledger,
            RecordCopy records,
            Hrids hrids) {
        this.database = database;
        this.transaction = transaction;
        this.matcher = matcher;
        this.loader = loader;
        this.writer = writer;
        this.log = log;
        this.ledger = ledger;
        this.records = records;
        this.hrids = hrids;
    }

    /**
     * Works on a chunk.
     *
     * @param spent what the chunk cost, by the number of its statements
     * @return false where another worker has settled the chunk meanwhile: then nothing was written
     */
    public boolean write(MatchingPlan plan, Chunk chunk, byte[] digest, Instant now, IntFunction<Cost> spent) {
        var incoming = chunk.pieces().stream()
                .map(piece -> decode(plan, piece, chunk.format()))
                .toList();
        try {
            return Boolean.TRUE.equals(transaction.execute(status -> {
                boolean settled = new Work(plan, chunk, now, status).run(incoming, digest, spent);
                if (!settled) {
                    status.setRollbackOnly();
                }
                return settled;
            }));
        } catch (TransactionSystemException e) {
            if (e.getApplicationException() instanceof RuntimeException first) {
                // where the connection is gone the rollback fails too; why it is gone is what matters
                first.addSuppressed(e);
                throw first;
            }
            throw e;
        }
    }

    private static IncomingRecord decode(MatchingPlan plan, Piece piece, MarcFormat format) {
        return switch (piece) {
            case Piece.Refused(var order, var reason) -> IncomingRecord.unreadable(order, null, reason);
            case Piece.Whole(var order, var bytes) -> {
                try {
                    yield decode(order, bytes, format);
                } catch (RuntimeException e) {
                    yield IncomingRecord.unreadable(order, bytes, fault(plan, order, e));
                }
            }
        };
    }

    private static IncomingRecord decode(int order, byte[] bytes, MarcFormat format) {
        return switch (format.decode(bytes)) {
            case Decoded.Damaged(var reason) -> IncomingRecord.unreadable(order, bytes, reason);
            case Decoded.Sound(var marc, var warnings) -> {
                var record = IncomingRecord.readable(order, bytes, marc);
                warnings.forEach(warning -> record.warn(warning.text()));
                IncomingBibliographic.wrongType(marc).ifPresent(refused -> record.fail(refused.message()));
                yield record;
            }
        };
    }

    /** The program's own fault with one record: it costs that record only, and the log of the server tells the rest. */
    private static String fault(MatchingPlan plan, int order, RuntimeException cause) {
        var fault = UUID.randomUUID();
        LOG.error("Job {}: record {} met a fault of the program ({})", plan.jobId(), order + 1, fault, cause);
        return "A fault of the program; the server's log tells more under " + fault;
    }

    /** A statement's error as it is thrown through code that throws none. */
    private static final class WriteFailure extends RuntimeException {

        private static final long serialVersionUID = 1L;

        WriteFailure(SQLException cause) {
            super(cause);
        }
    }

    /** One transaction. */
    private final class Work {

        private final MatchingPlan plan;
        private final Chunk chunk;
        private final Instant now;
        private final TransactionStatus status;
        private final Connection connection;
        private final Set<RecordKind> wanted;
        private final StatementCount statements = new StatementCount();
        private final List<LogLine> lines = new ArrayList<>();

        Work(MatchingPlan plan, Chunk chunk, Instant now, TransactionStatus status) {
            this.plan = plan;
            this.chunk = chunk;
            this.now = now;
            this.status = status;
            this.connection = DataSourceUtils.getConnection(database);
            this.wanted = plan.kinds();
            statements.add(2); // begin and commit
        }

        boolean run(List<IncomingRecord> incoming, byte[] digest, IntFunction<Cost> spent) {
            incoming.stream()
                    .filter(IncomingRecord::failed)
                    .map(LogLine::failed)
                    .forEach(lines::add);
            var waiting = incoming.stream().filter(record -> !record.failed()).toList();
            Object before = plan.dryRun() ? status.createSavepoint() : null;
            while (!waiting.isEmpty()) {
                waiting = wave(waiting);
            }
            if (before != null) {
                status.rollbackToSavepoint(before);
            }
            lines.sort(Comparator.comparingInt(line -> line.record().order()));
            try {
                log.insert(connection, chunk.jobId(), lines);
                statements.add(2); // log and ledger
                int failed = (int)
                        lines.stream().filter(line -> line.record().failed()).count();
                return ledger.settle(
                        connection,
                        chunk.jobId(),
                        new Settled(
                                chunk.number(),
                                chunk.firstOrder(),
                                chunk.pieces().size(),
                                failed),
                        digest,
                        spent.apply(statements.count()));
            } catch (SQLException e) {
                throw new WriteFailure(e);
            }
        }

        /** Takes as many records as have nothing to do with each other; the answer are the others, in the order of the file. */
        private List<IncomingRecord> wave(List<IncomingRecord> waiting) {
            waiting.forEach(IncomingRecord::startAgain);
            matcher.run(plan, waiting, statements);
            var targets = loader.load(waiting, statements);
            var keys = new HashSet<String>();
            var written = new HashSet<UUID>();
            var read = new HashSet<UUID>();
            var ahead = new ArrayList<IncomingRecord>();
            var behind = new ArrayList<IncomingRecord>();
            for (var record : waiting) {
                var own = plan.creationKeys(record.marc());
                var touched = targets.touchedBy(record);
                boolean alone = own.stream().noneMatch(keys::contains)
                        && touched.written().stream().noneMatch(id -> written.contains(id) || read.contains(id))
                        && touched.read().stream().noneMatch(written::contains);
                keys.addAll(own);
                written.addAll(touched.written());
                read.addAll(touched.read());
                (alone ? ahead : behind).add(record);
            }
            write(decide(ahead, targets));
            return behind;
        }

        private List<Changes> decide(List<IncomingRecord> wave, Targets targets) {
            var documents = new NewDocuments(records, hrids, wave, now, statements);
            var decided = new ArrayList<Changes>(wave.size());
            for (var record : wave) {
                if (!record.failed()) {
                    try {
                        var changes = new RecordDecision(plan, targets, documents, record, now).decide();
                        if (!record.failed()) {
                            decided.add(changes);
                        }
                    } catch (RuntimeException e) {
                        record.fail(fault(plan, record.order(), e));
                    }
                }
                if (record.failed()) {
                    lines.add(LogLine.failed(record));
                }
            }
            return decided;
        }

        /** Writes what can be written: where the database refuses some, each half for itself, until the guilty one is alone. */
        private void write(List<Changes> changes) {
            if (changes.isEmpty()) {
                return;
            }
            var savepoint = status.createSavepoint();
            statements.add(2);
            try {
                writer.write(connection, chunk.jobId(), now, changes, statements);
                status.releaseSavepoint(savepoint);
                changes.forEach(written -> lines.add(LogLine.of(written, wanted, plan.dryRun())));
            } catch (SQLException | DataAccessException e) {
                refused(changes, savepoint, e);
            }
        }

        private void refused(List<Changes> changes, Object savepoint, Exception cause) {
            if (Trouble.of(cause) != Trouble.RECORD) {
                throw cause instanceof SQLException sql ? new WriteFailure(sql) : (DataAccessException) cause;
            }
            status.rollbackToSavepoint(savepoint);
            if (changes.size() == 1) {
                var guilty = changes.getFirst().record();
                guilty.fail(Trouble.sentence(cause));
                lines.add(LogLine.failed(guilty));
            } else {
                int half = changes.size() / 2;
                write(changes.subList(0, half));
                write(changes.subList(half, changes.size()));
            }
        }
    }
}
