package octavo.server.dataimport.jobs;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
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

    /** What became of a record, in FOLIO's words. */
    public enum ActionStatus {
        CREATED,
        UPDATED,
        /** Nothing was to be done. */
        DISCARDED,
        ERROR
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
            ActionStatus outcome,
            @Nullable String error,
            @Nullable String warning,
            @Nullable UUID sourceRecordId,
            @Nullable ActionStatus sourceAction,
            Entity instance,
            Entity holdings,
            @Nullable UUID permanentLocationId,
            Entity item,
            @Nullable String itemError,
            Instant at) {

        public boolean failed() {
            return outcome == ActionStatus.ERROR;
        }

        /** The incoming record's own id: made of the job's and its place, so that it is the same on every read. */
        public UUID incomingRecordId() {
            return incomingRecordId(jobId, order);
        }

        private static UUID incomingRecordId(UUID jobId, int order) {
            return new UUID(jobId.getMostSignificantBits(), jobId.getLeastSignificantBits() ^ (order + 1L));
        }
    }

    /**
     * What became of one kind of record.
     *
     * @param version that the job wrote; null where it wrote none
     * @param action null where the job was not about this kind of record
     */
    public record Entity(
            @Nullable UUID id,
            @Nullable String hrid,
            @Nullable Integer version,
            @Nullable ActionStatus action) {}

    /** How often a kind of record was made, changed, or left as it was. */
    public record Count(int created, int updated, int discarded) {

        /** Whether the job was about this kind of record at all. */
        public boolean isEmpty() {
            return created + updated + discarded == 0;
        }
    }

    /** What a job did, by kind of record. */
    public record Totals(int failed, Count sources, Count instances, Count holdings, Count items) {}

    /** The kinds of record that a line speaks of. */
    public enum Part {
        SOURCE("source", "source_record_id"),
        INSTANCE("instance", "instance_id"),
        HOLDINGS("holdings", "holdings_id"),
        ITEM("item", "item_id");

        private final String columns;
        private final String id;

        Part(String columns, String id) {
            this.columns = columns;
            this.id = id;
        }

        /** A line without actions belongs to a job that only creates: what has an id was made. */
        private String madeCondition() {
            return "(%1$s_action = 'CREATED' or %1$s_action is null and %2$s is not null)".formatted(columns, id);
        }

        private String changedCondition() {
            return "%s_action = 'UPDATED'".formatted(columns);
        }
    }

    /**
     * Which lines are wanted; what is null does not matter.
     *
     * @param part a kind of record that was made or changed
     * @param cause of a failure, as {@link FailedRecords.Cause} names it
     */
    public record Lines(
            @Nullable ActionStatus outcome,
            @Nullable Part part,
            @Nullable String cause) {

        public static final Lines ALL = new Lines(null, null, null);
        public static final Lines FAILED = new Lines(ActionStatus.ERROR, null, null);

        private String condition() {
            var conditions = new ArrayList<String>();
            conditions.add("job_id = :job");
            if (outcome != null) {
                conditions.add("outcome = '%s'".formatted(outcome.name()));
            }
            if (part != null) {
                conditions.add("(%s or %s)".formatted(part.madeCondition(), part.changedCondition()));
            }
            if (cause != null) {
                conditions.add(FailedRecords.CAUSE + " = :cause");
            }
            return String.join(" and ", conditions);
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
                         where %s order by record_order %s offset :offset limit :limit
                        """.formatted(which.condition(), descending ? "desc" : "asc"))
                .param("job", jobId)
                .param("cause", which.cause())
                .param("offset", offset)
                .param("limit", limit)
                .query(JobLog::line)
                .list();
    }

    public int count(UUID jobId, Lines which) {
        return sql.sql("select count(*) from {tenant}.import_record where " + which.condition())
                .param("job", jobId)
                .param("cause", which.cause())
                .query(Integer.class)
                .single();
    }

    /** The line of an incoming record, by its own id or by that of the source record that it became. */
    public Optional<Line> line(UUID jobId, UUID recordId) {
        long order = (recordId.getLeastSignificantBits() ^ jobId.getLeastSignificantBits()) - 1;
        if (recordId.getMostSignificantBits() == jobId.getMostSignificantBits()
                && order >= 0
                && order <= Integer.MAX_VALUE) {
            return find(jobId, (int) order);
        }
        return sql.sql("select * from {tenant}.import_record where job_id = ? and source_record_id = ?")
                .param(jobId)
                .param(recordId)
                .query(JobLog::line)
                .optional();
    }

    /** The line of a place in the file, from 0. */
    public Optional<Line> find(UUID jobId, int order) {
        return sql.sql("select * from {tenant}.import_record where job_id = ? and record_order = ?")
                .param(jobId)
                .param(order)
                .query(JobLog::line)
                .optional();
    }

    /** The line of a place in the file that is known to have one. */
    public Line at(UUID jobId, int order) {
        return find(jobId, order)
                .orElseThrow(() -> new IllegalStateException("job %s: record %d has no line".formatted(jobId, order)));
    }

    public Totals totals(UUID jobId) {
        return sql.sql("""
                        select count(*) filter (where outcome = 'ERROR'), %s, %s, %s, %s
                          from {tenant}.import_record where job_id = ?
                        """.formatted(
                                counts(Part.SOURCE), counts(Part.INSTANCE), counts(Part.HOLDINGS), counts(Part.ITEM)))
                .param(jobId)
                .query((row, number) ->
                        new Totals(row.getInt(1), count(row, 2), count(row, 5), count(row, 8), count(row, 11)))
                .single();
    }

    private static String counts(Part part) {
        return """
                count(*) filter (where %s),
                count(*) filter (where %s),
                count(*) filter (where %s_action = 'DISCARDED')""".formatted(part.madeCondition(), part.changedCondition(), part.columns);
    }

    private static Count count(ResultSet row, int from) throws SQLException {
        return new Count(row.getInt(from), row.getInt(from + 1), row.getInt(from + 2));
    }

    private static Line line(ResultSet row, int number) throws SQLException {
        UUID sourceId = row.getObject("source_record_id", UUID.class);
        return new Line(
                row.getObject("job_id", UUID.class),
                row.getInt("record_order"),
                row.getString("title"),
                ActionStatus.valueOf(row.getString("outcome")),
                row.getString("error"),
                row.getString("warning"),
                sourceId,
                action(row.getString("source_action"), sourceId),
                entity(row, "instance"),
                entity(row, "holdings"),
                row.getObject("permanent_location_id", UUID.class),
                entity(row, "item"),
                row.getString("item_error"),
                row.getTimestamp("logged_at").toInstant());
    }

    private static Entity entity(ResultSet row, String kind) throws SQLException {
        UUID id = row.getObject(kind + "_id", UUID.class);
        var action = action(row.getString(kind + "_action"), id);
        var version = row.getObject(kind + "_version", Integer.class);
        return new Entity(
                id,
                row.getString(kind + "_hrid"),
                version == null && action == ActionStatus.CREATED ? Integer.valueOf(1) : version,
                action);
    }

    private static @Nullable ActionStatus action(@Nullable String name, @Nullable UUID id) {
        if (name != null) {
            return ActionStatus.valueOf(name);
        }
        return id == null ? null : ActionStatus.CREATED;
    }
}
