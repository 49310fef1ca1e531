package octavo.server.circulation;

import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import octavo.server.circulation.requests.DeskQueue;
import octavo.server.inventory.DeskItem;
import octavo.server.records.Json;
import octavo.server.records.StoredRecord;
import octavo.server.tenants.TenantSql;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Open loans and requests, read beside the locked rows of item and patron. */
@Component
class OpenLoans {

    /**
     * How an item and a patron stand to each other.
     *
     * @param onLoan whether the item is on loan to anybody
     * @param waitedFor whether anybody requests the item, or any item of its title
     * @param itemsUnderPolicy the items that the patron has on loan under the policy
     */
    record Situation(boolean onLoan, boolean waitedFor, List<UUID> itemsUnderPolicy, LoanCounts counts) {}

    /**
     * What limits of patron groups look at. Loans whose items are claimed returned count nowhere.
     *
     * @param recallOverdueDaysMax whole days by which the latest of the recalled ones is late
     */
    record LoanCounts(int openLoans, int lostItems, int overdueItems, int overdueRecalls, long recallOverdueDaysMax) {}

    /** @param loans normally none or one, locked */
    record Return(List<StoredRecord> loans, boolean waitedFor) {}

    /** Parameters: {@code user}, {@code now}. */
    private static final String COUNTED = """
            with open as (
                select coalesce(l.doc->>'itemStatus', '') in ('Declared lost', 'Aged to lost') as lost,
                       coalesce((l.doc->>'dueDateChangedByRecall')::boolean, false) as recalled,
                       octavo.instant(l.doc->>'dueDate') as due,
                       coalesce((p.doc #>> '{loansPolicy,gracePeriod,duration}')
                                || ' ' || (p.doc #>> '{loansPolicy,gracePeriod,intervalId}'), '0')::interval as grace
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
            """;

    private final TenantSql sql;

    OpenLoans(TenantSql sql) {
        this.sql = sql;
    }

    /** @param policyId the policy whose loans are listed; null lists none */
    Situation situationOf(DeskItem item, UUID patronId, @Nullable UUID policyId, Instant now) {
        return sql.sql(COUNTED + """
                        , exists (
                              select 1 from {tenant}.loan l
                               where l.item_id = :item and l.status = 'Open') as on_loan,
                        """ + DeskQueue.WAITED_FOR + """
                          as waited_for,
                          array(
                              select l.item_id from {tenant}.loan l
                               where l.user_id = :user and l.status = 'Open'
                                 and l.doc->>'loanPolicyId' = :policy) as under_policy
                        """)
                .param("item", item.id())
                .param("instance", item.instanceId())
                .param("user", patronId)
                .param("policy", policyId == null ? "" : policyId.toString())
                .param("now", Timestamp.from(now))
                .query((row, number) -> new Situation(
                        row.getBoolean("on_loan"), row.getBoolean("waited_for"), ids(row, "under_policy"), counts(row)))
                .single();
    }

    LoanCounts countsOf(UUID patronId, Instant now) {
        return sql.sql(COUNTED)
                .param("user", patronId)
                .param("now", Timestamp.from(now))
                .query((row, number) -> counts(row))
                .single();
    }

    /** The open loans of an item that comes back, locked, and whether somebody waits for it. */
    Return lockForReturn(DeskItem item) {
        List<StoredRecord> loans = new ArrayList<>();
        var waitedFor = sql.sql(
                        """
                        with open as (
                            select l.id, l.version, l.doc
                              from {tenant}.loan l
                             where l.item_id = :item and l.status = 'Open'
                               for update)
                        select open.id, open.version, open.doc,
                        """ + DeskQueue.WAITED_FOR + " as waited_for from (values (1)) as once left join open on true")
                .param("item", item.id())
                .param("instance", item.instanceId())
                .query((row, number) -> {
                    if (row.getObject("id", UUID.class) != null) {
                        loans.add(loan(row));
                    }
                    return row.getBoolean("waited_for");
                })
                .list();
        return new Return(loans, waitedFor.getFirst());
    }

    private static final String OPEN_OF_ITEM = """
            select l.id, l.version, l.doc
              from {tenant}.loan l
             where l.item_id = :item and l.status = 'Open'
            """;

    /** The open loans of an item: normally none or one. */
    List<StoredRecord> findOf(UUID itemId) {
        return sql.sql(OPEN_OF_ITEM)
                .param("item", itemId)
                .query((row, number) -> loan(row))
                .list();
    }

    /** As {@link #findOf}, locked. */
    List<StoredRecord> lockOf(UUID itemId) {
        return sql.sql(OPEN_OF_ITEM + " for update")
                .param("item", itemId)
                .query((row, number) -> loan(row))
                .list();
    }

    /** Whether an open recall waits for an item. */
    boolean isRecalled(UUID itemId) {
        return sql.sql("""
                        select exists (
                            select 1 from {tenant}.request q
                             where q.item_id = :item and q.status like 'Open%'
                               and q.doc->>'requestType' = 'Recall')
                        """).param("item", itemId).query(Boolean.class).single();
    }

    private static StoredRecord loan(ResultSet row) throws SQLException {
        return new StoredRecord(
                row.getObject("id", UUID.class), row.getInt("version"), Json.parseStored(row.getString("doc")));
    }

    private static LoanCounts counts(ResultSet row) throws SQLException {
        return new LoanCounts(
                row.getInt("open_loans"),
                row.getInt("lost_items"),
                row.getInt("overdue_items"),
                row.getInt("overdue_recalls"),
                row.getLong("recall_days"));
    }

    private static List<UUID> ids(ResultSet row, String column) throws SQLException {
        Array array = row.getArray(column);
        return List.of((UUID[]) array.getArray());
    }
}
