package octavo.server.sourcerecords;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import octavo.server.records.FolioException;
import octavo.server.records.Json;
import octavo.server.records.RecordAnswers;
import octavo.server.records.RecordStore;
import octavo.server.records.Uuids;
import octavo.server.sourcerecords.Snapshots.Snapshot;
import octavo.server.tenants.RequiresPermission;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/** FOLIO's routes for snapshots. */
@RestController
@RequestMapping("/source-storage/snapshots")
class SnapshotController {

    private final Snapshots snapshots;

    SnapshotController(Snapshots snapshots) {
        this.snapshots = snapshots;
    }

    @GetMapping
    @RequiresPermission("source-storage.snapshots.get")
    ObjectNode list(@RequestParam(required = false) @Nullable String status, HttpServletRequest request) {
        var page = RecordAnswers.query(request);
        var answer = Json.object();
        var array = answer.putArray("snapshots");
        snapshots.list(status, page.offset(), page.limit()).forEach(snapshot -> array.add(json(snapshot)));
        return answer.put("totalRecords", snapshots.count(status));
    }

    @PostMapping
    @RequiresPermission("source-storage.snapshots.post")
    ResponseEntity<ObjectNode> create(@RequestBody(required = false) byte @Nullable [] body) {
        var json = RecordAnswers.body(body);
        var id = Uuids.parse(json.path("jobExecutionId").asString(null));
        if (id == null) {
            throw FolioException.invalid(
                    "must be a UUID",
                    "jobExecutionId",
                    json.path("jobExecutionId").asString("null"));
        }
        var stored = snapshots.insert(id, status(json), started(json));
        return ResponseEntity.created(URI.create("/source-storage/snapshots/" + id))
                .body(json(stored));
    }

    @GetMapping("/{id}")
    @RequiresPermission("source-storage.snapshots.get")
    ObjectNode read(@PathVariable String id) {
        return json(snapshots.get(RecordAnswers.id(id)));
    }

    @PutMapping("/{id}")
    @RequiresPermission("source-storage.snapshots.put")
    ObjectNode replace(@PathVariable String id, @RequestBody(required = false) byte @Nullable [] body) {
        var json = RecordAnswers.body(body);
        return json(snapshots.update(RecordAnswers.id(id), status(json), started(json)));
    }

    @DeleteMapping("/{id}")
    @RequiresPermission("source-storage.snapshots.delete")
    ResponseEntity<Void> delete(@PathVariable String id) {
        snapshots.delete(RecordAnswers.id(id));
        return ResponseEntity.noContent().build();
    }

    private static String status(ObjectNode json) {
        var status = json.path("status").asString(null);
        if (status == null) {
            throw FolioException.invalid("must not be null", "status", "null");
        }
        return status;
    }

    private static @Nullable Instant started(ObjectNode json) {
        var text = json.path("processingStartedDate").asString(null);
        if (text == null) {
            return null;
        }
        try {
            return OffsetDateTime.parse(text.replaceFirst("([+-]\\d\\d)(\\d\\d)$", "$1:$2"))
                    .toInstant();
        } catch (DateTimeParseException e) {
            var refusal = FolioException.invalid("must be a date", "processingStartedDate", text);
            refusal.initCause(e);
            throw refusal;
        }
    }

    private static ObjectNode json(Snapshot snapshot) {
        var json = Json.object().put("jobExecutionId", snapshot.id().toString()).put("status", snapshot.status());
        if (snapshot.processingStarted() != null) {
            json.put("processingStartedDate", RecordStore.folioDate(snapshot.processingStarted()));
        }
        var metadata = json.putObject("metadata");
        SourceRecordJson.put(metadata, "created", snapshot.createdAt(), snapshot.createdBy());
        SourceRecordJson.put(metadata, "updated", snapshot.updatedAt(), snapshot.updatedBy());
        return json;
    }
}
