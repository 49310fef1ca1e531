package octavo.server.inventory;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import octavo.server.records.Json;
import octavo.server.records.StoredRecord;
import octavo.server.tenants.TenantSql;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Holdings records and the items under them, for those who change hundreds at once. Locks are taken from the top down, as the
 * store does when it saves a holdings record.
 */
@Component
@Transactional(propagation = Propagation.MANDATORY)
public class ItemsOfHoldings {

    private final TenantSql sql;

    ItemsOfHoldings(TenantSql sql) {
        this.sql = sql;
    }

    /** The holdings records of these ids and those that these items lie under, locked until the transaction ends. */
    public List<StoredRecord> lockHoldings(Collection<UUID> holdingsIds, Collection<UUID> itemIds) {
        return sql.sql("""
                        select id, version, doc
                          from {tenant}.holdings
                         where id = any(array(select unnest(:holdings::uuid[])
                                              union
                                              select holdings_id from {tenant}.item where id = any(:items::uuid[])))
                         order by id
                           for update
                        """)
                .param("holdings", holdingsIds.toArray(UUID[]::new))
                .param("items", itemIds.toArray(UUID[]::new))
                .query(ItemsOfHoldings::record)
                .list();
    }

    /** The items of these ids and those under these holdings records, locked until the transaction ends. */
    public List<StoredRecord> lockItems(Collection<UUID> itemIds, Collection<UUID> holdingsIds) {
        return sql.sql("""
                        select id, version, doc
                          from {tenant}.item
                         where id = any(array(select unnest(:items::uuid[])
                                              union
                                              select id from {tenant}.item where holdings_id = any(:holdings::uuid[])))
                         order by id
                           for update
                        """)
                .param("items", itemIds.toArray(UUID[]::new))
                .param("holdings", holdingsIds.toArray(UUID[]::new))
                .query(ItemsOfHoldings::record)
                .list();
    }

    private static StoredRecord record(ResultSet row, int number) throws SQLException {
        return new StoredRecord(
                row.getObject("id", UUID.class), row.getInt("version"), Json.parseStored(row.getString("doc")));
    }
}
