package octavo.server.circulation.calendar;

import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The days of one service point, by its calendars. Immutable; asks no database and no clock. */
public final class OpenDays {

    /** A service point without a calendar: every day is closed, as FOLIO answers it. */
    public static final OpenDays NONE = new OpenDays(List.of());

    /** How far an open day is looked for in either direction within one calendar: ten years. */
    static final int DAYS_SEARCHED_MAX = 3_660;

    private final List<LibraryCalendar> calendars;

    OpenDays(List<LibraryCalendar> calendars) {
        this.calendars = calendars.stream()
                .sorted(Comparator.comparing(LibraryCalendar::start))
                .toList();
    }

    public OpeningDay on(LocalDate date) {
        return calendars.stream()
                .filter(calendar -> calendar.covers(date))
                .findFirst()
                .map(calendar -> calendar.on(date))
                .orElseGet(() -> OpeningDay.closed(date));
    }

    /** The day, the nearest open day before it and the nearest open day after it. */
    public Surroundings around(LocalDate date) {
        var previous = calendars.reversed().stream()
                .filter(calendar -> calendar.start().isBefore(date))
                .flatMap(calendar -> firstOpen(calendar, earlier(calendar.end(), date.minusDays(1)), -1))
                .findFirst()
                .orElseGet(() -> OpeningDay.closed(date.minusDays(1)));
        var next = calendars.stream()
                .filter(calendar -> calendar.end().isAfter(date))
                .flatMap(calendar -> firstOpen(calendar, later(calendar.start(), date.plusDays(1)), 1))
                .findFirst()
                .orElseGet(() -> OpeningDay.closed(date.plusDays(1)));
        return new Surroundings(previous, on(date), next);
    }

    private static Stream<OpeningDay> firstOpen(LibraryCalendar calendar, LocalDate from, int step) {
        return Stream.iterate(from, calendar::covers, day -> day.plusDays(step))
                .limit(DAYS_SEARCHED_MAX)
                .map(calendar::on)
                .filter(OpeningDay::open)
                .limit(1);
    }

    private static LocalDate earlier(LocalDate one, LocalDate other) {
        return one.isBefore(other) ? one : other;
    }

    private static LocalDate later(LocalDate one, LocalDate other) {
        return one.isAfter(other) ? one : other;
    }
}
