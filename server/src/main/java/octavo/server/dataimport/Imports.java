package octavo.server.dataimport;

import java.io.InputStream;
import java.util.List;
import java.util.UUID;
import octavo.server.dataimport.ImportProgress.State;
import octavo.server.dataimport.chunks.Governor;
import octavo.server.dataimport.jobs.ImportJob;
import octavo.server.dataimport.jobs.ImportSignal;
import octavo.server.dataimport.jobs.JobLists;
import octavo.server.dataimport.jobs.JobLists.Filter;
import octavo.server.dataimport.jobs.JobLog;
import octavo.server.dataimport.jobs.JobLog.Lines;
import octavo.server.dataimport.jobs.JobStatus;
import octavo.server.dataimport.jobs.JobStore;
import octavo.server.dataimport.upload.Uploads;
import octavo.server.records.FolioException;
import octavo.server.records.Json;
import octavo.server.records.RecordQuery;
import octavo.server.records.RecordStore;
import octavo.server.records.Uuids;
import org.springframework.stereotype.Service;
import tools.jackson.databind.JsonNode;

/** Imports for the other rooms of the house: the same uploads, jobs and logs that FOLIO's clients see. */
@Service
public class Imports {

    private static final int PROFILES_MAX = 5_000;

    private final Uploads uploads;
    private final JobStore jobs;
    private final JobLists lists;
    private final JobLog log;
    private final RecordStore store;
    private final ImportSignal signal;
    private final Governor governor;

    Imports(
            Uploads uploads,
            JobStore jobs,
            JobLists lists,
            JobLog log,
            RecordStore store,
            ImportSignal signal,
            Governor governor) {
        this.uploads = uploads;
        this.jobs = jobs;
        this.lists = lists;
        this.log = log;
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

    /**
     * Takes a file and starts its import.
     *
     * @param file read to its end while it comes; nothing of it is held in memory
     * @return the job
     * @throws FolioException when the tenant blocks such files or the profile cannot be run
     */
    public UUID start(String fileName, InputStream file, UUID profileId) {
        var profile = store.get("job_profile", profileId).document();
        var wanted = Json.object();
        wanted.putArray("fileDefinitions").addObject().put("name", fileName);
        var definition = uploads.create(wanted);
        var definitionId = id(definition.path("id"));
        var fileDefinition = definition.path("fileDefinitions").path(0);
        uploads.receive(definitionId, id(fileDefinition.path("id")), file);
        var request = Json.object();
        request.putObject("jobProfileInfo")
                .put("id", profileId.toString())
                .put("name", profile.path("name").asString(""))
                .put("dataType", profile.path("dataType").asString("MARC"));
        uploads.process(definitionId, request);
        return id(fileDefinition.path("jobExecutionId"));
    }

    /** @throws FolioException 404 for an unknown job */
    public ImportProgress progress(UUID job) {
        return progress(jobs.get(job));
    }

    /** Stops a job; what took effect stays. A job that has ended is left as it is. */
    public void cancel(UUID job) {
        jobs.cancel(job);
        signal.changed(job);
    }

    /** The latest jobs, the newest first. */
    public List<ImportProgress> recent(int limit) {
        return lists.list(new Filter().sortedBy("hrid,desc"), 0, limit).jobs().stream()
                .map(Imports::progress)
                .toList();
    }

    /** A page of a job's log in the order of the file. */
    public List<ImportLogLine> log(UUID job, boolean failedOnly, int offset, int limit) {
        return log.lines(job, failedOnly ? Lines.FAILED : Lines.ALL, false, offset, limit).stream()
                .map(line -> new ImportLogLine(
                        line.order() + 1,
                        line.title(),
                        line.error(),
                        line.warning(),
                        line.instance().id(),
                        line.instance().hrid(),
                        line.holdings().id(),
                        line.holdings().hrid(),
                        line.item().id(),
                        line.item().hrid()))
                .toList();
    }

    /** How many lines a job's log has. */
    public int logCount(UUID job, boolean failedOnly) {
        return log.count(job, failedOnly ? Lines.FAILED : Lines.ALL);
    }

    private static ImportProgress progress(ImportJob job) {
        var profile = job.profile();
        return new ImportProgress(
                job.id(),
                job.hrId(),
                job.fileName() == null ? "" : job.fileName(),
                profile == null ? "" : profile.path("name").asString(""),
                state(job.status()),
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
            case PARENT, NEW, FILE_UPLOADED -> State.PREPARING;
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

    private static UUID id(JsonNode value) {
        var id = Uuids.parse(value.asString(null));
        if (id == null) {
            throw new IllegalStateException("an id of an upload is missing: " + value);
        }
        return id;
    }
}
