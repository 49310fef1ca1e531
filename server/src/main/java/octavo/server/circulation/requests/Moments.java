package octavo.server.circulation.requests;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Locale;

/** Moments as FOLIO's clients write them: {@code Z}, {@code +00:00}, {@code +0000}, or without a zone, which is UTC. */
public final class Moments {

    private static final DateTimeFormatter MOMENT = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
            .appendPattern("[XXX][XX][X]")
            .parseDefaulting(ChronoField.OFFSET_SECONDS, 0)
            .toFormatter(Locale.ROOT);

    private Moments() {}

    /**
     * Reads a moment; a bare date is its first instant in UTC.
     *
     * @throws DateTimeException when it is none
     */
    public static Instant parse(String text) {
        return text.contains("T")
                ? OffsetDateTime.parse(text, MOMENT).toInstant()
                : LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    /** The local day of a moment; of a bare date, that date. */
    static LocalDate day(String text, ZoneId zone) {
        return text.contains("T") ? parse(text).atZone(zone).toLocalDate() : LocalDate.parse(text);
    }
}
