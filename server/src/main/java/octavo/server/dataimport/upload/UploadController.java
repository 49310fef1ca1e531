package octavo.server.dataimport.upload;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import octavo.server.records.FolioException;
import octavo.server.records.Json;
import octavo.server.records.ListAnswers;
import octavo.server.records.RecordAnswers;
import octavo.server.records.RecordRegistry;
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
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/** FOLIO's routes for upload definitions and the files under them. */
@RestController
@RequestMapping("/data-import/uploadDefinitions")
class UploadController {

    private final Uploads uploads;
    private final DryRuns dryRuns;
    private final ListAnswers lists;
    private final RecordRegistry registry;

    UploadController(Uploads uploads, DryRuns dryRuns, ListAnswers lists, RecordRegistry registry) {
        this.uploads = uploads;
        this.dryRuns = dryRuns;
        this.lists = lists;
        this.registry = registry;
    }

    @GetMapping
    @RequiresPermission("data-import.uploaddefinitions.get")
    void list(HttpServletRequest request, HttpServletResponse response) {
        lists.write(response, registry.type("upload_definition"), RecordAnswers.query(request));
    }

    @PostMapping
    @RequiresPermission("data-import.uploaddefinitions.post")
    ResponseEntity<ObjectNode> create(@RequestBody(required = false) byte @Nullable [] body) {
        var stored = uploads.create(RecordAnswers.body(body));
        return ResponseEntity.created(URI.create(
                        "/data-import/uploadDefinitions/" + stored.path("id").asString()))
                .body(stored);
    }

    @GetMapping("/{id}")
    @RequiresPermission("data-import.uploaddefinitions.get")
    ObjectNode read(@PathVariable String id) {
        return uploads.get(RecordAnswers.id(id));
    }

    @PutMapping("/{id}")
    @RequiresPermission("data-import.uploaddefinitions.put")
    ObjectNode replace(@PathVariable String id, @RequestBody(required = false) byte @Nullable [] body) {
        return uploads.replace(RecordAnswers.id(id), RecordAnswers.body(body));
    }

    @DeleteMapping("/{id}")
    @RequiresPermission("data-import.uploaddefinitions.delete")
    ResponseEntity<Void> delete(@PathVariable String id) {
        uploads.delete(RecordAnswers.id(id));
        return ResponseEntity.noContent().build();
    }

    @PostMapping("/{id}/files")
    @RequiresPermission("data-import.uploaddefinitions.files.post")
    ResponseEntity<ObjectNode> addFile(@PathVariable String id, @RequestBody(required = false) byte @Nullable [] body) {
        var stored = uploads.addFile(RecordAnswers.id(id), RecordAnswers.body(body));
        return ResponseEntity.created(URI.create("/data-import/uploadDefinitions/" + id))
                .body(stored);
    }

    @DeleteMapping("/{id}/files/{fileId}")
    @RequiresPermission("data-import.uploaddefinitions.files.delete")
    ResponseEntity<Void> deleteFile(@PathVariable String id, @PathVariable String fileId) {
        uploads.deleteFile(RecordAnswers.id(id), RecordAnswers.id(fileId));
        return ResponseEntity.noContent().build();
    }

    /** The body is the file; it is read from the connection as it comes. */
    @PostMapping("/{id}/files/{fileId}")
    @RequiresPermission("data-import.upload.file.post")
    ObjectNode receive(@PathVariable String id, @PathVariable String fileId, HttpServletRequest request)
            throws IOException {
        return uploads.receive(RecordAnswers.id(id), RecordAnswers.id(fileId), request.getInputStream());
    }

    @PostMapping("/{id}/files/{fileId}/assembleStorageFile")
    @RequiresPermission("data-import.assembleStorageFile.post")
    ResponseEntity<Void> assemble(
            @PathVariable String id,
            @PathVariable String fileId,
            @RequestBody(required = false) byte @Nullable [] body) {
        var request = RecordAnswers.body(body);
        var uploadId = RecordAnswers.id(request.path("uploadId").asString(""));
        int parts = request.path("tags").size();
        if (parts == 0) {
            throw FolioException.invalid("must not be empty", "tags", Json.compact(request.path("tags")));
        }
        uploads.assembleUploaded(RecordAnswers.id(id), RecordAnswers.id(fileId), uploadId, parts);
        return ResponseEntity.noContent().build();
    }

    @PostMapping("/{id}/processFiles")
    @RequiresPermission("data-import.processFiles.post")
    ResponseEntity<Void> process(@PathVariable String id, @RequestBody(required = false) byte @Nullable [] body) {
        uploads.process(RecordAnswers.id(id), RecordAnswers.body(body));
        return ResponseEntity.noContent().build();
    }

    /** Ours: the same request, and nothing changes but a log that says what would. */
    @PostMapping("/{id}/dryRun")
    @RequiresPermission("data-import.processFiles.post")
    ResponseEntity<ObjectNode> dryRun(@PathVariable String id, @RequestBody(required = false) byte @Nullable [] body) {
        var answer = Json.object();
        var array = answer.putArray("jobExecutions");
        dryRuns.start(RecordAnswers.id(id), RecordAnswers.body(body))
                .forEach(job -> array.addObject()
                        .put("id", job.id().toString())
                        .put("hrId", job.hrId())
                        .put("fileName", job.fileName()));
        return ResponseEntity.status(HttpStatus.CREATED).body(answer);
    }
}
