package octavo.server.dataexport.files;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Objects;

/** A file that has its name only once it is whole; until then it is a temporary one beside it, which no crash leaves in place. */
public final class WholeFile extends OutputStream {

    /** How the names of files end that are not whole. */
    static final String PARTIAL = ".partial";

    private static final int BUFFER_BYTES = 256 * 1024;

    private final Path target;
    private final Path partial;
    private final FileChannel channel;
    private final OutputStream out;
    private long sizeBytes;
    private boolean finished;

    WholeFile(Path target) throws IOException {
        var folder = Objects.requireNonNull(target.getParent());
        Files.createDirectories(folder);
        this.target = target;
        this.partial = Files.createTempFile(folder, target.getFileName() + ".", PARTIAL);
        this.channel = FileChannel.open(partial, StandardOpenOption.WRITE);
        this.out = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER_BYTES);
    }

    @Override
    public void write(int b) throws IOException {
        out.write(b);
        sizeBytes++;
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        out.write(bytes, from, length);
        sizeBytes += length;
    }

    /** Appends a file without taking its bytes through the program. */
    public void append(Path file) throws IOException {
        out.flush();
        try (var in = FileChannel.open(file, StandardOpenOption.READ)) {
            long size = in.size();
            for (long at = 0; at < size; ) {
                at += in.transferTo(at, size - at, channel);
            }
            sizeBytes += size;
        }
    }

    public long sizeBytes() {
        return sizeBytes;
    }

    /** Gives the file its name; what had it is replaced. */
    public void finish() throws IOException {
        out.close();
        Files.move(partial, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        finished = true;
    }

    /** Without {@link #finish} before, nothing is left of it. */
    @Override
    public void close() throws IOException {
        if (!finished) {
            try {
                channel.close(); // what is still in the buffer is not wanted
            } finally {
                Files.deleteIfExists(partial);
            }
        }
    }
}
