package octavo.server.pages;

import java.util.UUID;
import octavo.server.inventory.DeskItems;
import octavo.server.inventory.ItemMarks;
import octavo.server.pages.Verdict.Thing;
import octavo.server.tenants.RequiresPermission;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;

/** The statuses that staff give an item by hand, each with the permission of FOLIO's route. */
@StaffPage
class ItemDeeds extends DeedPages {

    private final ItemMarks marks;
    private final DeskItems items;

    ItemDeeds(ItemMarks marks, DeskItems items, Templates templates) {
        super(templates);
        this.marks = marks;
        this.items = items;
    }

    @PostMapping("/desk/items/{id}/mark-missing")
    @RequiresPermission("inventory.items.item.mark-missing.post")
    ResponseEntity<byte[]> missing(@PathVariable UUID id) {
        return mark(id, ItemMark.MISSING);
    }

    @PostMapping("/desk/items/{id}/mark-long-missing")
    @RequiresPermission("inventory.items.item.mark-long-missing.post")
    ResponseEntity<byte[]> longMissing(@PathVariable UUID id) {
        return mark(id, ItemMark.LONG_MISSING);
    }

    @PostMapping("/desk/items/{id}/mark-withdrawn")
    @RequiresPermission("inventory.items.item.mark-withdrawn.post")
    ResponseEntity<byte[]> withdrawn(@PathVariable UUID id) {
        return mark(id, ItemMark.WITHDRAWN);
    }

    @PostMapping("/desk/items/{id}/mark-in-process")
    @RequiresPermission("inventory.items.item.mark-in-process.post")
    ResponseEntity<byte[]> inProcess(@PathVariable UUID id) {
        return mark(id, ItemMark.IN_PROCESS);
    }

    @PostMapping("/desk/items/{id}/mark-in-process-non-requestable")
    @RequiresPermission("inventory.items.item.mark-in-process-non-requestable.post")
    ResponseEntity<byte[]> inProcessNonRequestable(@PathVariable UUID id) {
        return mark(id, ItemMark.IN_PROCESS_NON_REQUESTABLE);
    }

    @PostMapping("/desk/items/{id}/mark-intellectual-item")
    @RequiresPermission("inventory.items.item.mark-intellectual-item.post")
    ResponseEntity<byte[]> intellectualItem(@PathVariable UUID id) {
        return mark(id, ItemMark.INTELLECTUAL_ITEM);
    }

    @PostMapping("/desk/items/{id}/mark-restricted")
    @RequiresPermission("inventory.items.item.mark-restricted.post")
    ResponseEntity<byte[]> restricted(@PathVariable UUID id) {
        return mark(id, ItemMark.RESTRICTED);
    }

    @PostMapping("/desk/items/{id}/mark-unavailable")
    @RequiresPermission("inventory.items.item.mark-unavailable.post")
    ResponseEntity<byte[]> unavailable(@PathVariable UUID id) {
        return mark(id, ItemMark.UNAVAILABLE);
    }

    @PostMapping("/desk/items/{id}/mark-unknown")
    @RequiresPermission("inventory.items.item.mark-unknown.post")
    ResponseEntity<byte[]> unknown(@PathVariable UUID id) {
        return mark(id, ItemMark.UNKNOWN);
    }

    private ResponseEntity<byte[]> mark(UUID id, ItemMark mark) {
        marks.mark(id, mark.status());
        return line(Verdict.done("Marked: " + mark.status().label(), Thing.of(ItemPages.item(items, id))));
    }
}
