package octavo.server.dataexport.marc;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import octavo.marc.ControlField;
import octavo.marc.DataField;
import octavo.marc.MarcField;
import octavo.marc.MarcRecord;
import octavo.marc.Subfield;

/** The fields of a record that is being made. What holds no text makes no field. */
final class FieldList {

    private final List<MarcField> fields = new ArrayList<>();

    FieldList control(String tag, String value) {
        if (!value.isEmpty()) {
            fields.add(new ControlField(tag, writable(value)));
        }
        return this;
    }

    /**
     * Adds a data field.
     *
     * @param tagAndIndicators as in {@code 245 10}
     * @param codesAndValues code, value, code, value; an empty value makes no subfield
     */
    FieldList data(String tagAndIndicators, String... codesAndValues) {
        List<Subfield> subfields = new ArrayList<>();
        for (int i = 0; i < codesAndValues.length; i += 2) {
            if (!codesAndValues[i + 1].isEmpty()) {
                subfields.add(new Subfield(codesAndValues[i].charAt(0), writable(codesAndValues[i + 1])));
            }
        }
        if (!subfields.isEmpty()) {
            fields.add(new DataField(
                    tagAndIndicators.substring(0, 3),
                    tagAndIndicators.charAt(4),
                    tagAndIndicators.charAt(5),
                    subfields));
        }
        return this;
    }

    /** The record, its fields in the order of their tags. */
    MarcRecord record(String leader) {
        fields.sort(Comparator.comparing(MarcField::tag));
        return new MarcRecord(leader, fields);
    }

    /** Control characters, line ends among them, are none of MARC's text, and some of them are its delimiters. */
    private static String writable(String value) {
        return value.chars().noneMatch(c -> c < ' ')
                ? value
                : value.replaceAll("\\s*[\\x00-\\x1F]\\s*", " ").strip();
    }
}
