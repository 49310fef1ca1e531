package octavo.server.dataimport;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import octavo.marc.ControlField;
import octavo.marc.DataField;
import octavo.marc.Iso2709Writer;
import octavo.marc.MarcField;
import octavo.marc.MarcRecord;
import octavo.marc.Subfield;
import octavo.marc.sample.RecordGenerator;

/** Files to import, made record by record. */
final class SampleFile {

    private static final String LEADER = "00000nam a2200000 a 4500";

    private SampleFile() {}

    static byte[] of(MarcRecord... records) {
        var file = new ByteArrayOutputStream();
        for (var record : records) {
            file.writeBytes(Iso2709Writer.toStorage(record));
        }
        return file.toByteArray();
    }

    static byte[] joined(byte[]... pieces) {
        var file = new ByteArrayOutputStream();
        for (var piece : pieces) {
            file.writeBytes(piece);
        }
        return file.toByteArray();
    }

    /** Records as libraries have them, different for each seed. */
    static byte[] many(int count, long seed) {
        var file = new ByteArrayOutputStream();
        for (int i = 0; i < count; i++) {
            file.writeBytes(Iso2709Writer.toStorage(RecordGenerator.record(seed, i)));
        }
        return file.toByteArray();
    }

    static MarcRecord book(String title) {
        return record(
                LEADER,
                new ControlField("001", "x" + UUID.randomUUID()),
                new ControlField("008", "260101s2026    xx            000 0 eng d"),
                data("050", ' ', '4', 'a', "QA76", 'b', ".O28"),
                data("245", '0', '0', 'a', title));
    }

    static MarcRecord record(String leader, MarcField... fields) {
        return new MarcRecord(leader, List.of(fields));
    }

    /** @param codesAndValues a code, its value, a code, its value */
    static DataField data(String tag, char indicator1, char indicator2, Object... codesAndValues) {
        var subfields = new ArrayList<Subfield>();
        for (int i = 0; i < codesAndValues.length; i += 2) {
            subfields.add(new Subfield((Character) codesAndValues[i], (String) codesAndValues[i + 1]));
        }
        return new DataField(tag, indicator1, indicator2, subfields);
    }
}
