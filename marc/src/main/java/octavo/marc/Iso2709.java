package octavo.marc;

import static java.nio.charset.StandardCharsets.US_ASCII;

/**
 * The numbers of the MARC 21 record structure.
 *
 * @see <a href="https://www.loc.gov/marc/specifications/specrecstruc.html">MARC 21 record structure</a>
 */
final class Iso2709 {

    static final byte SUBFIELD_DELIMITER = 0x1F;
    static final byte FIELD_TERMINATOR = 0x1E;
    static final byte RECORD_TERMINATOR = 0x1D;
    static final byte ESCAPE = 0x1B;

    /** Tag (3), length (4) and start (5) of a field. */
    static final int DIRECTORY_ENTRY_LENGTH = 12;

    /** Four digits of the directory: a field's bytes with its terminator. */
    static final int FIELD_LENGTH_BYTES_MAX = 9_999;

    /** Five digits of the leader: a record's bytes with its terminator. */
    static final int RECORD_LENGTH_BYTES_MAX = 99_999;

    /** Tags of three digits, so that reading a record makes no strings for them. */
    private static final String[] NUMERIC_TAGS = new String[1000];

    static {
        for (int i = 0; i < NUMERIC_TAGS.length; i++) {
            NUMERIC_TAGS[i] =
                    new String(new char[] {(char) ('0' + i / 100), (char) ('0' + i / 10 % 10), (char) ('0' + i % 10)});
        }
    }

    private Iso2709() {}

    /** Digits as a number of at most nine digits, or -1 where a byte is no digit. */
    static int number(byte[] bytes, int from, int digitCount) {
        int value = 0;
        for (int i = from; i < from + digitCount; i++) {
            int digit = bytes[i] - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            value = value * 10 + digit;
        }
        return value;
    }

    /** Whether three printable characters of ASCII stand here. */
    static boolean isTag(byte[] bytes, int at) {
        return bytes[at] >= ' '
                && bytes[at + 1] >= ' '
                && bytes[at + 2] >= ' '
                && bytes[at] < 0x7F
                && bytes[at + 1] < 0x7F
                && bytes[at + 2] < 0x7F;
    }

    /** The tag at this place of a directory, where {@link #isTag} holds. */
    static String tag(byte[] bytes, int from) {
        int number = number(bytes, from, 3);
        return number >= 0 ? NUMERIC_TAGS[number] : new String(bytes, from, 3, US_ASCII);
    }
}
