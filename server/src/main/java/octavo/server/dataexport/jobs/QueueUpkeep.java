package octavo.server.dataexport.jobs;

import octavo.server.tenants.Caller;
import octavo.server.tenants.TenantInitializer;
import octavo.server.tenants.TenantSql;
import org.springframework.stereotype.Component;

/** Exports whose tenant was emptied leave the queue: nothing would ever end them. */
@Component("exportQueueUpkeep")
class QueueUpkeep implements TenantInitializer {

    private final TenantSql sql;

    QueueUpkeep(TenantSql sql) {
        this.sql = sql;
    }

    @Override
    public void afterMigration() {
        sql.sql("""
                        delete from octavo.export_queue q
                         where q.tenant = :tenant
                           and not exists (select 1 from {tenant}.export_run r where r.job_id = q.job_id)
                        """).param("tenant", Caller.current().tenant().value()).update();
    }
}
