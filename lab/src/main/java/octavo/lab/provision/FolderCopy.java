package octavo.lab.provision;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** Copies of the data folder of a stopped server: the state from which every run begins. */
public final class FolderCopy {

    private FolderCopy() {}

    /** @param to not there yet; names, bytes, rights and links are those of {@code from} */
    public static void copy(Path from, Path to) {
        try {
            var command = new ProcessBuilder("cp", "-a", from.toString(), to.toString()).redirectErrorStream(true);
            var process = command.start();
            var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new ProvisionException("%s cannot be copied to %s: %s".formatted(from, to, said.strip()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ProvisionException("interrupted while %s was copied".formatted(from), e);
        }
    }

    /** Deletes a folder with all that is in it; nothing happens if it is not there. */
    public static void delete(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        try {
            Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Files.delete(file);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException failure)
                        throws IOException {
                    if (failure != null) {
                        throw failure;
                    }
                    Files.delete(visited);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
