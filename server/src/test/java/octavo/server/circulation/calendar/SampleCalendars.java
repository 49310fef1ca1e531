package octavo.server.circulation.calendar;

import java.util.List;
import java.util.UUID;
import octavo.server.records.Json;

/** The days of a service point, for tests. */
public final class SampleCalendars {

    private SampleCalendars() {}

    /** Monday to Friday from 09:00 to 17:00 in 2026, closed by exception on Monday, 2026-09-07. */
    public static OpenDays weekdaysNineToFive() {
        return days("2026-01-01", "2026-12-31", weekdays("09:00", "17:00"), """
                [{"name": "Labor Day", "startDate": "2026-09-07", "endDate": "2026-09-07", "openings": []}]
                """);
    }

    /** Monday to Friday from 09:00 to 12:00 and from 13:00 to 17:00 in 2026. */
    public static OpenDays withALunchBreak() {
        return days("2026-01-01", "2026-12-31", weekdays("09:00", "12:00") + "," + weekdays("13:00", "17:00"), "[]");
    }

    static OpenDays days(String start, String end, String normalHours, String exceptions) {
        return new OpenDays(List.of(calendar(start, end, normalHours, exceptions)));
    }

    static LibraryCalendar calendar(String start, String end, String normalHours, String exceptions) {
        return LibraryCalendar.of(
                UUID.randomUUID(), Json.parseStored("""
                {"name": "Sample", "startDate": "%s", "endDate": "%s", "assignments": [],
                 "normalHours": [%s], "exceptions": %s}
                """.formatted(start, end, normalHours, exceptions)));
    }

    static String weekdays(String from, String to) {
        return List.of("MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY").stream()
                .map(day -> hours(day, from, day, to))
                .reduce((one, other) -> one + "," + other)
                .orElseThrow();
    }

    static String hours(String startDay, String from, String endDay, String to) {
        return "{\"startDay\": \"%s\", \"startTime\": \"%s\", \"endDay\": \"%s\", \"endTime\": \"%s\"}"
                .formatted(startDay, from, endDay, to);
    }
}
