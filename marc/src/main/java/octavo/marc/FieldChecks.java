package octavo.marc;

/** What the text formats must not bring into a record, because no stored record could hold it. */
final class FieldChecks {

    private FieldChecks() {}

    static void tag(String tag) throws DamagedRecordException {
        boolean printable = tag.length() == 3;
        for (int i = 0; printable && i < 3; i++) {
            printable = tag.charAt(i) >= ' ' && tag.charAt(i) <= '~';
        }
        if (!printable) {
            throw new DamagedRecordException("tag '%s' is not three characters of ASCII".formatted(tag));
        }
    }

    /** An empty indicator is a blank, as some programs write it. */
    static char indicator(String tag, String value) throws DamagedRecordException {
        if (value.isEmpty()) {
            return ' ';
        }
        char c = value.charAt(0);
        if (value.length() > 1 || c < ' ' || Character.isSurrogate(c)) {
            throw new DamagedRecordException("field %s: indicator '%s' is not one character".formatted(tag, value));
        }
        return c;
    }

    static char subfieldCode(String tag, String value) throws DamagedRecordException {
        if (value.length() != 1 || value.charAt(0) < ' ' || Character.isSurrogate(value.charAt(0))) {
            throw new DamagedRecordException("field %s: subfield code '%s' is not one character".formatted(tag, value));
        }
        return value.charAt(0);
    }

    /** The same text, or one without NULs; control characters are named in warnings. */
    static String text(String tag, String value, boolean mayHoldDelimiter, Warnings warnings)
            throws DamagedRecordException {
        boolean hasControl = false;
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c >= ' ' && c < 0x7F) {
                continue;
            }
            if (c <= 0x7F) {
                boolean delimiter = c >= Iso2709.RECORD_TERMINATOR && c <= Iso2709.SUBFIELD_DELIMITER;
                if (delimiter && !(mayHoldDelimiter && c == Iso2709.SUBFIELD_DELIMITER)) {
                    throw new DamagedRecordException(
                            "field %s: U+%04X delimits fields in MARC and cannot stand in a text"
                                    .formatted(tag, (int) c));
                }
                hasControl |= !delimiter;
            } else if (Character.isSurrogate(c)) {
                if (value.codePointAt(i) <= 0xFFFF) {
                    throw new DamagedRecordException("field %s: half a character, U+%04X".formatted(tag, (int) c));
                }
                i++;
            }
        }
        return hasControl ? ControlCharacters.checked(tag, value, warnings) : value;
    }
}
