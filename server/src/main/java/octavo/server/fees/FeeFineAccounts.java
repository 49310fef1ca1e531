package octavo.server.fees;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

    /** A patron's open accounts, the oldest first. */
    public List<OpenAccount> openOf(UUID userId) {
        return sql.sql("""
                        select a.id, a.doc->>'feeFineId' as fee_fine_id, a.doc->>'loanId' as loan_id,
                               coalesce((a.doc->>'remaining')::numeric, 0) as balance
                          from {tenant}.account a
                         where a.user_id = ? and a.status = 'Open'
                         order by a.id
                        """)
                .param(userId)
                .query((row, number) -> new OpenAccount(
                        row.getString("id"),
                        row.getString("fee_fine_id"),
                        row.getString("loan_id"),
                        row.getBigDecimal("balance")))
                .list();
    }

    /** What is left to pay for loans, by loan; none for a loan without an account. */
    public Map<UUID, BigDecimal> remainingOf(Collection<UUID> loanIds) {
        Map<UUID, BigDecimal> remaining = new HashMap<>();
        if (!loanIds.isEmpty()) {
            sql.sql("""
                            select a.loan_id, coalesce(sum((a.doc->>'remaining')::numeric), 0) as remaining
                              from {tenant}.account a
                             where a.loan_id %s and a.status = 'Open'
                             group by a.loan_id
                            """.formatted(TenantSql.ONE_OF))
                    .param(loanIds.toArray(UUID[]::new))
                    .query(row -> {
                        remaining.put(row.getObject("loan_id", UUID.class), row.getBigDecimal("remaining"));
                    });
        }
        return remaining;
    }
}
