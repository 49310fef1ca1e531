package octavo.server.circulation.calendar;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import octavo.server.records.Uuids;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A calendar: the normal hours of a week within a range of dates, and what differs from them.
 *
 * @param end the last day, inclusive
 * @param assignments the service points that keep these hours
 */
record LibraryCalendar(
        UUID id,
        String name,
        LocalDate start,
        LocalDate end,
        Set<UUID> assignments,
        List<NormalHours> normalHours,
        List<Exceptional> exceptions) {

    private static final int DAYS_OF_WEEK = 7;

    /** Open from a day and time of the week to another; may span days and wrap the week. */
    record NormalHours(DayOfWeek startDay, LocalTime startTime, DayOfWeek endDay, LocalTime endTime) {

        /** How many days after its first one the opening ends; 7 when it ends on the same weekday, but earlier. */
        int daysLong() {
            int days = Math.floorMod(endDay.getValue() - startDay.getValue(), DAYS_OF_WEEK);
            return days == 0 && endTime.isBefore(startTime) ? DAYS_OF_WEEK : days;
        }

        /** The parts of the opening that lie in a day of the week; two where the week wraps into itself. */
        List<Opening> within(DayOfWeek day) {
            int daysAfterStart = Math.floorMod(day.getValue() - startDay.getValue(), DAYS_OF_WEEK);
            List<Opening> parts = new ArrayList<>();
            for (int i = daysAfterStart; i <= daysLong(); i += DAYS_OF_WEEK) {
                parts.add(new Opening(
                        i == 0 ? startTime : LocalTime.MIDNIGHT, i == daysLong() ? endTime : Opening.LAST_MINUTE));
            }
            return parts;
        }
    }

    /** Days that differ: with openings of their own, or closed when there are none. */
    record Exceptional(String name, LocalDate start, LocalDate end, List<Span> openings) {

        boolean covers(LocalDate date) {
            return !date.isBefore(start) && !date.isAfter(end);
        }
    }

    /** An exception's opening. */
    record Span(LocalDateTime start, LocalDateTime end) {

        Optional<Opening> within(LocalDate date) {
            if (date.isBefore(start.toLocalDate()) || date.isAfter(end.toLocalDate())) {
                return Optional.empty();
            }
            return Optional.of(new Opening(
                    date.equals(start.toLocalDate()) ? start.toLocalTime() : LocalTime.MIDNIGHT,
                    date.equals(end.toLocalDate()) ? end.toLocalTime() : Opening.LAST_MINUTE));
        }
    }

    /**
     * Reads a calendar's record, whose shape the schema has checked.
     *
     * @throws java.time.DateTimeException for a date or time that no calendar and no clock has
     */
    static LibraryCalendar of(UUID id, ObjectNode document) {
        Set<UUID> assignments = new HashSet<>();
        for (var assigned : document.path("assignments")) {
            var servicePoint = Uuids.parse(assigned.asString(null));
            if (servicePoint != null) {
                assignments.add(servicePoint);
            }
        }
        List<NormalHours> normalHours = new ArrayList<>();
        for (var hours : document.path("normalHours")) {
            normalHours.add(new NormalHours(
                    DayOfWeek.valueOf(hours.path("startDay").asString("")),
                    time(hours, "startTime"),
                    DayOfWeek.valueOf(hours.path("endDay").asString("")),
                    time(hours, "endTime")));
        }
        List<Exceptional> exceptions = new ArrayList<>();
        for (var exception : document.path("exceptions")) {
            List<Span> openings = new ArrayList<>();
            for (var opening : exception.path("openings")) {
                openings.add(new Span(
                        date(opening, "startDate").atTime(time(opening, "startTime")),
                        date(opening, "endDate").atTime(time(opening, "endTime"))));
            }
            exceptions.add(new Exceptional(
                    exception.path("name").asString(""),
                    date(exception, "startDate"),
                    date(exception, "endDate"),
                    List.copyOf(openings)));
        }
        return new LibraryCalendar(
                id,
                document.path("name").asString(""),
                date(document, "startDate"),
                date(document, "endDate"),
                Set.copyOf(assignments),
                List.copyOf(normalHours),
                List.copyOf(exceptions));
    }

    boolean covers(LocalDate date) {
        return !date.isBefore(start) && !date.isAfter(end);
    }

    boolean overlaps(LibraryCalendar other) {
        return !start.isAfter(other.end) && !end.isBefore(other.start);
    }

    /** A day of the calendar's range: an exception replaces the normal hours of its days. */
    OpeningDay on(LocalDate date) {
        for (var exception : exceptions) {
            if (exception.covers(date)) {
                return new OpeningDay(
                        date,
                        exception.name(),
                        inOrder(exception.openings().stream()
                                .flatMap(span -> span.within(date).stream())
                                .toList()));
            }
        }
        return new OpeningDay(
                date,
                null,
                inOrder(normalHours.stream()
                        .flatMap(hours -> hours.within(date.getDayOfWeek()).stream())
                        .toList()));
    }

    private static List<Opening> inOrder(List<Opening> openings) {
        return openings.stream().sorted(Comparator.comparing(Opening::start)).toList();
    }

    private static LocalDate date(JsonNode holder, String field) {
        return LocalDate.parse(holder.path(field).asString(""));
    }

    private static LocalTime time(JsonNode holder, String field) {
        return LocalTime.parse(holder.path(field).asString(""));
    }
}
