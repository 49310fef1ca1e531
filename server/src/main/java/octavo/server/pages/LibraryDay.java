package octavo.server.pages;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import octavo.server.circulation.Moment;

/** Dates and times as staff type them: in the library's own zone, wherever the browser is. */
final class LibraryDay {

    private LibraryDay() {}

    /**
     * When something is due that is due on a day, or at a time of it.
     *
     * @param time blank for the end of the day
     * @throws DateTimeException where either is none
     */
    static Instant end(String date, String time, ZoneId zone) {
        return time.isBlank()
                ? Moment.endingAt(date.strip(), zone)
                : LocalDate.parse(date.strip())
                        .atTime(LocalTime.parse(time.strip()))
                        .atZone(zone)
                        .toInstant();
    }
}
