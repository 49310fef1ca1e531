package octavo.server.circulation.calendar;

import java.time.LocalTime;

/**
 * A part of a day in which a service point is open, by the clock on its wall.
 *
 * @param end FOLIO has no 24:00: an opening until midnight ends at 23:59
 */
public record Opening(LocalTime start, LocalTime end) {

    static final LocalTime LAST_MINUTE = LocalTime.of(23, 59);
    static final Opening WHOLE_DAY = new Opening(LocalTime.MIDNIGHT, LAST_MINUTE);

    public Opening {
        if (end.isBefore(start)) {
            throw new IllegalArgumentException("an opening from %s to %s".formatted(start, end));
        }
    }

    /** Whether the service point is still open when the day ends. */
    public boolean reachesMidnight() {
        return !end.isBefore(LAST_MINUTE);
    }
}
