package octavo.server.dataexport.run;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import octavo.server.dataexport.files.ExportFiles;
import octavo.server.dataexport.ids.IdListing;
import octavo.server.dataexport.jobs.ExportJobs;
import octavo.server.dataexport.jobs.ExportJobs.ExportedFile;
import octavo.server.dataexport.jobs.ExportProblem;
import octavo.server.dataexport.jobs.ExportRuns;
import octavo.server.dataexport.jobs.ExportRuns.Written;
import octavo.server.dataexport.jobs.IdSource;
import octavo.server.dataexport.jobs.JobProgress;
import octavo.server.dataexport.profiles.ReferenceRecords;
import octavo.server.records.RecordStore;
import octavo.server.records.Uuids;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * The steps of an export: list the ids, write the slices, put the file together. Each is one transaction that holds the lock
 * of what it works on, so that the workers of all nodes share a job, and what a dead worker had begun is free at once.
 */
@Component
class ExportSteps {

    private static final Logger LOG = LoggerFactory.getLogger(ExportSteps.class);

    /** So many faults in a row, and a job is given up. */
    private static final int FAULTS_MAX = 3;

    private static final Duration REPORT_EVERY = Duration.ofSeconds(10);

    private final ExportRuns runs;
    private final ExportJobs jobs;
    private final IdListing listing;
    private final SliceWriter writer;
    private final FileAssembly assembly;
    private final ExportFiles files;
    private final RecordStore store;
    private final TransactionTemplate transaction;
    private final Map<UUID, Instant> reportAt = new ConcurrentHashMap<>();

    ExportSteps(
            ExportRuns runs,
            ExportJobs jobs,
            IdListing listing,
            SliceWriter writer,
            FileAssembly assembly,
            ExportFiles files,
            RecordStore store,
            TransactionTemplate transaction) {
        this.runs = runs;
        this.jobs = jobs;
        this.listing = listing;
        this.writer = writer;
        this.assembly = assembly;
        this.files = files;
        this.store = store;
        this.transaction = transaction;
    }

    /** What there was to do for a worker. */
    enum Did {
        NOTHING,
        A_STEP,
        THE_LAST_STEP
    }

    /**
     * Does the next step of a job of the caller's tenant that no other worker does.
     *
     * @throws CancellationException where the thread is interrupted, since the server stops; what was begun is undone
     */
    Did step(UUID jobId) {
        var plan = runs.plan(jobId).map(stored -> CompiledPlan.of(stored, new ReferenceRecords(store)));
        if (plan.isEmpty()) {
            return Did.NOTHING; // it ended a moment ago
        }
        if (writeSlice(jobId, plan.get()) || list(jobId, plan.get())) {
            return Did.A_STEP;
        }
        return finish(jobId, plan.get());
    }

    private boolean list(UUID jobId, CompiledPlan plan) {
        return isTrue(transaction.execute(_ -> {
            boolean claimed = runs.lockUnlisted(jobId);
            if (claimed) {
                LOG.info("Export {} of {} records begins", jobId, plan.kind().label());
                listing.list(jobId, plan.plan());
            }
            return claimed;
        }));
    }

    private boolean writeSlice(UUID jobId, CompiledPlan plan) {
        boolean written = isTrue(transaction.execute(_ -> {
            var slice = runs.lockSlice(jobId);
            if (slice.isPresent()) {
                runs.done(jobId, slice.get().number(), writer.write(jobId, plan, slice.get()));
            }
            return slice.isPresent();
        }));
        if (written) {
            reportNowAndThen(jobId);
        }
        return written;
    }

    private Did finish(UUID jobId, CompiledPlan plan) {
        var did = transaction.execute(_ -> {
            if (!runs.lockWritten(jobId)) {
                return Did.NOTHING;
            }
            var slices = runs.written(jobId);
            var lost = assembly.lost(jobId, slices);
            if (!lost.isEmpty()) {
                lost.forEach(slice -> runs.writeAgain(jobId, slice));
                return Did.A_STEP;
            }
            report(jobId, assemble(jobId, plan, slices));
            return Did.THE_LAST_STEP;
        });
        if (did == Did.THE_LAST_STEP) {
            cleanUp(jobId, plan);
        }
        return Objects.requireNonNull(did);
    }

    private JobProgress assemble(UUID jobId, CompiledPlan plan, List<Written> slices) {
        if (slices.stream().allMatch(slice -> slice.exported() == 0)) {
            return jobs.end(jobId, null, 0);
        }
        var job = jobs.get(jobId);
        int number = job.path("hrId").asInt();
        var file = job.path("exportedFiles").path(0);
        var fileId = Objects.requireNonNull(Uuids.parse(file.path("fileId").asString()));
        var name = file.path("fileName").asString();
        if (slices.size() <= plan.plan().slicesPerFile()) {
            long size = assembly.single(jobId, fileId, plan.format(), slices);
            return jobs.end(jobId, new ExportedFile(fileId, name), size);
        }
        var stem = plan.plan().fileStem() + "-" + number;
        var ending = plan.format().ending();
        long size = assembly.zip(
                jobId,
                fileId,
                plan.format(),
                slices,
                plan.plan().slicesPerFile(),
                part -> "%s-%d.%s".formatted(stem, part, ending));
        return jobs.end(jobId, new ExportedFile(fileId, stem + ".zip"), size);
    }

    private void cleanUp(UUID jobId, CompiledPlan plan) {
        reportAt.remove(jobId);
        files.deleteSlices(jobId);
        if (plan.plan().ids() instanceof IdSource.Lines(var listId)) {
            files.delete(files.list(listId));
        }
    }

    private void reportNowAndThen(UUID jobId) {
        var now = Instant.now();
        var due = reportAt.putIfAbsent(jobId, now.plus(REPORT_EVERY));
        if (due != null && !now.isBefore(due) && reportAt.replace(jobId, due, now.plus(REPORT_EVERY))) {
            var progress = jobs.progress(jobId);
            LOG.info(
                    "Export {}: {} of {} exported, {} failed",
                    jobId,
                    progress.exported(),
                    progress.total(),
                    progress.failed());
        }
    }

    private static void report(UUID jobId, JobProgress progress) {
        LOG.info(
                "Export {} ended: {} exported, {} failed, {} duplicates, {} unchanged",
                jobId,
                progress.exported(),
                progress.failed(),
                progress.duplicates(),
                progress.unchanged());
    }

    /** A step of a job failed for a reason that is not the records': after several in a row the job is given up. */
    void fault(UUID jobId, RuntimeException fault) {
        transaction.executeWithoutResult(_ -> {
            int faults = runs.fault(jobId);
            LOG.error("Export {}: fault {} of {} in a row", jobId, faults, FAULTS_MAX, fault);
            if (faults >= FAULTS_MAX) {
                jobs.fail(jobId, ExportProblem.ofJob("The export was given up: " + fault.getMessage()));
            }
        });
    }

    private static boolean isTrue(@Nullable Boolean value) {
        return Boolean.TRUE.equals(value);
    }
}
