package octavo.server.dataimport.dispatch;

import java.util.List;
import java.util.UUID;
import octavo.server.tenants.TenantId;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The queue of jobs of all tenants. */
@Repository
class QueuedJobs {

    private final JdbcClient jdbc;

    QueuedJobs(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** @param paused whether somebody holds it back */
    record QueuedJob(TenantId tenant, UUID id, boolean paused) {}

    /** In the order of arrival. */
    List<QueuedJob> all() {
        return jdbc.sql("select tenant, job_id, paused from octavo.import_queue order by queued_at, job_id")
                .query((row, number) ->
                        new QueuedJob(new TenantId(row.getString(1)), row.getObject(2, UUID.class), row.getBoolean(3)))
                .list();
    }
}
