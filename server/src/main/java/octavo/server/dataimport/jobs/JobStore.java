package octavo.server.dataimport.jobs;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import octavo.server.dataimport.jobs.ImportJob.Subordination;
import octavo.server.records.FolioException;
import octavo.server.records.Json;
import octavo.server.tenants.Caller;
import octavo.server.tenants.TenantSql;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.node.ObjectNode;

/** The rows of {@code import_job}. A job changes its state only from the state that the change expects. */
@Repository
@Transactional
public class JobStore {

    private static final String WAITS_FOR_PEOPLE = "It was paused. It goes on when somebody continues it.";

    /** A running job is counted from its chunks, an ended one knows its counts. */
    static final String JOBS = """
            select j.*,
                   coalesce(j.done_records, (select sum(c.records) from {tenant}.import_chunk c where c.job_id = j.id), 0)
                       as done,
                   coalesce(j.failed_records, (select sum(c.failed) from {tenant}.import_chunk c where c.job_id = j.id), 0)
                       as failed,
                   exists (select from octavo.import_queue q where q.job_id = j.id and q.paused) as paused
              from {tenant}.import_job j
            """;

    private final TenantSql sql;

    JobStore(TenantSql sql) {
        this.sql = sql;
    }

    /**
     * Stores a new job.
     *
     * @param userFirstName of the person who runs the job, as lists show it; likewise the last name
     */
    public ImportJob insert(
            UUID id,
            UUID parentId,
            Subordination subordination,
            JobStatus status,
            String sourceType,
            @Nullable String fileName,
            @Nullable UUID userId,
            @Nullable String userFirstName,
            @Nullable String userLastName) {
        sql.sql("""
                insert into {tenant}.import_job
                       (id, parent_id, subordination, status, source_type, file_name, user_id, user_first_name, user_last_name)
                values (:id, :parent, :subordination, :status, :sourceType, :fileName, :user, :first, :last)
                """)
                .param("id", id)
                .param("parent", parentId)
                .param("subordination", subordination.name())
                .param("status", status.name())
                .param("sourceType", sourceType)
                .param("fileName", fileName)
                .param("user", userId)
                .param("first", userFirstName)
                .param("last", userLastName)
                .update();
        return get(id);
    }

    @Transactional(readOnly = true)
    public Optional<ImportJob> find(UUID id) {
        return sql.sql(JOBS + " where j.id = ?").param(id).query(JobStore::row).optional();
    }

    @Transactional(readOnly = true)
    public ImportJob get(UUID id) {
        return find(id).orElseThrow(
                        () -> FolioException.notFound("JobExecution with id '%s' was not found".formatted(id)));
    }

    @Transactional(readOnly = true)
    public List<ImportJob> children(UUID parentId) {
        return sql.sql(JOBS + " where j.parent_id = :id and j.id <> :id order by j.hr_id")
                .param("id", parentId)
                .query(JobStore::row)
                .list();
    }

    /** Makes a new job a trial run: it writes nothing but its log. */
    public void setDryRun(UUID id) {
        sql.sql("update {tenant}.import_job set dry_run = true where id = ? and status = 'NEW'")
                .param(id)
                .update();
    }

    public void setProfile(UUID id, ObjectNode info, @Nullable ObjectNode snapshot) {
        sql.sql(
                        "update {tenant}.import_job set profile = ?::jsonb, snapshot = coalesce(?::jsonb, snapshot) where id = ?")
                .param(Json.compact(info))
                .param(snapshot == null ? null : Json.compact(snapshot))
                .param(id)
                .update();
    }

    public void fileUploaded(UUID id, String sourcePath) {
        sql.sql("""
                update {tenant}.import_job set status = 'FILE_UPLOADED', source_path = ?
                 where id = ? and status in ('NEW', 'FILE_UPLOADED')
                """).param(sourcePath).param(id).update();
    }

    /**
     * Puts a job into the queue of the dispatcher.
     *
     * @return false where it was started before, or has ended
     */
    public boolean start(UUID id, @Nullable String sourcePath) {
        int rows = sql.sql("""
                        update {tenant}.import_job
                           set status = 'PARSING_IN_PROGRESS', started_at = now(), source_path = coalesce(?, source_path)
                         where id = ? and status in ('NEW', 'FILE_UPLOADED')
                        """).param(sourcePath).param(id).update();
        if (rows == 1) {
            sql.sql("insert into octavo.import_queue (tenant, job_id) values (?, ?) on conflict do nothing")
                    .param(Caller.current().tenant().value())
                    .param(id)
                    .update();
        }
        return rows == 1;
    }

    public void setTotals(UUID id, int records, @Nullable Integer chunks) {
        sql.sql("update {tenant}.import_job set total_records = ?, total_chunks = ? where id = ?")
                .param(records)
                .param(chunks)
                .param(id)
                .update();
    }

    public void setWaitsFor(UUID id, @Nullable String sentence) {
        sql.sql("update {tenant}.import_job set waits_for = ? where id = ?")
                .param(sentence)
                .param(id)
                .update();
    }

    /** As {@link #get}; nobody else changes the job until the transaction ends. */
    public ImportJob lock(UUID id) {
        sql.sql("select id from {tenant}.import_job where id = ? for update")
                .param(id)
                .query(UUID.class)
                .optional();
        return get(id);
    }

    /** Ends a running job: committed where no record failed, else in error; its counts are written down for good. */
    public JobStatus end(UUID id) {
        var status = sql.sql("""
                        update {tenant}.import_job j
                           set status = case when c.failed = 0 then 'COMMITTED' else 'ERROR' end,
                               error_status = case when c.failed = 0 then null else 'RECORD_UPDATE_ERROR' end,
                               done_records = c.records, failed_records = c.failed, total_records = c.records,
                               waits_for = null, completed_at = now()
                          from (select coalesce(sum(records), 0) as records, coalesce(sum(failed), 0) as failed
                                  from {tenant}.import_chunk where job_id = :id) c
                         where j.id = :id and j.status not in ('COMMITTED', 'ERROR', 'CANCELLED', 'DISCARDED')
                        returning j.status
                        """).param("id", id).query(String.class).optional();
        leaveQueue(id);
        return status.map(JobStatus::valueOf).orElseGet(() -> get(id).status());
    }

    /** Ends a job that cannot go on as a whole. */
    public void fail(UUID id, String errorStatus, String error) {
        sql.sql("""
                update {tenant}.import_job j
                   set status = 'ERROR', error_status = :errorStatus, error = :error, waits_for = null,
                       done_records = c.records, failed_records = c.failed, completed_at = now()
                  from (select coalesce(sum(records), 0) as records, coalesce(sum(failed), 0) as failed
                          from {tenant}.import_chunk where job_id = :id) c
                 where j.id = :id and j.status not in ('COMMITTED', 'ERROR', 'CANCELLED', 'DISCARDED')
                """)
                .param("errorStatus", errorStatus)
                .param("error", error)
                .param("id", id)
                .update();
        leaveQueue(id);
    }

    /**
     * Stops a job; chunks that are at work still take effect, no other does.
     *
     * @return false where the job had ended before
     */
    public boolean cancel(UUID id) {
        int rows = sql.sql("""
                        update {tenant}.import_job
                           set status = 'CANCELLED', waits_for = null, completed_at = now()
                         where id = ? and status not in ('COMMITTED', 'ERROR', 'CANCELLED', 'DISCARDED')
                        """).param(id).update();
        leaveQueue(id);
        return rows == 1;
    }

    /**
     * Holds a job back, or lets it go on. Chunks that are on their way still take effect. It is written into the queue, so that
     * it outlives a restart.
     *
     * @throws FolioException 422 where the job is not on its way
     */
    public void setPaused(UUID id, boolean paused) {
        int rows = sql.sql("update octavo.import_queue set paused = ? where tenant = ? and job_id = ?")
                .param(paused)
                .param(Caller.current().tenant().value())
                .param(id)
                .update();
        if (rows == 0) {
            throw FolioException.invalid("%s is not on its way".formatted(get(id).label()), "id", id.toString());
        }
    }

    /**
     * Takes a state that a client names. It can end a job; any other state is the importer's to set and is passed over, and
     * a job that has ended keeps its state.
     */
    public void setStatus(UUID id, JobStatus status) {
        if (!status.isEnded()) {
            return;
        }
        sql.sql("""
                update {tenant}.import_job
                   set status = :status, waits_for = null, completed_at = now()
                 where id = :id and status not in ('COMMITTED', 'ERROR', 'CANCELLED', 'DISCARDED')
                """).param("status", status.name()).param("id", id).update();
        leaveQueue(id);
    }

    /** Deletes ended jobs with their logs; the records that they made stay. */
    public void delete(List<UUID> ids) {
        var of = ids.toArray(UUID[]::new);
        for (var table : List.of("import_record", "import_chunk", "import_received", "import_undo")) {
            sql.sql("delete from {tenant}.%s where job_id = any (?)".formatted(table))
                    .param(of)
                    .update();
        }
        sql.sql("delete from {tenant}.import_job where id = any (?)").param(of).update();
        ids.forEach(this::leaveQueue);
    }

    private void leaveQueue(UUID id) {
        sql.sql("delete from octavo.import_queue where tenant = ? and job_id = ?")
                .param(Caller.current().tenant().value())
                .param(id)
                .update();
    }

    static ImportJob row(ResultSet row, int number) throws SQLException {
        return new ImportJob(
                row.getObject("id", UUID.class),
                row.getInt("hr_id"),
                row.getObject("parent_id", UUID.class),
                Subordination.valueOf(row.getString("subordination")),
                row.getString("source_type"),
                JobStatus.valueOf(row.getString("status")),
                row.getString("error_status"),
                row.getString("error"),
                row.getBoolean("paused") ? WAITS_FOR_PEOPLE : row.getString("waits_for"),
                json(row.getString("profile")),
                json(row.getString("snapshot")),
                row.getString("file_name"),
                row.getString("source_path"),
                row.getObject("user_id", UUID.class),
                row.getString("user_first_name"),
                row.getString("user_last_name"),
                row.getObject("total_records", Integer.class),
                row.getObject("total_chunks", Integer.class),
                row.getBoolean("received_all"),
                row.getBoolean("dry_run"),
                row.getBoolean("paused"),
                row.getInt("done"),
                row.getInt("failed"),
                row.getTimestamp("started_at") == null
                        ? null
                        : row.getTimestamp("started_at").toInstant(),
                row.getTimestamp("completed_at") == null
                        ? null
                        : row.getTimestamp("completed_at").toInstant());
    }

    private static @Nullable ObjectNode json(@Nullable String document) {
        return document == null ? null : Json.parseStored(document);
    }
}
