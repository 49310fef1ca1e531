package octavo.server.dataimport.jobs;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import octavo.marc.DataField;
import octavo.marc.Decoded;
import octavo.marc.Iso2709Writer;
import octavo.marc.MarcField;
import octavo.marc.MarcFormat;
import octavo.marc.MarcRecord;
import octavo.marc.Subfield;
import octavo.server.dataimport.jobs.FailedRecords.Failed;
import org.springframework.stereotype.Component;

/** The failed records of a job as a MARC file, each with its reason and its place in the file. */
@Component
public class FailedRecordsFile {

    /** Where the reason stands: a local field, which nothing maps. */
    private static final String REASON_TAG = "988";

    private static final int BATCH = 200;

    private final FailedRecords failed;

    FailedRecordsFile(FailedRecords failed) {
        this.failed = failed;
    }

    /** Writes the records in the order of the file; a record that cannot be read goes out as it came. */
    public void write(UUID job, OutputStream out) throws IOException {
        for (var batch = failed.after(job, -1, BATCH);
                !batch.isEmpty();
                batch = failed.after(job, batch.getLast().order(), BATCH)) {
            for (var record : batch) {
                var bytes = record.received();
                if (bytes != null) {
                    out.write(withReason(bytes, record));
                }
            }
        }
    }

    private static byte[] withReason(byte[] bytes, Failed failed) {
        var format = MarcFormat.detect(bytes).orElse(MarcFormat.ISO_2709);
        return switch (format.decode(bytes)) {
            case Decoded.Damaged _ -> bytes;
            case Decoded.Sound(var record, var _) -> {
                var fields = new ArrayList<MarcField>(record.fields());
                fields.removeIf(field -> field.tag().equals(REASON_TAG));
                fields.add(new DataField(
                        REASON_TAG,
                        ' ',
                        ' ',
                        List.of(
                                new Subfield('a', failed.error()),
                                new Subfield('n', String.valueOf(failed.order() + 1)))));
                yield Iso2709Writer.toStorage(new MarcRecord(record.leader(), fields));
            }
        };
    }
}
