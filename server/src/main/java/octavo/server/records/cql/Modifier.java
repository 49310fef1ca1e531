package octavo.server.records.cql;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A modifier of a relation or of a sort key, as in {@code /number}, {@code /sort.descending} or
 * {@code /@identifierTypeId="u"}.
 *
 * @param name as written, without the slash
 * @param test what stands behind the name, null if nothing does
 */
public record Modifier(String name, @Nullable Test test) {

    /** The comparison of a modifier's name with a value. */
    public record Test(Comparison comparison, Term value) {}

    /** True if it narrows the elements of an array instead of changing how terms are compared. */
    boolean isOfElements() {
        return name.startsWith("@");
    }

    /** The name without its context set, in small letters: modifiers are not case-sensitive. */
    String plainName() {
        var lower = name.toLowerCase(Locale.ROOT);
        return lower.startsWith("cql.") ? lower.substring("cql.".length()) : lower;
    }

    void print(StringBuilder out) {
        out.append('/').append(name);
        if (test != null) {
            out.append(test.comparison());
            test.value().print(out);
        }
    }
}
