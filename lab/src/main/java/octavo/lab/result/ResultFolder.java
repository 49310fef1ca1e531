package octavo.lab.result;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** The folder of an experiment's results. */
public final class ResultFolder {

    private final Path folder;

    private ResultFolder(Path folder) {
        this.folder = folder;
    }

    /**
     * Begins a folder, or continues one of the same plan.
     *
     * @param experimentFile the text of the experiment file
     * @throws ResultException if the folder holds another experiment, or something else
     * @throws UncheckedIOException if it cannot be written
     */
    public static ResultFolder begin(Path folder, String experimentFile, Plan plan) {
        var results = new ResultFolder(folder);
        try {
            if (Files.exists(results.planFile())) {
                if (!results.plan().equals(plan)) {
                    throw new ResultException(folder + " holds another experiment: "
                            + results.plan().experiment() + ", "
                            + results.plan().size() + ", or one whose file has changed since");
                }
                return results;
            }
            if (Files.exists(folder)) {
                try (var entries = Files.list(folder)) {
                    if (entries.findAny().isPresent()) {
                        throw new ResultException(folder + " is not empty and holds no results");
                    }
                }
            }
            Files.createDirectories(folder.resolve("runs"));
            Files.writeString(folder.resolve("experiment.yaml"), experimentFile);
            Json.replace(results.planFile(), plan);
            return results;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @throws ResultException if the folder holds no results */
    public static ResultFolder open(Path folder) {
        var results = new ResultFolder(folder);
        if (!Files.isRegularFile(results.planFile())) {
            throw new ResultException(folder + " holds no results: plan.json is not there");
        }
        return results;
    }

    public Path path() {
        return folder;
    }

    public Plan plan() {
        return Json.read(planFile(), Plan.class);
    }

    /** The text of the experiment file as it was run. */
    public String experimentFile() {
        try {
            return Files.readString(folder.resolve("experiment.yaml"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All runs that have begun, in their order; complete, running and broken ones. */
    public List<RunFiles> runs() {
        try (var entries = Files.list(folder.resolve("runs"))) {
            return entries.filter(entry -> Files.isRegularFile(entry.resolve(RunFiles.RUN)))
                    .sorted()
                    .map(RunFiles::new)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The writer of a run. What an earlier, interrupted attempt at it left is moved to {@code broken/}.
     *
     * @param run in state PLANNED or RUNNING
     */
    public RunWriter write(Run run) {
        var name = String.format(Locale.ROOT, "%03d-%s-%d", run.number(), run.arm(), run.repeat());
        var files = folder.resolve("runs").resolve(name);
        try {
            if (Files.exists(files)) {
                setAside(files);
            }
            Files.createDirectories(files);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new RunWriter(files, run);
    }

    private void setAside(Path files) throws IOException {
        var broken = Files.createDirectories(folder.resolve("broken"));
        int attempt = 1;
        while (Files.exists(broken.resolve(files.getFileName() + "-" + attempt))) {
            attempt++;
        }
        Files.move(files, broken.resolve(files.getFileName() + "-" + attempt));
    }

    private Path planFile() {
        return folder.resolve("plan.json");
    }
}
