package octavo.server.circulation;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import octavo.server.inventory.DeskItem;
import octavo.server.records.Json;
import octavo.server.records.StoredRecord;
import octavo.server.tenants.TenantSql;
import org.springframework.stereotype.Component;

/** Open loans and requests of an item, read beside its locked row. */
@Component
class OpenLoans {

    /** @param waitedFor whether anybody requests the item, or any item of its title */
    record Situation(boolean onLoan, boolean waitedFor) {}

    /** @param loans normally none or one, locked */
    record Return(List<StoredRecord> loans, boolean waitedFor) {}

    private static final String WAITED_FOR = """
            exists (
                select 1 from {tenant}.request q
                 where q.status like 'Open%' and (q.item_id = :item or q.instance_id = :instance and q.title_level))
            """;

    private final TenantSql sql;

    OpenLoans(TenantSql sql) {
        this.sql = sql;
    }

    Situation situationOf(DeskItem item) {
        return sql.sql("""
                        select exists (
                                   select 1 from {tenant}.loan l
                                    where l.item_id = :item and l.status = 'Open') as on_loan,
                        """ + WAITED_FOR + " as waited_for")
                .param("item", item.id())
                .param("instance", item.instanceId())
                .query((row, _) -> new Situation(row.getBoolean("on_loan"), row.getBoolean("waited_for")))
                .single();
    }

    /** The open loans of an item that comes back, locked, and whether somebody waits for it. */
    Return lockForReturn(DeskItem item) {
        List<StoredRecord> loans = new ArrayList<>();
        var waitedFor = sql.sql("""
                        with open as (
                            select l.id, l.version, l.doc
                              from {tenant}.loan l
                             where l.item_id = :item and l.status = 'Open'
                               for update)
                        select open.id, open.version, open.doc,
                        """ + WAITED_FOR + " as waited_for from (values (1)) as once left join open on true")
                .param("item", item.id())
                .param("instance", item.instanceId())
                .query((row, _) -> {
                    var id = row.getObject("id", UUID.class);
                    if (id != null) {
                        loans.add(new StoredRecord(id, row.getInt("version"), Json.parseStored(row.getString("doc"))));
                    }
                    return row.getBoolean("waited_for");
                })
                .list();
        return new Return(loans, waitedFor.getFirst());
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
