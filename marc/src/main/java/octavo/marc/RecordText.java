package octavo.marc;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Decides in which character set a record is, and makes text of its bytes. {@code LDR/09} is a claim; the bytes are the
 * fact (F02). The rules, first that holds:
 *
 * <ol>
 *   <li>Only ASCII, and no escape or character reference that MARC-8 would read: as it is.
 *   <li>All well-formed UTF-8 without escape sequences: UTF-8; a warning where {@code LDR/09} is not {@code a}.
 *   <li>{@code LDR/09} is {@code a}: the fields that are not UTF-8 are read as MARC-8 only where that is the one reading
 *       left, that is where their bytes above 0x7F are spacing characters of MARC-8 (0xA1-0xBE, as the pound sign 0xB9)
 *       and no letters in Latin-1; a warning. Else the record is damaged: a letter of Latin-1 is a diacritic in MARC-8,
 *       and guessing wrong stores rubbish that nobody can undo.
 *   <li>No {@code a}, no escape sequence, and most diacritics that MARC-8 would see stand before letters that never carry
 *       them, while no three bytes above 0x7F stand together: Latin-1, with a warning (danMARC).
 *   <li>MARC-8; single fields that are UTF-8 are read as such, with a warning. Bytes that MARC-8 lacks: damaged.
 * </ol>
 */
final class RecordText {

    private enum Coding {
        ASCII,
        UTF_8,
        MARC_8,
        LATIN_1,
        /** To be decided for each field: UTF-8 claimed, but not in all. */
        UTF_8_BROKEN
    }

    static final int HAS_HIGH = 1;
    static final int HAS_CONTROL = 2;
    static final int HAS_ESCAPE = 4;
    static final int HAS_AMPERSAND = 8;

    private static final byte[] CLASSES = new byte[256];

    static {
        for (int b = 0; b < 256; b++) {
            CLASSES[b] = (byte) (b >= 0x80 ? HAS_HIGH : b < ' ' || b == 0x7F ? HAS_CONTROL : 0);
        }
        CLASSES[Iso2709.ESCAPE] = HAS_CONTROL | HAS_ESCAPE;
        CLASSES[Iso2709.FIELD_TERMINATOR] = 0;
        CLASSES[Iso2709.SUBFIELD_DELIMITER] = 0;
        CLASSES['&'] = HAS_AMPERSAND;
    }

    private final byte[] bytes;
    private final Coding recordCoding;
    private final Warnings warnings;

    private RecordText(byte[] bytes, Coding recordCoding, Warnings warnings) {
        this.bytes = bytes;
        this.recordCoding = recordCoding;
        this.warnings = warnings;
    }

    /** What kinds of bytes there are. */
    static int classify(byte[] bytes, int from, int to) {
        int classes = 0;
        for (int i = from; i < to; i++) {
            classes |= CLASSES[bytes[i] & 0xFF];
        }
        return classes;
    }

    static RecordText of(byte[] bytes, int from, int to, int classes, boolean claimsUtf8, Warnings warnings) {
        return new RecordText(bytes, coding(bytes, from, to, classes, claimsUtf8, warnings), warnings);
    }

    private static Coding coding(byte[] bytes, int from, int to, int classes, boolean claimsUtf8, Warnings warnings) {
        boolean high = (classes & HAS_HIGH) != 0;
        boolean escape = (classes & HAS_ESCAPE) != 0;
        if (!high && (claimsUtf8 || (classes & (HAS_ESCAPE | HAS_AMPERSAND)) == 0)) {
            return Coding.ASCII;
        }
        if (high && (claimsUtf8 || !escape) && Utf8.firstInvalid(bytes, from, to) < 0) {
            if (!claimsUtf8) {
                warnings.add(
                        Warning.Kind.CHARACTER_SET, "LDR/09 does not say UTF-8, the text is UTF-8 and read as such");
            }
            return Coding.UTF_8;
        }
        if (claimsUtf8) {
            return Coding.UTF_8_BROKEN;
        }
        if (high && !escape && Latin1Evidence.speaksForLatin1(bytes, from, to)) {
            warnings.add(
                    Warning.Kind.CHARACTER_SET,
                    "LDR/09 says MARC-8, but the letters make sense in Latin-1 only and are read as such");
            return Coding.LATIN_1;
        }
        return Coding.MARC_8;
    }

    /** The text of a field or a part of it; the part must not cut a field's character. */
    String text(String tag, int from, int to) throws DamagedRecordException {
        return switch (recordCoding) {
            case ASCII, LATIN_1 -> new String(bytes, from, to - from, ISO_8859_1);
            case UTF_8 -> new String(bytes, from, to - from, UTF_8);
            case UTF_8_BROKEN -> claimedUtf8(tag, from, to);
            case MARC_8 -> marc8(tag, from, to);
        };
    }

    private String claimedUtf8(String tag, int from, int to) throws DamagedRecordException {
        int invalid = Utf8.firstInvalid(bytes, from, to);
        if (invalid < 0) {
            return new String(bytes, from, to - from, UTF_8);
        }
        for (int i = from; i < to; i++) {
            int b = bytes[i] & 0xFF;
            if (b >= 0x80 && (b < 0xA1 || b > 0xBE || !Marc8.isAnsel(b))) {
                throw new DamagedRecordException(
                        "field %s: LDR/09 says UTF-8, but byte 0x%02X is not".formatted(tag, bytes[invalid]));
            }
        }
        warnings.add(
                Warning.Kind.CHARACTER_SET,
                "field %s: LDR/09 says UTF-8, but byte 0x%02X is not; read as MARC-8".formatted(tag, bytes[invalid]));
        return Marc8.decode(bytes, from, to, tag, warnings);
    }

    private String marc8(String tag, int from, int to) throws DamagedRecordException {
        int classes = classify(bytes, from, to);
        if ((classes & (HAS_HIGH | HAS_ESCAPE | HAS_AMPERSAND)) == 0) {
            return new String(bytes, from, to - from, ISO_8859_1);
        }
        if ((classes & HAS_HIGH) != 0 && (classes & HAS_ESCAPE) == 0 && Utf8.firstInvalid(bytes, from, to) < 0) {
            warnings.add(
                    Warning.Kind.CHARACTER_SET,
                    "field %s: LDR/09 does not say UTF-8, the text is UTF-8 and read as such".formatted(tag));
            return new String(bytes, from, to - from, UTF_8);
        }
        return Marc8.decode(bytes, from, to, tag, warnings);
    }
}
