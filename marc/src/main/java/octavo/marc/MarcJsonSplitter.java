package octavo.marc;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.exc.StreamWriteException;

/**
 * Cuts MARC-in-JSON: an array of objects, objects one after the other (JSON lines), or one object. Where the JSON breaks,
 * the rest of the file is one refused slice.
 */
final class MarcJsonSplitter implements RecordSplitter {

    private final JsonParser json;
    private final int recordBytesMax;
    private long number;
    private boolean broken;

    MarcJsonSplitter(InputStream in, int recordBytesMax) {
        this.json = MarcJsonReader.JSON.createParser(ObjectReadContext.empty(), in);
        this.recordBytesMax = recordBytesMax;
    }

    @Override
    public Optional<Slice> next() throws IOException {
        if (broken) {
            return Optional.empty();
        }
        long offset = 0;
        try {
            var token = json.nextToken();
            while (token == JsonToken.START_ARRAY || token == JsonToken.END_ARRAY) {
                token = json.nextToken();
            }
            if (token == null) {
                return Optional.empty();
            }
            offset = json.currentTokenLocation().getByteOffset();
            return Optional.of(slice(offset));
        } catch (JacksonIOException e) {
            throw e.getCause();
        } catch (JacksonException e) {
            broken = true;
            long length = Math.max(0, json.currentLocation().getByteOffset() - offset);
            return Optional.of(new Slice.Refused(
                    ++number,
                    offset,
                    length,
                    "malformed JSON, the rest of the file is not read: " + e.getOriginalMessage()));
        }
    }

    private Slice slice(long offset) {
        var record = new Bounded(recordBytesMax);
        int depth = json.streamReadContext().getNestingDepth();
        try (var copy = MarcJsonReader.JSON.createGenerator(ObjectWriteContext.empty(), record)) {
            copy.copyCurrentStructure(json);
        } catch (StreamWriteException e) { // half a surrogate pair, as an escape: damage of this record alone
            while (json.streamReadContext().getNestingDepth() >= depth && json.nextToken() != null) {
                // on to the end of the record
            }
            long length = json.currentLocation().getByteOffset() - offset;
            return new Slice.Refused(++number, offset, length, "text that is no Unicode: " + e.getOriginalMessage());
        }
        if (record.lengthBytes > recordBytesMax) {
            var reason =
                    "record of %d bytes is over the bound of %d bytes".formatted(record.lengthBytes, recordBytesMax);
            return new Slice.Refused(++number, offset, record.lengthBytes, reason);
        }
        return new Slice.Whole(++number, offset, record.bytes.toByteArray());
    }

    /** Keeps what fits and counts the rest. */
    private static final class Bounded extends OutputStream {

        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(4096);
        private final int lengthBytesMax;
        private long lengthBytes;

        Bounded(int lengthBytesMax) {
            this.lengthBytesMax = lengthBytesMax;
        }

        @Override
        public void write(int b) {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] source, int from, int length) {
            lengthBytes += length;
            if (lengthBytes <= lengthBytesMax) {
                bytes.write(source, from, length);
            }
        }
    }
}
