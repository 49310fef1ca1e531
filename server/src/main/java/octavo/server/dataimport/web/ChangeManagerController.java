package octavo.server.dataimport.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import octavo.marc.MarcFormat;
import octavo.server.dataimport.jobs.DirectJobs;
import octavo.server.dataimport.jobs.ImportSignal;
import octavo.server.dataimport.jobs.JobStatus;
import octavo.server.dataimport.jobs.JobStore;
import octavo.server.records.FolioException;
import octavo.server.records.Json;
import octavo.server.records.RecordAnswers;
import octavo.server.records.Uuids;
import octavo.server.tenants.RequiresPermission;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** FOLIO's direct way into the importer, around the upload, and its routes for single jobs. */
@RestController
class ChangeManagerController {

    private final JobStore jobs;
    private final DirectJobs direct;
    private final ImportSignal signal;

    ChangeManagerController(JobStore jobs, DirectJobs direct, ImportSignal signal) {
        this.jobs = jobs;
        this.direct = direct;
        this.signal = signal;
    }

    @PostMapping("/change-manager/jobExecutions")
    @RequiresPermission("change-manager.jobexecutions.post")
    ResponseEntity<ObjectNode> create(@RequestBody(required = false) byte @Nullable [] body) {
        var request = RecordAnswers.body(body);
        var names = request.path("files")
                .valueStream()
                .map(file -> file.path("name").asString(""))
                .toList();
        var created = direct.create(
                request.path("sourceType").asString("ONLINE"), names, info(request.path("jobProfileInfo")));
        var answer = Json.object()
                .put("parentJobExecutionId", created.getFirst().parentId().toString());
        var array = answer.putArray("jobExecutions");
        created.forEach(job -> array.add(JobJson.whole(job)));
        return ResponseEntity.status(HttpStatus.CREATED).body(answer);
    }

    @GetMapping("/change-manager/jobExecutions/{id}")
    @RequiresPermission("change-manager.jobexecutions.get")
    ObjectNode read(@PathVariable String id) {
        return JobJson.whole(jobs.get(RecordAnswers.id(id)));
    }

    @GetMapping("/change-manager/jobExecutions/{id}/children")
    @RequiresPermission("change-manager.jobexecutions.children.get")
    ObjectNode children(@PathVariable String id) {
        var job = jobs.get(RecordAnswers.id(id));
        var answer = Json.object();
        var array = answer.putArray("jobExecutions");
        jobs.children(job.id()).forEach(child -> array.add(JobJson.brief(child)));
        return answer.put("totalRecords", array.size());
    }

    @PutMapping("/change-manager/jobExecutions/{id}/jobProfile")
    @RequiresPermission("change-manager.jobexecutions.put")
    ObjectNode setProfile(@PathVariable String id, @RequestBody(required = false) byte @Nullable [] body) {
        var info = info(RecordAnswers.body(body));
        if (info == null) {
            throw FolioException.invalid("must be a UUID", "id", "null");
        }
        return JobJson.whole(direct.setProfile(RecordAnswers.id(id), info));
    }

    @PutMapping("/change-manager/jobExecutions/{id}/status")
    @RequiresPermission("change-manager.jobexecutions.put")
    ObjectNode setStatus(@PathVariable String id, @RequestBody(required = false) byte @Nullable [] body) {
        UUID job = RecordAnswers.id(id);
        jobs.get(job);
        jobs.setStatus(job, status(RecordAnswers.body(body).path("status").asString("")));
        signal.changed(job);
        return JobJson.whole(jobs.get(job));
    }

    /** Takes records; with the last of them the job's total is known. */
    @PostMapping("/change-manager/jobExecutions/{id}/records")
    @RequiresPermission("change-manager.records.post")
    ResponseEntity<Void> records(@PathVariable String id, @RequestBody(required = false) byte @Nullable [] body) {
        UUID job = RecordAnswers.id(id);
        var request = RecordAnswers.body(body);
        var metadata = request.path("recordsMetadata");
        var format = format(metadata.path("contentType").asString(""));
        var records = new ArrayList<byte[]>();
        for (var record : request.path("initialRecords")) {
            records.add(record.path("record").asString("").getBytes(UTF_8));
        }
        UUID requestId = Uuids.parse(request.path("id").asString(null));
        direct.receive(
                job,
                requestId == null ? Uuids.next() : requestId,
                format,
                records,
                metadata.path("last").asBoolean(false));
        signal.changed(job);
        return ResponseEntity.noContent().build();
    }

    /** Deletes jobs with their logs. */
    @DeleteMapping("/change-manager/jobExecutions")
    @RequiresPermission("change-manager.jobexecutions.delete")
    ObjectNode delete(@RequestBody(required = false) byte @Nullable [] body) {
        var ids = new ArrayList<UUID>();
        for (var id : RecordAnswers.body(body).path("ids")) {
            ids.add(RecordAnswers.id(id.asString("")));
        }
        jobs.delete(ids);
        var answer = Json.object();
        var details = answer.putArray("jobExecutionDetails");
        ids.forEach(
                id -> details.addObject().put("jobExecutionId", id.toString()).put("isDeleted", true));
        return answer;
    }

    @DeleteMapping("/data-import/jobExecutions/{id}/cancel")
    @RequiresPermission("data-import.jobexecution.cancel")
    ObjectNode cancel(@PathVariable String id) {
        UUID job = RecordAnswers.id(id);
        jobs.get(job);
        boolean ok = jobs.cancel(job);
        signal.changed(job);
        return Json.object().put("ok", ok);
    }

    private static @Nullable ObjectNode info(JsonNode info) {
        return info instanceof ObjectNode object
                        && Uuids.parse(object.path("id").asString(null)) != null
                ? object
                : null;
    }

    private static JobStatus status(String name) {
        for (var status : JobStatus.values()) {
            if (status.name().equals(name)) {
                return status;
            }
        }
        throw FolioException.invalid("must be one of " + Arrays.toString(JobStatus.values()), "status", name);
    }

    private static MarcFormat format(String contentType) {
        return switch (contentType) {
            case "MARC_RAW" -> MarcFormat.ISO_2709;
            case "MARC_JSON" -> MarcFormat.JSON;
            case "MARC_XML" -> MarcFormat.MARCXML;
            default ->
                throw FolioException.invalid(
                        "must be one of " + List.of("MARC_RAW", "MARC_JSON", "MARC_XML"),
                        "recordsMetadata.contentType",
                        contentType);
        };
    }
}
