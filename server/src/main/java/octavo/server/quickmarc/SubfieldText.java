package octavo.server.quickmarc;

import java.util.ArrayList;
import java.util.List;
import octavo.marc.Subfield;

/**
 * A data field's subfields as one line: {@code $a Title / $c Author}. A blank stands between a code and its value and between
 * a value and the next code; all other blanks belong to the values. A dollar that is no mark is written {@code {dollar}}.
 */
final class SubfieldText {

    private static final String DOLLAR = "{dollar}";

    private SubfieldText() {}

    static String show(List<Subfield> subfields) {
        var line = new StringBuilder();
        for (var subfield : subfields) {
            line.append(line.isEmpty() ? "$" : " $")
                    .append(subfield.code())
                    .append(' ')
                    .append(subfield.value().replace("$", DOLLAR));
        }
        return line.toString();
    }

    /**
     * Reads a line.
     *
     * @throws IllegalArgumentException where something stands before the first code, or a mark without a code
     */
    static List<Subfield> read(String line) {
        var subfields = new ArrayList<Subfield>();
        int at = line.indexOf('$');
        if (at != 0) {
            throw new IllegalArgumentException(
                    line.isBlank() ? "A subfield is missing." : "A subfield code must come first, as in $a.");
        }
        while (at >= 0) {
            if (at + 1 >= line.length()) {
                throw new IllegalArgumentException("A subfield code is missing after the last $.");
            }
            char code = line.charAt(at + 1);
            if (code <= ' ' || code >= 0x7f) {
                throw new IllegalArgumentException("'%s' is no subfield code.".formatted(code));
            }
            int next = line.indexOf('$', at + 2);
            var value = line.substring(at + 2, next < 0 ? line.length() : next);
            value = value.startsWith(" ") ? value.substring(1) : value;
            value = next >= 0 && value.endsWith(" ") ? value.substring(0, value.length() - 1) : value;
            subfields.add(new Subfield(code, value.replace(DOLLAR, "$")));
            at = next;
        }
        return subfields;
    }
}
