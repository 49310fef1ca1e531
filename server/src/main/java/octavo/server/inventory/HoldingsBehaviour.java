package octavo.server.inventory;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import octavo.server.records.Json;
import octavo.server.records.RecordBehaviour;
import octavo.server.records.RecordStore;
import octavo.server.tenants.TenantSql;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** Holdings know their effective location; where it or the call number changes, all their items follow. */
@Component
class HoldingsBehaviour implements RecordBehaviour {

    private final TenantSql sql;
    /** Asked for late: the store itself needs all behaviours first. */
    private final ObjectProvider<RecordStore> store;

    HoldingsBehaviour(TenantSql sql, ObjectProvider<RecordStore> store) {
        this.sql = sql;
        this.store = store;
    }

    @Override
    public String recordType() {
        return "holdings";
    }

    @Override
    public void beforeWrite(@Nullable ObjectNode previous, ObjectNode next) {
        HridRule.refuseChange(previous, next);
        EffectiveFields.fillHoldings(next);
    }

    @Override
    public void afterWrite(@Nullable ObjectNode previous, ObjectNode next) {
        if (previous == null || !EffectiveFields.holdingsInputsDiffer(previous, next)) {
            return;
        }
        List<ObjectNode> changed = new ArrayList<>();
        for (var item : lockItems(UUID.fromString(next.path("id").asString()))) {
            var before = item.deepCopy();
            EffectiveFields.fillItem(item, next);
            if (!item.equals(before)) {
                changed.add(item);
            }
        }
        if (!changed.isEmpty()) {
            ItemBehaviour.afterItsHoldingsChanged(() -> store.getObject().insertAll("item", changed, true));
        }
    }

    private List<ObjectNode> lockItems(UUID holdingsId) {
        return sql.sql("""
                        select doc
                          from {tenant}.item
                         where holdings_id = ?
                         order by id
                           for update
                        """)
                .param(holdingsId)
                .query((row, number) -> Json.parseStored(row.getString("doc")))
                .list();
    }
}
