package octavo.server.circulation.requests;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** Where a request stands, with FOLIO's spelling. The open ones stand in a queue. */
enum RequestStatus {
    NOT_YET_FILLED("Open - Not yet filled"),
    AWAITING_PICKUP("Open - Awaiting pickup"),
    IN_TRANSIT("Open - In transit"),
    AWAITING_DELIVERY("Open - Awaiting delivery"),
    FILLED("Closed - Filled"),
    CANCELLED("Closed - Cancelled"),
    UNFILLED("Closed - Unfilled"),
    PICKUP_EXPIRED("Closed - Pickup expired");

    private final String label;

    RequestStatus(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    static Optional<RequestStatus> labelled(String label) {
        return Arrays.stream(values())
                .filter(status -> status.label.equals(label))
                .findFirst();
    }

    /** All values, quoted and joined, as FOLIO's message lists them. */
    static String all() {
        return Arrays.stream(values()).map(status -> '"' + status.label + '"').collect(Collectors.joining(", "));
    }

    boolean isOpen() {
        return switch (this) {
            case NOT_YET_FILLED, AWAITING_PICKUP, IN_TRANSIT, AWAITING_DELIVERY -> true;
            case FILLED, CANCELLED, UNFILLED, PICKUP_EXPIRED -> false;
        };
    }

    /** Whether an item is set aside for the request, so that nobody may step in front of it. */
    boolean isBegun() {
        return isOpen() && this != NOT_YET_FILLED;
    }
}
