package octavo.server.pages;

import octavo.server.inventory.ItemStatus;

/** The statuses that staff may give an item by hand: FOLIO has a route, and so a permission, for each. */
enum ItemMark {
    MISSING("missing", ItemStatus.MISSING),
    LONG_MISSING("long-missing", ItemStatus.LONG_MISSING),
    WITHDRAWN("withdrawn", ItemStatus.WITHDRAWN),
    IN_PROCESS("in-process", ItemStatus.IN_PROCESS),
    IN_PROCESS_NON_REQUESTABLE("in-process-non-requestable", ItemStatus.IN_PROCESS_NON_REQUESTABLE),
    INTELLECTUAL_ITEM("intellectual-item", ItemStatus.INTELLECTUAL_ITEM),
    RESTRICTED("restricted", ItemStatus.RESTRICTED),
    UNAVAILABLE("unavailable", ItemStatus.UNAVAILABLE),
    UNKNOWN("unknown", ItemStatus.UNKNOWN);

    private final String word;
    private final ItemStatus status;

    ItemMark(String word, ItemStatus status) {
        this.word = word;
        this.status = status;
    }

    /** As the route spells it. */
    String word() {
        return word;
    }

    ItemStatus status() {
        return status;
    }

    String permission() {
        return "inventory.items.item.mark-%s.post".formatted(word);
    }
}
