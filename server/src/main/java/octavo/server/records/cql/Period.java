package octavo.server.records.cql;

import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A time as written, from its first instant to just before {@code end}: a year, month, day, hour, minute, second or fraction.
 *
 * @param start the instant that stands for it in comparisons
 * @param end exclusive
 */
record Period(OffsetDateTime start, OffsetDateTime end) {

    /** ISO 8601, offset {@code Z}, {@code +00:00}, {@code +0000} or {@code +00}; its plus may have become a blank in a URL. */
    private static final Pattern FORM = Pattern.compile(
            "(\\d{4})(?:-(\\d{2})(?:-(\\d{2})(?:[T ](\\d{2})(?::(\\d{2})(?::(\\d{2})(?:[.,](\\d{1,9}))?)?)?"
                    + "(?:[Zz]|([+ -])(\\d{2})(?::?(\\d{2}))?)?)?)?)?");

    private static final ChronoUnit[] UNITS = {
        ChronoUnit.YEARS, ChronoUnit.MONTHS, ChronoUnit.DAYS, ChronoUnit.HOURS, ChronoUnit.MINUTES, ChronoUnit.SECONDS
    };

    /** @return empty if the text is no time; without an offset it is UTC */
    static Optional<Period> parse(String text) {
        var form = FORM.matcher(text);
        if (!form.matches()) {
            return Optional.empty();
        }
        try {
            var fraction = form.group(7);
            var start = OffsetDateTime.of(
                    number(form, 1, 0),
                    number(form, 2, 1),
                    number(form, 3, 1),
                    number(form, 4, 0),
                    number(form, 5, 0),
                    number(form, 6, 0),
                    fraction == null ? 0 : Integer.parseInt((fraction + "00000000").substring(0, 9)),
                    offset(form));
            if (fraction != null) {
                return Optional.of(new Period(start, start.plusNanos((long) Math.pow(10, 9 - fraction.length()))));
            }
            var given = 1;
            while (given < UNITS.length && form.group(given + 1) != null) {
                given++;
            }
            return Optional.of(new Period(start, start.plus(1, UNITS[given - 1])));
        } catch (DateTimeException noSuchTime) {
            return Optional.empty(); // 2024-13-01
        }
    }

    private static int number(Matcher form, int group, int ifAbsent) {
        var digits = form.group(group);
        return digits == null ? ifAbsent : Integer.parseInt(digits);
    }

    private static ZoneOffset offset(Matcher form) {
        var sign = form.group(8);
        if (sign == null) {
            return ZoneOffset.UTC;
        }
        var direction = sign.equals("-") ? -1 : 1;
        return ZoneOffset.ofHoursMinutes(direction * number(form, 9, 0), direction * number(form, 10, 0));
    }
}
