package octavo.server.inventory;

import java.util.UUID;

/** Staff gave an item a status by hand, as in {@code Missing}; told in the same transaction, with the item's row locked. */
public record ItemMarked(UUID itemId, ItemStatus status) {}
