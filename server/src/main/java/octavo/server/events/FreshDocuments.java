package octavo.server.events;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/**
 * Documents of records that this node has just created, for the relay: what it finds here it need not read back. To read a
 * record of an import cost the database half as much as to write it. A bounded courtesy and no more: the outbox alone says
 * what is announced, and what is pushed out, was lost with a transaction or was written by another node is read or forgotten.
 */
@Component
public class FreshDocuments {

    private static final long BYTES_MAX = 16L * 1024 * 1024;

    private final LinkedHashMap<UUID, Batch> batches = new LinkedHashMap<>();
    private long bytes;

    /**
     * A created record.
     *
     * @param key of its event
     * @param document as UTF-8 JSON
     */
    @SuppressWarnings("ArrayRecordComponent") // a message on its way out, never compared
    public record Fresh(UUID id, UUID key, byte[] document) {}

    private record Batch(List<Fresh> documents, long bytes) {}

    /** Keeps the records of one row of the outbox, in its order. */
    public synchronized void keep(List<Fresh> documents) {
        long size = documents.stream().mapToLong(of -> of.document().length).sum();
        var replaced = batches.put(documents.getFirst().id(), new Batch(List.copyOf(documents), size));
        bytes += size - (replaced == null ? 0 : replaced.bytes());
        while (bytes > BYTES_MAX) {
            bytes -= batches.pollFirstEntry().getValue().bytes();
        }
    }

    /** Gives away the records of a row that created exactly these; once. */
    synchronized Optional<List<Fresh>> take(UUID[] ids) {
        var batch = ids.length == 0 ? null : batches.remove(ids[0]);
        if (batch == null) {
            return Optional.empty();
        }
        bytes -= batch.bytes();
        return batch.documents().stream().map(Fresh::id).toList().equals(List.of(ids))
                ? Optional.of(batch.documents())
                : Optional.empty();
    }
}
