package octavo.marc;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** Cuts mnemonic text before each {@code =LDR} and at blank lines. */
final class MnemonicSplitter implements RecordSplitter {

    private static final byte[] LEADER_LINE = {'=', 'L', 'D', 'R'};

    private final InputStream in;
    private final int recordBytesMax;
    private final byte[] buffer = new byte[64 * 1024];
    private int position;
    private int limit;
    private long offset;
    private long number;

    /** The line that was read last; what is over the bound is only counted. */
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    private long lineLength;
    /** Whether the line belongs to the record that comes next. */
    private boolean lineIsPending;

    MnemonicSplitter(InputStream in, int recordBytesMax) {
        this.in = in;
        this.recordBytesMax = recordBytesMax;
    }

    @Override
    public Optional<Slice> next() throws IOException {
        var record = new ByteArrayOutputStream(4096);
        long length = 0;
        long start = offset - (lineIsPending ? lineLength : 0);
        while (lineIsPending || readLine()) {
            lineIsPending = false;
            if (isBlank()) {
                if (length > 0) {
                    return Optional.of(slice(start, length, record));
                }
                start = offset;
            } else if (length > 0 && startsRecord()) {
                lineIsPending = true;
                return Optional.of(slice(start, length, record));
            } else {
                length += lineLength;
                if (length <= recordBytesMax) {
                    line.writeTo(record);
                }
            }
        }
        return length > 0 ? Optional.of(slice(start, length, record)) : Optional.empty();
    }

    private Slice slice(long start, long length, ByteArrayOutputStream record) {
        if (length > recordBytesMax) {
            var reason = "record of %d bytes is over the bound of %d bytes".formatted(length, recordBytesMax);
            return new Slice.Refused(++number, start, length, reason);
        }
        return new Slice.Whole(++number, start, record.toByteArray());
    }

    /** False at the end of the file. */
    private boolean readLine() throws IOException {
        line.reset();
        lineLength = 0;
        while (true) {
            if (position == limit) {
                limit = Math.max(in.read(buffer, 0, buffer.length), 0);
                position = 0;
                if (limit == 0) {
                    return lineLength > 0;
                }
            }
            int end = position;
            while (end < limit && buffer[end] != '\n') {
                end++;
            }
            boolean complete = end < limit;
            int count = end - position + (complete ? 1 : 0);
            lineLength += count;
            if (lineLength <= recordBytesMax) {
                line.write(buffer, position, count);
            }
            position += count;
            offset += count;
            if (complete) {
                return true;
            }
        }
    }

    private boolean isBlank() {
        if (lineLength > recordBytesMax) {
            return false;
        }
        for (byte b : line.toByteArray()) {
            if (b > ' ' || b < 0) {
                return false;
            }
        }
        return true;
    }

    private boolean startsRecord() {
        var bytes = line.toByteArray();
        for (int i = 0; i < LEADER_LINE.length; i++) {
            if (i >= bytes.length || bytes[i] != LEADER_LINE[i]) {
                return false;
            }
        }
        return true;
    }
}
