package octavo.server.dataexport.web;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.URI;
import octavo.server.dataexport.jobs.FileDefinitions;
import octavo.server.records.RecordAnswers;
import octavo.server.tenants.RequiresPermission;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/** FOLIO's routes for the lists that exports are made from. */
@RestController
@RequestMapping("/data-export/file-definitions")
class FileDefinitionController {

    private final FileDefinitions definitions;

    FileDefinitionController(FileDefinitions definitions) {
        this.definitions = definitions;
    }

    @PostMapping
    @RequiresPermission("data-export.file-definitions.item.post")
    ResponseEntity<ObjectNode> create(@RequestBody(required = false) byte @Nullable [] body) {
        var stored = definitions.create(RecordAnswers.body(body));
        return ResponseEntity.created(URI.create(
                        "/data-export/file-definitions/" + stored.path("id").asString()))
                .body(stored);
    }

    @GetMapping("/{id}")
    @RequiresPermission("data-export.file-definitions.item.get")
    ObjectNode read(@PathVariable String id) {
        return definitions.get(RecordAnswers.id(id));
    }

    /** The body is the list; it is read from the connection as it comes. */
    @PostMapping("/{id}/upload")
    @RequiresPermission("data-export.file-definitions.upload.post")
    ObjectNode upload(@PathVariable String id, HttpServletRequest request) throws IOException {
        return definitions.upload(RecordAnswers.id(id), request.getInputStream());
    }
}
