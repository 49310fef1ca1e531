package octavo.server.search;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Cuts text into the words that are indexed and asked for: without case, accents and punctuation; scripts that are written
 * without blanks become one word a character. Index and query must agree to the letter, so both come here.
 */
final class Words {

    /** Longer ones are cut; a lexeme of PostgreSQL may have 2,046 bytes. */
    static final int WORD_LENGTH_MAX = 100;

    /** Letters that Unicode does not decompose but that people type without their stroke. */
    private static final Map<Integer, String> PLAIN = Map.of(
            (int) 'ß', "ss", (int) 'æ', "ae", (int) 'œ', "oe", (int) 'ø', "o", (int) 'ł', "l", (int) 'đ', "d",
            (int) 'ð', "d", (int) 'þ', "th", (int) 'ı', "i", (int) 'ħ', "h");

    private Words() {}

    /** The words of a text in its order; doubles stay. */
    static List<String> of(String text) {
        var words = new ArrayList<String>();
        var word = new StringBuilder();
        fold(text).codePoints().forEach(character -> {
            if (standsAlone(character)) {
                end(word, words);
                words.add(Character.toString(character));
            } else if (Character.isLetterOrDigit(character)) {
                word.appendCodePoint(character);
            } else {
                end(word, words);
            }
        });
        end(word, words);
        return words;
    }

    /** All letters and digits of a text as one word, as of an identifier without its hyphens; empty where there are none. */
    static String joined(String text) {
        var whole = String.join("", of(text));
        return whole.length() <= WORD_LENGTH_MAX ? whole : whole.substring(0, WORD_LENGTH_MAX);
    }

    /** The words by which an identifier is found: its parts, itself without hyphens, and that without its prefix. */
    static Set<String> ofIdentifier(String value) {
        var words = new LinkedHashSet<>(of(value));
        for (var part : value.split("\\s+")) {
            words.add(joined(part));
        }
        words.add(joined(value));
        words.add(joined(value.replaceFirst("^\\([^)]*\\)", "")));
        words.remove("");
        return words;
    }

    /** Lower case without accents. */
    static String fold(String text) {
        var decomposed = Normalizer.normalize(text, Normalizer.Form.NFKD).toLowerCase(Locale.ROOT);
        var folded = new StringBuilder(decomposed.length());
        decomposed.codePoints().filter(character -> !isMark(character)).forEach(character -> {
            var plain = character < 0x80 ? null : PLAIN.get(character);
            if (plain == null) {
                folded.appendCodePoint(character);
            } else {
                folded.append(plain);
            }
        });
        return folded.toString();
    }

    private static boolean isMark(int character) {
        return character >= 0x300 && Character.getType(character) == Character.NON_SPACING_MARK;
    }

    private static boolean standsAlone(int character) {
        if (character < 0x2E80) {
            return false;
        }
        return Character.isIdeographic(character)
                || switch (Character.UnicodeScript.of(character)) {
                    case HIRAGANA, KATAKANA -> true;
                    default -> false; // an enum of Unicode, which grows with Java
                };
    }

    private static void end(StringBuilder word, List<String> words) {
        if (!word.isEmpty()) {
            words.add(word.substring(0, Math.min(word.length(), WORD_LENGTH_MAX)));
            word.setLength(0);
        }
    }
}
