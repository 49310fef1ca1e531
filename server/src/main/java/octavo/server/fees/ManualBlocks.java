package octavo.server.fees;

import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import octavo.server.tenants.TenantSql;
import org.springframework.stereotype.Component;

/** Blocks that staff put on patrons by hand. */
@Component
public class ManualBlocks {

    private final TenantSql sql;

    ManualBlocks(TenantSql sql) {
        this.sql = sql;
    }

    /** Descriptions of a patron's blocks against borrowing that have not expired. */
    public List<String> againstBorrowing(UUID patronId, Instant moment) {
        return against("borrowing", patronId, moment);
    }

    /** Descriptions of a patron's blocks against requests that have not expired. */
    public List<String> againstRequests(UUID patronId, Instant moment) {
        return against("requests", patronId, moment);
    }

    private List<String> against(String action, UUID patronId, Instant moment) {
        return sql.sql("""
                        select coalesce(b.doc->>'desc', '') as description
                          from {tenant}.manual_block b
                         where b.user_id = :patron
                           and (b.doc->>:action)::boolean
                           and coalesce(octavo.instant(b.doc->>'expirationDate') > :moment, true)
                         order by b.id
                        """)
                .param("action", action)
                .param("patron", patronId)
                .param("moment", Timestamp.from(moment))
                .query((row, number) -> row.getString("description"))
                .list();
    }
}
