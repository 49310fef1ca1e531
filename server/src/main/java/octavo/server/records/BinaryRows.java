package octavo.server.records;

import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyOut;

/**
 * Rows of PostgreSQL's {@code copy … to stdout (format binary)}, one at a time as they come. Values are read in the order of
 * the columns. A row's bytes are an array of their own, which stays as it is after {@link #next}.
 *
 * @see <a href="https://www.postgresql.org/docs/17/sql-copy.html">COPY, section Binary Format</a>
 */
public final class BinaryRows implements AutoCloseable {

    /** Signature (11) and flags (4) come before the length of the header's extension. */
    private static final int HEADER_EXTENSION_AT = 15;

    private final CopyOut copy;
    private ByteBuffer row = ByteBuffer.allocate(0);
    private boolean headerRead;

    private BinaryRows(CopyOut copy) {
        this.copy = copy;
    }

    /**
     * Starts the statement; the connection does nothing else until the last row was read or this is closed.
     *
     * @param statement as in {@code copy (select id from t_diku.item) to stdout (format binary)}; it takes no parameters
     */
    public static BinaryRows of(Connection connection, String statement) throws SQLException {
        return new BinaryRows(connection.unwrap(PGConnection.class).getCopyAPI().copyOut(statement));
    }

    /** Goes to the next row; false after the last one. */
    public boolean next() throws SQLException {
        byte[] message = copy.readFromCopy();
        if (message == null) {
            return false;
        }
        row = ByteBuffer.wrap(message);
        if (!headerRead) {
            headerRead = true;
            row.position(HEADER_EXTENSION_AT + Integer.BYTES + row.getInt(HEADER_EXTENSION_AT));
        }
        int columns = row.getShort();
        return columns >= 0 || next(); // the trailer: nothing follows, but the end of the copy has to be read
    }

    /** The next value, an {@code int}. */
    public int int4() {
        row.position(row.position() + Integer.BYTES);
        return row.getInt();
    }

    /** The next value, a {@code bytea} or text in UTF-8; null where there is none. */
    public @Nullable Bytes bytes() {
        int length = row.getInt();
        if (length < 0) {
            return null;
        }
        var value = new Bytes(row.array(), row.position(), length);
        row.position(row.position() + length);
        return value;
    }

    /** Bytes in a larger array. */
    @SuppressWarnings("ArrayRecordComponent") // a piece of a buffer on its way through, never compared
    public record Bytes(byte[] array, int from, int length) {

        public int to() {
            return from + length;
        }
    }

    /** Ends the statement, also before its last row. */
    @Override
    public void close() throws SQLException {
        if (copy.isActive()) {
            copy.cancelCopy();
        }
    }
}
