package octavo.server.inventory;

import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import octavo.server.records.FolioException;
import octavo.server.records.RecordStore;
import octavo.server.records.StoredRecord;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The statuses that staff give an item by hand. */
@Service
@Transactional
public class ItemMarks {

    private static final String TYPE = "item";

    private final RecordStore store;
    private final ApplicationEventPublisher events;

    ItemMarks(RecordStore store, ApplicationEventPublisher events) {
        this.store = store;
        this.events = events;
    }

    /**
     * Gives an item a status.
     *
     * @throws FolioException 404 when there is no such item, 422 when its present status forbids it
     */
    public StoredRecord mark(UUID id, ItemStatus target) {
        var stored = store.lock(TYPE, id);
        var current = stored.document().path("status").path("name").asString("");
        if (ItemStatus.labelled(current).filter(target::mayBeMarkedFrom).isEmpty()) {
            throw FolioException.invalid(
                    "Item is not allowed to be marked as " + target.label(), "status.name", current);
        }
        var item = stored.document().deepCopy();
        item.putObject("status").put("name", target.label());
        var marked = store.replace(TYPE, stored, item);
        events.publishEvent(new ItemMarked(marked.id(), target));
        return marked;
    }

    /** The statuses that an item in this one may be given. */
    public static List<ItemStatus> from(String current) {
        return ItemStatus.labelled(current).stream()
                .flatMap(from -> Arrays.stream(ItemStatus.values())
                        .filter(target -> target != from && target.mayBeMarkedFrom(from)))
                .toList();
    }
}
