package octavo.server.inventory;

import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import octavo.server.records.Json;
import octavo.server.records.RecordBehaviour;
import octavo.server.records.RecordStore;
import octavo.server.records.Uuids;
import octavo.server.tenants.TenantSql;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** Items carry their effective location and call number, and the moment at which their status changed. */
@Component
class ItemBehaviour implements RecordBehaviour {

    private static final ScopedValue<Boolean> HOLDINGS_CHANGED = ScopedValue.newInstance();

    private final TenantSql sql;
    private final InstantSource clock;

    ItemBehaviour(TenantSql sql, InstantSource clock) {
        this.sql = sql;
        this.clock = clock;
    }

    /** Writes items whose effective fields must be computed anew although the items themselves stay as they are. */
    static void afterItsHoldingsChanged(Runnable write) {
        ScopedValue.where(HOLDINGS_CHANGED, true).run(write);
    }

    @Override
    public String recordType() {
        return "item";
    }

    @Override
    public void beforeWriteAll(List<@Nullable ObjectNode> previous, List<ObjectNode> next) {
        Set<UUID> holdingsIds = new HashSet<>();
        for (int i = 0; i < next.size(); i++) {
            var before = previous.get(i);
            var item = next.get(i);
            HridRule.refuseChange(before, item);
            tidyBarcode(item);
            stampStatus(before, item);
            if (before != null && !mustRecompute(before, item)) {
                EffectiveFields.keep(before, item);
                continue;
            }
            var holdingsId = Uuids.parse(item.path("holdingsRecordId").asString(null));
            if (holdingsId != null) {
                holdingsIds.add(holdingsId);
            }
        }
        if (holdingsIds.isEmpty()) {
            return;
        }
        var holdings = readHoldings(holdingsIds);
        for (int i = 0; i < next.size(); i++) {
            var before = previous.get(i);
            var item = next.get(i);
            var parent = holdings.get(Uuids.parse(item.path("holdingsRecordId").asString(null)));
            // An item without holdings record is refused by the foreign key, which says so to the client.
            if (parent != null && (before == null || mustRecompute(before, item))) {
                EffectiveFields.fillItem(item, parent);
            }
        }
    }

    private static boolean mustRecompute(ObjectNode before, ObjectNode item) {
        return HOLDINGS_CHANGED.isBound() || EffectiveFields.itemInputsDiffer(before, item);
    }

    /** Blanks around a barcode come from scanners; a blank barcode is none. */
    private static void tidyBarcode(ObjectNode item) {
        var barcode = item.path("barcode").asString("").strip();
        if (barcode.isEmpty()) {
            item.remove("barcode");
        } else {
            item.put("barcode", barcode);
        }
    }

    private void stampStatus(@Nullable ObjectNode before, ObjectNode item) {
        if (!(item.path("status") instanceof ObjectNode status)) {
            return;
        }
        var stored = before == null ? null : before.path("status");
        if (stored != null && stored.path("name").equals(status.path("name")) && stored.has("date")) {
            status.set("date", stored.get("date"));
        } else {
            status.put("date", RecordStore.folioDate(clock.instant()));
        }
    }

    /** Shared locks: a holdings record that another transaction is changing is read after that change. */
    private Map<UUID, ObjectNode> readHoldings(Set<UUID> ids) {
        Map<UUID, ObjectNode> found = new HashMap<>();
        sql.sql("select id, doc from {tenant}.holdings where id = any(?) order by id for share")
                .param(ids.toArray(UUID[]::new))
                .query(row -> {
                    found.put(row.getObject("id", UUID.class), Json.parseStored(row.getString("doc")));
                });
        return found;
    }
}
