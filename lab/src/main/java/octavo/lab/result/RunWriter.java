package octavo.lab.result;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * Writes the files of one run. Several threads may write; every call leaves whole lines in the files.
 *
 * <p>All methods throw {@link UncheckedIOException} where the disk is full or gone; what was written before stays readable.
 */
public final class RunWriter implements AutoCloseable {

    private final Path folder;
    private final Lines operations;
    private final Lines jobs;
    private final Lines statements;
    private final Lines samples;

    RunWriter(Path folder, Run run) {
        this.folder = folder;
        state(run);
        operations = new Lines(folder.resolve(RunFiles.OPERATIONS));
        jobs = new Lines(folder.resolve(RunFiles.JOBS));
        statements = new Lines(folder.resolve(RunFiles.STATEMENTS));
        samples = new Lines(folder.resolve(RunFiles.SAMPLES));
        samples.append(List.of(Sample.HEADER));
    }

    public Path path() {
        return folder;
    }

    /** Replaces what is known of the run. */
    public synchronized void state(Run run) {
        Json.replace(folder.resolve(RunFiles.RUN), run);
    }

    public void operations(List<OperationInterval> intervals) {
        operations.append(
                intervals.stream().map(IntervalLine::of).map(Json::line).toList());
    }

    public void job(JobResult job) {
        jobs.append(List.of(Json.line(job)));
    }

    public void statements(List<StatementTotals> totals) {
        statements.append(totals.stream().map(Json::line).toList());
    }

    public void samples(List<Sample> seen) {
        samples.append(seen.stream().map(Sample::line).toList());
    }

    /** @param told the first failures of each sort, in words; their numbers are with the operations */
    public void failures(List<String> told) {
        try {
            Files.write(folder.resolve(RunFiles.FAILURES), told);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        operations.close();
        jobs.close();
        statements.close();
        samples.close();
    }

    private static final class Lines {

        private final BufferedWriter out;

        Lines(Path file) {
            try {
                out = Files.newBufferedWriter(
                        file, StandardCharsets.UTF_8, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        synchronized void append(List<String> lines) {
            try {
                for (var line : lines) {
                    out.write(line);
                    out.write('\n');
                }
                out.flush();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        synchronized void close() {
            try {
                out.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
