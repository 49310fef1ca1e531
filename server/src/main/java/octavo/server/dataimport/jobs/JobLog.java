package octavo.server.dataimport.jobs;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import octavo.server.tenants.TenantSql;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/** The log of a job: one line for each record of its file, in the order of the file. */
@Repository
@Transactional(readOnly = true)
public class JobLog {

    private final TenantSql sql;

    JobLog(TenantSql sql) {
        this.sql = sql;
    }

    /**
     * A line.
     *
     * @param order place in the file, from 0
     * @param error why the record failed; null where it took effect
     * @param warning what somebody should know all the same
     */
    public record Line(
            UUID jobId,
            int order,
            @Nullable String title,
            boolean failed,
            @Nullable String error,
            @Nullable String warning,
            @Nullable UUID sourceRecordId,
            @Nullable UUID instanceId,
            @Nullable String instanceHrid,
            @Nullable UUID holdingsId,
            @Nullable String holdingsHrid,
            @Nullable UUID permanentLocationId,
            @Nullable UUID itemId,
            @Nullable String itemHrid,
            Instant at) {

        /** The incoming record's own id: made of the job's and its place, so that it is the same on every read. */
        public UUID incomingRecordId() {
            return incomingRecordId(jobId, order);
        }

        private static UUID incomingRecordId(UUID jobId, int order) {
            return new UUID(jobId.getMostSignificantBits(), jobId.getLeastSignificantBits() ^ (order + 1L));
        }
    }

    /** What a job did, by kind of record. */
    public record Totals(int created, int failed, int instances, int holdings, int items) {}

    /** Which lines are wanted. */
    public enum Lines {
        ALL("true"),
        FAILED("outcome = 'ERROR'");

        private final String condition;

        Lines(String condition) {
            this.condition = condition;
        }
    }

    /**
     * A page of the log.
     *
     * @param descending the last record of the file first
     */
    public List<Line> lines(UUID jobId, Lines which, boolean descending, int offset, int limit) {
        return sql.sql("""
                        select * from {tenant}.import_record
                         where job_id = :job and %s order by record_order %s offset :offset limit :limit
                        """.formatted(which.condition, descending ? "desc" : "asc"))
                .param("job", jobId)
                .param("offset", offset)
                .param("limit", limit)
                .query(JobLog::line)
                .list();
    }

    public int count(UUID jobId, Lines which) {
        return sql.sql("select count(*) from {tenant}.import_record where job_id = ? and " + which.condition)
                .param(jobId)
                .query(Integer.class)
                .single();
    }

    /** The line of an incoming record, by its own id or by that of the source record that it became. */
    public Optional<Line> line(UUID jobId, UUID recordId) {
        long order = (recordId.getLeastSignificantBits() ^ jobId.getLeastSignificantBits()) - 1;
        if (recordId.getMostSignificantBits() == jobId.getMostSignificantBits()
                && order >= 0
                && order <= Integer.MAX_VALUE) {
            return sql.sql("select * from {tenant}.import_record where job_id = ? and record_order = ?")
                    .param(jobId)
                    .param((int) order)
                    .query(JobLog::line)
                    .optional();
        }
        return sql.sql("select * from {tenant}.import_record where job_id = ? and source_record_id = ?")
                .param(jobId)
                .param(recordId)
                .query(JobLog::line)
                .optional();
    }

    public Totals totals(UUID jobId) {
        return sql.sql("""
                        select count(*) filter (where outcome = 'CREATED'), count(*) filter (where outcome = 'ERROR'),
                               count(instance_id), count(holdings_id), count(item_id)
                          from {tenant}.import_record where job_id = ?
                        """)
                .param(jobId)
                .query((row, number) ->
                        new Totals(row.getInt(1), row.getInt(2), row.getInt(3), row.getInt(4), row.getInt(5)))
                .single();
    }

    private static Line line(ResultSet row, int number) throws SQLException {
        return new Line(
                row.getObject("job_id", UUID.class),
                row.getInt("record_order"),
                row.getString("title"),
                row.getString("outcome").equals("ERROR"),
                row.getString("error"),
                row.getString("warning"),
                row.getObject("source_record_id", UUID.class),
                row.getObject("instance_id", UUID.class),
                row.getString("instance_hrid"),
                row.getObject("holdings_id", UUID.class),
                row.getString("holdings_hrid"),
                row.getObject("permanent_location_id", UUID.class),
                row.getObject("item_id", UUID.class),
                row.getString("item_hrid"),
                row.getTimestamp("logged_at").toInstant());
    }
}
