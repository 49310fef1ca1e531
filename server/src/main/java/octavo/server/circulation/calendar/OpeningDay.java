package octavo.server.circulation.calendar;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A day at a service point.
 *
 * @param exceptionName the exception that replaces the day's normal hours, null on a normal day
 * @param openings in order of time, none when closed
 */
public record OpeningDay(LocalDate date, @Nullable String exceptionName, List<Opening> openings) {

    private static final LocalTime LAST_SECOND = LocalTime.of(23, 59, 59);

    public OpeningDay {
        openings = List.copyOf(openings);
    }

    static OpeningDay closed(LocalDate date) {
        return new OpeningDay(date, null, List.of());
    }

    public boolean open() {
        return !openings.isEmpty();
    }

    /** As FOLIO says it: open from midnight to midnight, or closed. */
    public boolean allDay() {
        return openings.isEmpty() || openings.equals(List.of(Opening.WHOLE_DAY));
    }

    /** The last second of the day in a zone, across clock changes. */
    public Instant lastSecond(ZoneId zone) {
        return ZonedDateTime.of(date, LAST_SECOND, zone).toInstant();
    }
}
