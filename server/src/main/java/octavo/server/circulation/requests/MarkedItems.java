package octavo.server.circulation.requests;

import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import octavo.server.inventory.DeskItem;
import octavo.server.inventory.DeskItems;
import octavo.server.inventory.ItemMarked;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/**
 * What was set aside for somebody and is marked as missing, say, is there for them no more: their request waits again, in its
 * queue. One whose time on the hold shelf is over stays as it is, until it is closed for that.
 */
@Component
class MarkedItems {

    private final DeskItems items;
    private final Queues queues;
    private final InstantSource clock;

    MarkedItems(DeskItems items, Queues queues, InstantSource clock) {
        this.items = items;
        this.queues = queues;
        this.clock = clock;
    }

    @EventListener
    void marked(ItemMarked mark) {
        items.lockAll(Set.of(mark.itemId())).forEach(this::waitAgain);
    }

    private void waitAgain(DeskItem item) {
        var queue = queues.lock(item.instanceId(), item.id());
        var now = clock.instant();
        queue.requests().stream()
                .filter(request -> request.isFor(item.id()) && request.status().isBegun())
                .filter(request -> !request.isPast("holdShelfExpirationDate", now))
                .findFirst()
                .map(request -> request.with(document -> unserve(request, document)))
                .ifPresent(waiting -> queues.save(queue.with(waiting, queue.positionOfServed(waiting.id()))
                        .requests()));
    }

    private static void unserve(Request request, ObjectNode document) {
        document.put("status", RequestStatus.NOT_YET_FILLED.label());
        document.remove("holdShelfExpirationDate");
        if (request.isTitleLevel() && request.type() == RequestType.HOLD) { // any item of the title will do again
            document.remove(List.of("itemId", "holdingsRecordId", "item"));
        }
    }
}
