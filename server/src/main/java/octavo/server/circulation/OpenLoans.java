package octavo.server.circulation;

import java.util.List;
import java.util.UUID;
import octavo.server.records.Json;
import octavo.server.records.StoredRecord;
import octavo.server.tenants.TenantSql;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Open loans and requests of an item, read beside its locked row. */
@Component
class OpenLoans {

    /** @param firstRequester the patron first in the item's queue, null when nobody waits */
    record Situation(boolean onLoan, @Nullable UUID firstRequester) {}

    private final TenantSql sql;

    OpenLoans(TenantSql sql) {
        this.sql = sql;
    }

    Situation situationOf(UUID itemId) {
        return sql.sql("""
                        select exists (
                                   select 1 from {tenant}.loan l
                                    where l.item_id = :item and l.status = 'Open') as on_loan,
                               (select q.requester_id
                                  from {tenant}.request q
                                 where q.item_id = :item and q.status like 'Open%'
                                 order by q.position
                                 limit 1) as first_requester
                        """)
                .param("item", itemId)
                .query((row, number) ->
                        new Situation(row.getBoolean("on_loan"), row.getObject("first_requester", UUID.class)))
                .single();
    }

    /** The open loans of an item, locked: normally none or one. */
    List<StoredRecord> lockOf(UUID itemId) {
        return sql.sql("""
                        select l.id, l.version, l.doc
                          from {tenant}.loan l
                         where l.item_id = :item and l.status = 'Open'
                           for update
                        """)
                .param("item", itemId)
                .query((row, number) -> new StoredRecord(
                        row.getObject("id", UUID.class), row.getInt("version"), Json.parseStored(row.getString("doc"))))
                .list();
    }
}
