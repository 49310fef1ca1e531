package octavo.server.dataimport.dispatch;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Optional;
import java.util.UUID;
import octavo.marc.MarcFormat;
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
            pieces.add(new Piece.Whole(
                    nextOrder++, Arrays.copyOfRange(delivery.get().body(), from, from + length)));
            from += length;
        }
        return next();
    }

    @Override
    public void close() {}
}
