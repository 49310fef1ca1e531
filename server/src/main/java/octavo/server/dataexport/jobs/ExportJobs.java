package octavo.server.dataexport.jobs;

import java.sql.Timestamp;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import octavo.server.records.FolioException;
import octavo.server.records.Json;
import octavo.server.records.RecordPage;
import octavo.server.records.RecordQuery;
import octavo.server.records.RecordStore;
import octavo.server.records.StoredRecord;
import octavo.server.records.Uuids;
import octavo.server.tenants.Caller;
import octavo.server.tenants.TenantSql;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.node.ObjectNode;

/** Job executions as clients see them. What a running one has done is counted from its slices, where it stands first. */
@Component
@Transactional
public class ExportJobs {

    private static final String JOB = "export_job";
    private static final String IN_PROGRESS = "IN_PROGRESS";
    private static final int EXPIRED_AT_ONCE = 1_000;

    private final RecordStore store;
    private final ExportRuns runs;
    private final ExportLog log;
    private final SentRecords sent;
    private final TenantSql sql;
    private final InstantSource clock;

    ExportJobs(
            RecordStore store, ExportRuns runs, ExportLog log, SentRecords sent, TenantSql sql, InstantSource clock) {
        this.store = store;
        this.runs = runs;
        this.log = log;
        this.sent = sent;
        this.sql = sql;
        this.clock = clock;
    }

    /** A file that a job became. */
    public record ExportedFile(UUID id, String name) {}

    /** A job that has not been started. */
    public ObjectNode create() {
        int number = sql.sql("select nextval('{tenant}.export_job_hr_id')")
                .query(Integer.class)
                .single();
        var job = Json.object().put("hrId", number).put("status", "NEW").put("lastUpdatedDate", now());
        job.putArray("exportedFiles");
        job.set("progress", JobProgress.NONE.toJson());
        job.set("runBy", runBy());
        return store.insert(JOB, job).document();
    }

    @Transactional(readOnly = true)
    public ObjectNode get(UUID id) {
        return shown(store.find(JOB, id)
                .orElseThrow(() -> FolioException.notFound("JobExecution with id %s was not found".formatted(id))));
    }

    @Transactional(readOnly = true)
    public RecordPage list(RecordQuery query) {
        var page = store.list(JOB, query);
        var running = page.records().stream()
                .filter(job -> status(job.document()).equals(IN_PROGRESS))
                .map(StoredRecord::id)
                .toList();
        if (!running.isEmpty()) {
            var progress = runs.progress(running);
            page.records().forEach(job -> show(job.document(), progress.get(job.id())));
        }
        return page;
    }

    /** Puts a job among those that run. */
    public void start(UUID id, ExportPlan plan, String jobProfileName, String ending) {
        var stored = store.lock(JOB, id);
        var job = stored.document();
        if (!status(job).equals("NEW")) {
            throw FolioException.badRequest("The export %d was started before"
                    .formatted(job.path("hrId").asInt()));
        }
        job.put("status", IN_PROGRESS)
                .put("jobProfileId", plan.jobProfileId().toString())
                .put("jobProfileName", jobProfileName)
                .put("startedDate", now())
                .put("lastUpdatedDate", now());
        job.set("runBy", runBy());
        job.putArray("exportedFiles")
                .addObject()
                .put("fileId", Uuids.next().toString())
                .put("fileName", fileName(plan, job.path("hrId").asInt(), ending));
        store.replace(JOB, stored, job);
        runs.start(id, plan);
    }

    /** The name of a job's file, as in {@code loans-17.mrc}. */
    public static String fileName(ExportPlan plan, int number, String ending) {
        return "%s-%d.%s".formatted(plan.fileStem(), number, ending);
    }

    /**
     * Ends a running job, whose slices and counts become its own.
     *
     * @param file null where nothing was exported
     * @param sizeBytes of the file
     */
    public JobProgress end(UUID id, @Nullable ExportedFile file, long sizeBytes) {
        var progress = progress(id);
        var status = file == null && progress.unchanged() == 0
                ? "FAIL"
                : progress.failed() > 0 ? "COMPLETED_WITH_ERRORS" : "COMPLETED";
        end(id, status, progress, file, sizeBytes);
        return progress;
    }

    /** How far a running job is. */
    @Transactional(readOnly = true)
    public JobProgress progress(UUID id) {
        return runs.progress(List.of(id)).getOrDefault(id, JobProgress.NONE);
    }

    /** Ends a job that cannot go on. */
    public void fail(UUID id, ExportProblem why) {
        var progress = progress(id);
        log.add(id, List.of(why));
        sent.forget(id);
        end(id, "FAIL", progress, null, 0);
    }

    private void end(UUID id, String status, JobProgress progress, @Nullable ExportedFile file, long sizeBytes) {
        var stored = store.lock(JOB, id);
        var job = stored.document();
        job.put("status", status).put("completedDate", now()).put("lastUpdatedDate", now());
        job.set("progress", progress.toJson());
        var files = job.putArray("exportedFiles");
        if (file != null) {
            files.addObject()
                    .put("fileId", file.id().toString())
                    .put("fileName", file.name())
                    .put("sizeBytes", sizeBytes);
        }
        store.replace(JOB, stored, job);
        runs.end(id);
    }

    /** Deletes a job with its log; one that runs ends with it. */
    public void delete(UUID id) {
        var _ = get(id);
        if (runs.plan(id).isPresent()) {
            sent.forget(id);
        }
        runs.end(id);
        log.deleteOf(id);
        store.delete(JOB, id);
    }

    /** Ended jobs that were completed before a moment and whose files are still there; the oldest first. */
    @Transactional(readOnly = true)
    public List<UUID> withFilesFromBefore(Instant moment) {
        return sql.sql("""
                        select id from {tenant}.export_job
                         where octavo.instant(doc->>'completedDate') < ? and doc->>'filesExpiredDate' is null
                         order by hr_id limit ?
                        """)
                .param(Timestamp.from(moment))
                .param(EXPIRED_AT_ONCE)
                .query((row, number) -> row.getObject("id", UUID.class))
                .list();
    }

    /** The files of an ended job are gone. */
    public void filesExpired(UUID id) {
        var stored = store.lock(JOB, id);
        store.replace(JOB, stored, stored.document().put("filesExpiredDate", now()));
    }

    /** Everybody who ever ran an export, once: {@code userId}, {@code firstName}, {@code lastName}. */
    @Transactional(readOnly = true)
    public List<ObjectNode> people() {
        return sql.sql("""
                        select distinct on (doc->'runBy'->>'userId') doc->'runBy' as person
                          from {tenant}.export_job
                         where doc->'runBy'->>'userId' is not null
                         order by doc->'runBy'->>'userId', hr_id desc
                        """)
                .query((row, number) -> Json.parseStored(row.getString("person")))
                .list();
    }

    private ObjectNode shown(StoredRecord job) {
        var document = job.document();
        if (status(document).equals(IN_PROGRESS)) {
            show(document, runs.progress(List.of(job.id())).get(job.id()));
        }
        return document;
    }

    private static void show(ObjectNode job, @Nullable JobProgress progress) {
        if (progress != null) {
            job.set("progress", progress.toJson());
        }
    }

    private static String status(ObjectNode job) {
        return job.path("status").asString("");
    }

    private ObjectNode runBy() {
        var person = Json.object();
        Optional.ofNullable(Caller.current().userId()).ifPresent(user -> {
            person.put("userId", user.toString());
            store.find("user", user)
                    .map(found -> found.document().path("personal"))
                    .ifPresent(personal -> person.put(
                                    "firstName", personal.path("firstName").asString(""))
                            .put("lastName", personal.path("lastName").asString("")));
        });
        return person;
    }

    private String now() {
        return RecordStore.folioDate(clock.instant());
    }
}
