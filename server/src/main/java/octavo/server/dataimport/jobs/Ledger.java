package octavo.server.dataimport.jobs;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import octavo.server.tenants.TenantSql;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;

/** The rows of {@code import_chunk}: which chunks took effect. */
@Repository
public class Ledger {

    private final TenantSql sql;

    Ledger(TenantSql sql) {
        this.sql = sql;
    }

    /** A chunk that took effect. */
    public record Settled(int chunk, int firstOrder, int records, int failed) {}

    /** What a job cost. */
    public record Cost(long sqlStatements, long messageBytes, long allocatedKib) {}

    /** The settled chunks of a job from a number on. */
    public List<Settled> settled(UUID jobId, int fromChunk) {
        return sql.sql("""
                        select chunk, first_order, records, failed from {tenant}.import_chunk
                         where job_id = ? and chunk >= ? order by chunk
                        """)
                .param(jobId)
                .param(fromChunk)
                .query((row, number) -> new Settled(row.getInt(1), row.getInt(2), row.getInt(3), row.getInt(4)))
                .list();
    }

    /** How many records a second settled of a job lately; a job that began within that time is judged from its first chunk. */
    public double recordsPerSecond(UUID jobId, Duration lately) {
        return sql.sql("""
                        select coalesce(sum(c.records) /
                               greatest(1, least(:seconds, extract(epoch from now() - max(j.started_at)))), 0)
                          from {tenant}.import_job j
                          join {tenant}.import_chunk c on c.job_id = j.id
                         where j.id = :job and c.settled_at > now() - make_interval(secs => :seconds)
                        """)
                .param("job", jobId)
                .param("seconds", lately.toSeconds())
                .query(Double.class)
                .single();
    }

    public Cost cost(UUID jobId) {
        return sql.sql("""
                        select coalesce(sum(sql_statements), 0), coalesce(sum(message_bytes), 0),
                               coalesce(sum(allocated_kib), 0)
                          from {tenant}.import_chunk where job_id = ?
                        """)
                .param(jobId)
                .query((row, number) -> new Cost(row.getLong(1), row.getLong(2), row.getLong(3)))
                .single();
    }

    /** What the database knows of a chunk before its work begins. */
    public sealed interface Standing {

        /** To be worked on. */
        record Open() implements Standing {}

        /** Took effect before: the message came again. */
        record AlreadySettled() implements Standing {}

        /** A chunk of this number took effect, but it held other bytes: a fault of whoever sent it. */
        record Different() implements Standing {}

        /** The job was cancelled or deleted, or has ended. */
        record JobEnded() implements Standing {}
    }

    /** Looks a chunk up before its work. */
    public Standing standing(UUID jobId, int chunk, byte[] digest) {
        return sql.sql("""
                        select j.status, c.digest
                          from {tenant}.import_job j
                          left join {tenant}.import_chunk c on c.job_id = j.id and c.chunk = :chunk
                         where j.id = :job
                        """)
                .param("chunk", chunk)
                .param("job", jobId)
                .query((row, number) -> standing(row.getString(1), row.getBytes(2), digest))
                .optional()
                .orElseGet(Standing.JobEnded::new);
    }

    private static Standing standing(String jobStatus, byte @Nullable [] settled, byte[] digest) {
        if (settled != null) {
            return Arrays.equals(settled, digest) ? new Standing.AlreadySettled() : new Standing.Different();
        }
        return JobStatus.valueOf(jobStatus).isEnded() ? new Standing.JobEnded() : new Standing.Open();
    }

    /** Whether a job that keeps the order of its file has come to this chunk: the one before has taken effect. */
    public boolean isNext(UUID jobId, int chunk) {
        return chunk == 0
                || sql.sql("select exists (select from {tenant}.import_chunk where job_id = ? and chunk = ?)")
                        .param(jobId)
                        .param(chunk - 1)
                        .query(Boolean.class)
                        .single();
    }

    /**
     * Settles a chunk at the end of its work, inside its transaction.
     *
     * @return false where another worker has settled it meanwhile: then everything is to be rolled back
     */
    public boolean settle(Connection connection, UUID jobId, Settled chunk, byte[] digest, Cost cost)
            throws SQLException {
        try (var statement = connection.prepareStatement(sql.fill("""
                insert into {tenant}.import_chunk
                       (job_id, chunk, digest, first_order, records, failed, sql_statements, message_bytes, allocated_kib)
                values (?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (job_id, chunk) do nothing
                """))) {
            statement.setObject(1, jobId);
            statement.setInt(2, chunk.chunk());
            statement.setBytes(3, digest);
            statement.setInt(4, chunk.firstOrder());
            statement.setInt(5, chunk.records());
            statement.setInt(6, chunk.failed());
            statement.setLong(7, cost.sqlStatements());
            statement.setLong(8, cost.messageBytes());
            statement.setLong(9, cost.allocatedKib());
            return statement.executeUpdate() == 1;
        }
    }
}
