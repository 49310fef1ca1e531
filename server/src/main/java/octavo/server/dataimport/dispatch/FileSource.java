package octavo.server.dataimport.dispatch;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;
import octavo.marc.MarcFormat;
import octavo.marc.RecordSplitter;
import octavo.server.dataimport.chunks.Chunk;
import octavo.server.tenants.TenantId;

/** The chunks of an uploaded file. */
final class FileSource implements ChunkSource {

    private final InputStream in;
    private final MarcFormat format;
    private final RecordSplitter splitter;
    private final ChunkCutter cutter;

    private FileSource(InputStream in, MarcFormat format, ChunkCutter cutter) {
        this.in = in;
        this.format = format;
        this.splitter = format.splitter(in, RecordSplitter.RECORD_BYTES_MAX);
        this.cutter = cutter;
    }

    /** Opens the file from its start; an empty file is one of ISO 2709 without records. */
    static FileSource open(Path file, TenantId tenant, UUID jobId) throws IOException {
        var in = new BufferedInputStream(Files.newInputStream(file), 256 * 1024);
        in.mark(MarcFormat.DETECTION_BYTES);
        var format =
                MarcFormat.detect(in.readNBytes(MarcFormat.DETECTION_BYTES)).orElse(MarcFormat.ISO_2709);
        in.reset();
        return new FileSource(in, format, new ChunkCutter(tenant, jobId));
    }

    @Override
    public Optional<Chunk> next() throws IOException {
        return cutter.next(format, () -> splitter.next().map(ChunkCutter::piece));
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
