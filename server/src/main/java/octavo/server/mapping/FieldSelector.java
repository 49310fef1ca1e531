package octavo.server.mapping;

import octavo.marc.ControlField;
import octavo.marc.DataField;
import octavo.marc.MarcField;

/**
 * Which fields of a record are meant: {@code 245}, {@code 856 4 *}, {@code 947$a}.
 *
 * @param indicator1 of data fields; {@link #ANY} for any
 * @param indicator2 likewise
 * @param code of the subfields meant; {@link #ANY} for all of them, and for control fields
 */
public record FieldSelector(String tag, char indicator1, char indicator2, char code) {

    public static final char ANY = '*';

    /** Whether a field is meant: one of its subfields, if the selector names a code. */
    public boolean selects(MarcField field) {
        return switch (field) {
            case ControlField control -> control.tag().equals(tag);
            case DataField data -> selectsField(data) && (code == ANY || hasCode(data));
        };
    }

    /** Whether tag and indicators are meant. */
    public boolean selectsField(DataField field) {
        return field.tag().equals(tag)
                && (indicator1 == ANY || indicator1 == field.indicator1())
                && (indicator2 == ANY || indicator2 == field.indicator2());
    }

    private boolean hasCode(DataField field) {
        return field.subfields().stream().anyMatch(subfield -> subfield.code() == code);
    }
}
