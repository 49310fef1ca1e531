package octavo.server.records.cql;

import java.util.Comparator;
import java.util.Locale;
import octavo.server.records.RecordType;

/** What to say of an index that a record type does not declare. */
final class UnknownField {

    private UnknownField() {}

    static String message(RecordType type, String index) {
        var shown = CqlException.shown(index);
        return type.fields().keySet().stream()
                .min(Comparator.<String>comparingInt(name -> distance(name, shown))
                        .thenComparing(name -> name))
                .map(nearest -> "'%s' is not a field of %s that can be searched; the nearest is '%s'"
                        .formatted(shown, type.label(), nearest))
                .orElseThrow();
    }

    /** Levenshtein's distance; a wrong capital costs nothing. */
    private static int distance(String name, String other) {
        var a = name.toLowerCase(Locale.ROOT);
        var b = other.toLowerCase(Locale.ROOT);
        var previous = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            var current = new int[b.length() + 1];
            current[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                var replaced = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(replaced, Math.min(previous[j], current[j - 1]) + 1);
            }
            previous = current;
        }
        return previous[b.length()];
    }
}
