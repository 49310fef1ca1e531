package octavo.benchmarks;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.SQLException;
import org.postgresql.PGConnection;

/**
 * Rows of a table in the binary format of COPY, read once from the product's own tables, so that a baseline writes exactly
 * what the product wrote. They can be renewed: the same rows under new ids and HRIDs, byte for byte of the same length.
 *
 * @param target where the rows go: {@code schema.table (columns)}
 * @param stream a complete binary COPY stream
 * @param rowCount how many rows it holds
 * @see <a href="https://www.postgresql.org/docs/17/sql-copy.html">COPY, binary format</a>
 */
record CopiedRows(String target, byte[] stream, int rowCount) {

    private static final int HEADER_BYTES = 19; // signature, flags, length of the header's extension (always 0 here)
    private static final int UUID_BYTES = 16;
    private static final int UUID_TEXT_LENGTH = 36;

    static CopiedRows read(Connection connection, String select, String target) throws SQLException, IOException {
        var out = new ByteArrayOutputStream();
        var rows = connection
                .unwrap(PGConnection.class)
                .getCopyAPI()
                .copyOut("copy (" + select + ") to stdout (format binary)", out);
        return new CopiedRows(target, out.toByteArray(), Math.toIntExact(rows));
    }

    /** Writes the rows; the transaction is the caller's. */
    void write(Connection connection) throws SQLException, IOException {
        var copy = connection
                .unwrap(PGConnection.class)
                .getCopyAPI()
                .copyIn("copy " + target + " from stdin (format binary)");
        copy.writeToCopy(stream, 0, stream.length);
        var written = copy.endCopy();
        if (written != rowCount) {
            throw new IllegalStateException("%s: %d of %d rows written".formatted(target, written, rowCount));
        }
    }

    CopiedRows into(String otherTarget) {
        return new CopiedRows(otherTarget, stream, rowCount);
    }

    /** The same rows with every id and HRID replaced; fields keep their lengths, so only their bytes change. */
    CopiedRows renewed(Renewal renewal) {
        var bytes = stream.clone();
        var buffer = ByteBuffer.wrap(bytes);
        buffer.position(HEADER_BYTES);
        while (true) {
            int fieldCount = buffer.getShort();
            if (fieldCount < 0) {
                return new CopiedRows(target, bytes, rowCount);
            }
            for (int field = 0; field < fieldCount; field++) {
                int length = buffer.getInt();
                if (length > 0) {
                    renewField(bytes, buffer.position(), length, renewal);
                    buffer.position(buffer.position() + length);
                }
            }
        }
    }

    private static void renewField(byte[] bytes, int from, int length, Renewal renewal) {
        if (length == UUID_BYTES) {
            renewal.renewUuid(bytes, from);
            return;
        }
        for (int i = from; i <= from + length - UUID_BYTES; i++) {
            if (bytes[i] == '-'
                    && i - 8 >= from
                    && i - 8 + UUID_TEXT_LENGTH <= from + length
                    && isUuidText(bytes, i - 8)) {
                renewal.renewUuidText(bytes, i - 8);
                i += UUID_TEXT_LENGTH - 9;
            }
        }
        renewal.renewHrids(bytes, from, length);
        renewUuidArray(bytes, from, length, renewal);
    }

    /** An array of ids, as in the outbox: 12 bytes of header, of which the last four are the element type (2950, uuid). */
    private static void renewUuidArray(byte[] bytes, int from, int length, Renewal renewal) {
        int headerBytes = 20;
        if (length < headerBytes + 20 || ByteBuffer.wrap(bytes, from + 8, 4).getInt() != 2950) {
            return;
        }
        for (int at = from + headerBytes; at + 20 <= from + length; at += 20) {
            renewal.renewUuid(bytes, at + 4);
        }
    }

    private static boolean isUuidText(byte[] bytes, int at) {
        for (int i = 0; i < UUID_TEXT_LENGTH; i++) {
            byte b = bytes[at + i];
            boolean dash = i == 8 || i == 13 || i == 18 || i == 23;
            if (dash ? b != '-' : !(b >= '0' && b <= '9' || b >= 'a' && b <= 'f')) {
                return false;
            }
        }
        return true;
    }

    @Override
    public String toString() {
        return target + ": " + rowCount + " rows";
    }
}
