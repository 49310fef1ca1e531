package octavo.server.dataexport.jobs;

import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import octavo.server.tenants.Caller;
import octavo.server.tenants.TenantId;
import octavo.server.tenants.TenantSql;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * The rows of running jobs and their slices. A step of a job is claimed by locking its row, inside the transaction that does
 * the work: a claim ends with its worker, however that ends, and no clock decides it.
 */
@Component
public class ExportRuns {

    private final JdbcClient jdbc;
    private final TenantSql sql;

    ExportRuns(JdbcClient jdbc, TenantSql sql) {
        this.jdbc = jdbc;
        this.sql = sql;
    }

    /** A running job of a tenant. */
    public record Running(TenantId tenant, UUID jobId) {}

    /** Some ids of a job, to be exported in this order. */
    public record Slice(int number, List<UUID> ids) {
        public Slice {
            ids = List.copyOf(ids);
        }
    }

    /** What became of a slice. */
    public record Done(int exported, int failed, int unchanged, long fileBytes) {}

    /** A slice whose file is there. */
    public record Written(int slice, int exported, long fileBytes) {}

    /** The running jobs of all tenants, the oldest first. */
    public List<Running> running() {
        return jdbc.sql("select tenant, job_id from octavo.export_queue order by queued_at, job_id")
                .query((row, number) ->
                        new Running(new TenantId(row.getString("tenant")), row.getObject("job_id", UUID.class)))
                .list();
    }

    void start(UUID jobId, ExportPlan plan) {
        sql.sql("insert into {tenant}.export_run (job_id, plan) values (?, ?::jsonb)")
                .param(jobId)
                .param(plan.toJson())
                .update();
        sql.sql("insert into octavo.export_queue (tenant, job_id) values (?, ?)")
                .param(Caller.current().tenant().value())
                .param(jobId)
                .update();
    }

    /** Ends a run; its slices go with it. */
    void end(UUID jobId) {
        sql.sql("delete from {tenant}.export_run where job_id = ?").param(jobId).update();
        sql.sql("delete from octavo.export_queue where tenant = ? and job_id = ?")
                .param(Caller.current().tenant().value())
                .param(jobId)
                .update();
    }

    public Optional<ExportPlan> plan(UUID jobId) {
        return sql.sql("select plan from {tenant}.export_run where job_id = ?")
                .param(jobId)
                .query(String.class)
                .optional()
                .map(ExportPlan::fromJson);
    }

    /** Claims a job whose ids are to be listed; false where there is nothing to do or another worker does it. */
    public boolean lockUnlisted(UUID jobId) {
        return sql.sql("""
                        select job_id from {tenant}.export_run
                         where job_id = ? and listed_at is null for update skip locked
                        """).param(jobId).query(UUID.class).optional().isPresent();
    }

    public void addSlice(UUID jobId, int slice, List<UUID> ids) {
        sql.sql("insert into {tenant}.export_slice (job_id, slice, ids) values (?, ?, ?)")
                .param(jobId)
                .param(slice)
                .param(ids.toArray(UUID[]::new))
                .update();
    }

    /** All slices of a claimed job are there. */
    public void listed(UUID jobId, long lines, long failed, long duplicates) {
        sql.sql("""
                update {tenant}.export_run
                   set listed_at = now(), lines = ?, failed = ?, duplicates = ?, faults = 0
                 where job_id = ?
                """).param(lines).param(failed).param(duplicates).param(jobId).update();
    }

    /** Claims the first slice that nobody has written or works on. */
    public Optional<Slice> lockSlice(UUID jobId) {
        return sql.sql("""
                        select slice, ids from {tenant}.export_slice
                         where job_id = ? and done_at is null
                         order by slice limit 1 for update skip locked
                        """)
                .param(jobId)
                .query((row, number) -> new Slice(row.getInt("slice"), ids(row)))
                .optional();
    }

    /** The file of a claimed slice is whole. */
    public void done(UUID jobId, int slice, Done done) {
        sql.sql("""
                update {tenant}.export_slice
                   set done_at = now(), exported = ?, failed = ?, unchanged = ?, file_bytes = ?
                 where job_id = ? and slice = ?
                """)
                .param(done.exported())
                .param(done.failed())
                .param(done.unchanged())
                .param(done.fileBytes())
                .param(jobId)
                .param(slice)
                .update();
        sql.sql("update {tenant}.export_run set faults = 0 where job_id = ? and faults <> 0")
                .param(jobId)
                .update();
    }

    /** The file of a slice is not what was written, as after a power failure: it is written again. */
    public void writeAgain(UUID jobId, int slice) {
        sql.sql("update {tenant}.export_slice set done_at = null where job_id = ? and slice = ?")
                .param(jobId)
                .param(slice)
                .update();
    }

    /** Claims a job whose slices are all written. */
    public boolean lockWritten(UUID jobId) {
        return sql.sql("""
                        select r.job_id from {tenant}.export_run r
                         where r.job_id = ? and r.listed_at is not null
                           and not exists (
                               select 1 from {tenant}.export_slice s where s.job_id = r.job_id and s.done_at is null)
                           for update of r skip locked
                        """).param(jobId).query(UUID.class).optional().isPresent();
    }

    public List<Written> written(UUID jobId) {
        return sql.sql("""
                        select slice, exported, file_bytes from {tenant}.export_slice where job_id = ? order by slice
                        """)
                .param(jobId)
                .query((row, number) ->
                        new Written(row.getInt("slice"), row.getInt("exported"), row.getLong("file_bytes")))
                .list();
    }

    /** Counts one more fault of a job; answers how many there were in a row. */
    public int fault(UUID jobId) {
        return sql.sql("update {tenant}.export_run set faults = faults + 1 where job_id = ? returning faults")
                .param(jobId)
                .query(Integer.class)
                .optional()
                .orElse(0);
    }

    /** How far running jobs are, counted from their slices. */
    Map<UUID, JobProgress> progress(Collection<UUID> jobIds) {
        Map<UUID, JobProgress> found = new HashMap<>();
        sql.sql("""
                        select r.job_id, r.lines, r.failed, r.duplicates,
                               coalesce(sum(s.exported), 0) as slices_exported,
                               coalesce(sum(s.failed), 0) as slices_failed,
                               coalesce(sum(s.unchanged), 0) as slices_unchanged
                          from {tenant}.export_run r
                          left join {tenant}.export_slice s on s.job_id = r.job_id and s.done_at is not null
                         where r.job_id = any(?)
                         group by r.job_id
                        """).param(jobIds.toArray(UUID[]::new)).query(row -> {
            found.put(
                    row.getObject("job_id", UUID.class),
                    new JobProgress(
                            row.getLong("lines"),
                            row.getLong("slices_exported"),
                            row.getLong("failed") + row.getLong("slices_failed"),
                            row.getLong("duplicates"),
                            row.getLong("slices_unchanged")));
        });
        return found;
    }

    private static List<UUID> ids(ResultSet row) throws SQLException {
        Array array = row.getArray("ids");
        return List.of((UUID[]) array.getArray());
    }
}
