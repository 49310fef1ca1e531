package octavo.server.circulation;

import java.sql.Timestamp;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import octavo.server.fees.FeeFineAccounts;
import octavo.server.fees.PatronBlockLimits;
import octavo.server.tenants.TenantSql;
import octavo.server.users.Patrons;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * The automated blocks of a patron, found when they are asked for: nothing is counted beforehand, so nothing can disagree
 * with the loans. A group without limits costs two statements, any other four.
 */
@Component
class AutomatedBlocks {

    private final Patrons patrons;
    private final PatronBlockLimits limits;
    private final FeeFineAccounts accounts;
    private final TenantSql sql;
    private final InstantSource clock;

    AutomatedBlocks(
            Patrons patrons, PatronBlockLimits limits, FeeFineAccounts accounts, TenantSql sql, InstantSource clock) {
        this.patrons = patrons;
        this.limits = limits;
        this.accounts = accounts;
        this.sql = sql;
        this.clock = clock;
    }

    /** The blocks of a user; none for one who does not exist. */
    @Transactional(readOnly = true)
    List<AutomatedBlock> of(UUID userId) {
        var group = patrons.findAll(List.of(userId)).stream()
                .flatMap(patron -> Stream.ofNullable(patron.groupId()))
                .findFirst();
        if (group.isEmpty()) {
            return List.of();
        }
        var groupLimits = limits.of(group.get());
        return groupLimits.isEmpty() ? List.of() : AutomatedBlock.of(groupLimits, standing(userId, clock.instant()));
    }

    private PatronStanding standing(UUID userId, Instant now) {
        var balance = accounts.outstandingBalance(userId);
        return sql.sql("""
                        with open as (
                            select coalesce(l.doc->>'itemStatus', '') in ('Declared lost', 'Aged to lost') as lost,
                                   coalesce((l.doc->>'dueDateChangedByRecall')::boolean, false) as recalled,
                                   octavo.instant(l.doc->>'dueDate') as due,
                                   coalesce((p.doc #>> '{loansPolicy,gracePeriod,duration}')
                                            || ' ' || (p.doc #>> '{loansPolicy,gracePeriod,intervalId}'), '0')::interval
                                       as grace
                              from {tenant}.loan l
                              left join {tenant}.loan_policy p on p.id = octavo.uuid_or_null(l.doc->>'loanPolicyId')
                             where l.user_id = :user
                               and l.status = 'Open'
                               and coalesce(l.doc->>'itemStatus', '') <> 'Claimed returned'),
                        late as (
                            select recalled, :now - due as by
                              from open
                             where not lost and due + grace < :now)
                        select (select count(*) from open) as open_loans,
                               (select count(*) from open where lost) as lost_items,
                               (select count(*) from late) as overdue_items,
                               (select count(*) from late where recalled) as overdue_recalls,
                               (select coalesce(extract(day from max(by)), 0) from late where recalled) as recall_days
                        """)
                .param("user", userId)
                .param("now", Timestamp.from(now))
                .query((row, number) -> new PatronStanding(
                        row.getInt("open_loans"),
                        row.getInt("lost_items"),
                        row.getInt("overdue_items"),
                        row.getInt("overdue_recalls"),
                        row.getLong("recall_days"),
                        balance))
                .single();
    }
}
