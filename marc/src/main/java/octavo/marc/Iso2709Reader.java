package octavo.marc;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Reads ISO 2709 records. A clean record is taken at its word; where leader or directory disagree with the bytes,
 * {@link RepairedDirectory} says what can still be trusted, and each repair is a warning. {@code LDR/10-11} and
 * {@code LDR/20-23} are not believed: MARC 21 has one structure, whatever they say.
 *
 * @see <a href="https://www.loc.gov/marc/specifications/specrecstruc.html">MARC 21 record structure</a>
 */
public final class Iso2709Reader {

    private final byte[] bytes;
    private final int from;
    /** After the last field terminator: the record terminator is not counted. */
    private final int to;

    private final Warnings warnings = new Warnings();

    /** Where the subfields of the present field start. */
    private int[] delimiterAt = new int[16];

    private Iso2709Reader(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        this.from = from;
        this.to = to;
    }

    /**
     * Reads ISO 2709 records; after damage it finds its feet again at the next record terminator (0x1D).
     *
     * @param in bytes as uploaded; read once, not closed here
     * @return entries in file order, numbered from 1, lazily: one record (at most
     *     {@link RecordSplitter#RECORD_BYTES_MAX}) in memory at a time
     * @throws UncheckedIOException while the stream is consumed, if {@code in} fails; damage inside a record is a
     *     {@link Decoded.Damaged}, never thrown
     */
    public static Stream<Entry> read(InputStream in) {
        return MarcFormat.ISO_2709.read(in);
    }

    /** Reads one record, with or without its terminator at the end. */
    public static Decoded decode(byte[] bytes) {
        return decode(bytes, 0, bytes.length);
    }

    /** Reads one record out of a larger piece, from {@code from} to before {@code to}. */
    public static Decoded decode(byte[] bytes, int from, int to) {
        boolean terminated = to > from && bytes[to - 1] == Iso2709.RECORD_TERMINATOR;
        var reader = new Iso2709Reader(bytes, from, terminated ? to - 1 : endOfLastField(bytes, from, to));
        try {
            var record = reader.record(terminated);
            return new Decoded.Sound(record, reader.warnings.toList());
        } catch (DamagedRecordException e) {
            return new Decoded.Damaged(e.reason());
        }
    }

    /**
     * A record without its terminator may be followed by anything. What counts is whether the last field is there that the
     * directory lists, not what comes after.
     */
    private static int endOfLastField(byte[] bytes, int from, int to) {
        for (int i = to; i > from; i--) {
            if (bytes[i - 1] == Iso2709.FIELD_TERMINATOR) {
                return i;
            }
        }
        return to;
    }

    /**
     * Reads what {@link Iso2709Writer#toStorage} wrote.
     *
     * @throws IllegalArgumentException if it did not write this: a fault, since stored records were checked before
     */
    public static MarcRecord fromStorage(byte[] bytes) {
        return fromStorage(bytes, 0, bytes.length);
    }

    /** As {@link #fromStorage(byte[])} for stored bytes that lie in a larger piece, from {@code from} to before {@code to}. */
    public static MarcRecord fromStorage(byte[] bytes, int from, int to) {
        return switch (decode(bytes, from, to)) {
            case Decoded.Sound(var record, var ignored) -> record;
            case Decoded.Damaged(var reason) ->
                throw new IllegalArgumentException("stored MARC record cannot be read: " + reason);
        };
    }

    private MarcRecord record(boolean terminated) throws DamagedRecordException {
        if (to - from < MarcRecord.LEADER_LENGTH + 1) {
            throw new DamagedRecordException(
                    "only %d bytes, less than a leader (24) and a directory".formatted(to - from));
        }
        var leader = Leader.of(new String(bytes, from, MarcRecord.LEADER_LENGTH, ISO_8859_1), warnings);
        int textFrom = from + MarcRecord.LEADER_LENGTH;
        boolean claimsUtf8 = bytes[from + 9] == 'a';
        int classes =
                claimsUtf8 ? EightBytes.highAndControl(bytes, textFrom, to) : RecordText.classify(bytes, textFrom, to);
        var text = RecordText.of(bytes, textFrom, to, classes, claimsUtf8, warnings);
        var directory = directory(terminated);
        var fields = new MarcField[directory.length / 3];
        for (int i = 0; i < fields.length; i++) {
            fields[i] = field(text, directory[3 * i], directory[3 * i + 1], directory[3 * i + 2]);
        }
        var record = new MarcRecord(leader, List.of(fields));
        return (classes & RecordText.HAS_CONTROL) == 0 ? record : ControlCharacters.checked(record, warnings);
    }

    /** For each field three numbers: where its tag stands, where it starts, where it ends (before its terminator). */
    private int[] directory(boolean terminated) throws DamagedRecordException {
        int base = Iso2709.number(bytes, from + 12, 5);
        if (terminated
                && Iso2709.number(bytes, from, 5) == to + 1 - from
                && base > MarcRecord.LEADER_LENGTH
                && from + base <= to) {
            var directory = RepairedDirectory.atItsWord(bytes, from, to, from + base);
            if (directory.length > 0) {
                return directory;
            }
        }
        return RepairedDirectory.of(bytes, from, to, terminated, warnings);
    }

    private ControlField controlField(RecordText text, String tag, int start, int end) throws DamagedRecordException {
        if (EightBytes.nextBelowBlank(bytes, start, end) == end) {
            return new ControlField(tag, text.text(tag, start, end));
        }
        for (int i = start; i < end; i++) {
            if (bytes[i] == Iso2709.SUBFIELD_DELIMITER) { // danMARC; its bytes are kept, there is no better text
                warnings.add(
                        Warning.Kind.STRUCTURE, "field %s: control field with subfields, kept as text".formatted(tag));
            }
        }
        return new ControlField(tag, OddField.withoutTerminators(text.text(tag, start, end), tag, warnings));
    }

    private MarcField field(RecordText text, int tagAt, int start, int end) throws DamagedRecordException {
        var tag = Iso2709.tag(bytes, tagAt);
        if (MarcField.isControlTag(tag)) {
            return controlField(text, tag, start, end);
        }
        if (end - start < 2
                || bytes[start] < ' '
                || bytes[start + 1] < ' '
                || end - start > 2 && bytes[start + 2] != Iso2709.SUBFIELD_DELIMITER) {
            return OddField.read(bytes, text, tag, start, end, warnings);
        }
        int subfieldCount = 0;
        for (int i = EightBytes.nextBelowBlank(bytes, start + 2, end);
                i < end;
                i = EightBytes.nextBelowBlank(bytes, i + 1, end)) {
            if (bytes[i] < Iso2709.FIELD_TERMINATOR) {
                continue; // a control character of the text
            }
            if (bytes[i] == Iso2709.FIELD_TERMINATOR || i + 1 == end || bytes[i + 1] <= ' ') {
                return OddField.read(bytes, text, tag, start, end, warnings);
            }
            if (subfieldCount == delimiterAt.length) {
                delimiterAt = Arrays.copyOf(delimiterAt, 2 * subfieldCount);
            }
            delimiterAt[subfieldCount++] = i;
        }
        var subfields = new Subfield[subfieldCount];
        int subfieldEnd = end;
        for (int i = subfieldCount - 1; i >= 0; i--) {
            int at = delimiterAt[i];
            subfields[i] = new Subfield((char) bytes[at + 1], text.text(tag, at + 2, subfieldEnd));
            subfieldEnd = at;
        }
        return new DataField(tag, (char) bytes[start], (char) bytes[start + 1], listOf(subfields));
    }

    /** {@link List#of(Object[])} copies the array; most fields have one or two subfields, which need none. */
    private static List<Subfield> listOf(Subfield[] subfields) {
        return switch (subfields.length) {
            case 1 -> List.of(subfields[0]);
            case 2 -> List.of(subfields[0], subfields[1]);
            default -> List.of(subfields);
        };
    }
}
