package octavo.server.circulation.requests;

import java.util.Set;
import java.util.UUID;
import octavo.server.inventory.DeskItem;
import octavo.server.inventory.DeskItems;
import octavo.server.records.RecordStore;
import org.springframework.stereotype.Component;

/** Items that requests take off the shelf, and put back when nobody waits any more. Their rows are locked by the caller. */
@Component
class PagedItems {

    private static final String AVAILABLE = "Available";
    private static final String PAGED = "Paged";

    private final DeskItems items;
    private final Queues queues;
    private final RecordStore store;

    PagedItems(DeskItems items, Queues queues, RecordStore store) {
        this.items = items;
        this.queues = queues;
        this.store = store;
    }

    /** An available item is fetched for somebody; a restricted one keeps its status. */
    void page(DeskItem item) {
        if (item.status().equals(AVAILABLE)) {
            become(item, PAGED);
        }
    }

    /** A paged item is available again once nobody waits for it; call it after the request is closed. */
    void release(UUID itemId) {
        items.lockAll(Set.of(itemId)).stream()
                .filter(item -> item.status().equals(PAGED))
                .filter(item -> !queues.isWaitedFor(itemId))
                .forEach(item -> become(item, AVAILABLE));
    }

    private void become(DeskItem item, String status) {
        var changed = item.item().document().deepCopy();
        changed.putObject("status").put("name", status);
        store.replace("item", item.item(), changed);
    }
}
