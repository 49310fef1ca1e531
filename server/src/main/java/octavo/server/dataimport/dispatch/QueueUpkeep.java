package octavo.server.dataimport.dispatch;

import octavo.server.tenants.Caller;
import octavo.server.tenants.TenantInitializer;
import octavo.server.tenants.TenantSql;
import org.springframework.stereotype.Component;

/** Jobs whose tenant was emptied leave the queue: nothing would ever end them, and they would hold their place in it. */
@Component
class QueueUpkeep implements TenantInitializer {

    private final TenantSql sql;

    QueueUpkeep(TenantSql sql) {
        this.sql = sql;
    }

    @Override
    public void afterMigration() {
        sql.sql("""
                        delete from octavo.import_queue q
                         where q.tenant = :tenant
                           and not exists (select 1 from {tenant}.import_job j where j.id = q.job_id)
                        """).param("tenant", Caller.current().tenant().value()).update();
    }
}
