package octavo.server.mapping;

import java.util.List;
import octavo.marc.Subfield;

/** The rule functions that need no reference data: punctuation, substrings and subfields. */
final class TextFunctions {

    private static final String ENDING_PUNCTUATION = ";:,/+= ";

    private TextFunctions() {}

    /** Takes one final mark of ISBD punctuation, or one blank, away. */
    static String removeEndingPunctuation(String text) {
        var last = text.length() - 1;
        return last >= 0 && ENDING_PUNCTUATION.indexOf(text.charAt(last)) >= 0 ? text.substring(0, last) : text;
    }

    static String trimPeriod(String text) {
        return text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
    }

    /**
     * Takes the final full stop or comma of a name away, but not what belongs to it: the full stop of an initial
     * ({@code Smith, J.}) and the hyphen of an open date ({@code 1970-}).
     */
    static String trimPunctuation(String text) {
        var trimmed = text.strip();
        if (trimmed.endsWith("-") || endsInInitial(trimmed, 1)) {
            return trimmed;
        }
        if (trimmed.endsWith(",.") && endsInInitial(trimmed, 2)) {
            return trimmed.substring(0, trimmed.length() - 2) + ".";
        }
        return trimmed.endsWith(".") || trimmed.endsWith(",") ? trimmed.substring(0, trimmed.length() - 1) : trimmed;
    }

    /** Whether a blank, one character, and so many marks of punctuation with a final full stop end the text. */
    private static boolean endsInInitial(String text, int punctuationMarks) {
        var end = text.length() - punctuationMarks;
        if (!text.endsWith(".") || end < 2) {
            return false;
        }
        var beforeInitial = end - Character.charCount(text.codePointBefore(end));
        return beforeInitial > 0 && Character.isWhitespace(text.charAt(beforeInitial - 1));
    }

    /** Without as many characters at the start as the second indicator says do not file. */
    static String removePrefixByIndicator(String text, MappingContext context) {
        var field = context.field();
        var nonfiling = field == null ? 0 : Character.digit(field.indicator2(), 10);
        return nonfiling > 0 && nonfiling < text.length() ? text.substring(nonfiling) : text;
    }

    static String capitalize(String text) {
        if (text.isEmpty()) {
            return text;
        }
        var first = text.codePointAt(0);
        var title = Character.toTitleCase(first);
        return first == title ? text : Character.toString(title) + text.substring(Character.charCount(first));
    }

    /** Characters {@code from} to before {@code to}; less, or nothing, where the field is short. */
    static String charSelect(String text, int from, int to) {
        return from >= text.length() ? "" : text.substring(from, Math.min(to, text.length()));
    }

    /**
     * The subfield at hand followed by the others of its group: up to the next one with the same code or with one of
     * {@code stops}, in the order in which the rule names the codes.
     */
    static String concatSubfields(String text, MappingContext context, List<Character> codes, SubfieldCodes stops) {
        var field = context.field();
        if (field == null) {
            return text;
        }
        var subfields = field.subfields();
        var start = context.subfieldIndex();
        var end = groupEnd(subfields, start, stops);
        StringBuilder joined = null;
        for (char code : codes) {
            for (var i = start + 1; i < end; i++) {
                var subfield = subfields.get(i);
                if (subfield.code() == code) {
                    joined = joined == null ? new StringBuilder(text) : joined;
                    joined.append(' ').append(subfield.value());
                }
            }
        }
        return joined == null ? text : joined.toString();
    }

    private static int groupEnd(List<Subfield> subfields, int start, SubfieldCodes stops) {
        var own = subfields.get(start).code();
        for (var i = start + 1; i < subfields.size(); i++) {
            var code = subfields.get(i).code();
            if (code == own || stops.contains(code)) {
                return i;
            }
        }
        return subfields.size();
    }
}
