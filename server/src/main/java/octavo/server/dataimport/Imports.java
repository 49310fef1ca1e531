package octavo.server.dataimport;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import octavo.server.dataimport.ImportProgress.State;
import octavo.server.dataimport.chunks.Governor;
import octavo.server.dataimport.jobs.ImportJob;
import octavo.server.dataimport.jobs.ImportSignal;
import octavo.server.dataimport.jobs.JobLists;
import octavo.server.dataimport.jobs.JobLists.Filter;
import octavo.server.dataimport.jobs.JobStatus;
import octavo.server.dataimport.jobs.JobStore;
import octavo.server.dataimport.jobs.Ledger;
import octavo.server.records.FolioException;
import octavo.server.records.RecordQuery;
import octavo.server.records.RecordStore;
import org.springframework.stereotype.Service;

/** Import jobs for the other rooms of the house: the same that FOLIO's clients see. */
@Service
public class Imports {

    private static final int PROFILES_MAX = 5_000;

    private static final Duration RATE_WINDOW = Duration.ofSeconds(10);

    private final JobStore jobs;
    private final JobLists lists;
    private final Ledger ledger;
    private final RecordStore store;
    private final ImportSignal signal;
    private final Governor governor;

    Imports(JobStore jobs, JobLists lists, Ledger ledger, RecordStore store, ImportSignal signal, Governor governor) {
        this.jobs = jobs;
        this.lists = lists;
        this.ledger = ledger;
        this.store = store;
        this.signal = signal;
        this.governor = governor;
    }

    /** A job profile that people may choose. */
    public record Profile(UUID id, String name) {}

    /** What imports may take of this node beside its desk at present, from 0 to 1. */
    public double share() {
        return governor.share();
    }

    /** The job profiles that are not hidden, by name. */
    public List<Profile> profiles() {
        return store
                .list("job_profile", RecordQuery.of("cql.allRecords=1 sortBy name", PROFILES_MAX))
                .records()
                .stream()
                .filter(profile -> !profile.document().path("hidden").asBoolean(false))
                .map(profile -> new Profile(
                        profile.id(), profile.document().path("name").asString("")))
                .toList();
    }

    /** @throws FolioException 404 for an unknown job */
    public ImportProgress progress(UUID job) {
        return progress(jobs.get(job));
    }

    /** Records a second over the last seconds, 0 while nothing goes on. */
    public double recordsPerSecond(UUID job) {
        return ledger.recordsPerSecond(job, RATE_WINDOW);
    }

    /** Stops a job; what took effect stays. A job that has ended is left as it is. */
    public void cancel(UUID job) {
        jobs.cancel(job);
        signal.changed(job);
    }

    /**
     * Holds a job back, or lets it go on; what is at work still takes effect.
     *
     * @throws FolioException 422 where the job is not on its way
     */
    public void setPaused(UUID job, boolean paused) {
        jobs.get(job);
        jobs.setPaused(job, paused);
    }

    /** The jobs that were started last, or uploaded last and not started, the latest first. */
    public List<ImportProgress> recent(int limit) {
        return lists.list(new Filter().latestFirst(), 0, limit).jobs().stream()
                .map(Imports::progress)
                .toList();
    }

    private static ImportProgress progress(ImportJob job) {
        var profile = job.profile();
        return new ImportProgress(
                job.id(),
                job.hrId(),
                job.fileName() == null ? "" : job.fileName(),
                profile == null ? "" : profile.path("name").asString(""),
                job.paused() ? State.PAUSED : state(job.status()),
                job.dryRun(),
                job.doneRecords(),
                job.failedRecords(),
                job.totalRecords(),
                job.startedAt(),
                job.completedAt(),
                job.waitsFor(),
                job.error());
    }

    private static State state(JobStatus status) {
        return switch (status) {
            case PARENT, NEW, FILE_UPLOADED -> State.NOT_STARTED;
            case PARSING_IN_PROGRESS,
                    PARSING_FINISHED,
                    PROCESSING_IN_PROGRESS,
                    PROCESSING_FINISHED,
                    COMMIT_IN_PROGRESS -> State.RUNNING;
            case COMMITTED -> State.COMPLETED;
            case ERROR -> State.COMPLETED_WITH_ERRORS;
            case DISCARDED -> State.DISCARDED;
            case CANCELLED -> State.CANCELLED;
        };
    }
}
