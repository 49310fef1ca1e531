package octavo.server.quickmarc;

import java.util.List;
import octavo.server.quickmarc.EditorRecords.Saved;
import octavo.server.records.FolioException;
import octavo.server.records.Json;
import octavo.server.records.RecordAnswers;
import octavo.server.tenants.RequiresPermission;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/** FOLIO's routes of the MARC editor. */
@RestController
@RequestMapping("/records-editor")
class RecordsEditorController {

    private final EditorRecords records;

    RecordsEditorController(EditorRecords records) {
        this.records = records;
    }

    @GetMapping("/records")
    @RequiresPermission("marc-records-editor.item.get")
    ObjectNode open(@RequestParam(required = false) @Nullable String externalId) {
        if (externalId == null) {
            throw FolioException.badRequest("Parameter 'externalId' is required");
        }
        return records.open(RecordAnswers.id(externalId));
    }

    @PutMapping("/records/{id}")
    @RequiresPermission("marc-records-editor.item.put")
    ResponseEntity<ObjectNode> save(@PathVariable String id, @RequestBody(required = false) byte @Nullable [] body) {
        var saved = records.save(RecordAnswers.id(id), RecordAnswers.body(body));
        return saved.isRefused()
                ? refusal(saved)
                : ResponseEntity.status(HttpStatus.ACCEPTED).build();
    }

    @PostMapping("/records")
    @RequiresPermission("marc-records-editor.item.post")
    ResponseEntity<ObjectNode> create(@RequestBody(required = false) byte @Nullable [] body) {
        var saved = records.create(RecordAnswers.body(body));
        if (saved.isRefused()) {
            return refusal(saved);
        }
        var made = records.open(saved.externalId());
        var status = Json.object()
                .put("qmRecordId", made.path("parsedRecordId").asString())
                .put("externalId", saved.externalId().toString())
                .put("jobExecutionId", made.path("parsedRecordDtoId").asString())
                .put("status", "CREATED");
        status.setAll(made);
        return ResponseEntity.status(HttpStatus.CREATED).body(status);
    }

    /** How a creation went; it is finished when it is answered, so the id of the new record serves. */
    @GetMapping("/records/status")
    @RequiresPermission("marc-records-editor.status.item.get")
    ObjectNode status(@RequestParam(required = false) @Nullable String qmRecordId) {
        if (qmRecordId == null) {
            throw FolioException.badRequest("Parameter 'qmRecordId' is required");
        }
        return records.statusOf(RecordAnswers.id(qmRecordId));
    }

    @PostMapping("/validate")
    @RequiresPermission("marc-records-editor.validate.post")
    ObjectNode validate(@RequestBody(required = false) byte @Nullable [] body) {
        return issues(records.validate(RecordAnswers.body(body)));
    }

    private static ResponseEntity<ObjectNode> refusal(Saved saved) {
        return ResponseEntity.unprocessableContent().body(issues(saved.issues()));
    }

    static ObjectNode issues(List<Issue> issues) {
        var answer = Json.object();
        var list = answer.putArray("issues");
        issues.forEach(issue -> list.add(issue.json()));
        return answer;
    }
}
