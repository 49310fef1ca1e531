package octavo.server.dataimport.chunks;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import javax.sql.DataSource;
import octavo.server.dataimport.jobs.Ledger;
import octavo.server.dataimport.jobs.Ledger.Cost;
import octavo.server.dataimport.jobs.Ledger.Settled;
import octavo.server.records.RecordCopy;
import octavo.server.records.RecordCopy.NewRecord;
import octavo.server.sourcerecords.SourceRecordCopy;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Stores a chunk: one transaction and one row in the ledger, whatever happens inside. The log and the ledger are written last
 * and commit with the data, so that a chunk took effect wholly or not at all.
 */
@Component
class ChunkWriter {

    private final DataSource database;
    private final RecordCopy records;
    private final SourceRecordCopy sources;
    private final JobLogCopy log;
    private final Ledger ledger;

    ChunkWriter(DataSource database, RecordCopy records, SourceRecordCopy sources, JobLogCopy log, Ledger ledger) {
        this.database = database;
        this.records = records;
        this.sources = sources;
        this.log = log;
        this.ledger = ledger;
    }

    /**
     * Writes one chunk.
     *
     * @param entities of the records that are fit
     * @param unfit the others; with those whom the database refuses they make up the chunk
     * @param spent what the chunk cost up to here
     * @return false where another worker has settled the chunk meanwhile: then nothing was written
     */
    boolean write(
            Chunk chunk,
            byte[] digest,
            Instant now,
            List<NewEntities> entities,
            List<Prepared.Unfit> unfit,
            Function<Integer, Cost> spent)
            throws SQLException {
        try (var connection = database.getConnection()) {
            connection.setAutoCommit(false);
            try {
                var transaction = new Writing(connection, chunk, now, unfit);
                transaction.store(entities);
                boolean settled = transaction.finish(digest, spent);
                if (settled) {
                    connection.commit();
                } else {
                    connection.rollback();
                }
                return settled;
            } catch (SQLException | RuntimeException e) {
                rollback(connection, e);
                throw e;
            } finally {
                restoreAutoCommit(connection);
            }
        }
    }

    private static void rollback(Connection connection, Exception cause) {
        try {
            connection.rollback();
        } catch (SQLException e) {
            cause.addSuppressed(e); // the connection is gone, and the transaction with it
        }
    }

    private static void restoreAutoCommit(Connection connection) throws SQLException {
        if (!connection.isClosed()) {
            connection.setAutoCommit(true);
        }
    }

    /** The bytes of a record as they came. */
    private static byte @Nullable [] received(Chunk chunk, int order) {
        for (var piece : chunk.pieces()) {
            if (piece instanceof Piece.Whole(var place, var bytes) && place == order) {
                return bytes;
            }
        }
        return null;
    }

    /** One transaction. */
    private final class Writing {

        private final Connection connection;
        private final Chunk chunk;
        private final UUID jobId;
        private final Instant now;
        private final List<NewEntities> stored = new ArrayList<>();
        private final List<Prepared.Unfit> failed;
        private int statements = 2; // begin and commit

        Writing(Connection connection, Chunk chunk, Instant now, List<Prepared.Unfit> unfit) {
            this.connection = connection;
            this.chunk = chunk;
            this.jobId = chunk.jobId();
            this.now = now;
            this.failed = new ArrayList<>(unfit);
        }

        /** Stores what can be stored: where the database refuses some, each half for itself, until the guilty one is alone. */
        void store(List<NewEntities> entities) throws SQLException {
            if (entities.isEmpty()) {
                return;
            }
            var savepoint = connection.setSavepoint();
            statements += 2;
            try {
                copy(entities);
                connection.releaseSavepoint(savepoint);
                stored.addAll(entities);
            } catch (SQLException e) {
                if (Trouble.of(e) != Trouble.RECORD) {
                    throw e;
                }
                connection.rollback(savepoint);
                if (entities.size() == 1) {
                    var guilty = entities.getFirst();
                    failed.add(new Prepared.Unfit(
                            guilty.order(), guilty.title(), Trouble.sentence(e), received(chunk, guilty.order())));
                } else {
                    int half = entities.size() / 2;
                    store(entities.subList(0, half));
                    store(entities.subList(half, entities.size()));
                }
            }
        }

        private void copy(List<NewEntities> entities) throws SQLException {
            insert("instance", list(entities, NewEntities::instance));
            sources.insert(
                    connection,
                    jobId,
                    now,
                    entities.stream().map(NewEntities::source).toList());
            statements++;
            insert("holdings", list(entities, NewEntities::holdings));
            insert("item", list(entities, NewEntities::item));
            insert(
                    "preceding_succeeding_title",
                    entities.stream().flatMap(of -> of.relatedTitles().stream()).toList());
        }

        private void insert(String recordType, List<NewRecord> rows) throws SQLException {
            if (!rows.isEmpty()) {
                records.insert(connection, recordType, rows);
                statements++;
            }
        }

        /** Events, log and ledger. */
        boolean finish(byte[] digest, Function<Integer, Cost> spent) throws SQLException {
            announce("instance", NewEntities::instance);
            announce("holdings", NewEntities::holdings);
            announce("item", NewEntities::item);
            log.insert(connection, jobId, stored, failed);
            statements += 2; // log and ledger
            return ledger.settle(
                    connection,
                    jobId,
                    new Settled(
                            chunk.number(), chunk.firstOrder(), chunk.pieces().size(), failed.size()),
                    digest,
                    spent.apply(statements));
        }

        /** All events of a tree carry the instance's id as their key. */
        private void announce(String recordType, Function<NewEntities, @Nullable NewRecord> part) throws SQLException {
            var trees = stored.stream().filter(tree -> part.apply(tree) != null).toList();
            if (!trees.isEmpty()) {
                records.announce(
                        connection,
                        recordType,
                        list(trees, part),
                        trees.stream().map(tree -> tree.instance().id()).toList());
                statements++;
            }
        }

        private List<NewRecord> list(List<NewEntities> entities, Function<NewEntities, @Nullable NewRecord> part) {
            var rows = new ArrayList<NewRecord>(entities.size());
            for (var entity : entities) {
                var row = part.apply(entity);
                if (row != null) {
                    rows.add(row);
                }
            }
            return rows;
        }
    }
}
