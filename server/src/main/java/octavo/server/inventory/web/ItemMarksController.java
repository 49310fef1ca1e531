package octavo.server.inventory.web;

import octavo.server.inventory.ItemMarks;
import octavo.server.inventory.ItemStatus;
import octavo.server.records.RecordAnswers;
import octavo.server.tenants.RequiresPermission;
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

    private final ItemMarks marks;
    private final ItemViews views;

    ItemMarksController(ItemMarks marks, ItemViews views) {
        this.marks = marks;
        this.views = views;
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
        return views.of(marks.mark(RecordAnswers.id(id), target));
    }
}
