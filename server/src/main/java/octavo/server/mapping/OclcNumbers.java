package octavo.server.mapping;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import octavo.marc.DataField;
import octavo.marc.MarcField;
import octavo.marc.Subfield;

/**
 * One spelling for OCLC numbers in 035: {@code (OCoLC)ocm00123456}, {@code (OCoLC)00123456} and {@code (OCoLC)123456}
 * name one record of WorldCat, and overlays find it only if they are written alike.
 *
 * @see <a href="https://help.oclc.org/Metadata_Services/OCLC_control_number">OCLC control numbers</a>
 */
final class OclcNumbers {

    static final String SYSTEM_CONTROL_NUMBER = "035";

    private static final String PREFIX = "(OCoLC)";
    private static final List<String> LETTERS = List.of("ocm", "ocn", "on");

    private OclcNumbers() {}

    /** Without {@code ocm}, {@code ocn}, {@code on} and leading zeros; any other control number as it is. */
    static String normalise(String controlNumber) {
        if (!controlNumber.startsWith(PREFIX)) {
            return controlNumber;
        }
        var number = controlNumber.substring(PREFIX.length()).strip();
        for (var letters : LETTERS) {
            if (number.startsWith(letters)) {
                number = number.substring(letters.length());
                break;
            }
        }
        if (number.isEmpty() || !isDigit(number.charAt(0))) {
            return controlNumber;
        }
        var start = 0;
        while (start < number.length() - 1 && number.charAt(start) == '0' && isDigit(number.charAt(start + 1))) {
            start++;
        }
        return PREFIX + number.substring(start);
    }

    private static boolean isDigit(char character) {
        return character >= '0' && character <= '9';
    }

    /** Whether a field gives this control number, itself normalised, as the one of its record. */
    static boolean is035With(MarcField field, String number) {
        if (field instanceof DataField data && data.tag().equals(SYSTEM_CONTROL_NUMBER)) {
            for (var subfield : data.subfields()) {
                if (subfield.code() == 'a' && normalise(subfield.value()).equals(number)) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * Normalises the 035 fields among these, and leaves each OCLC number in one field. Of fields with the same OCLC number
     * in $a the first stays and takes the others' further subfields, so that a $z keeps its $a. All else, and every other
     * field, is as before.
     */
    static List<MarcField> normalise(List<MarcField> fields) {
        var kept = new ArrayList<MarcField>(fields.size() + 1);
        var positionByNumber = new HashMap<String, Integer>();
        for (var field : fields) {
            if (!(field instanceof DataField data) || !data.tag().equals(SYSTEM_CONTROL_NUMBER)) {
                kept.add(field);
                continue;
            }
            var normalised = normalise(data);
            var number = normalised.subfield('a').orElse("");
            var first = number.startsWith(PREFIX) ? positionByNumber.putIfAbsent(number, kept.size()) : null;
            if (first == null) {
                kept.add(normalised);
            } else {
                kept.set(first, merge((DataField) kept.get(first), normalised));
            }
        }
        return kept;
    }

    private static DataField normalise(DataField field) {
        var subfields = new ArrayList<Subfield>(field.subfields().size());
        var changed = false;
        for (var subfield : field.subfields()) {
            var isNumber = subfield.code() == 'a' || subfield.code() == 'z';
            var value = isNumber ? normalise(subfield.value()) : subfield.value();
            changed |= !value.equals(subfield.value());
            subfields.add(new Subfield(subfield.code(), value));
        }
        return changed ? new DataField(field.tag(), field.indicator1(), field.indicator2(), subfields) : field;
    }

    private static DataField merge(DataField first, DataField second) {
        var subfields = new LinkedHashSet<>(first.subfields());
        subfields.addAll(second.subfields());
        return new DataField(first.tag(), first.indicator1(), first.indicator2(), List.copyOf(subfields));
    }
}
