package octavo.server.circulation;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import octavo.server.circulation.calendar.OpenDays;
import octavo.server.circulation.calendar.OpeningDay;
import octavo.server.circulation.calendar.Surroundings;
import org.jspecify.annotations.Nullable;

/**
 * Moves a moment at which something is due into the opening hours of a service point, as FOLIO's closed-library options
 * say. Pure: no database, no clock. Serves due dates and hold shelves alike.
 *
 * @param option which way to move
 * @param offset how long after an opening's beginning, for
 *     {@link ClosedLibraryOption#BEGINNING_OF_THE_NEXT_OPEN_SERVICE_POINT_HOURS}
 * @param endsWithADay whether what is placed is counted in days: kept, it then ends with its day; shorter ones keep their
 *     minute (F13)
 */
public record ClosedLibrary(
        ClosedLibraryOption option, @Nullable Period offset, boolean endsWithADay) {

    /** Where a moment was placed. */
    public sealed interface Placed {}

    /**
     * It is placed there.
     *
     * @param why in words, for whoever asks how a due date came about
     */
    public record At(Instant moment, String why) implements Placed {}

    /** The calendar knows no day that the option needs. */
    public record NoOpenDay(String message, String code) implements Placed {}

    private static final NoOpenDay TIMETABLE_ABSENT =
            new NoOpenDay("Calendar timetable is absent for requested date", "CALENDAR_TIMETABLE_ABSENT");
    private static final NoOpenDay OPEN_PERIODS_NOT_FOUND =
            new NoOpenDay("Calendar open periods are not found", "CALENDAR_OPEN_PERIODS_NOT_FOUND");

    /** An unbroken stretch of open time; the end is the first moment at which it is closed again. */
    private record OpenTime(Instant start, Instant end) {

        boolean holds(Instant moment) {
            return !moment.isBefore(start) && moment.isBefore(end);
        }
    }

    /**
     * Places a moment.
     *
     * @param now when the loan is made or renewed, which tells the hours that are current
     */
    public Placed place(Instant due, Instant now, OpenDays days, ZoneId zone) {
        var around = days.around(due.atZone(zone).toLocalDate());
        return switch (option) {
            case CURRENT_DUE_DATE ->
                endsWithADay
                        ? new At(Moment.endOfDay(due, zone), "kept, to the end of its day")
                        : new At(due, "kept: counted in hours or minutes");
            case CURRENT_DUE_DATE_TIME -> new At(due, "kept to the minute");
            case END_OF_THE_PREVIOUS_OPEN_DAY -> endOfDay(around.requested(), around.previous(), zone);
            case END_OF_THE_NEXT_OPEN_DAY -> endOfDay(around.requested(), around.next(), zone);
            case END_OF_THE_CURRENT_SERVICE_POINT_HOURS -> endOfHours(due, now, openTimes(around, zone));
            case BEGINNING_OF_THE_NEXT_OPEN_SERVICE_POINT_HOURS -> beginningOfHours(due, openTimes(around, zone), zone);
        };
    }

    /** The latest open moment for something that must not be due after a limit. */
    At before(Instant limit, OpenDays days, ZoneId zone) {
        var around = days.around(limit.atZone(zone).toLocalDate());
        return switch (option) {
            case CURRENT_DUE_DATE, CURRENT_DUE_DATE_TIME -> new At(limit, "the schedule's limit");
            case END_OF_THE_PREVIOUS_OPEN_DAY, END_OF_THE_NEXT_OPEN_DAY ->
                switch (endOfDay(around.requested(), around.previous(), zone)) {
                    case At at -> new At(at.moment(), "the schedule's limit: " + at.why());
                    case NoOpenDay none -> new At(limit, "the schedule's limit; no open day before it");
                };
            case END_OF_THE_CURRENT_SERVICE_POINT_HOURS, BEGINNING_OF_THE_NEXT_OPEN_SERVICE_POINT_HOURS ->
                endOfHoursBefore(limit, around, zone)
                        .orElseGet(() -> new At(limit, "the schedule's limit; no opening before it"));
        };
    }

    /** The last moment before the patron's account ends: before the day of its expiry, which FOLIO counts in UTC. */
    At beforeExpiry(Instant expiry, OpenDays days, ZoneId zone) {
        return switch (option) {
            case CURRENT_DUE_DATE, CURRENT_DUE_DATE_TIME -> new At(expiry, "the patron's account expires");
            case END_OF_THE_PREVIOUS_OPEN_DAY, END_OF_THE_NEXT_OPEN_DAY -> {
                LocalDate day = expiry.atZone(ZoneOffset.UTC).toLocalDate();
                var previous = days.around(day).previous();
                yield previous.open()
                        ? new At(
                                previous.lastSecond(zone),
                                "end of %s, the open day before the patron's account expires"
                                        .formatted(previous.date()))
                        : new At(expiry, "the patron's account expires");
            }
            case END_OF_THE_CURRENT_SERVICE_POINT_HOURS, BEGINNING_OF_THE_NEXT_OPEN_SERVICE_POINT_HOURS ->
                endOfHoursBefore(expiry, days.around(expiry.atZone(zone).toLocalDate()), zone)
                        .orElseGet(() -> new At(expiry, "the patron's account expires"));
        };
    }

    private static Placed endOfDay(OpeningDay requested, OpeningDay otherwise, ZoneId zone) {
        if (requested.open()) {
            return new At(requested.lastSecond(zone), "%s is open: its end".formatted(requested.date()));
        }
        return otherwise.open()
                ? new At(
                        otherwise.lastSecond(zone),
                        "%s is closed%s: the end of %s"
                                .formatted(requested.date(), because(requested), otherwise.date()))
                : TIMETABLE_ABSENT;
    }

    private static String because(OpeningDay day) {
        return day.exceptionName() == null ? "" : " (" + day.exceptionName() + ")";
    }

    private static Placed endOfHours(Instant due, Instant now, List<OpenTime> open) {
        if (open.isEmpty()) {
            return OPEN_PERIODS_NOT_FOUND;
        }
        if (open.stream().anyMatch(time -> time.holds(due))) {
            return new At(due, "within opening hours");
        }
        return open.stream()
                .filter(time -> now.isBefore(time.end()))
                .findFirst()
                .map(time -> new At(
                        time.end(),
                        time.holds(now)
                                ? "closed then: the end of the current hours"
                                : "closed: the end of the next hours"))
                .orElseGet(() -> new At(open.getLast().end(), "closed: the end of the last known hours"));
    }

    private Placed beginningOfHours(Instant due, List<OpenTime> open, ZoneId zone) {
        if (open.stream().anyMatch(time -> time.holds(due))) {
            return new At(due, "within opening hours");
        }
        var next = open.stream().filter(time -> time.start().isAfter(due)).findFirst();
        if (next.isEmpty()) {
            return OPEN_PERIODS_NOT_FOUND;
        }
        var start = next.get().start();
        if (offset == null) {
            return new At(start, "closed then: the beginning of the next hours");
        }
        var moved = offset.after(start, zone);
        var reached = open.stream()
                .filter(time -> !time.start().isAfter(moved))
                .toList()
                .getLast();
        return reached.holds(moved)
                ? new At(moved, "closed then: %s after the beginning of the next hours".formatted(offset))
                : new At(
                        reached.end(),
                        "%s after the next beginning it is closed: the end of the hours before".formatted(offset));
    }

    private static Optional<At> endOfHoursBefore(Instant limit, Surroundings around, ZoneId zone) {
        var open = openTimes(around, zone);
        if (open.stream().anyMatch(time -> time.holds(limit))) {
            return Optional.of(new At(limit, "the latest moment allowed, within opening hours"));
        }
        return open.stream()
                .filter(time -> !time.end().isAfter(limit))
                .reduce((earlier, later) -> later)
                .map(time -> new At(time.end(), "the end of the last hours before the latest moment allowed"));
    }

    /** The openings of the three days; those that touch, over midnight too, are one. */
    private static List<OpenTime> openTimes(Surroundings around, ZoneId zone) {
        List<OpenTime> times = new ArrayList<>();
        for (var day : around.days()) {
            for (var opening : day.openings()) {
                var start = day.date().atTime(opening.start()).atZone(zone).toInstant();
                var end = opening.reachesMidnight()
                        ? day.date().plusDays(1).atStartOfDay(zone).toInstant()
                        : day.date().atTime(opening.end()).atZone(zone).toInstant();
                if (!times.isEmpty() && !start.isAfter(times.getLast().end())) {
                    var before = times.removeLast();
                    times.add(new OpenTime(before.start(), end.isAfter(before.end()) ? end : before.end()));
                } else if (start.isBefore(end)) {
                    times.add(new OpenTime(start, end));
                }
            }
        }
        return times;
    }
}
