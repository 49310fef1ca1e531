package octavo.server.records;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;

/**
 * Rows for PostgreSQL's {@code copy … from stdin (format binary)}, collected in memory and sent in one statement. Values
 * come in the order of the columns; after {@link #row} exactly as many as it announced.
 *
 * @see <a href="https://www.postgresql.org/docs/17/sql-copy.html">COPY, section Binary Format</a>
 */
public final class BinaryCopy {

    private static final byte[] SIGNATURE = {'P', 'G', 'C', 'O', 'P', 'Y', '\n', (byte) 0xFF, '\r', '\n', 0};

    /** PostgreSQL counts microseconds from here. */
    private static final Instant EPOCH = Instant.parse("2000-01-01T00:00:00Z");

    /** The only version of jsonb's binary form: its text follows. */
    private static final byte JSONB_VERSION = 1;

    private static final int NULL = -1;

    private ByteBuffer buffer;
    private int rowCount;

    /** @param sizeBytes expected; the buffer grows where it is not enough */
    public BinaryCopy(int sizeBytes) {
        buffer = ByteBuffer.allocate(Math.max(sizeBytes, 64));
        buffer.put(SIGNATURE).putInt(0).putInt(0);
    }

    public BinaryCopy row(int columnCount) {
        rowCount++;
        room(2).putShort((short) columnCount);
        return this;
    }

    public BinaryCopy uuid(@Nullable UUID value) {
        if (value == null) {
            return none();
        }
        room(20).putInt(16).putLong(value.getMostSignificantBits()).putLong(value.getLeastSignificantBits());
        return this;
    }

    public BinaryCopy text(@Nullable String value) {
        return bytes(value == null ? null : value.getBytes(StandardCharsets.UTF_8));
    }

    /** A {@code bytea}, or a text that is already UTF-8. */
    public BinaryCopy bytes(byte @Nullable [] value) {
        if (value == null) {
            return none();
        }
        room(4 + value.length).putInt(value.length).put(value);
        return this;
    }

    /** A document, as UTF-8 text. */
    public BinaryCopy jsonb(byte[] json) {
        room(5 + json.length).putInt(json.length + 1).put(JSONB_VERSION).put(json);
        return this;
    }

    public BinaryCopy int4(@Nullable Integer value) {
        if (value == null) {
            return none();
        }
        room(8).putInt(4).putInt(value);
        return this;
    }

    public BinaryCopy bool(boolean value) {
        room(5).putInt(1).put((byte) (value ? 1 : 0));
        return this;
    }

    public BinaryCopy instant(@Nullable Instant value) {
        if (value == null) {
            return none();
        }
        room(12).putInt(8).putLong(ChronoUnit.MICROS.between(EPOCH, value));
        return this;
    }

    public int rowCount() {
        return rowCount;
    }

    /**
     * Sends the rows.
     *
     * @param copy as in {@code copy t_diku.item (id, doc) from stdin (format binary)}
     * @throws SQLException where a row breaks a constraint: then none of them is stored
     */
    public void send(Connection connection, String copy) throws SQLException {
        room(2).putShort((short) NULL);
        var in = connection.unwrap(PGConnection.class).getCopyAPI().copyIn(copy);
        try {
            in.writeToCopy(buffer.array(), 0, buffer.position());
            long stored = in.endCopy();
            if (stored != rowCount) {
                throw new IllegalStateException("%d of %d rows arrived by: %s".formatted(stored, rowCount, copy));
            }
        } finally {
            if (in.isActive()) {
                in.cancelCopy();
            }
        }
    }

    private BinaryCopy none() {
        room(4).putInt(NULL);
        return this;
    }

    private ByteBuffer room(int bytes) {
        if (buffer.remaining() < bytes) {
            int size = Math.max(buffer.capacity() * 2, buffer.position() + bytes);
            buffer = ByteBuffer.wrap(Arrays.copyOf(buffer.array(), size)).position(buffer.position());
        }
        return buffer;
    }
}
