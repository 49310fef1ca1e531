package octavo.server.records.cql;

import java.util.ArrayList;
import java.util.List;

/**
 * A term as written between its quotes: {@code *} stands for any text, {@code ?} for one character, {@code ^} at either end
 * for that end of the field, and a backslash takes the meaning from the character behind it.
 */
public record Term(String masked) {

    /** A piece of a term that has wildcards. */
    sealed interface Part {
        record Text(String text) implements Part {}

        enum Wildcard implements Part {
            ANY_TEXT,
            ANY_CHARACTER
        }
    }

    public Term {
        if (endsInOpenMask(masked)) {
            throw new IllegalArgumentException("a term ends in a backslash that masks nothing: " + masked);
        }
    }

    /** The term that means exactly this text. */
    static Term literal(String text) {
        var masked = new StringBuilder(text.length() + 8);
        for (int i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            if (c == '*' || c == '?' || c == '^' || c == '"' || c == '\\') {
                masked.append('\\');
            }
            masked.append(c);
        }
        return new Term(masked.toString());
    }

    boolean isEmpty() {
        return masked.isEmpty();
    }

    /** True for the lone {@code *}. */
    boolean isAnything() {
        return masked.equals("*");
    }

    boolean hasWildcards() {
        for (int i = 0; i < masked.length(); i++) {
            switch (masked.charAt(i)) {
                case '\\' -> i++;
                case '*', '?' -> {
                    return true;
                }
                default -> {}
            }
        }
        return false;
    }

    /** The text without its masks; wildcards and anchors stay as the characters that they are. */
    String text() {
        if (masked.indexOf('\\') < 0) {
            return masked;
        }
        var text = new StringBuilder(masked.length());
        for (int i = 0; i < masked.length(); i++) {
            var c = masked.charAt(i);
            text.append(c == '\\' ? masked.charAt(++i) : c);
        }
        return text.toString();
    }

    /** The term without {@code ^} at its ends; a comparison of whole fields is anchored anyhow. */
    Term withoutAnchors() {
        var from = masked.startsWith("^") ? 1 : 0;
        var to = masked.length();
        if (to > from && masked.charAt(to - 1) == '^' && !endsInOpenMask(masked.substring(from, to - 1))) {
            to--;
        }
        return from == 0 && to == masked.length() ? this : new Term(masked.substring(from, to));
    }

    /** Its words, parted at blanks. */
    List<Term> words() {
        var words = new ArrayList<Term>();
        var start = -1;
        for (int i = 0; i <= masked.length(); i++) {
            if (i == masked.length() || Character.isWhitespace(masked.charAt(i))) {
                if (start >= 0) {
                    words.add(new Term(masked.substring(start, i)));
                }
                start = -1;
            } else {
                start = start < 0 ? i : start;
                i += masked.charAt(i) == '\\' ? 1 : 0;
            }
        }
        return words;
    }

    /** Texts and wildcards in turn; texts are without masks and not empty. */
    List<Part> parts() {
        var parts = new ArrayList<Part>();
        var text = new StringBuilder();
        for (int i = 0; i < masked.length(); i++) {
            var c = masked.charAt(i);
            if (c == '*' || c == '?') {
                endText(text, parts);
                parts.add(c == '*' ? Part.Wildcard.ANY_TEXT : Part.Wildcard.ANY_CHARACTER);
            } else {
                text.append(c == '\\' ? masked.charAt(++i) : c);
            }
        }
        endText(text, parts);
        return parts;
    }

    private static void endText(StringBuilder text, List<Part> parts) {
        if (!text.isEmpty()) {
            parts.add(new Part.Text(text.toString()));
            text.setLength(0);
        }
    }

    private static boolean endsInOpenMask(String masked) {
        var backslashes = 0;
        while (backslashes < masked.length() && masked.charAt(masked.length() - 1 - backslashes) == '\\') {
            backslashes++;
        }
        return backslashes % 2 == 1;
    }

    void print(StringBuilder out) {
        out.append('"').append(masked).append('"');
    }
}
