package octavo.server.circulation;

import java.time.Instant;
import java.time.ZoneId;
import octavo.server.circulation.ClosedLibrary.At;
import octavo.server.circulation.ClosedLibrary.NoOpenDay;
import octavo.server.circulation.calendar.OpenDays;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** How long a hold shelf keeps an item. Pure. */
final class HoldShelf {

    private HoldShelf() {}

    /**
     * The end of a service point's hold shelf period from a moment, in its opening hours as its
     * {@code holdShelfClosedLibraryDateManagement} says; null when the service point has no period.
     */
    static @Nullable Instant end(Instant from, JsonNode servicePoint, OpenDays days, ZoneId zone) {
        var period = Period.of(servicePoint.path("holdShelfExpiryPeriod"));
        if (period == null) {
            return null;
        }
        var closed = new ClosedLibrary(
                ClosedLibraryOption.of(servicePoint
                        .path("holdShelfClosedLibraryDateManagement")
                        .asString("")),
                period,
                period.endsWithADay());
        var end = period.after(from, zone);
        var last = period.endsWithADay() ? Moment.endOfDay(end, zone) : end;
        return switch (closed.place(last, from, days, zone)) {
            case At(var moment, var why) -> moment;
            case NoOpenDay none -> last; // no calendar: the item is kept its days, and nobody is turned away
        };
    }
}
