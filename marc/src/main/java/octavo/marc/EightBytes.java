package octavo.marc;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Looks at eight bytes at a time: a record's text is scanned three times before it is text, and byte by byte that was a
 * third of the reader's time.
 */
final class EightBytes {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long HIGH_BITS = 0x8080808080808080L;
    private static final long LOW_BITS = ~HIGH_BITS;
    /** Added to seven bits, they carry into the eighth from 0x20 upwards. */
    private static final long FROM_BLANK = 0x6060606060606060L;
    /** The same from 0x1E upwards: the field terminator and the subfield delimiter, which are the two below the blank. */
    private static final long FROM_TERMINATOR = 0x6262626262626262L;

    private EightBytes() {}

    /** Where the first byte above 0x7F stands; {@code to} where there is none. */
    static int skipAscii(byte[] bytes, int from, int to) {
        int i = from;
        while (i <= to - Long.BYTES && ((long) LONGS.get(bytes, i) & HIGH_BITS) == 0) {
            i += Long.BYTES;
        }
        while (i < to && bytes[i] >= 0) {
            i++;
        }
        return i;
    }

    /** Where the first byte from 0x00 to 0x1F stands; {@code to} where there is none. */
    static int nextBelowBlank(byte[] bytes, int from, int to) {
        int i = from;
        while (i <= to - Long.BYTES) {
            long eight = (long) LONGS.get(bytes, i);
            long below = ~((eight & LOW_BITS) + FROM_BLANK) & ~eight & HIGH_BITS;
            if (below != 0) {
                return i + (Long.numberOfTrailingZeros(below) >>> 3);
            }
            i += Long.BYTES;
        }
        while (i < to && (bytes[i] >= ' ' || bytes[i] < 0)) {
            i++;
        }
        return i;
    }

    /** The classes {@link RecordText#HAS_HIGH} and {@link RecordText#HAS_CONTROL}, the latter without DEL. */
    static int highAndControl(byte[] bytes, int from, int to) {
        long high = 0;
        long control = 0;
        int i = from;
        for (; i <= to - Long.BYTES; i += Long.BYTES) {
            long eight = (long) LONGS.get(bytes, i);
            high |= eight;
            control |= ~((eight & LOW_BITS) + FROM_TERMINATOR) & ~eight;
        }
        for (; i < to; i++) {
            high |= bytes[i];
            control |= bytes[i] >= 0 && bytes[i] < Iso2709.FIELD_TERMINATOR ? HIGH_BITS : 0;
        }
        return ((high & HIGH_BITS) == 0 ? 0 : RecordText.HAS_HIGH)
                | ((control & HIGH_BITS) == 0 ? 0 : RecordText.HAS_CONTROL);
    }
}
