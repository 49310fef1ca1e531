package octavo.server.fees;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import octavo.server.tenants.TenantSql;
import org.springframework.stereotype.Component;

/** The limits that a tenant has set for its patron groups. */
@Component
public class PatronBlockLimits {

    private final TenantSql sql;

    PatronBlockLimits(TenantSql sql) {
        this.sql = sql;
    }

    /** The limits of every patron group whose conditions block anything, by group. */
    public Map<UUID, List<PatronBlockLimit>> byPatronGroup() {
        Map<UUID, List<PatronBlockLimit>> limits = new HashMap<>();
        sql.sql("""
                        select octavo.uuid_or_null(l.doc->>'patronGroupId') as patron_group,
                               c.id, c.doc->>'message' as message,
                               (c.doc->>'blockBorrowing')::boolean as borrowing,
                               (c.doc->>'blockRenewals')::boolean as renewals,
                               (c.doc->>'blockRequests')::boolean as requests,
                               (l.doc->>'value')::numeric as value
                          from {tenant}.patron_block_limit l
                          join {tenant}.patron_block_condition c on c.id = octavo.uuid_or_null(l.doc->>'conditionId')
                         where (c.doc->>'blockBorrowing')::boolean or (c.doc->>'blockRenewals')::boolean
                               or (c.doc->>'blockRequests')::boolean
                         order by c.doc->>'name'
                        """).query(row -> {
            limits.computeIfAbsent(row.getObject("patron_group", UUID.class), group -> new ArrayList<>())
                    .add(new PatronBlockLimit(
                            row.getObject("id", UUID.class),
                            row.getString("message"),
                            row.getBoolean("borrowing"),
                            row.getBoolean("renewals"),
                            row.getBoolean("requests"),
                            row.getBigDecimal("value")));
        });
        return limits;
    }
}
