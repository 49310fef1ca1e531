package octavo.marc;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Writes records as ISO 2709 in UTF-8. Lengths and addresses are computed; {@code LDR/09} becomes {@code a},
 * {@code LDR/10-11} {@code 22} and {@code LDR/20-23} {@code 4500}, whatever the record says.
 *
 * <p>Two forms. The <em>exchange form</em> keeps ISO 2709's limits or is refused. The <em>storage form</em> takes every
 * record: one that ISO 2709 can carry is stored in exactly its exchange form, so that an export copies the bytes; any
 * other in the same layout with zeros for the lengths and addresses of leader and directory, where its fields are found
 * by their terminators in the directory's order. {@link Iso2709Reader} reads both.
 */
public final class Iso2709Writer {

    /** No character: U+FFFF is none in Unicode, and would be written if it came. */
    private static final char NOTHING_REFUSED = '\uFFFF';

    private final MarcRecord record;
    private byte[] body = new byte[2048];
    private int bodyLength;
    private final int[] fieldEnds;
    /** The first thing in the record that ISO 2709 cannot carry, and the storage form can. */
    private @Nullable Unwritable overLimit;

    private Iso2709Writer(MarcRecord record) {
        this.record = record;
        this.fieldEnds = new int[record.fields().size()];
    }

    /** The exchange form: at most 9,999 bytes a field and 99,999 a record. */
    public static Written write(MarcRecord record) {
        var writer = new Iso2709Writer(record);
        var unwritable = writer.encodeFields();
        if (unwritable == null) {
            unwritable = writer.overLimit;
        }
        return unwritable == null ? new Written.Complete(writer.assemble(true)) : new Written.Refused(unwritable);
    }

    /**
     * The storage form: {@link Iso2709Reader#fromStorage} gives the same record again, but for the leader positions that
     * are computed.
     *
     * @throws IllegalArgumentException for what no reader returns: tags that are not ASCII, delimiters or NUL inside a
     *     text, half a surrogate pair
     */
    public static byte[] toStorage(MarcRecord record) {
        var writer = new Iso2709Writer(record);
        var unwritable = writer.encodeFields();
        if (unwritable != null) {
            throw new IllegalArgumentException(unwritable.text());
        }
        return writer.assemble(writer.overLimit == null);
    }

    /**
     * Whether stored bytes are valid ISO 2709 as they are, and may be copied into an export.
     *
     * @param stored from {@link #toStorage}
     */
    public static boolean isExchangeForm(byte[] stored) {
        return isExchangeForm(stored, 0, stored.length);
    }

    /** As {@link #isExchangeForm(byte[])} for stored bytes that lie in a larger piece. */
    public static boolean isExchangeForm(byte[] bytes, int from, int lengthBytes) {
        return Iso2709.number(bytes, from, 5) == lengthBytes;
    }

    /** Why the record cannot be written in any form, or null. */
    private @Nullable Unwritable encodeFields() {
        for (int i = 0; i < MarcRecord.LEADER_LENGTH; i++) {
            char c = record.leader().charAt(i);
            if (c < ' ' || c > '~') {
                return new Unwritable.LeaderNotAscii(i, c);
            }
        }
        int fieldNumber = 0;
        for (var field : record.fields()) {
            int start = bodyLength;
            fieldNumber++;
            if (!isAsciiTag(field.tag())) {
                return new Unwritable.TagNotAllowed(field.tag(), fieldNumber);
            }
            char refused = switch (field) {
                case ControlField control -> text(control.value(), true);
                case DataField data -> dataField(data, fieldNumber);
            };
            if (refused != NOTHING_REFUSED) {
                return new Unwritable.CharacterNotAllowed(field.tag(), fieldNumber, refused);
            }
            append(Iso2709.FIELD_TERMINATOR);
            fieldEnds[fieldNumber - 1] = bodyLength;
            if (bodyLength - start > Iso2709.FIELD_LENGTH_BYTES_MAX) {
                isOver(new Unwritable.FieldTooLong(field.tag(), fieldNumber, bodyLength - start));
            }
        }
        if (recordLengthBytes() > Iso2709.RECORD_LENGTH_BYTES_MAX) {
            isOver(new Unwritable.RecordTooLong(recordLengthBytes()));
        }
        return null;
    }

    private static boolean isAsciiTag(String tag) {
        if (tag.length() != 3) {
            return false;
        }
        for (int i = 0; i < 3; i++) {
            if (tag.charAt(i) < ' ' || tag.charAt(i) > '~') {
                return false;
            }
        }
        return true;
    }

    private void isOver(Unwritable limit) {
        if (overLimit == null) {
            overLimit = limit;
        }
    }

    private char dataField(DataField field, int fieldNumber) {
        if (field.indicator1() < ' ' || field.indicator2() < ' ') {
            return field.indicator1() < ' ' ? field.indicator1() : field.indicator2();
        }
        char refused = code(field, field.indicator1(), fieldNumber);
        if (refused == NOTHING_REFUSED) {
            refused = code(field, field.indicator2(), fieldNumber);
        }
        for (var subfield : field.subfields()) {
            if (refused != NOTHING_REFUSED) {
                return refused;
            }
            append(Iso2709.SUBFIELD_DELIMITER);
            refused = code(field, subfield.code(), fieldNumber);
            if (refused == NOTHING_REFUSED) {
                refused = text(subfield.value(), false);
            }
        }
        return refused;
    }

    /** One character that takes one byte in ISO 2709; more in the storage form. */
    private char code(DataField field, char code, int fieldNumber) {
        if (code >= ' ' && code <= '~') {
            append((byte) code);
            return NOTHING_REFUSED;
        }
        isOver(new Unwritable.CodeNotAscii(field.tag(), fieldNumber, code));
        return text(String.valueOf(code), false);
    }

    /** Appends UTF-8; returns the character that cannot be written, or {@link #NOTHING_REFUSED}. */
    private char text(String value, boolean mayHoldDelimiter) {
        int length = value.length();
        makeRoom(3L * length);
        var bytes = body;
        int at = bodyLength;
        for (int i = 0; i < length; i++) {
            char c = value.charAt(i);
            if (c >= ' ' && c < 0x80) {
                bytes[at++] = (byte) c;
            } else if (c < ' ') {
                boolean delimiter =
                        c >= Iso2709.RECORD_TERMINATOR && !(mayHoldDelimiter && c == Iso2709.SUBFIELD_DELIMITER);
                if (c == 0 || delimiter) {
                    return c;
                }
                bytes[at++] = (byte) c;
            } else if (c < 0x800) {
                bytes[at++] = (byte) (0xC0 | c >> 6);
                bytes[at++] = (byte) (0x80 | c & 0x3F);
            } else if (!Character.isSurrogate(c)) {
                bytes[at++] = (byte) (0xE0 | c >> 12);
                bytes[at++] = (byte) (0x80 | c >> 6 & 0x3F);
                bytes[at++] = (byte) (0x80 | c & 0x3F);
            } else {
                int codePoint = value.codePointAt(i++);
                if (codePoint <= 0xFFFF) {
                    return c;
                }
                bytes[at++] = (byte) (0xF0 | codePoint >> 18);
                bytes[at++] = (byte) (0x80 | codePoint >> 12 & 0x3F);
                bytes[at++] = (byte) (0x80 | codePoint >> 6 & 0x3F);
                bytes[at++] = (byte) (0x80 | codePoint & 0x3F);
            }
        }
        bodyLength = at;
        return NOTHING_REFUSED;
    }

    private void append(byte b) {
        makeRoom(1);
        body[bodyLength++] = b;
    }

    private void makeRoom(long byteCount) {
        long needed = bodyLength + byteCount;
        if (needed > body.length) {
            body = Arrays.copyOf(body, Math.toIntExact(Math.max(needed, 2L * body.length)));
        }
    }

    private long recordLengthBytes() {
        return baseAddress() + bodyLength + 1L;
    }

    private int baseAddress() {
        return MarcRecord.LEADER_LENGTH + fieldEnds.length * Iso2709.DIRECTORY_ENTRY_LENGTH + 1;
    }

    private byte[] assemble(boolean withLengths) {
        int base = baseAddress();
        var bytes = new byte[Math.toIntExact(recordLengthBytes())];
        var leader = record.leader();
        for (int i = 0; i < MarcRecord.LEADER_LENGTH; i++) {
            bytes[i] = (byte) leader.charAt(i);
        }
        putDigits(bytes, 0, 5, withLengths ? bytes.length : 0);
        bytes[9] = 'a';
        bytes[10] = '2';
        bytes[11] = '2';
        putDigits(bytes, 12, 5, withLengths ? base : 0);
        bytes[20] = '4';
        bytes[21] = '5';
        bytes[22] = '0';
        bytes[23] = '0';
        int at = MarcRecord.LEADER_LENGTH;
        int start = 0;
        for (int i = 0; i < fieldEnds.length; i++) {
            var tag = record.fields().get(i).tag();
            bytes[at] = (byte) tag.charAt(0);
            bytes[at + 1] = (byte) tag.charAt(1);
            bytes[at + 2] = (byte) tag.charAt(2);
            putDigits(bytes, at + 3, 4, withLengths ? fieldEnds[i] - start : 0);
            putDigits(bytes, at + 7, 5, withLengths ? start : 0);
            start = fieldEnds[i];
            at += Iso2709.DIRECTORY_ENTRY_LENGTH;
        }
        bytes[at] = Iso2709.FIELD_TERMINATOR;
        System.arraycopy(body, 0, bytes, base, bodyLength);
        bytes[bytes.length - 1] = Iso2709.RECORD_TERMINATOR;
        return bytes;
    }

    private static void putDigits(byte[] bytes, int at, int digitCount, int value) {
        int rest = value;
        for (int i = at + digitCount - 1; i >= at; i--) {
            bytes[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
    }
}
