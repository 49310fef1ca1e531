package octavo.server.quickmarc;

import octavo.server.quickmarc.MarcVersions.Listed;
import octavo.server.records.FolioException;
import octavo.server.records.Json;
import octavo.server.records.RecordAnswers;
import octavo.server.records.RecordStore;
import octavo.server.tenants.RequiresPermission;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/** Octavo's own routes to the versions of a MARC record, by the id of its instance or holdings record. */
@RestController
@RequestMapping("/octavo/marc-records/{externalId}")
class MarcVersionsController {

    private final MarcVersions versions;
    private final EditorRecords records;

    MarcVersionsController(MarcVersions versions, EditorRecords records) {
        this.versions = versions;
        this.records = records;
    }

    @GetMapping("/versions")
    @RequiresPermission("marc-records-editor.item.get")
    ObjectNode list(@PathVariable String externalId) {
        var answer = Json.object();
        var list = answer.putArray("versions");
        versions.of(RecordAnswers.id(externalId)).forEach(version -> list.add(json(version)));
        return answer.put("totalRecords", list.size());
    }

    @GetMapping("/versions/{generation}")
    @RequiresPermission("marc-records-editor.item.get")
    ObjectNode read(@PathVariable String externalId, @PathVariable int generation) {
        return versions.read(RecordAnswers.id(externalId), generation);
    }

    /** What became of the fields between two versions. */
    @GetMapping("/comparison")
    @RequiresPermission("marc-records-editor.item.get")
    ObjectNode compare(@PathVariable String externalId, @RequestParam int from, @RequestParam int to) {
        var comparison = versions.compare(RecordAnswers.id(externalId), from, to);
        var answer = Json.object();
        answer.set("from", json(comparison.from()));
        answer.set("to", json(comparison.to()));
        var list = answer.putArray("differences");
        for (var difference : comparison.differences()) {
            var shown = list.addObject().put("kind", word(difference.fate())).put("tag", difference.tag());
            if (difference.fate() != MarcVersions.Fate.ADDED) {
                shown.put("before", difference.before());
            }
            if (difference.fate() != MarcVersions.Fate.REMOVED) {
                shown.put("after", difference.after());
            }
        }
        return answer;
    }

    private static String word(MarcVersions.Fate fate) {
        return switch (fate) {
            case SAME -> "same";
            case CHANGED -> "changed";
            case REMOVED -> "removed";
            case ADDED -> "added";
        };
    }

    /** Brings a version back, as a new one; {@code sourceVersion} in the body is the instance's or holdings record's. */
    @PostMapping("/versions/{generation}/restore")
    @RequiresPermission("marc-records-editor.item.put")
    ResponseEntity<ObjectNode> restore(
            @PathVariable String externalId,
            @PathVariable int generation,
            @RequestBody(required = false) byte @Nullable [] body) {
        var opened = RecordAnswers.body(body).path("sourceVersion");
        if (!opened.isInt()) {
            throw FolioException.invalid("sourceVersion is required", "sourceVersion", "null");
        }
        var id = RecordAnswers.id(externalId);
        var saved = versions.tryRestore(id, generation, opened.asInt());
        return saved.isRefused()
                ? ResponseEntity.status(HttpStatus.UNPROCESSABLE_CONTENT)
                        .body(RecordsEditorController.issues(saved.issues()))
                : ResponseEntity.ok(records.open(id));
    }

    private static ObjectNode json(Listed version) {
        var shown = Json.object()
                .put("generation", version.generation())
                .put("recordId", version.recordId().toString())
                .put("current", version.current())
                .put("writtenDate", RecordStore.folioDate(version.writtenAt()));
        if (version.writtenById() != null) {
            shown.put("writtenByUserId", version.writtenById().toString()).put("writtenBy", version.writtenBy());
        }
        return shown;
    }
}
