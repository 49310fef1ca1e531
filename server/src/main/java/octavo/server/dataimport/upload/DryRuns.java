package octavo.server.dataimport.upload;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import octavo.server.dataimport.jobs.ImportJob;
import octavo.server.dataimport.jobs.ImportJob.Subordination;
import octavo.server.dataimport.jobs.ImportSignal;
import octavo.server.dataimport.jobs.JobStatus;
import octavo.server.dataimport.jobs.JobStore;
import octavo.server.dataimport.jobs.RunBy;
import octavo.server.dataimport.profiles.PlanCompiler;
import octavo.server.dataimport.profiles.Profiles;
import octavo.server.records.FolioException;
import octavo.server.records.RecordQuery;
import octavo.server.records.RecordStore;
import octavo.server.records.StoredRecord;
import octavo.server.records.Uuids;
import octavo.server.tenants.Caller;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.node.ObjectNode;

/**
 * Trial runs of uploaded files: jobs that go the whole way of a job, chunk by chunk, and take back what they wrote before each
 * chunk commits, all but the log. The upload itself stays as it is and can be processed afterwards.
 */
@Service
public class DryRuns {

    private static final String DEFINITION = "upload_definition";

    private final RecordStore store;
    private final JobStore jobs;
    private final Profiles profiles;
    private final PlanCompiler compiler;
    private final RunBy runBy;
    private final ImportSignal signal;
    private final TransactionTemplate transaction;

    DryRuns(
            RecordStore store,
            JobStore jobs,
            Profiles profiles,
            PlanCompiler compiler,
            RunBy runBy,
            ImportSignal signal,
            TransactionTemplate transaction) {
        this.store = store;
        this.jobs = jobs;
        this.profiles = profiles;
        this.compiler = compiler;
        this.runBy = runBy;
        this.signal = signal;
        this.transaction = transaction;
    }

    /**
     * Starts a trial run of each file of an upload.
     *
     * @param request FOLIO's {@code {jobProfileInfo}}, as for processing
     * @throws FolioException 422 for a profile that cannot be run, naming it; 400 where a file was not uploaded
     */
    public List<ImportJob> start(UUID definitionId, ObjectNode request) {
        UUID profileId = Uuids.parse(request.path("jobProfileInfo").path("id").asString(null));
        if (profileId == null || !(request.path("jobProfileInfo") instanceof ObjectNode info)) {
            throw FolioException.invalid("must not be null", "jobProfileInfo", "null");
        }
        var started = new ArrayList<UUID>();
        transaction.executeWithoutResult(_ -> {
            var definition = store.lock(DEFINITION, definitionId).document();
            var snapshot = profiles.snapshot(profileId);
            for (var file : definition.path("fileDefinitions")) {
                if (!file.path("status").asString("").equals("UPLOADED")) {
                    throw FolioException.badRequest("File '%s' was not uploaded"
                            .formatted(file.path("name").asString("")));
                }
                UUID job = Uuids.next();
                compiler.compile(job, Caller.current().userId(), snapshot, true);
                start(
                        job,
                        file.path("name").asString(""),
                        file.path("sourcePath").asString(null),
                        info,
                        snapshot);
                started.add(job);
            }
        });
        started.forEach(signal::changed);
        return started.stream().map(jobs::get).toList();
    }

    /** The upload whose file a job reads, in a trial or in earnest; empty for jobs without a file, and once it is gone. */
    public Optional<UUID> uploadOf(ImportJob job) {
        var path = job.sourcePath();
        if (path == null) {
            return Optional.empty();
        }
        var ofIt = job.dryRun()
                ? "fileDefinitions=/@id \"%s\"".formatted(path.substring(path.lastIndexOf('/') + 1))
                : "metaJobExecutionId==\"%s\"".formatted(job.parentId());
        return store.list(DEFINITION, RecordQuery.of(ofIt, 1)).records().stream()
                .map(StoredRecord::id)
                .findFirst();
    }

    private void start(UUID job, String fileName, @Nullable String sourcePath, ObjectNode info, ObjectNode snapshot) {
        var person = runBy.current();
        jobs.insert(
                job,
                job,
                Subordination.PARENT_SINGLE,
                JobStatus.NEW,
                "FILES",
                fileName,
                Caller.current().userId(),
                person.firstName(),
                person.lastName());
        jobs.setDryRun(job);
        jobs.setProfile(job, info, snapshot);
        jobs.start(job, sourcePath);
    }
}
