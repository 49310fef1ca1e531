package octavo.server.dataimport.chunks;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import octavo.marc.MarcFormat;
import octavo.server.tenants.TenantId;

/**
 * Some consecutive records of a job, as one message carries them: the bytes themselves, so that a worker on any node needs
 * Kafka and PostgreSQL only.
 *
 * @param number counts the job's chunks from 0
 * @param format of every whole piece
 * @param pieces in the order of the job, at least one
 */
public record Chunk(TenantId tenant, UUID jobId, int number, MarcFormat format, List<Piece> pieces) {

    /** Of the message's layout; a worker refuses what it does not know. */
    private static final int VERSION = 1;

    private static final int REFUSED = -1;

    public Chunk {
        pieces = List.copyOf(pieces);
        if (pieces.isEmpty()) {
            throw new IllegalArgumentException("job %s: chunk %d is empty".formatted(jobId, number));
        }
    }

    public int firstOrder() {
        return pieces.getFirst().order();
    }

    /** The message: version, tenant, job, number, format, then order, length and bytes of each piece. */
    public byte[] encode() {
        var bytes = new ByteArrayOutputStream(64 * 1024);
        try (var out = new DataOutputStream(bytes)) {
            out.writeByte(VERSION);
            out.writeUTF(tenant.value());
            out.writeLong(jobId.getMostSignificantBits());
            out.writeLong(jobId.getLeastSignificantBits());
            out.writeInt(number);
            out.writeUTF(format.name());
            out.writeInt(pieces.size());
            for (var piece : pieces) {
                out.writeInt(piece.order());
                switch (piece) {
                    case Piece.Whole(var _, var record) -> {
                        out.writeInt(record.length);
                        out.write(record);
                    }
                    case Piece.Refused(var _, var reason) -> {
                        out.writeInt(REFUSED);
                        var text = reason.getBytes(UTF_8);
                        out.writeInt(text.length);
                        out.write(text);
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory failed", e);
        }
        return bytes.toByteArray();
    }

    /**
     * Reads a message.
     *
     * @throws IllegalArgumentException for what {@link #encode} did not write
     */
    public static Chunk decode(byte[] message) {
        try (var in = new DataInputStream(new ByteArrayInputStream(message))) {
            int version = in.readUnsignedByte();
            if (version != VERSION) {
                throw new IllegalArgumentException("a chunk of layout %d, not %d".formatted(version, VERSION));
            }
            var tenant = new TenantId(in.readUTF());
            var jobId = new UUID(in.readLong(), in.readLong());
            int number = in.readInt();
            var format = MarcFormat.valueOf(in.readUTF());
            int count = in.readInt();
            var pieces = new ArrayList<Piece>(count);
            for (int i = 0; i < count; i++) {
                int order = in.readInt();
                int length = in.readInt();
                pieces.add(
                        length == REFUSED
                                ? new Piece.Refused(order, new String(in.readNBytes(in.readInt()), UTF_8))
                                : new Piece.Whole(order, exactly(in.readNBytes(length), length)));
            }
            return new Chunk(tenant, jobId, number, format, pieces);
        } catch (IOException e) {
            throw new IllegalArgumentException("a chunk whose message breaks off", e);
        }
    }

    private static byte[] exactly(byte[] bytes, int length) {
        if (bytes.length != length) {
            throw new IllegalArgumentException("a chunk whose message breaks off");
        }
        return bytes;
    }

    /** What tells two messages of the same number apart. */
    public static byte[] digest(byte[] message) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(message);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
