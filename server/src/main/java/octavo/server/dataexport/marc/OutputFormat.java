package octavo.server.dataexport.marc;

import java.io.ByteArrayOutputStream;
import octavo.marc.Iso2709Writer;
import octavo.marc.MarcJsonWriter;
import octavo.marc.MarcRecord;
import octavo.marc.MarcXmlWriter;
import octavo.marc.Written;

/** How an exported file is written. */
public enum OutputFormat {
    /** ISO 2709 in UTF-8. */
    MARC("mrc", new byte[0], new byte[0]) {
        @Override
        public Written write(MarcRecord record) {
            return Iso2709Writer.write(record);
        }
    },
    /** One MARCXML collection. */
    MARCXML("xml", MarcXmlWriter.collectionStart(), MarcXmlWriter.collectionEnd()) {
        @Override
        public Written write(MarcRecord record) {
            return MarcXmlWriter.write(record);
        }
    },
    /** MARC-in-JSON, a line a record. */
    JSON("jsonl", new byte[0], new byte[0]) {
        @Override
        public Written write(MarcRecord record) {
            var line = new ByteArrayOutputStream();
            line.writeBytes(MarcJsonWriter.write(record));
            line.write('\n');
            return new Written.Complete(line.toByteArray());
        }
    };

    private final String ending;
    private final byte[] head;
    private final byte[] foot;

    OutputFormat(String ending, byte[] head, byte[] foot) {
        this.ending = ending;
        this.head = head;
        this.foot = foot;
    }

    /** One record, or why the format cannot carry it. */
    public abstract Written write(MarcRecord record);

    /** Of the file's name, without the dot. */
    public String ending() {
        return ending;
    }

    /** What stands before the first record. */
    public byte[] head() {
        return head.clone();
    }

    /** What stands after the last record. */
    public byte[] foot() {
        return foot.clone();
    }
}
