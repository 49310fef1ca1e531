package octavo.server.dataimport.upload;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import octavo.server.dataimport.ImportSettings;
import octavo.server.records.FolioException;
import octavo.server.tenants.Caller;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * The folder of uploaded files, one folder in it for each tenant. A file is written as it comes in, whatever its size, and has
 * its name only once it is whole and on the disk.
 */
@Component
public class ImportFiles {

    private static final int BUFFER_BYTES = 128 * 1024;
    private static final int PAYLOAD_TOO_LARGE = 413;

    private final Path root;
    private final long sizeBytesMax;

    ImportFiles(ImportSettings settings, @Value("${octavo.data}") Path data) {
        var files = settings.files() == null ? data.resolve("files", "import") : settings.files();
        this.root = files.toAbsolutePath().normalize();
        this.sizeBytesMax = settings.fileSizeMax().toBytes();
    }

    /**
     * What was stored.
     *
     * @param path relative to the folder of files, with the tenant's name first
     * @param digest of the bytes, in hexadecimal
     */
    public record StoredFile(String path, long sizeBytes, String digest) {}

    /** The path of an uploaded file of the caller's tenant. */
    public String pathOf(UUID fileId) {
        return Caller.current().tenant() + "/" + fileId;
    }

    /** The path of a part of a file that is uploaded in parts. */
    public String pathOfPart(UUID uploadId, int part) {
        return "%s/%s.part%05d".formatted(Caller.current().tenant(), uploadId, part);
    }

    /**
     * Writes a file from a stream.
     *
     * @throws FolioException 413 where it is larger than the setting allows
     */
    public StoredFile store(String path, InputStream in) {
        var target = resolve(path);
        try {
            Files.createDirectories(parent(target));
            var partial = Files.createTempFile(parent(target), target.getFileName() + ".", ".partial");
            try {
                var digest =
                        MessageDigest.getInstance("MD5"); // S3's ETag, which clients of uploadUrl expect; no secret
                long size = copy(new DigestInputStream(in, digest), partial);
                Files.move(partial, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
                return new StoredFile(path, size, HexFormat.of().formatHex(digest.digest()));
            } finally {
                Files.deleteIfExists(partial);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the upload to %s failed".formatted(path), e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has MD5", e);
        }
    }

    private long copy(InputStream in, Path target) throws IOException {
        long size = 0;
        try (var channel = FileChannel.open(target, StandardOpenOption.WRITE);
                OutputStream out = Channels.newOutputStream(channel)) {
            var buffer = new byte[BUFFER_BYTES];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                size += read;
                if (size > sizeBytesMax) {
                    throw new FolioException.Text(
                            PAYLOAD_TOO_LARGE,
                            "The file is larger than %,d bytes (octavo.import.file-size-max)".formatted(sizeBytesMax));
                }
                out.write(buffer, 0, read);
            }
            channel.force(true);
        }
        return size;
    }

    /** Puts parts together, in their order, and removes them. */
    public StoredFile assemble(String path, List<String> parts) {
        var target = resolve(path);
        try {
            if (parts.size() == 1) {
                Files.createDirectories(parent(target));
                Files.move(
                        resolve(parts.getFirst()),
                        target,
                        StandardCopyOption.ATOMIC_MOVE,
                        StandardCopyOption.REPLACE_EXISTING);
                return new StoredFile(path, Files.size(target), "");
            }
            var partial = Files.createTempFile(parent(target), target.getFileName() + ".", ".partial");
            try {
                try (var out = FileChannel.open(partial, StandardOpenOption.WRITE)) {
                    for (var part : parts) {
                        try (var in = FileChannel.open(resolve(part), StandardOpenOption.READ)) {
                            for (long at = 0; at < in.size(); ) {
                                at += in.transferTo(at, in.size() - at, out);
                            }
                        }
                    }
                    out.force(true);
                }
                Files.move(partial, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(partial);
            }
            for (var part : parts) {
                Files.deleteIfExists(resolve(part));
            }
            return new StoredFile(path, Files.size(target), "");
        } catch (IOException e) {
            throw new UncheckedIOException("the parts of %s cannot be put together".formatted(path), e);
        }
    }

    public boolean exists(String path) {
        return Files.isRegularFile(resolve(path));
    }

    public void delete(String path) {
        try {
            Files.deleteIfExists(resolve(path));
        } catch (IOException e) {
            throw new UncheckedIOException("%s cannot be deleted".formatted(path), e);
        }
    }

    /**
     * Where a file lies.
     *
     * @throws FolioException 404 for a path that leads out of the tenant's folder
     */
    public Path resolve(String path) {
        var resolved = root.resolve(path).normalize();
        var own = root.resolve(Caller.current().tenant().value());
        if (!resolved.startsWith(own)) {
            throw FolioException.notFound("There is no such file");
        }
        return resolved;
    }

    private static Path parent(Path file) {
        var parent = file.getParent();
        if (parent == null) {
            throw new IllegalStateException("%s lies in no folder".formatted(file));
        }
        return parent;
    }
}
