package octavo.server.dataimport.web;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.UUID;
import octavo.server.dataimport.jobs.FailedRecords;
import octavo.server.dataimport.jobs.FailedRecordsFile;
import octavo.server.dataimport.jobs.JobLog;
import octavo.server.dataimport.jobs.JobLog.Lines;
import octavo.server.dataimport.jobs.JobStore;
import octavo.server.dataimport.jobs.Retries;
import octavo.server.dataimport.undo.Undo;
import octavo.server.dataimport.undo.UndoLog;
import octavo.server.dataimport.updates.RecordedChanges;
import octavo.server.records.Json;
import octavo.server.records.RecordAnswers;
import octavo.server.tenants.Caller;
import octavo.server.tenants.RequiresPermission;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody;
import tools.jackson.databind.node.ObjectNode;

/** Ours, beside FOLIO's routes: what a trial run would change, why records failed, and the failed records themselves. */
@RestController
@RequestMapping("/data-import/jobExecutions/{id}")
class JobRepairController {

    private static final MediaType MARC = MediaType.parseMediaType("application/marc");

    private final JobStore jobs;
    private final JobLog log;
    private final FailedRecords failed;
    private final FailedRecordsFile failedFile;
    private final RecordedChanges recorded;
    private final Retries retries;
    private final Undo undo;
    private final UndoLog undoLog;

    JobRepairController(
            JobStore jobs,
            JobLog log,
            FailedRecords failed,
            FailedRecordsFile failedFile,
            RecordedChanges recorded,
            Retries retries,
            Undo undo,
            UndoLog undoLog) {
        this.jobs = jobs;
        this.log = log;
        this.failed = failed;
        this.failedFile = failedFile;
        this.recorded = recorded;
        this.retries = retries;
        this.undo = undo;
        this.undoLog = undoLog;
    }

    /** Begins to take a job back, or those of its records that the body names by their places in the file, from 0. */
    @PostMapping("/undo")
    @RequiresPermission("change-manager.jobexecutions.delete")
    ResponseEntity<ObjectNode> undo(@PathVariable String id, @RequestBody(required = false) byte @Nullable [] body) {
        UUID job = RecordAnswers.id(id);
        var orders = new ArrayList<Integer>();
        if (body != null && body.length > 0) {
            RecordAnswers.body(body).path("records").forEach(order -> orders.add(order.asInt()));
        }
        undo.start(job, orders);
        return ResponseEntity.accepted().body(undone(job, 0, 0));
    }

    /** How far the undoing is, and which records were left as they are because somebody has gone on from them. */
    @GetMapping("/undo")
    @RequiresPermission("metadata-provider.logs.get")
    ObjectNode undone(@PathVariable String id, HttpServletRequest request) {
        var paging = RecordAnswers.query(request);
        return undone(jobs.get(RecordAnswers.id(id)).id(), paging.offset(), paging.limit());
    }

    private ObjectNode undone(UUID job, int offset, int limit) {
        var progress = undoLog.progress(job);
        var answer = Json.object()
                .put("state", progress.state() == null ? null : progress.state().name())
                .put("undone", progress.undone())
                .put("conflicting", progress.conflicts())
                .put("waiting", progress.waiting());
        var conflicts = answer.putArray("conflicts");
        for (var conflict : undoLog.conflicts(job, offset, limit)) {
            conflicts
                    .addObject()
                    .put("sourceRecordOrder", conflict.order())
                    .put("title", conflict.title())
                    .put("reason", conflict.reason());
        }
        return answer.put("totalRecords", progress.conflicts());
    }

    /** What each record did, field by field; of a trial run, what it would do. */
    @GetMapping("/changes")
    @RequiresPermission("metadata-provider.logs.get")
    ObjectNode changes(@PathVariable String id, HttpServletRequest request) {
        UUID job = jobs.get(RecordAnswers.id(id)).id();
        var paging = RecordAnswers.query(request);
        var answer = Json.object();
        var records = answer.putArray("records");
        for (var line : log.lines(job, Lines.ALL, false, paging.offset(), paging.limit())) {
            records.addObject()
                    .put("sourceRecordOrder", line.order())
                    .put("title", line.title())
                    .put("outcome", line.outcome().name())
                    .put("error", line.error() == null ? "" : line.error())
                    .set("changes", recorded.of(line));
        }
        return answer.put("totalRecords", log.count(job, Lines.ALL));
    }

    /** Why records failed, by cause. */
    @GetMapping("/errors")
    @RequiresPermission("metadata-provider.logs.get")
    ObjectNode errors(@PathVariable String id) {
        UUID job = jobs.get(RecordAnswers.id(id)).id();
        var answer = Json.object();
        var causes = answer.putArray("causes");
        for (var cause : failed.causes(job)) {
            var entry = causes.addObject()
                    .put("cause", cause.cause())
                    .put("example", cause.example())
                    .put("count", cause.count());
            cause.places().forEach(entry.putArray("records")::add);
        }
        return answer.put("totalRecords", log.count(job, Lines.FAILED));
    }

    /** The failed records as MARC, each with its reason in 988; those that cannot be read as they came. */
    @GetMapping("/failedRecords")
    @RequiresPermission("metadata-provider.logs.get")
    ResponseEntity<StreamingResponseBody> failedRecords(@PathVariable String id) {
        var job = jobs.get(RecordAnswers.id(id));
        var caller = Caller.current(); // the body is written by another thread
        return ResponseEntity.ok()
                .contentType(MARC)
                .header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"failed-%d.mrc\"".formatted(job.hrId()))
                .body(out -> caller.<Void, IOException>call(() -> {
                    failedFile.write(job.id(), out);
                    return null;
                }));
    }

    /** Imports the failed records once more, as a new job. */
    @PostMapping("/retry")
    @RequiresPermission("change-manager.jobexecutions.post")
    ResponseEntity<ObjectNode> retry(@PathVariable String id) {
        return ResponseEntity.status(HttpStatus.CREATED).body(JobJson.whole(retries.start(RecordAnswers.id(id))));
    }
}
