package octavo.marc;

import java.util.ArrayList;

/** Reads data fields that are not two indicators and subfields. Nothing of their text is dropped. */
final class OddField {

    private OddField() {}

    static DataField read(byte[] bytes, RecordText text, String tag, int start, int end, Warnings warnings)
            throws DamagedRecordException {
        var head = text.text(tag, start, nextDelimiter(bytes, start, end));
        char indicator1 = indicator(head, 0, tag, warnings);
        char indicator2 = indicator(head, 1, tag, warnings);
        if (head.length() < 2) {
            warn(warnings, tag, "has not two indicators; blanks stand for them");
        }
        var subfields = new ArrayList<Subfield>();
        if (head.length() > 2) {
            warn(warnings, tag, "has text before its first subfield code; read as $a");
            subfields.add(new Subfield('a', withoutTerminators(head.substring(2), tag, warnings)));
        }
        int at = start;
        while ((at = nextDelimiter(bytes, at, end) + 1) <= end) {
            while (at < end && bytes[at] == 0) {
                at++; // no code at all: the next byte is
            }
            var codeAndValue = text.text(tag, at, nextDelimiter(bytes, at, end));
            if (codeAndValue.isEmpty()) {
                warn(warnings, tag, "has a subfield without code and text; left out");
            } else if (Character.isSurrogate(codeAndValue.charAt(0)) || codeAndValue.charAt(0) < ' ') {
                throw new DamagedRecordException(
                        "field %s: subfield code U+%X".formatted(tag, codeAndValue.codePointAt(0)));
            } else {
                var value = withoutTerminators(codeAndValue.substring(1), tag, warnings);
                subfields.add(new Subfield(codeAndValue.charAt(0), value));
            }
        }
        return new DataField(tag, indicator1, indicator2, subfields);
    }

    /** A terminator inside a field, which only its directory entry tells from the field's end: it was some other sign. */
    static String withoutTerminators(String value, String tag, Warnings warnings) {
        if (value.indexOf(Iso2709.FIELD_TERMINATOR) < 0) {
            return value;
        }
        warn(warnings, tag, "holds a field terminator (0x1E) in its text; read as blank");
        return value.replace((char) Iso2709.FIELD_TERMINATOR, ' ');
    }

    private static char indicator(String head, int index, String tag, Warnings warnings) throws DamagedRecordException {
        if (index >= head.length()) {
            return ' ';
        }
        char c = head.charAt(index);
        if (Character.isSurrogate(c)) {
            throw new DamagedRecordException("field %s: indicator U+%X".formatted(tag, head.codePointAt(index)));
        }
        if (c < ' ') {
            warn(warnings, tag, "indicator U+%04X, read as blank".formatted((int) c));
            return ' ';
        }
        return c;
    }

    private static int nextDelimiter(byte[] bytes, int from, int end) {
        int at = from;
        while (at < end && bytes[at] != Iso2709.SUBFIELD_DELIMITER) {
            at++;
        }
        return at;
    }

    private static void warn(Warnings warnings, String tag, String what) {
        warnings.add(Warning.Kind.STRUCTURE, "field " + tag + ": " + what);
    }
}
