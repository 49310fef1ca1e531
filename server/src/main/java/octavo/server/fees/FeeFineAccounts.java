package octavo.server.fees;

import java.math.BigDecimal;
import java.util.UUID;
import octavo.server.tenants.TenantSql;
import org.springframework.stereotype.Component;

/** What patrons owe. */
@Component
public class FeeFineAccounts {

    private final TenantSql sql;

    FeeFineAccounts(TenantSql sql) {
        this.sql = sql;
    }

    /** What is left to pay on a patron's open accounts, without those suspended while a returned item is looked for. */
    public BigDecimal outstandingBalance(UUID userId) {
        return sql.sql("""
                        select coalesce(sum((doc->>'remaining')::numeric), 0)
                          from {tenant}.account
                         where user_id = ?
                           and status = 'Open'
                           and doc->'paymentStatus'->>'name' <> 'Suspended claim returned'
                        """).param(userId).query(BigDecimal.class).single();
    }
}
