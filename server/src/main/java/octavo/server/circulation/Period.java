package octavo.server.circulation;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

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
        static @Nullable Unit of(String intervalId) {
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

    /** The period that a policy states; null where it states none, or one of no known unit or without length. */
    public static @Nullable Period of(JsonNode stated) {
        var unit = Unit.of(stated.path("intervalId").asString(""));
        int duration = stated.path("duration").asInt(0);
        return unit == null || duration < 1 ? null : new Period(duration, unit);
    }

    /** Whether loans of this length end with a day (days, weeks, months) and not with a minute. */
    public boolean endsWithADay() {
        return switch (unit) {
            case MINUTES, HOURS -> false;
            case DAYS, WEEKS, MONTHS -> true;
        };
    }

    /**
     * The moment this long after another. Days, weeks and months are counted in the library's own calendar, so that a loan
     * of 21 days over a clock change ends 21 days later, and not 20 or 22 (F13); hours and minutes are exactly that long.
     */
    public Instant after(Instant start, ZoneId zone) {
        var local = start.atZone(zone);
        return switch (unit) {
            case MINUTES -> start.plus(Duration.ofMinutes(duration));
            case HOURS -> start.plus(Duration.ofHours(duration));
            case DAYS -> local.plusDays(duration).toInstant();
            case WEEKS -> local.plusWeeks(duration).toInstant();
            case MONTHS -> local.plusMonths(duration).toInstant();
        };
    }

    /** As people say it: {@code 21 Days}. */
    @Override
    public String toString() {
        return duration + " " + unit.intervalId;
    }
}
