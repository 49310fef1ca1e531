package octavo.server.circulation;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;

/**
 * A length of time as FOLIO's policies state it: a count and a unit.
 *
 * @param duration at least 1
 */
public record Period(int duration, Unit unit) {

    /** FOLIO's {@code intervalId}. */
    public enum Unit {
        MINUTES("Minutes"),
        HOURS("Hours"),
        DAYS("Days"),
        WEEKS("Weeks"),
        MONTHS("Months");

        private final String intervalId;

        Unit(String intervalId) {
            this.intervalId = intervalId;
        }

        /** The unit of this name as policies spell it; null for another one. */
        static @org.jspecify.annotations.Nullable Unit of(String intervalId) {
            for (var unit : values()) {
                if (unit.intervalId.equals(intervalId)) {
                    return unit;
                }
            }
            return null;
        }
    }

    public Period {
        if (duration < 1) {
            throw new IllegalArgumentException("a period of %d %s".formatted(duration, unit));
        }
    }

    /** Whether loans of this length end with a day (days, weeks, months) and not with a minute. */
    boolean endsWithADay() {
        return switch (unit) {
            case MINUTES, HOURS -> false;
            case DAYS, WEEKS, MONTHS -> true;
        };
    }

    /** The moment this long after another; days, weeks and months are counted in the calendar of UTC, as FOLIO counts. */
    Instant after(Instant start) {
        var utc = start.atZone(java.time.ZoneOffset.UTC);
        return switch (unit) {
            case MINUTES -> start.plus(Duration.ofMinutes(duration));
            case HOURS -> start.plus(Duration.ofHours(duration));
            case DAYS -> utc.plusDays(duration).toInstant();
            case WEEKS -> utc.plusWeeks(duration).toInstant();
            case MONTHS -> utc.plusMonths(duration).toInstant();
        };
    }

    /** The last second of the local day in which a moment lies. */
    static Instant endOfDay(Instant moment, ZoneId zone) {
        return ZonedDateTime.of(moment.atZone(zone).toLocalDate(), LocalTime.of(23, 59, 59), zone)
                .toInstant();
    }
}
