package octavo.server.inventory.web;

import octavo.server.inventory.ItemMarked;
import octavo.server.inventory.ItemStatus;
import octavo.server.records.FolioException;
import octavo.server.records.RecordAnswers;
import octavo.server.records.RecordStore;
import octavo.server.tenants.RequiresPermission;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/** The statuses that staff give an item by hand, a route and a permission each. */
@RestController
@RequestMapping("/inventory/items/{id}")
@Transactional
class ItemMarksController {

    private static final String TYPE = "item";

    private final RecordStore store;
    private final ItemViews views;
    private final ApplicationEventPublisher events;

    ItemMarksController(RecordStore store, ItemViews views, ApplicationEventPublisher events) {
        this.store = store;
        this.views = views;
        this.events = events;
    }

    @PostMapping("/mark-in-process")
    @RequiresPermission("inventory.items.item.mark-in-process.post")
    ObjectNode inProcess(@PathVariable String id) {
        return mark(id, ItemStatus.IN_PROCESS);
    }

    @PostMapping("/mark-in-process-non-requestable")
    @RequiresPermission("inventory.items.item.mark-in-process-non-requestable.post")
    ObjectNode inProcessNonRequestable(@PathVariable String id) {
        return mark(id, ItemStatus.IN_PROCESS_NON_REQUESTABLE);
    }

    @PostMapping("/mark-intellectual-item")
    @RequiresPermission("inventory.items.item.mark-intellectual-item.post")
    ObjectNode intellectualItem(@PathVariable String id) {
        return mark(id, ItemStatus.INTELLECTUAL_ITEM);
    }

    @PostMapping("/mark-long-missing")
    @RequiresPermission("inventory.items.item.mark-long-missing.post")
    ObjectNode longMissing(@PathVariable String id) {
        return mark(id, ItemStatus.LONG_MISSING);
    }

    @PostMapping("/mark-missing")
    @RequiresPermission("inventory.items.item.mark-missing.post")
    ObjectNode missing(@PathVariable String id) {
        return mark(id, ItemStatus.MISSING);
    }

    @PostMapping("/mark-restricted")
    @RequiresPermission("inventory.items.item.mark-restricted.post")
    ObjectNode restricted(@PathVariable String id) {
        return mark(id, ItemStatus.RESTRICTED);
    }

    @PostMapping("/mark-unavailable")
    @RequiresPermission("inventory.items.item.mark-unavailable.post")
    ObjectNode unavailable(@PathVariable String id) {
        return mark(id, ItemStatus.UNAVAILABLE);
    }

    @PostMapping("/mark-unknown")
    @RequiresPermission("inventory.items.item.mark-unknown.post")
    ObjectNode unknown(@PathVariable String id) {
        return mark(id, ItemStatus.UNKNOWN);
    }

    @PostMapping("/mark-withdrawn")
    @RequiresPermission("inventory.items.item.mark-withdrawn.post")
    ObjectNode withdrawn(@PathVariable String id) {
        return mark(id, ItemStatus.WITHDRAWN);
    }

    private ObjectNode mark(String id, ItemStatus target) {
        var stored = store.lock(TYPE, RecordAnswers.id(id));
        var current = stored.document().path("status").path("name").asString("");
        if (ItemStatus.labelled(current).filter(target::mayBeMarkedFrom).isEmpty()) {
            throw FolioException.invalid(
                    "Item is not allowed to be marked as " + target.label(), "status.name", current);
        }
        var item = stored.document().deepCopy();
        item.putObject("status").put("name", target.label());
        var marked = store.replace(TYPE, stored, item);
        events.publishEvent(new ItemMarked(marked.id(), target));
        return views.of(marked);
    }
}
