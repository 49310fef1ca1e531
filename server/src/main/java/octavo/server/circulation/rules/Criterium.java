package octavo.server.circulation.rules;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One criterium of a rule line: a kind and the names that it accepts or excludes.
 *
 * @param names what stands after the letter, without exclamation marks; empty for {@code all}
 * @param excluding whether the names are those that do not match ({@code !name})
 */
record Criterium(Kind kind, Set<String> names, boolean excluding) {

    /** The seven letters. */
    enum Kind {
        PATRON_GROUP('g'),
        MATERIAL_TYPE('m'),
        LOAN_TYPE('t'),
        INSTITUTION('a'),
        CAMPUS('b'),
        LIBRARY('c'),
        LOCATION('s');

        final char letter;

        Kind(char letter) {
            this.letter = letter;
        }

        static @Nullable Kind of(String word) {
            for (var kind : values()) {
                if (word.length() == 1 && word.charAt(0) == kind.letter) {
                    return kind;
                }
            }
            return null;
        }

        /** Institution, campus, library and location count as one criterium where criteria are counted. */
        boolean isPlace() {
            return this == INSTITUTION || this == CAMPUS || this == LIBRARY || this == LOCATION;
        }
    }

    Criterium {
        names = Set.copyOf(names);
    }

    boolean matches(Circumstances circumstances) {
        if (names.isEmpty()) {
            return true;
        }
        return names.contains(circumstances.name(kind)) != excluding;
    }
}
