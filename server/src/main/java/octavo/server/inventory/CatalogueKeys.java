package octavo.server.inventory;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import octavo.server.tenants.TenantSql;
import org.springframework.stereotype.Component;

/** Records by what people know of them, many at once: HRIDs, and the barcodes of items. To the letter. */
@Component
public class CatalogueKeys {

    private final TenantSql sql;

    CatalogueKeys(TenantSql sql) {
        this.sql = sql;
    }

    /** Instances by their HRIDs, or by the barcodes of their items; what names none is left out. */
    public Map<String, UUID> instances(Collection<String> hridsOrBarcodes) {
        return find("""
                select w.value, coalesce(n.id, h.instance_id) as id
                  from unnest(?::text[]) as w(value)
                  left join {tenant}.instance n on n.hrid = w.value
                  left join {tenant}.item i on i.barcode = w.value
                  left join {tenant}.holdings h on h.id = i.holdings_id
                 where coalesce(n.id, h.instance_id) is not null
                """, hridsOrBarcodes);
    }

    /** Holdings by their HRIDs, or by the barcodes of their items; what names none is left out. */
    public Map<String, UUID> holdings(Collection<String> hridsOrBarcodes) {
        return find("""
                select w.value, coalesce(h.id, i.holdings_id) as id
                  from unnest(?::text[]) as w(value)
                  left join {tenant}.holdings h on h.hrid = w.value
                  left join {tenant}.item i on i.barcode = w.value
                 where coalesce(h.id, i.holdings_id) is not null
                """, hridsOrBarcodes);
    }

    private Map<String, UUID> find(String statement, Collection<String> values) {
        Map<String, UUID> found = new HashMap<>();
        sql.sql(statement).param(values.toArray(String[]::new)).query(row -> {
            found.put(row.getString("value"), row.getObject("id", UUID.class));
        });
        return found;
    }
}
