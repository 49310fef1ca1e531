package octavo.server.dataexport.run;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import octavo.server.dataexport.files.ExportFiles;
import octavo.server.dataexport.files.WholeFile;
import octavo.server.dataexport.jobs.ExportRuns.Written;
import octavo.server.dataexport.marc.OutputFormat;
import org.springframework.stereotype.Component;

/** Makes of the slices of a job the file that clients fetch: one file, or one ZIP of several. */
@Component
class FileAssembly {

    private final ExportFiles files;

    FileAssembly(ExportFiles files) {
        this.files = files;
    }

    /** Slices whose files are not as they were written: a power failure took them. */
    List<Integer> lost(UUID jobId, List<Written> slices) {
        List<Integer> lost = new ArrayList<>();
        for (var slice : slices) {
            try {
                if (Files.size(files.slice(jobId, slice.slice())) != slice.fileBytes()) {
                    lost.add(slice.slice());
                }
            } catch (NoSuchFileException e) {
                lost.add(slice.slice());
            } catch (IOException e) {
                throw new UncheckedIOException(
                        "slice %d of export %s cannot be read".formatted(slice.slice(), jobId), e);
            }
        }
        return lost;
    }

    /** Writes one file; answers its size. */
    long single(UUID jobId, UUID fileId, OutputFormat format, List<Written> slices) {
        try (var file = files.create(files.exported(jobId, fileId))) {
            file.write(format.head());
            for (var slice : slices) {
                file.append(files.slice(jobId, slice.slice()));
            }
            file.write(format.foot());
            file.finish();
            return file.sizeBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("the file of export %s cannot be written".formatted(jobId), e);
        }
    }

    /**
     * Writes one ZIP; answers its size.
     *
     * @param nameInside of its files, by their number from 1
     */
    long zip(
            UUID jobId,
            UUID fileId,
            OutputFormat format,
            List<Written> slices,
            int slicesPerFile,
            IntFunction<String> nameInside) {
        try (var file = files.create(files.exported(jobId, fileId))) {
            var zip = new ZipOutputStream(new KeptOpen(file));
            zip.setLevel(Deflater.BEST_SPEED); // MARC shrinks to a third by that, and hardly further
            for (int from = 0; from < slices.size(); from += slicesPerFile) {
                zip.putNextEntry(new ZipEntry(nameInside.apply(from / slicesPerFile + 1)));
                zip.write(format.head());
                for (var slice : slices.subList(from, Math.min(from + slicesPerFile, slices.size()))) {
                    Files.copy(files.slice(jobId, slice.slice()), zip);
                }
                zip.write(format.foot());
                zip.closeEntry();
            }
            zip.close();
            file.finish();
            return file.sizeBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("the file of export %s cannot be written".formatted(jobId), e);
        }
    }

    /** The ZIP ends before its file does: only the file knows when it is whole. */
    private static final class KeptOpen extends FilterOutputStream {

        KeptOpen(WholeFile file) {
            super(file);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            out.write(bytes, from, length);
        }

        @Override
        public void close() throws IOException {
            out.flush();
        }
    }
}
