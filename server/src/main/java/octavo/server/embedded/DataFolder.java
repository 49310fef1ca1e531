package octavo.server.embedded;

import static octavo.server.embedded.StartRefusedException.Reason.DATA_FOLDER_IN_USE;
import static octavo.server.embedded.StartRefusedException.Reason.DATA_FOLDER_NEWER;
import static octavo.server.embedded.StartRefusedException.Reason.DATA_FOLDER_UNWRITABLE;
import static octavo.server.embedded.StartRefusedException.Reason.DISK_FULL;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;

/**
 * The one folder that holds everything Octavo keeps on disk. While it is open, no other Octavo can open it; the operating
 * system gives the lock back however the program ends.
 *
 * <pre>
 * version            the layout's version, a number
 * lock               held while the program runs
 * postgres/  kafka/  the embedded services: data, port, process
 * files/             uploads and exports
 * logs/              the log files of the program and of its services
 * </pre>
 */
public final class DataFolder implements AutoCloseable {

    /** Goes up when an older Octavo could no longer read the folder. */
    static final int LAYOUT_VERSION = 1;

    /** Below this a start would soon end in a full disk: PostgreSQL's write-ahead log alone may take two such pieces. */
    static final long FREE_BYTES_MIN = 1L << 30;

    private static final InetAddress LOOPBACK = InetAddress.ofLiteral("127.0.0.1");

    private final Path root;
    private final FileChannel lock;

    private DataFolder(Path root, FileChannel lock) {
        this.root = root;
        this.lock = lock;
    }

    /**
     * Opens the folder and makes what is missing in it.
     *
     * @throws StartRefusedException if the folder cannot be written, is in use, is of a newer version, or its disk is full
     */
    public static DataFolder open(Path root) {
        return open(root, FREE_BYTES_MIN);
    }

    static DataFolder open(Path path, long freeBytesMin) {
        var root = path.toAbsolutePath().normalize();
        FileChannel lock;
        try {
            Files.createDirectories(root);
            lock = FileChannel.open(root.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw new StartRefusedException(
                    DATA_FOLDER_UNWRITABLE, "the data folder %s cannot be written: %s".formatted(root, cause(e)), e);
        }
        try {
            takeLock(root, lock);
            checkVersion(root);
            var freeBytes = Files.getFileStore(root).getUsableSpace();
            if (freeBytes < freeBytesMin) {
                throw new StartRefusedException(
                        DISK_FULL,
                        "the disk of the data folder %s has %,d MB free, a start needs %,d MB"
                                .formatted(root, freeBytes >> 20, freeBytesMin >> 20));
            }
            for (var child : new String[] {"postgres", "kafka", "files", "logs"}) {
                Files.createDirectories(root.resolve(child));
            }
            return new DataFolder(root, lock);
        } catch (IOException e) {
            closeAfter(e, lock);
            throw new StartRefusedException(
                    DATA_FOLDER_UNWRITABLE, "the data folder %s cannot be written: %s".formatted(root, cause(e)), e);
        } catch (RuntimeException e) {
            closeAfter(e, lock);
            throw e;
        }
    }

    private static void takeLock(Path root, FileChannel lock) throws IOException {
        boolean taken;
        try {
            taken = lock.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            taken = false; // by this very JVM
        }
        if (!taken) {
            throw new StartRefusedException(
                    DATA_FOLDER_IN_USE, "the data folder %s is in use by another running Octavo".formatted(root));
        }
    }

    private static void checkVersion(Path root) throws IOException {
        var file = root.resolve("version");
        if (!Files.exists(file)) {
            writeAtomically(file, LAYOUT_VERSION + "\n");
            return;
        }
        var text = Files.readString(file).strip();
        int version;
        try {
            version = Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new StartRefusedException(
                    DATA_FOLDER_UNWRITABLE,
                    "%s is not an Octavo data folder: its version is '%s'".formatted(root, text),
                    e);
        }
        if (version > LAYOUT_VERSION) {
            throw new StartRefusedException(
                    DATA_FOLDER_NEWER,
                    "the data folder %s has version %d, this Octavo reads up to version %d"
                            .formatted(root, version, LAYOUT_VERSION));
        }
    }

    private static String cause(IOException e) {
        // The messages of java.nio.file's exceptions are mostly a path alone; their types say what happened to it.
        return e.getClass().getSimpleName() + ": " + e.getMessage();
    }

    private static void closeAfter(Exception failure, FileChannel lock) {
        try {
            lock.close();
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    public Path root() {
        return root;
    }

    /** Uploads and exports. */
    public Path files() {
        return root.resolve("files");
    }

    public Path logs() {
        return root.resolve("logs");
    }

    Path postgres() {
        return root.resolve("postgres");
    }

    Path kafka() {
        return root.resolve("kafka");
    }

    /**
     * A port on the loopback interface for one service: the one kept in the file from an earlier start, so that others find
     * the service again, or a free one where there is none or another program has taken it.
     */
    static int port(Path file) {
        try {
            if (Files.exists(file)) {
                var kept = Integer.parseInt(Files.readString(file).strip());
                if (freePort(kept) != null) {
                    return kept;
                }
            }
            var port = freePort(0);
            if (port == null) {
                throw new IllegalStateException("no free port on the loopback interface");
            }
            writeAtomically(file, port + "\n");
            return port;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static @Nullable Integer freePort(int wanted) {
        try (var socket = new ServerSocket()) {
            socket.setReuseAddress(true); // a port in TIME_WAIT after a stop is free
            socket.bind(new InetSocketAddress(LOOPBACK, wanted));
            return socket.getLocalPort();
        } catch (IOException e) {
            return null; // taken, which is what was asked
        }
    }

    /** Whether a server answers on a port of the loopback interface. */
    static boolean isListening(int port) {
        try (var _ = new Socket(LOOPBACK, port)) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Writes a small file, readable by its owner only, so that it is either there in full or not at all. */
    static void writeAtomically(Path file, String text) throws IOException {
        var part = file.resolveSibling(file.getFileName() + ".part");
        Files.deleteIfExists(part);
        Files.createFile(part, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(part, text);
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    @Override
    public void close() {
        try {
            lock.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
