package octavo.marc;

import java.util.ArrayList;
import java.util.List;

/** Names the control characters in a record. They are kept, but for NUL, which no database text
 * can hold, and 0x1D, which would end the record when it is written. */
final class ControlCharacters {

    private ControlCharacters() {}

    /** The same record, or one without its NULs. */
    static MarcRecord checked(MarcRecord record, Warnings warnings) {
        boolean changed = false;
        var fields = new ArrayList<MarcField>(record.fields().size());
        for (var field : record.fields()) {
            var kept = switch (field) {
                case ControlField control -> checked(control, warnings);
                case DataField data -> checked(data, warnings);
            };
            changed |= kept != field;
            fields.add(kept);
        }
        return changed ? new MarcRecord(record.leader(), fields) : record;
    }

    private static ControlField checked(ControlField field, Warnings warnings) {
        var value = checked(field.tag(), field.value(), warnings);
        return value.length() == field.value().length() ? field : new ControlField(field.tag(), value);
    }

    private static DataField checked(DataField field, Warnings warnings) {
        boolean changed = false;
        var subfields = new ArrayList<Subfield>(field.subfields().size());
        for (var subfield : field.subfields()) {
            var value = checked(field.tag(), subfield.value(), warnings);
            boolean shorter = value.length() < subfield.value().length();
            subfields.add(shorter ? new Subfield(subfield.code(), value) : subfield);
            changed |= shorter;
        }
        return changed
                ? new DataField(field.tag(), field.indicator1(), field.indicator2(), List.copyOf(subfields))
                : field;
    }

    static String checked(String tag, String value, Warnings warnings) {
        boolean hasUnstorable = false;
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c < ' ' || c == 0x7F) {
                hasUnstorable |= isUnstorable(c);
                warnings.add(
                        Warning.Kind.CONTROL_CHARACTER,
                        "field %s: control character U+%04X, %s"
                                .formatted(tag, (int) c, isUnstorable(c) ? "left out" : "kept"));
            }
        }
        return hasUnstorable ? value.replace("\0", "").replace("\u001d", "") : value;
    }

    private static boolean isUnstorable(char c) {
        return c == 0 || c == Iso2709.RECORD_TERMINATOR;
    }
}
