package octavo.server.dataexport.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import octavo.server.dataexport.ExportSettings;
import octavo.server.records.FolioException;
import octavo.server.tenants.Caller;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * The folder of exports: in it one folder for each tenant, in that one for uploaded lists and one for each job with its slices
 * and what they became.
 */
@Component
public class ExportFiles {

    /** FOLIO's limit for an uploaded list, 500,000 KB. */
    public static final long LIST_BYTES_MAX = 500_000L * 1024;

    private static final int BUFFER_BYTES = 128 * 1024;
    private static final int PAYLOAD_TOO_LARGE = 413;
    private static final String LISTS = "lists";
    private static final String SLICE = "slice-";

    private final Path root;

    ExportFiles(ExportSettings settings, @Value("${octavo.data}") Path data) {
        var files = settings.files() == null ? data.resolve("files", "export") : settings.files();
        this.root = files.toAbsolutePath().normalize();
    }

    /** Where an uploaded list lies. */
    public Path list(UUID fileDefinitionId) {
        return tenant().resolve(LISTS, fileDefinitionId.toString());
    }

    public Path slice(UUID jobId, int slice) {
        return job(jobId).resolve("%s%06d".formatted(SLICE, slice));
    }

    /** Where the file lies that a job became. */
    public Path exported(UUID jobId, UUID fileId) {
        return job(jobId).resolve(fileId.toString());
    }

    public WholeFile create(Path file) {
        try {
            return new WholeFile(file);
        } catch (IOException e) {
            throw new UncheckedIOException("%s cannot be written".formatted(file), e);
        }
    }

    /**
     * Stores an uploaded list while it comes in.
     *
     * @throws FolioException 413 where it is larger than FOLIO allows
     */
    public long storeList(UUID fileDefinitionId, InputStream in) {
        try (var file = create(list(fileDefinitionId))) {
            var buffer = new byte[BUFFER_BYTES];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                file.write(buffer, 0, read);
                if (file.sizeBytes() > LIST_BYTES_MAX) {
                    throw new FolioException.Text(
                            PAYLOAD_TOO_LARGE, "The file is larger than %,d bytes".formatted(LIST_BYTES_MAX));
                }
            }
            file.finish();
            return file.sizeBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("the upload of list %s failed".formatted(fileDefinitionId), e);
        }
    }

    public void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException("%s cannot be deleted".formatted(file), e);
        }
    }

    /** Deletes what a job leaves behind but its exported file. */
    public void deleteSlices(UUID jobId) {
        for (var file : filesOf(jobId)) {
            var name = String.valueOf(file.getFileName());
            if (name.startsWith(SLICE) || name.endsWith(WholeFile.PARTIAL)) {
                delete(file);
            }
        }
    }

    /** Deletes a job's folder with all in it. */
    public void deleteJob(UUID jobId) {
        filesOf(jobId).forEach(this::delete);
        delete(job(jobId));
    }

    /** Deletes uploaded lists from before a moment; a list is read as soon as its export starts. */
    public void deleteListsBefore(Instant moment) {
        for (var list : filesIn(tenant().resolve(LISTS))) {
            try {
                if (Files.getLastModifiedTime(list).toInstant().isBefore(moment)) {
                    Files.deleteIfExists(list);
                }
            } catch (NoSuchFileException e) {
                continue; // its export has ended meanwhile
            } catch (IOException e) {
                throw new UncheckedIOException("%s cannot be deleted".formatted(list), e);
            }
        }
    }

    private List<Path> filesOf(UUID jobId) {
        return filesIn(job(jobId));
    }

    private static List<Path> filesIn(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        } catch (IOException e) {
            throw new UncheckedIOException("%s cannot be listed".formatted(folder), e);
        }
    }

    private Path job(UUID jobId) {
        return tenant().resolve(jobId.toString());
    }

    private Path tenant() {
        return root.resolve(Caller.current().tenant().value());
    }
}
