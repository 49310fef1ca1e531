package octavo.lab.result;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Reads the files of one run. Streams read as they go, one line in memory at a time, and must be closed. A last line that an
 * interruption left without its end is passed over.
 */
public final class RunFiles {

    static final String RUN = "run.json";
    static final String OPERATIONS = "operations.jsonl";
    static final String JOBS = "jobs.jsonl";
    static final String STATEMENTS = "statements.jsonl";
    static final String FAILURES = "failures.txt";
    static final String SAMPLES = "samples.tsv";

    private final Path folder;

    RunFiles(Path folder) {
        this.folder = folder;
    }

    public Path path() {
        return folder;
    }

    public Run run() {
        return Json.read(folder.resolve(RUN), Run.class);
    }

    /** In the order of their ends. */
    public Stream<OperationInterval> operations() {
        return lines(OPERATIONS, 0, line -> Json.parse(line, IntervalLine.class).interval());
    }

    /** The first failures of each sort, in words. */
    public Stream<String> failures() {
        return lines(FAILURES, 0, line -> line);
    }

    public Stream<JobResult> jobs() {
        return lines(JOBS, 0, line -> Json.parse(line, JobResult.class));
    }

    public Stream<StatementTotals> statements() {
        return lines(STATEMENTS, 0, line -> Json.parse(line, StatementTotals.class));
    }

    /** In the order of time. */
    public Stream<Sample> samples() {
        return lines(SAMPLES, 1, Sample::parse);
    }

    private <T> Stream<T> lines(String name, int headerLines, Function<String, T> parse) {
        var file = folder.resolve(name);
        if (!Files.exists(file)) {
            return Stream.empty();
        }
        try {
            return WholeLines.of(file).skip(headerLines).map(line -> {
                try {
                    return parse.apply(line);
                } catch (ResultException e) {
                    throw new ResultException("damaged: " + file, e);
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
