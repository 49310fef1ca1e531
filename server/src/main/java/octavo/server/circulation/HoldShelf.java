package octavo.server.circulation;

import java.time.Instant;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** How long a hold shelf keeps an item. Pure. */
final class HoldShelf {

    private HoldShelf() {}

    /**
     * The end of a service point's hold shelf period from a moment: periods of days, weeks and months end with the last
     * second of a day of the library; null when the service point has no period.
     */
    static @Nullable Instant end(Instant from, JsonNode servicePoint, ZoneId zone) {
        var period = servicePoint.path("holdShelfExpiryPeriod");
        var unit = Period.Unit.of(period.path("intervalId").asString(""));
        int duration = period.path("duration").asInt(0);
        if (unit == null || duration < 1) {
            return null;
        }
        var length = new Period(duration, unit);
        var end = length.after(from);
        return length.endsWithADay() ? Period.endOfDay(end, zone) : end;
    }
}
