package octavo.server.circulation;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import octavo.server.circulation.Refusal.ClaimedReturnedNeedsResolution;
import octavo.server.circulation.Refusal.ItemNotCheckedIn;
import octavo.server.circulation.requests.DeskQueue;
import octavo.server.inventory.DeskItem;
import org.jspecify.annotations.Nullable;

/** What becomes of an item that comes back. Pure. */
final class CheckInRules {

    private CheckInRules() {}

    /**
     * The item's next state.
     *
     * @param destination the service point to which an item in transit goes, else null
     */
    record Next(String status, @Nullable UUID destination) {}

    static List<Refusal> refusals(DeskItem item, @Nullable String claimedReturnedResolution) {
        if (item.status().equals("Intellectual item")) {
            return List.of(new ItemNotCheckedIn(item.title(), item.materialTypeName(), item.barcode(), item.status()));
        }
        if (item.status().equals("Claimed returned") && claimedReturnedResolution == null) {
            return List.of(new ClaimedReturnedNeedsResolution(item.barcode()));
        }
        return List.of();
    }

    /**
     * Where the item goes: to whoever waits for it; else it is available where its home location is served, and in transit
     * to that location's primary service point from anywhere else (F16). Floating items stay where they are.
     *
     * @param waiting the request that the item serves, null when nobody waits
     */
    static Next next(DeskItem item, UUID servicePoint, DeskQueue.@Nullable Next waiting) {
        if (waiting != null) {
            return new Next(waiting.itemStatusAt(servicePoint), waiting.destinationFrom(servicePoint));
        }
        var home = item.location();
        if (home == null || home.floating() || home.servicePoints().contains(servicePoint)) {
            return new Next("Available", null);
        }
        return new Next("In transit", home.primaryServicePoint());
    }

    /** Whether the check-in counts a use inside the library: the item was on its shelf and comes back to it. */
    static boolean isInHouseUse(DeskItem item, UUID servicePoint, boolean queueIsEmpty) {
        return item.status().equals("Available")
                && queueIsEmpty
                && Optional.ofNullable(item.location())
                        .map(home -> home.servicePoints().contains(servicePoint))
                        .orElse(false);
    }

    /** The loan's action, by how a claim was settled. */
    static String loanAction(@Nullable String claimedReturnedResolution) {
        if (claimedReturnedResolution == null) {
            return "checkedin";
        }
        return switch (claimedReturnedResolution) {
            case "Returned by patron" -> "checkedInReturnedByPatron";
            case "Found by library" -> "checkedInFoundByLibrary";
            default -> "checkedin";
        };
    }
}
