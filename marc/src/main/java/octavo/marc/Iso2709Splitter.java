package octavo.marc;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;

/**
 * Cuts ISO 2709 at its record terminators (0x1D), without parsing and without trusting a length, so that a damaged
 * record costs only itself (F01). A byte-order mark, line breaks, blanks, NUL and 0x1A between records belong to no
 * record; a rest without terminator is a record, probably cut off.
 *
 * <p>The numbers of {@link Slice} allow to go on in the middle of a file: open it at the end of a slice and say where
 * that was and how many records lie before.
 */
public final class Iso2709Splitter implements RecordSplitter {

    private static final int BUFFER_BYTES = 64 * 1024;

    private final InputStream in;
    private final int recordBytesMax;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int position;
    private int limit;
    /** Of the byte at {@link #position}, in the file. */
    private long offset;

    private long number;

    /** Bytes of the present record that earlier buffers held; only the first {@link #carriedLength} count. */
    private byte[] carried = new byte[BUFFER_BYTES];

    private int carriedLength;

    /** @param in a whole file; read once, not closed here */
    public Iso2709Splitter(InputStream in) {
        this(in, 0, 0, RECORD_BYTES_MAX);
    }

    /**
     * @param in read from its present position, not closed here
     * @param offsetBytes how many bytes of the file lie before that position
     * @param recordsBefore how many records they hold
     * @param recordBytesMax a longer record is refused, and passed over without being held in memory
     */
    public Iso2709Splitter(InputStream in, long offsetBytes, long recordsBefore, int recordBytesMax) {
        this.in = in;
        this.offset = offsetBytes;
        this.number = recordsBefore;
        this.recordBytesMax = recordBytesMax;
    }

    /** Where the slice that came last ended, after its terminator: the place to go on from. */
    public long offsetBytes() {
        return offset;
    }

    @Override
    public Optional<Slice> next() throws IOException {
        while (true) {
            long start = offset;
            long length = readToTerminator();
            if (length == 0) {
                return Optional.empty();
            }
            if (length > recordBytesMax) {
                var reason = "record of %d bytes is over the bound of %d bytes".formatted(length, recordBytesMax);
                return Optional.of(new Slice.Refused(++number, start, length, reason));
            }
            int padding = paddingLength(carried, (int) length);
            if (padding < length && carried[padding] != Iso2709.RECORD_TERMINATOR) {
                var bytes = Arrays.copyOfRange(carried, padding, (int) length);
                return Optional.of(new Slice.Whole(++number, start + padding, bytes));
            }
        }
    }

    /** Leaves the bytes up to and with the next terminator in {@link #carried}, if they fit; says how many they are. */
    private long readToTerminator() throws IOException {
        carriedLength = 0;
        long length = 0;
        while (true) {
            if (position == limit) {
                limit = Math.max(in.read(buffer, 0, buffer.length), 0);
                position = 0;
                if (limit == 0) {
                    return length;
                }
            }
            int end = position;
            while (end < limit && buffer[end] != Iso2709.RECORD_TERMINATOR) {
                end++;
            }
            boolean terminated = end < limit;
            int count = end - position + (terminated ? 1 : 0);
            carry(count, length + count);
            position += count;
            offset += count;
            length += count;
            if (terminated) {
                return length;
            }
        }
    }

    private void carry(int count, long lengthSoFar) {
        if (lengthSoFar > recordBytesMax) {
            return; // refused: only its length is wanted from here on
        }
        if (lengthSoFar > carried.length) {
            carried =
                    Arrays.copyOf(carried, (int) Math.min(recordBytesMax, Math.max(lengthSoFar, carried.length * 2L)));
        }
        System.arraycopy(buffer, position, carried, carriedLength, count);
        carriedLength += count;
    }

    /**
     * How many bytes before the record are none of its own. Blanks count only before a line break, the end or a length
     * of five digits: else they are a leader whose length was never filled in.
     */
    private static int paddingLength(byte[] bytes, int length) {
        int padding = 0;
        int i = 0;
        while (i < length) {
            int b = bytes[i] & 0xFF;
            if (b == 0xEF && length - i >= 3 && bytes[i + 1] == (byte) 0xBB && bytes[i + 2] == (byte) 0xBF) {
                i += 3;
                padding = i;
            } else if (b < ' ' && b < Iso2709.RECORD_TERMINATOR) {
                padding = ++i;
            } else if (b == ' ') {
                i++;
            } else {
                break;
            }
        }
        boolean nothingFollows = i == length || bytes[i] == Iso2709.RECORD_TERMINATOR;
        boolean lengthFollows = length - i >= 5 && Iso2709.number(bytes, i, 5) >= 0;
        return nothingFollows || lengthFollows ? i : padding;
    }
}
