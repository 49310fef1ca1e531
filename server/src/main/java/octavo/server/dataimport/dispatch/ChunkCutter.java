package octavo.server.dataimport.dispatch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Optional;
import java.util.UUID;
import octavo.marc.MarcFormat;
import octavo.marc.Slice;
import octavo.server.dataimport.ImportSettings;
import octavo.server.dataimport.chunks.Chunk;
import octavo.server.dataimport.chunks.Piece;
import octavo.server.tenants.TenantId;
import org.jspecify.annotations.Nullable;

/** Collects pieces into chunks: each ends before it would hold too many records or bytes. */
final class ChunkCutter {

    private final TenantId tenant;
    private final UUID jobId;
    private int chunkCount;
    private @Nullable Piece left;

    ChunkCutter(TenantId tenant, UUID jobId) {
        this.tenant = tenant;
        this.jobId = jobId;
    }

    /** Where pieces come from, one after the other. */
    interface Pieces {
        Optional<Piece> next() throws IOException;
    }

    /** The next chunk, or nothing where there are no pieces. */
    Optional<Chunk> next(MarcFormat format, Pieces pieces) throws IOException {
        var collected = new ArrayList<Piece>();
        int bytes = 0;
        while (collected.size() < ImportSettings.CHUNK_RECORDS_MAX) {
            var piece = left == null ? pieces.next() : Optional.of(left);
            left = null;
            if (piece.isEmpty()) {
                break;
            }
            int size = sizeBytes(piece.get());
            if (!collected.isEmpty() && bytes + size > ImportSettings.CHUNK_BYTES_MAX) {
                left = piece.get();
                break;
            }
            bytes += size;
            collected.add(piece.get());
        }
        return collected.isEmpty()
                ? Optional.empty()
                : Optional.of(new Chunk(tenant, jobId, chunkCount++, format, collected));
    }

    /** The piece of a file's slice: a file counts from 1, a job from 0. */
    static Piece piece(Slice slice) {
        int order = Math.toIntExact(slice.number() - 1);
        return switch (slice) {
            case Slice.Whole(var _, var _, var bytes) -> new Piece.Whole(order, bytes);
            case Slice.Refused(var _, var _, var _, var reason) -> new Piece.Refused(order, reason);
        };
    }

    private static int sizeBytes(Piece piece) {
        return switch (piece) {
            case Piece.Whole(var _, var bytes) -> bytes.length;
            case Piece.Refused(var _, var reason) -> reason.length();
        };
    }
}
