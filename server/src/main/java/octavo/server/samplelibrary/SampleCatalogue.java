package octavo.server.samplelibrary;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import octavo.marc.DataField;
import octavo.marc.Iso2709Writer;
import octavo.marc.MarcField;
import octavo.marc.MarcRecord;
import octavo.marc.Subfield;
import octavo.marc.sample.RecordGenerator;

/** The sample's MARC file: generated records, each with the library's own field 949 (location, barcode, material type). */
final class SampleCatalogue {

    static final int RECORD_COUNT = 1_200;

    private static final long SEED = 1_200;
    private static final long FIRST_BARCODE = 30_000_000_000_001L;
    private static final List<String> LOCATION_CODES =
            List.of("KU/CC/DI/M", "KU/CC/DI/M", "KU/CC/DI/2", "KU/CC/DI/P", "KU/CC/DI/A");

    private SampleCatalogue() {}

    static String barcode(int index) {
        return Long.toString(FIRST_BARCODE + index);
    }

    /** The whole file as ISO 2709, about 2 MB. */
    static InputStream file() {
        var file = new ByteArrayOutputStream();
        for (int i = 0; i < RECORD_COUNT; i++) {
            file.writeBytes(Iso2709Writer.toStorage(withItem(RecordGenerator.record(SEED, i), i)));
        }
        return new ByteArrayInputStream(file.toByteArray());
    }

    private static MarcRecord withItem(MarcRecord record, int index) {
        List<MarcField> fields = new ArrayList<>(record.fields());
        fields.add(new DataField(
                "949",
                ' ',
                ' ',
                List.of(
                        new Subfield('l', LOCATION_CODES.get(index % LOCATION_CODES.size())),
                        new Subfield('b', barcode(index)),
                        new Subfield('m', materialType(record.leaderAt(6))))));
        return new MarcRecord(record.leader(), fields);
    }

    /** The material type's name by {@code LDR/06}. */
    private static String materialType(char recordType) {
        return switch (recordType) {
            case 'g' -> "dvd";
            case 'i', 'j' -> "sound recording";
            case 'a', 't' -> "book";
            default -> "text";
        };
    }
}
