package octavo.server.records;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a given value must stand to a stored one, in the words of FOLIO's match profiles.
 *
 * @param stored which stored values count, and what of them is compared
 */
public record ValueMatch(Criterion criterion, Qualifier stored) {

    /** "Existing" is the stored value, "incoming" the given one. */
    public enum Criterion {
        EXACTLY_MATCHES("%1$s = %2$s"),
        EXISTING_VALUE_CONTAINS_INCOMING_VALUE("strpos(%1$s, %2$s) > 0"),
        INCOMING_VALUE_CONTAINS_EXISTING_VALUE("%1$s <> '' and strpos(%2$s, %1$s) > 0"),
        EXISTING_VALUE_BEGINS_WITH_INCOMING_VALUE("starts_with(%1$s, %2$s)"),
        INCOMING_VALUE_BEGINS_WITH_EXISTING_VALUE("%1$s <> '' and starts_with(%2$s, %1$s)"),
        EXISTING_VALUE_ENDS_WITH_INCOMING_VALUE("right(%1$s, length(%2$s)) = %2$s"),
        INCOMING_VALUE_ENDS_WITH_EXISTING_VALUE("%1$s <> '' and right(%2$s, length(%1$s)) = %1$s");

        private final String sql;

        Criterion(String sql) {
            this.sql = sql;
        }
    }

    /** What of a value is compared. */
    public enum Comparison {
        WHOLE("%s"),
        NUMERICS_ONLY("regexp_replace(%s, '[^[:digit:]]', '', 'g')"),
        ALPHANUMERICS_ONLY("regexp_replace(%s, '[^[:alnum:]]', '', 'g')");

        private final String sql;

        Comparison(String sql) {
            this.sql = sql;
        }
    }

    /** Which values count. */
    public enum Bound {
        BEGINS_WITH("starts_with(%s, :bound)"),
        ENDS_WITH("right(%s, length(:bound)) = :bound"),
        CONTAINS("strpos(%s, :bound) > 0");

        private final String sql;

        Bound(String sql) {
            this.sql = sql;
        }
    }

    /**
     * Which values count, and what of them is compared.
     *
     * @param bound null where all count
     */
    public record Qualifier(@Nullable Bound bound, String boundText, Comparison comparison) {

        public static final Qualifier NONE = new Qualifier(null, "", Comparison.WHOLE);

        private boolean admits(String value) {
            return switch (bound) {
                case null -> true;
                case BEGINS_WITH -> value.startsWith(boundText);
                case ENDS_WITH -> value.endsWith(boundText);
                case CONTAINS -> value.contains(boundText);
            };
        }

        private String compared(String value) {
            return switch (comparison) {
                case WHOLE -> value;
                case NUMERICS_ONLY -> keep(value, false);
                case ALPHANUMERICS_ONLY -> keep(value, true);
            };
        }

        private static String keep(String value, boolean letters) {
            var kept = new StringBuilder(value.length());
            value.codePoints()
                    .filter(c -> Character.isDigit(c) || (letters && Character.isLetter(c)))
                    .forEach(kept::appendCodePoint);
            return kept.toString();
        }

        /**
         * The values that count, as they are compared; blanks around them and empty ones do not count, nor those with a
         * character that the database cannot hold, which no stored value has.
         */
        public List<String> of(List<String> values) {
            return values.stream()
                    .map(String::strip)
                    .filter(this::admits)
                    .map(this::compared)
                    .filter(value -> !value.isEmpty() && value.indexOf('\0') < 0)
                    .distinct()
                    .toList();
        }
    }

    /** Whether an index over the stored values answers. */
    public boolean isPlain() {
        return criterion == Criterion.EXACTLY_MATCHES && stored.equals(Qualifier.NONE);
    }

    /**
     * The condition in SQL; where {@link Qualifier#bound} is set it names the parameter {@code bound}.
     *
     * @param storedValue an expression for the stored value, a text
     * @param givenValue an expression for the given one
     */
    public String condition(String storedValue, String givenValue) {
        var compared = criterion.sql.formatted(stored.comparison().sql.formatted(storedValue), givenValue);
        return stored.bound() == null
                ? compared
                : "%s and %s".formatted(stored.bound().sql.formatted(storedValue), compared);
    }
}
