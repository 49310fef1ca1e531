package octavo.server.circulation.requests;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import octavo.server.inventory.DeskItem;
import octavo.server.inventory.DeskItems;
import octavo.server.records.Json;
import octavo.server.records.RecordQuery;
import octavo.server.records.RecordStore;
import octavo.server.records.StoredRecord;
import octavo.server.tenants.TenantSql;
import org.springframework.stereotype.Component;

/** What staff of a service point fetches from the shelves, and what it clears from the hold shelf. */
@Component
class ShelfWork {

    /** The most slips of one answer, as in FOLIO. */
    private static final int SLIPS_MAX = 2_500;

    private final TenantSql sql;
    private final DeskItems items;
    private final RecordStore store;

    ShelfWork(TenantSql sql, DeskItems items, RecordStore store) {
        this.sql = sql;
        this.items = items;
        this.store = store;
    }

    /** A request with the item that it names. */
    record Wanted(StoredRecord request, DeskItem item) {}

    /** Pages that nobody has fetched yet, of items whose location this service point is the primary one of, by shelf. */
    List<Wanted> toFetch(UUID servicePoint) {
        return unfilled(RequestType.PAGE, servicePoint);
    }

    /** Holds to look for on the shelves; none unless the tenant's setting wants them printed. */
    List<Wanted> toSearch(UUID servicePoint) {
        boolean wanted =
                store.list("circulation_setting", RecordQuery.of("name==PRINT_HOLD_REQUESTS", 1)).records().stream()
                        .anyMatch(setting -> setting.document()
                                .path("value")
                                .path("printHoldRequestsEnabled")
                                .asBoolean(false));
        return wanted ? unfilled(RequestType.HOLD, servicePoint) : List.of();
    }

    private List<Wanted> unfilled(RequestType type, UUID servicePoint) {
        return withItems(read("""
                        select r.id, r.version, r.doc
                          from {tenant}.request r
                         where r.status = 'Open - Not yet filled' and r.doc->>'requestType' = :value
                           and r.item_id is not null
                        """, type.label())).stream()
                .filter(wanted -> isPrimaryOf(servicePoint, wanted.item()))
                .sorted(Comparator.comparing(ShelfWork::shelf)
                        .thenComparing(wanted -> wanted.request().id()))
                .limit(SLIPS_MAX)
                .toList();
    }

    /**
     * Items that lie on the hold shelf of a service point for nobody: the last request that they awaited their patron for
     * was cancelled or has expired.
     */
    List<StoredRecord> toClear(UUID servicePoint) {
        return withItems(read("""
                        select r.id, r.version, r.doc
                          from {tenant}.request r
                         where r.doc->>'awaitingPickupRequestClosedDate' is not null
                           and r.doc->>'pickupServicePointId' = :value
                           and r.status in ('Closed - Pickup expired', 'Closed - Cancelled')
                           and not exists (
                                   select 1 from {tenant}.request o
                                    where o.item_id = r.item_id
                                      and (o.status = 'Open - Awaiting pickup'
                                           or octavo.instant(o.doc->>'awaitingPickupRequestClosedDate')
                                              > octavo.instant(r.doc->>'awaitingPickupRequestClosedDate')))
                         order by octavo.instant(r.doc->>'awaitingPickupRequestClosedDate'), r.id
                        """, servicePoint.toString())).stream()
                .filter(wanted -> wanted.item().status().equals("Awaiting pickup"))
                .map(Wanted::request)
                .toList();
    }

    private List<StoredRecord> read(String statement, String value) {
        return sql.sql(statement)
                .param("value", value)
                .query((row, _) -> new StoredRecord(
                        row.getObject("id", UUID.class), row.getInt("version"), Json.parseStored(row.getString("doc"))))
                .list();
    }

    private List<Wanted> withItems(List<StoredRecord> requests) {
        Set<UUID> ids = new HashSet<>();
        for (var request : requests) {
            var item = Request.of(request).itemId();
            if (item != null) {
                ids.add(item);
            }
        }
        Map<UUID, DeskItem> found = new HashMap<>();
        items.findAll(ids).forEach(item -> found.put(item.id(), item));
        List<Wanted> wanted = new ArrayList<>();
        for (var request : requests) {
            var item = found.get(Request.of(request).itemId());
            if (item != null) {
                wanted.add(new Wanted(request, item));
            }
        }
        return wanted;
    }

    private static boolean isPrimaryOf(UUID servicePoint, DeskItem item) {
        return item.location() != null && servicePoint.equals(item.location().primaryServicePoint());
    }

    private static String shelf(Wanted wanted) {
        var home = wanted.item().location();
        return (home == null ? "" : home.name())
                + '\u0000'
                + wanted.item().item().document().path("effectiveShelvingOrder").asString("");
    }
}
