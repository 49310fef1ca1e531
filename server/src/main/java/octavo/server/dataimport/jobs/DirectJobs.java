package octavo.server.dataimport.jobs;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import octavo.marc.MarcFormat;
import octavo.server.dataimport.jobs.ImportJob.Subordination;
import octavo.server.dataimport.profiles.PlanCompiler;
import octavo.server.dataimport.profiles.Profiles;
import octavo.server.records.FolioException;
import octavo.server.records.RecordAnswers;
import octavo.server.records.Uuids;
import octavo.server.tenants.Caller;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.node.ObjectNode;

/** Jobs whose records a client sends piece by piece; what was received is kept in the database until the job has ended. */
@Service
@Transactional
public class DirectJobs {

    private final JobStore jobs;
    private final ReceivedRecords received;
    private final Profiles profiles;
    private final PlanCompiler compiler;
    private final RunBy runBy;

    DirectJobs(JobStore jobs, ReceivedRecords received, Profiles profiles, PlanCompiler compiler, RunBy runBy) {
        this.jobs = jobs;
        this.received = received;
        this.profiles = profiles;
        this.compiler = compiler;
        this.runBy = runBy;
    }

    /** One job for each name, under a parent where there are several; one job where there is no name. */
    public List<ImportJob> create(String sourceType, List<String> fileNames, @Nullable ObjectNode profile) {
        var created = new ArrayList<ImportJob>();
        UUID parent = Uuids.next();
        boolean several = fileNames.size() > 1;
        if (several) {
            created.add(insert(parent, parent, Subordination.PARENT_MULTIPLE, JobStatus.PARENT, sourceType, null));
        }
        for (var name : fileNames.isEmpty() ? List.of("No file name") : fileNames) {
            UUID id = several ? Uuids.next() : parent;
            var kind = several ? Subordination.CHILD : Subordination.PARENT_SINGLE;
            created.add(insert(id, parent, kind, JobStatus.NEW, sourceType, name));
            if (profile != null) {
                setProfile(id, profile);
            }
        }
        return created.stream().map(job -> jobs.get(job.id())).toList();
    }

    private ImportJob insert(
            UUID id, UUID parent, Subordination kind, JobStatus status, String sourceType, @Nullable String fileName) {
        var person = runBy.current();
        return jobs.insert(
                id,
                parent,
                kind,
                status,
                sourceType,
                fileName,
                Caller.current().userId(),
                person.firstName(),
                person.lastName());
    }

    /**
     * Chooses the profile of a job that has none yet, or another one.
     *
     * @throws FolioException 422 for a profile that cannot be run, naming it
     */
    public ImportJob setProfile(UUID id, ObjectNode info) {
        var job = jobs.get(id);
        var snapshot = profiles.snapshot(RecordAnswers.id(info.path("id").asString("")));
        compiler.compile(id, job.userId(), snapshot, job.dryRun());
        jobs.setProfile(id, info, snapshot);
        return jobs.get(id);
    }

    /**
     * Takes records; the job begins with the first of them.
     *
     * @param requestId of the client's request: one that comes again is taken once
     * @throws FolioException 400 where the job has ended or its last record has come, unless the request comes again
     */
    public void receive(UUID id, UUID requestId, MarcFormat format, List<byte[]> records, boolean last) {
        var job = jobs.lock(id); // or records that come beside the last ones could be acknowledged and never read
        if (job.snapshot() == null) {
            throw FolioException.badRequest(
                    "The job has no profile yet: PUT /change-manager/jobExecutions/{id}/jobProfile");
        }
        if (job.status().isEnded() || job.receivedAll()) {
            boolean repeated = records.isEmpty() ? last && job.receivedAll() : received.has(id, requestId);
            if (repeated) {
                return; // the client did not hear the answer
            }
            throw FolioException.badRequest("The job takes no more records");
        }
        if (!records.isEmpty()) {
            received.add(id, requestId, format, records);
        }
        jobs.setTotals(id, received.count(id), null);
        if (last) {
            received.complete(id);
        }
        if (job.status() != JobStatus.PARSING_IN_PROGRESS) {
            jobs.start(id, null);
        }
    }
}
