package octavo.server.fees;

import java.math.BigDecimal;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import octavo.server.tenants.TenantSql;
import org.springframework.stereotype.Component;

/** What staff have put in a patron's way, and what the patron owes: all that a desk asks of this module, in one statement. */
@Component
public class PatronRestrictions {

    /**
     * A patron's restrictions at a moment.
     *
     * @param borrowing descriptions of the manual blocks against borrowing that have not expired; likewise the others
     * @param outstandingBalance as {@link FeeFineAccounts#outstandingBalance}
     */
    public record Restrictions(
            List<String> borrowing, List<String> renewals, List<String> requests, BigDecimal outstandingBalance) {

        public Restrictions {
            borrowing = List.copyOf(borrowing);
            renewals = List.copyOf(renewals);
            requests = List.copyOf(requests);
        }
    }

    private final TenantSql sql;

    PatronRestrictions(TenantSql sql) {
        this.sql = sql;
    }

    public Restrictions of(UUID patronId, Instant moment) {
        return sql.sql("""
                        with block as (
                            select coalesce(b.doc->>'desc', '') as description, b.doc, b.id
                              from {tenant}.manual_block b
                             where b.user_id = :patron
                               and coalesce(octavo.instant(b.doc->>'expirationDate') > :moment, true))
                        select array(select description from block where (doc->>'borrowing')::boolean order by id)
                                   as borrowing,
                               array(select description from block where (doc->>'renewals')::boolean order by id)
                                   as renewals,
                               array(select description from block where (doc->>'requests')::boolean order by id)
                                   as requests,
                               (select coalesce(sum((a.doc->>'remaining')::numeric), 0)
                                  from {tenant}.account a
                                 where a.user_id = :patron
                                   and a.status = 'Open'
                                   and a.doc->'paymentStatus'->>'name' <> 'Suspended claim returned') as balance
                        """)
                .param("patron", patronId)
                .param("moment", Timestamp.from(moment))
                .query((row, number) -> new Restrictions(
                        texts(row, "borrowing"),
                        texts(row, "renewals"),
                        texts(row, "requests"),
                        row.getBigDecimal("balance")))
                .single();
    }

    private static List<String> texts(ResultSet row, String column) throws SQLException {
        Array array = row.getArray(column);
        return List.of((String[]) array.getArray());
    }
}
