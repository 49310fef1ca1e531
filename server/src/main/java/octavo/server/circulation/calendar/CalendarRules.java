package octavo.server.circulation.calendar;

import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import octavo.server.circulation.calendar.CalendarRefusal.Mistake;
import octavo.server.circulation.calendar.LibraryCalendar.Exceptional;
import octavo.server.circulation.calendar.LibraryCalendar.NormalHours;

/** What a calendar must be like. Pure; all mistakes at once. */
final class CalendarRules {

    private static final long MINUTES_OF_DAY = 24 * 60;
    private static final long MINUTES_OF_WEEK = 7 * MINUTES_OF_DAY;

    private CalendarRules() {}

    static List<Mistake> mistakes(LibraryCalendar calendar) {
        List<Mistake> mistakes = new ArrayList<>();
        if (calendar.name().isBlank()) {
            mistakes.add(new Mistake("calendarNoName", "The calendar must have a name"));
        }
        if (calendar.end().isBefore(calendar.start())) {
            mistakes.add(new Mistake(
                    "calendarInvalidDateRange",
                    "The calendar ends on %s, before it starts on %s".formatted(calendar.end(), calendar.start())));
        }
        if (anyTwo(calendar.normalHours(), CalendarRules::overlap)) {
            mistakes.add(new Mistake("calendarInvalidNormalOpenings", "Normal openings of the calendar overlap"));
        }
        if (anyTwo(
                calendar.exceptions(),
                (one, other) -> !one.start().isAfter(other.end()) && !one.end().isBefore(other.start()))) {
            mistakes.add(new Mistake("calendarInvalidExceptions", "Exceptions of the calendar overlap"));
        }
        calendar.exceptions().forEach(exception -> mistakes.addAll(mistakes(calendar, exception)));
        return mistakes;
    }

    private static List<Mistake> mistakes(LibraryCalendar calendar, Exceptional exception) {
        List<Mistake> mistakes = new ArrayList<>();
        var name = exception.name();
        if (name.isBlank()) {
            mistakes.add(new Mistake("calendarInvalidExceptionName", "An exception must have a name"));
        }
        if (exception.end().isBefore(exception.start())) {
            mistakes.add(new Mistake(
                    "calendarInvalidExceptionDateOrder", "The exception \"%s\" ends before it starts".formatted(name)));
        }
        if (!calendar.covers(exception.start()) || !calendar.covers(exception.end())) {
            mistakes.add(new Mistake(
                    "calendarInvalidExceptionDateBoundary",
                    "The exception \"%s\" is not within the calendar's dates".formatted(name)));
        }
        if (anyTwo(
                exception.openings(),
                (one, other) -> !one.start().isAfter(other.end()) && !one.end().isBefore(other.start()))) {
            mistakes.add(new Mistake(
                    "calendarInvalidExceptionOpenings", "Openings of the exception \"%s\" overlap".formatted(name)));
        }
        if (exception.openings().stream()
                .anyMatch(opening -> opening.end().isBefore(opening.start())
                        || !exception.covers(opening.start().toLocalDate())
                        || !exception.covers(opening.end().toLocalDate()))) {
            mistakes.add(new Mistake(
                    "calendarInvalidExceptionOpeningBoundary",
                    "An opening of the exception \"%s\" ends before it starts, or is not within its dates"
                            .formatted(name)));
        }
        return mistakes;
    }

    /** On the circle of the week, ends inclusive: an opening that ends at 23:59 and one that starts at 00:00 only touch. */
    private static boolean overlap(NormalHours one, NormalHours other) {
        long distance = Math.floorMod(startMinute(other) - startMinute(one), MINUTES_OF_WEEK);
        return distance <= minutesLong(one) || MINUTES_OF_WEEK - distance <= minutesLong(other);
    }

    private static long startMinute(NormalHours hours) {
        return (hours.startDay().getValue() - DayOfWeek.MONDAY.getValue()) * MINUTES_OF_DAY
                + hours.startTime().toSecondOfDay() / 60;
    }

    private static long minutesLong(NormalHours hours) {
        return hours.daysLong() * MINUTES_OF_DAY
                + (hours.endTime().toSecondOfDay() - hours.startTime().toSecondOfDay()) / 60;
    }

    private static <T> boolean anyTwo(List<T> all, BiPredicate<T, T> clash) {
        for (int i = 0; i < all.size(); i++) {
            for (int j = i + 1; j < all.size(); j++) {
                if (clash.test(all.get(i), all.get(j))) {
                    return true;
                }
            }
        }
        return false;
    }
}
