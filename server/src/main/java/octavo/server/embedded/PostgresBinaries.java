package octavo.server.embedded;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import java.util.Objects;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.jspecify.annotations.Nullable;
import org.tukaani.xz.XZInputStream;

/** PostgreSQL's programs, which come as an archive on the class path and are unpacked once per data folder. */
final class PostgresBinaries {

    /** As the archive's own: a new archive with another size is unpacked anew. */
    private static final String MARKER = "unpacked";

    private PostgresBinaries() {}

    /**
     * Unpacks the programs unless they are there already.
     *
     * @return the folder that holds {@code bin/postgres} and {@code bin/initdb}
     */
    static Path unpackInto(Path home) throws IOException {
        var archive = "/postgres-linux-%s.txz".formatted(architecture());
        var resource = PostgresBinaries.class.getResource(archive);
        if (resource == null) {
            throw new StartRefusedException(
                    StartRefusedException.Reason.DATABASE_UNAVAILABLE,
                    "this build has no PostgreSQL for %s; set octavo.database.url"
                            .formatted(System.getProperty("os.arch")));
        }
        var connection = resource.openConnection();
        connection.setUseCaches(false);
        var identity = archive + " " + connection.getContentLengthLong();
        var marker = home.resolve(MARKER);
        if (Files.exists(marker) && Files.readString(marker).equals(identity)) {
            return home;
        }
        deleteRecursively(home);
        Files.createDirectories(home);
        try (var tar = new TarArchiveInputStream(
                new XZInputStream(new BufferedInputStream(connection.getInputStream(), 1 << 16)))) {
            for (var entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                var target = home.resolve(entry.getName()).normalize();
                if (!target.startsWith(home)) {
                    throw new IOException("archive entry outside of its folder: " + entry.getName());
                }
                if (entry.isDirectory()) {
                    Files.createDirectories(target);
                    continue;
                }
                Files.createDirectories(Objects.requireNonNull(target.getParent())); // may come after its files
                if (entry.isSymbolicLink()) {
                    Files.createSymbolicLink(target, Path.of(entry.getLinkName()));
                } else {
                    Files.copy(tar, target, StandardCopyOption.REPLACE_EXISTING);
                    var executable = (entry.getMode() & 0100) != 0;
                    Files.setPosixFilePermissions(
                            target, PosixFilePermissions.fromString(executable ? "rwxr-xr-x" : "rw-r--r--"));
                }
            }
        }
        Files.writeString(marker, identity); // last, so that a broken-off unpacking is done again
        return home;
    }

    private static String architecture() {
        var name = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
        return switch (name) {
            case "amd64" -> "x86_64";
            case "aarch64" -> "arm_64";
            default -> name;
        };
    }

    static void deleteRecursively(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException failure) throws IOException {
                if (failure != null) {
                    throw failure;
                }
                Files.delete(visited);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
