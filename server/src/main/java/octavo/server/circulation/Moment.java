package octavo.server.circulation;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.util.Locale;

/**
 * Moments as FOLIO's clients write them: with {@code Z}, {@code +00:00} or {@code +0000}; fractions of a second or none.
 * A time without a zone is UTC. A date without a time is a day of the library's zone, and the reader says whether its
 * first or its last second is meant.
 */
public final class Moment {

    private static final DateTimeFormatter DATE_TIME = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE)
            .appendPattern("['T'][' ']")
            .append(DateTimeFormatter.ISO_LOCAL_TIME)
            .appendPattern("[XXX][XX][X]")
            .toFormatter(Locale.ROOT)
            .withResolverStyle(ResolverStyle.STRICT); // June has no 31st
    private static final DateTimeFormatter DATE = DateTimeFormatter.ISO_LOCAL_DATE;
    private static final LocalTime LAST_SECOND = LocalTime.of(23, 59, 59);

    /** What PostgreSQL and every client can still read. */
    private static final Instant EARLIEST = Instant.parse("0001-01-01T00:00:00Z");

    private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59Z");

    private Moment() {}

    /**
     * A moment; a bare date is its first instant.
     *
     * @throws DateTimeException for what is neither, or lies before year 1 or after year 9999
     */
    public static Instant startingAt(String text, ZoneId zone) {
        return parse(text, zone, LocalTime.MIDNIGHT);
    }

    /** A moment; a bare date is its last second, as a due date means it (F13). */
    public static Instant endingAt(String text, ZoneId zone) {
        return parse(text, zone, LAST_SECOND);
    }

    /** Whether a moment can be written in four digits of a year. */
    static boolean isInRange(Instant moment) {
        return !moment.isBefore(EARLIEST) && !moment.isAfter(LATEST);
    }

    static boolean isBareDate(String text) {
        return text.length() == "2026-06-01".length();
    }

    /** The last second of the local day in which a moment lies. */
    public static Instant endOfDay(Instant moment, ZoneId zone) {
        return moment.atZone(zone)
                .toLocalDate()
                .atTime(LAST_SECOND)
                .atZone(zone)
                .toInstant();
    }

    private static Instant parse(String text, ZoneId zone, LocalTime ofABareDate) {
        var moment = isBareDate(text)
                ? LocalDate.parse(text, DATE).atTime(ofABareDate).atZone(zone).toInstant()
                : switch (DATE_TIME.parseBest(text, OffsetDateTime::from, LocalDateTime::from)) {
                    case OffsetDateTime withZone -> withZone.toInstant();
                    case LocalDateTime without -> without.toInstant(ZoneOffset.UTC);
                    default -> throw new DateTimeException("no date and time: " + text);
                };
        if (!isInRange(moment)) {
            throw new DateTimeException("out of the range of dates: " + text);
        }
        return moment;
    }
}
