package octavo.server.circulation.requests;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import octavo.server.inventory.ItemStatus;

/** What a patron asks for: an item off the shelf, the next turn, or to have it back from whoever borrowed it. */
enum RequestType {
    PAGE("Page", EnumSet.of(ItemStatus.AVAILABLE, ItemStatus.RESTRICTED)),
    HOLD(
            "Hold",
            EnumSet.of(
                    ItemStatus.CHECKED_OUT,
                    ItemStatus.AWAITING_PICKUP,
                    ItemStatus.AWAITING_DELIVERY,
                    ItemStatus.IN_TRANSIT,
                    ItemStatus.MISSING,
                    ItemStatus.PAGED,
                    ItemStatus.ON_ORDER,
                    ItemStatus.IN_PROCESS,
                    ItemStatus.RESTRICTED)),
    RECALL(
            "Recall",
            EnumSet.of(
                    ItemStatus.CHECKED_OUT,
                    ItemStatus.AWAITING_PICKUP,
                    ItemStatus.AWAITING_DELIVERY,
                    ItemStatus.IN_TRANSIT,
                    ItemStatus.PAGED,
                    ItemStatus.ON_ORDER,
                    ItemStatus.IN_PROCESS,
                    ItemStatus.RESTRICTED));

    private final String label;
    private final Set<ItemStatus> itemStatuses;

    RequestType(String label, Set<ItemStatus> itemStatuses) {
        this.label = label;
        this.itemStatuses = itemStatuses;
    }

    /** The value of {@code requestType}. */
    String label() {
        return label;
    }

    static Optional<RequestType> labelled(String label) {
        return Arrays.stream(values()).filter(type -> type.label.equals(label)).findFirst();
    }

    /** Whether an item in this status can be asked for in this way. */
    boolean isAllowedFor(String itemStatus) {
        return ItemStatus.labelled(itemStatus).filter(itemStatuses::contains).isPresent();
    }
}
