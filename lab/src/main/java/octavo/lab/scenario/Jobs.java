package octavo.lab.scenario;

import java.io.FileNotFoundException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import octavo.lab.data.MarcFiles;
import octavo.lab.data.MarcFiles.Changed;
import octavo.lab.experiment.Experiment.JobKind;
import octavo.lab.experiment.Experiment.JobSpec;
import octavo.lab.load.CallFailed;
import octavo.lab.load.SignedIn;
import octavo.lab.result.JobResult;
import octavo.lab.result.Run.Gap;
import tools.jackson.databind.JsonNode;

/**
 * Imports and exports as measured jobs. Updates and exports work on what the creates before them in the same run have made: the job
 * log tells which, so that an update needs no export before it.
 */
public final class Jobs {

    /** Instance, holdings record, item and source record of each MARC record. */
    private static final List<String> CREATE_PROFILES = List.of("PTF - Create 2");

    /** Three matches: 001 to the source record, 901$a to the holdings record's HRID, 902$a to the item's. */
    private static final List<String> UPDATE_PROFILES = List.of(
            "PTF - Updates Success - 6", "PTF - Updates Success - 1", "Update: source record, holdings and item");

    private final SignedIn system;
    private final MarcFiles files;
    private final ImportCalls imports;
    private final ExportCalls exports;
    private final List<CreateJob> creates = new ArrayList<>();

    /** @param first the place of its first record in the seed's sequence */
    private record CreateJob(String id, int first, int records) {}

    public Jobs(SignedIn system, MarcFiles files) {
        this.system = system;
        this.files = files;
        this.imports = new ImportCalls(system);
        this.exports = new ExportCalls(system);
    }

    /**
     * Why a job of this kind cannot be run on this system.
     *
     * @return nothing if it can
     */
    public List<Gap> missing(JobSpec job) throws CallFailed, InterruptedException {
        return switch (job.kind()) {
            case CREATE -> missingImport(job, CREATE_PROFILES);
            case UPDATE -> missingImport(job, UPDATE_PROFILES);
            case EXPORT -> {
                if (!exports.areThere()) {
                    yield gap(job, "the system has no /data-export");
                }
                yield exports.profile().isPresent() ? List.of() : gap(job, "the tenant has no default export profile");
            }
        };
    }

    private List<Gap> missingImport(JobSpec job, List<String> profiles) throws CallFailed, InterruptedException {
        if (!system.has("/data-import/uploadDefinitions")) {
            return gap(job, "the system has no /data-import");
        }
        return imports.profile(profiles).isPresent()
                ? List.of()
                : gap(job, "the tenant has no job profile " + String.join(" or ", profiles));
    }

    private static List<Gap> gap(JobSpec job, String reason) {
        return List.of(new Gap(Gap.Kind.CAPABILITY, job.name(), reason));
    }

    /** A job with all that it needs: what has to be asked or written before is done, and not part of its time. */
    public interface Prepared {

        /** Runs the job and waits for its end. A job that fails is a result, too. */
        JobResult run(String phase) throws InterruptedException;
    }

    /**
     * Prepares a job that is not missing.
     *
     * @throws CallFailed if the system does not tell what earlier jobs have made
     */
    public Prepared prepare(JobSpec job) throws CallFailed, InterruptedException {
        return switch (job.kind()) {
            case CREATE -> {
                int first = files.next();
                var file = files.write(job.name(), job.records());
                yield phase -> timed(phase, job, () -> {
                    var id = imports.start(file, CREATE_PROFILES);
                    creates.add(new CreateJob(id, first, job.records()));
                    return ended(id);
                });
            }
            case UPDATE -> {
                var changed = created(job.records()).stream()
                        .map(made ->
                                new Changed(made.index(), made.instanceHrid(), made.holdingsHrid(), made.itemHrid()))
                        .toList();
                Path file = files.writeChanged(job.name(), changed);
                yield phase -> timed(phase, job, () -> {
                    requireAll(job, changed.size());
                    return ended(imports.start(file, UPDATE_PROFILES));
                });
            }
            case EXPORT -> {
                var instances =
                        created(job.records()).stream().map(Created::instanceId).toList();
                yield phase -> timed(phase, job, () -> {
                    requireAll(job, instances.size());
                    var end = exports.awaitEnd(exports.start(job.name(), instances));
                    long failed = end.path("progress").path("failed").asLong(0);
                    return new Ended(end, end.path("status").asString("").equals("COMPLETED"), failed);
                });
            }
        };
    }

    private List<Created> created(int records) throws CallFailed, InterruptedException {
        var all = new ArrayList<Created>();
        for (var create : creates.reversed()) {
            if (all.size() < records) {
                all.addAll(Created.by(system, create.id(), create.first(), records - all.size()));
            }
        }
        return all;
    }

    private static void requireAll(JobSpec job, int records) throws TooFew {
        if (records < job.records()) {
            throw new TooFew("the creates of this run have made %d records, and %s needs %d"
                    .formatted(records, job.name(), job.records()));
        }
    }

    private Ended ended(String id) throws CallFailed, Progress.StandsStill, InterruptedException {
        var end = imports.awaitEnd(id);
        return new Ended(end, end.path("status").asString("").equals("COMMITTED"), imports.failed(id));
    }

    private record Ended(JsonNode job, boolean good, long failed) {}

    private interface Work {
        Ended make() throws CallFailed, Progress.StandsStill, TooFew, FileNotFoundException, InterruptedException;
    }

    private static JobResult timed(String phase, JobSpec job, Work work) throws InterruptedException {
        var started = Instant.now();
        long startNanos = System.nanoTime();
        try {
            var ended = work.make();
            double seconds = (System.nanoTime() - startNanos) / 1e9;
            var status = ended.job().path("status").asString("");
            return new JobResult(
                    phase,
                    job.name(),
                    job.kind().label(),
                    job.records(),
                    started,
                    seconds,
                    JobTimes.of(ended.job().path("startedDate")),
                    JobTimes.of(ended.job().path("completedDate")),
                    job.records() - ended.failed(),
                    ended.failed(),
                    ended.good() ? null : "the job ended as " + status);
        } catch (CallFailed | Progress.StandsStill | TooFew | FileNotFoundException e) {
            double seconds = (System.nanoTime() - startNanos) / 1e9;
            var reason = String.valueOf(e.getMessage());
            return new JobResult(
                    phase, job.name(), job.kind().label(), job.records(), started, seconds, null, null, 0, 0, reason);
        }
    }

    private static final class TooFew extends Exception {
        private static final long serialVersionUID = 1;

        TooFew(String message) {
            super(message);
        }
    }

    /** A create of so many records, as for filling a catalogue. */
    public static JobSpec create(int records) {
        return new JobSpec(JobKind.CREATE, records, Duration.ZERO, false);
    }
}
