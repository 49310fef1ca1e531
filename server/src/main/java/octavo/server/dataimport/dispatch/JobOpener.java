package octavo.server.dataimport.dispatch;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import octavo.server.dataimport.jobs.ImportJob;
import octavo.server.dataimport.jobs.JobStatus;
import octavo.server.dataimport.jobs.JobStore;
import octavo.server.dataimport.jobs.Ledger;
import octavo.server.dataimport.jobs.ReceivedRecords;
import octavo.server.dataimport.profiles.ImportPlans;
import octavo.server.dataimport.profiles.MatchingPlan;
import octavo.server.dataimport.updates.MatchKeys;
import octavo.server.dataimport.upload.ImportFiles;
import octavo.server.sourcerecords.Snapshots;
import octavo.server.tenants.Caller;
import octavo.server.tenants.TenantId;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/** Makes a queued job ready for dispatch: looks its file through once for the totals, so that progress has an end. */
@Component
class JobOpener {

    private static final Logger LOG = LoggerFactory.getLogger(JobOpener.class);
    private static final String FILE_PROCESSING_ERROR = "FILE_PROCESSING_ERROR";

    private final JobStore jobs;
    private final Ledger ledger;
    private final ReceivedRecords received;
    private final Snapshots snapshots;
    private final ImportFiles files;
    private final ImportPlans plans;
    private final MatchKeys matchKeys;
    private final InstantSource clock;

    JobOpener(
            JobStore jobs,
            Ledger ledger,
            ReceivedRecords received,
            Snapshots snapshots,
            ImportFiles files,
            ImportPlans plans,
            MatchKeys matchKeys,
            InstantSource clock) {
        this.jobs = jobs;
        this.ledger = ledger;
        this.received = received;
        this.snapshots = snapshots;
        this.files = files;
        this.plans = plans;
        this.matchKeys = matchKeys;
        this.clock = clock;
    }

    /** Nothing where the job is not to run: then it has its state and has left the queue. */
    Optional<RunningJob> open(TenantId tenant, UUID jobId) {
        return Caller.platform(tenant).call(() -> {
            var job = jobs.find(jobId);
            if (job.isEmpty() || job.get().status() != JobStatus.PARSING_IN_PROGRESS) {
                jobs.cancel(jobId); // leaves the queue; an ended job keeps its state
                return Optional.empty();
            }
            try {
                snapshots.started(jobId, clock.instant());
                var path = job.get().sourcePath();
                return path == null
                        ? Optional.of(running(tenant, job.get(), new ReceivedSource(tenant, jobId, received)))
                        : openFile(tenant, job.get(), files.resolve(path));
            } catch (NoSuchFileException e) {
                return failed(job.get(), "The uploaded file is not on this server: " + e.getFile(), e);
            } catch (IOException e) {
                return failed(job.get(), "The uploaded file cannot be read: " + e.getMessage(), e);
            } catch (DataAccessException | TransactionException e) {
                throw e; // the database: the job stays queued
            } catch (RuntimeException e) {
                return failed(job.get(), "The import cannot begin: " + e.getMessage(), e);
            }
        });
    }

    private Optional<RunningJob> openFile(TenantId tenant, ImportJob job, Path file) throws IOException {
        if (job.totalRecords() == null) {
            int records = 0;
            int chunks = 0;
            try (var source = FileSource.open(file, tenant, job.id())) {
                for (var chunk = source.next(); chunk.isPresent(); chunk = source.next()) {
                    records += chunk.get().pieces().size();
                    chunks++;
                }
            }
            if (records == 0) {
                return failed(job, "The file holds no records", null);
            }
            jobs.setTotals(job.id(), records, chunks);
        }
        return Optional.of(running(tenant, jobs.get(job.id()), FileSource.open(file, tenant, job.id())));
    }

    private RunningJob running(TenantId tenant, ImportJob job, ChunkSource source) {
        var plan = plans.of(job.id());
        if (plan instanceof MatchingPlan matching) {
            matchKeys.prepare(job.id(), matching);
        }
        var running = new RunningJob(
                tenant, job, source, plans.of(job.id()) instanceof MatchingPlan, ledger.settled(job.id(), 0));
        LOG.info(
                "{}: {} begins, {} records in {} chunks{}",
                tenant,
                job.label(),
                job.totalRecords() == null ? "?" : job.totalRecords(),
                job.totalChunks() == null ? "?" : job.totalChunks(),
                running.doneRecords() == 0 ? "" : ", %d done before".formatted(running.doneRecords()));
        return running;
    }

    private Optional<RunningJob> failed(ImportJob job, String error, @Nullable Exception cause) {
        LOG.warn("{}: {} cannot run: {}", Caller.current().tenant(), job.label(), error, cause);
        jobs.fail(job.id(), FILE_PROCESSING_ERROR, error);
        snapshots.ended(job.id(), JobStatus.ERROR.name());
        return Optional.empty();
    }
}
