package octavo.server.dataimport.dispatch;

import java.io.IOException;
import java.util.Optional;
import octavo.server.dataimport.chunks.Chunk;

/**
 * A job's records, cut into chunks from the first on. The cut depends on nothing but the records: whoever makes it again
 * gets the same chunks, so that nothing need be remembered about it but which chunks have taken effect.
 */
interface ChunkSource extends AutoCloseable {

    /** The next chunk; nothing at the end, or as long as nothing more has come. */
    Optional<Chunk> next() throws IOException;

    @Override
    void close() throws IOException;
}
