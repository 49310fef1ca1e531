package octavo.server.dataimport.dispatch;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Optional;
import java.util.UUID;
import octavo.marc.MarcFormat;
import octavo.marc.RecordSplitter;
import octavo.server.dataimport.chunks.Chunk;
import octavo.server.dataimport.chunks.Piece;
import octavo.server.dataimport.jobs.ReceivedRecords;
import octavo.server.tenants.Caller;
import octavo.server.tenants.TenantId;

/** The chunks of records that a client sent piece by piece; each delivery is cut for itself, in the order of arrival. */
final class ReceivedSource implements ChunkSource {

    private final TenantId tenant;
    private final UUID jobId;
    private final ReceivedRecords received;
    private final ChunkCutter cutter;
    private final Deque<Piece> pieces = new ArrayDeque<>();
    private MarcFormat format = MarcFormat.ISO_2709;
    private int nextOrder;

    ReceivedSource(TenantId tenant, UUID jobId, ReceivedRecords received) {
        this.tenant = tenant;
        this.jobId = jobId;
        this.received = received;
        this.cutter = new ChunkCutter(tenant, jobId);
    }

    @Override
    public Optional<Chunk> next() throws IOException {
        var chunk = cutter.next(format, () -> Optional.ofNullable(pieces.poll()));
        if (chunk.isPresent()) {
            return chunk;
        }
        var delivery = Caller.platform(tenant).call(() -> received.from(jobId, nextOrder));
        if (delivery.isEmpty()) {
            return Optional.empty();
        }
        format = delivery.get().format();
        int from = 0;
        for (int length : delivery.get().lengths()) {
            pieces.add(piece(nextOrder++, delivery.get().body(), from, length));
            from += length;
        }
        return next();
    }

    /** What a client sends in one piece knows no bound, but a message does; it is that of a file's records. */
    private static Piece piece(int order, byte[] body, int from, int length) {
        return length > RecordSplitter.RECORD_BYTES_MAX
                ? new Piece.Refused(
                        order,
                        "record of %d bytes is over the bound of %d bytes"
                                .formatted(length, RecordSplitter.RECORD_BYTES_MAX))
                : new Piece.Whole(order, Arrays.copyOfRange(body, from, from + length));
    }

    @Override
    public void close() {}
}
