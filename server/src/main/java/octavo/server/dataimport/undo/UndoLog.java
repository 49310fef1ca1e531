package octavo.server.dataimport.undo;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import octavo.server.tenants.TenantSql;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/** The rows of {@code import_undo}: which records of a job were taken back, and which could not be. */
@Repository
@Transactional
public class UndoLog {

    private final TenantSql sql;

    UndoLog(TenantSql sql) {
        this.sql = sql;
    }

    /** How far the undoing of a job is. */
    public enum State {
        RUNNING,
        ENDED
    }

    /**
     * A record that was left as it is.
     *
     * @param order place in the file, from 0
     */
    public record Conflict(int order, @Nullable String title, String reason) {}

    /**
     * How far an undoing is.
     *
     * @param waiting records that took effect and have not been looked at
     */
    public record Progress(@Nullable State state, int undone, int conflicts, int waiting) {}

    /** Says that a job is being undone; false where that was said before. */
    boolean begin(UUID jobId) {
        return sql.sql(
                                "update {tenant}.import_job set undo = 'RUNNING' where id = ? and undo is distinct from 'RUNNING'")
                        .param(jobId)
                        .update()
                == 1;
    }

    /** What became of the records of a part of the file: empty texts for those taken back, else why they were not. */
    @Transactional(readOnly = true)
    public Map<Integer, String> of(UUID jobId, int fromOrder, int toOrder) {
        var outcomes = new HashMap<Integer, String>();
        sql.sql("""
                        select record_order, coalesce(conflict, '') from {tenant}.import_undo
                         where job_id = ? and record_order between ? and ?
                        """)
                .param(jobId)
                .param(fromOrder)
                .param(toOrder)
                .query((row, number) -> outcomes.put(row.getInt(1), row.getString(2)))
                .list();
        return outcomes;
    }

    void end(UUID jobId) {
        sql.sql("update {tenant}.import_job set undo = 'ENDED' where id = ?")
                .param(jobId)
                .update();
    }

    /** The last record of the file that took effect and was not looked at yet, up to a place in the file. */
    @Transactional(readOnly = true)
    Optional<Integer> last(UUID jobId, int upTo) {
        return sql.sql("""
                        select max(r.record_order) from {tenant}.import_record r
                         where r.job_id = :job and r.record_order <= :upTo and r.outcome in ('CREATED', 'UPDATED')
                           and not exists (select from {tenant}.import_undo u
                                            where u.job_id = r.job_id and u.record_order = r.record_order
                                              and u.conflict is null)
                        """)
                .param("job", jobId)
                .param("upTo", upTo)
                .query((row, number) -> Optional.ofNullable(row.getObject(1, Integer.class)))
                .single();
    }

    void note(UUID jobId, int order, @Nullable String conflict) {
        sql.sql("""
                insert into {tenant}.import_undo (job_id, record_order, conflict) values (?, ?, ?)
                on conflict (job_id, record_order) do update set conflict = excluded.conflict, undone_at = now()
                """).param(jobId).param(order).param(conflict).update();
    }

    @Transactional(readOnly = true)
    public Progress progress(UUID jobId) {
        return sql.sql("""
                        select (select undo from {tenant}.import_job where id = :job),
                               (select count(*) from {tenant}.import_undo where job_id = :job and conflict is null),
                               (select count(*) from {tenant}.import_undo where job_id = :job and conflict is not null),
                               (select count(*) from {tenant}.import_record r
                                 where r.job_id = :job and r.outcome in ('CREATED', 'UPDATED')
                                   and not exists (select from {tenant}.import_undo u
                                                    where u.job_id = r.job_id and u.record_order = r.record_order))
                        """)
                .param("job", jobId)
                .query((row, number) -> new Progress(
                        row.getString(1) == null ? null : State.valueOf(row.getString(1)),
                        row.getInt(2),
                        row.getInt(3),
                        row.getInt(4)))
                .single();
    }

    @Transactional(readOnly = true)
    public List<Conflict> conflicts(UUID jobId, int offset, int limit) {
        return sql.sql("""
                        select u.record_order, r.title, u.conflict
                          from {tenant}.import_undo u
                          join {tenant}.import_record r on r.job_id = u.job_id and r.record_order = u.record_order
                         where u.job_id = ? and u.conflict is not null
                         order by u.record_order offset ? limit ?
                        """)
                .param(jobId)
                .param(offset)
                .param(limit)
                .query((row, number) -> new Conflict(row.getInt(1), row.getString(2), row.getString(3)))
                .list();
    }
}
