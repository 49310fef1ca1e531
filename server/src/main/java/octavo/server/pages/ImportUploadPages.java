package octavo.server.pages;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import octavo.server.dataimport.ImportUploads;
import octavo.server.dataimport.Imports;
import octavo.server.records.FolioException;
import octavo.server.tenants.RequiresPermission;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Files between the drop and the start: they come in, are looked through, and are imported, tried out or thrown away. */
@StaffPage
class ImportUploadPages {

    static final String MAY_UPLOAD = "data-import.uploaddefinitions.post";
    static final String MAY_START = "data-import.processFiles.post";
    static final String MAY_DISCARD = "data-import.uploaddefinitions.delete";
    private static final String MAY_READ = "data-import.uploaddefinitions.get";

    private final ImportUploads uploads;
    private final Imports imports;
    private final Templates templates;

    ImportUploadPages(ImportUploads uploads, Imports imports, Templates templates) {
        this.uploads = uploads;
        this.imports = imports;
        this.templates = templates;
    }

    /**
     * Announces files, and answers the address of their page, and line by line where to send each. What is wrong is said in
     * plain text, for the page that is already there.
     */
    @PostMapping("/import/uploads")
    @RequiresPermission(MAY_UPLOAD)
    ResponseEntity<String> announce(@RequestParam("name") List<String> names) {
        try {
            var upload = uploads.create(names);
            var path = "/import/uploads/" + upload.id();
            var targets = upload.files().stream()
                    .map(file -> path + "/files/" + file.id())
                    .toList();
            return ResponseEntity.status(HttpStatus.CREATED)
                    .header("Location", path)
                    .contentType(MediaType.TEXT_PLAIN)
                    .body(String.join("\n", targets));
        } catch (FolioException refusal) {
            return plain(refusal);
        }
    }

    /** Takes a file as the request's body, so that it is streamed whatever its size. */
    @PostMapping(path = "/import/uploads/{id}/files/{file}", consumes = MediaType.APPLICATION_OCTET_STREAM_VALUE)
    @RequiresPermission("data-import.upload.file.post")
    ResponseEntity<String> receive(@PathVariable UUID id, @PathVariable UUID file, HttpServletRequest request)
            throws IOException {
        try {
            uploads.receive(id, file, request.getInputStream());
            return ResponseEntity.noContent().build();
        } catch (FolioException refusal) {
            return plain(refusal);
        }
    }

    private static ResponseEntity<String> plain(FolioException refusal) {
        return ResponseEntity.status(refusal.status())
                .contentType(MediaType.TEXT_PLAIN)
                .body(refusal.getMessage());
    }

    @GetMapping("/import/uploads/{id}")
    @RequiresPermission(MAY_READ)
    ResponseEntity<byte[]> show(@PathVariable UUID id) {
        var view = new ImportUploadView(
                uploads.get(id), imports.profiles(), Permitted.has(MAY_START), Permitted.has(MAY_DISCARD));
        return templates.ok("upload.jte", Map.of("shell", Shell.of("Check and import", Section.IMPORT), "view", view));
    }

    /** What one file holds. A profile that cannot be run is part of the finding, not a fault of the page. */
    @GetMapping("/import/uploads/{id}/files/{file}/check")
    @RequiresPermission(MAY_READ)
    ResponseEntity<byte[]> check(@PathVariable UUID id, @PathVariable UUID file, @RequestParam UUID profile) {
        try {
            return check(PreCheckView.of(uploads.check(id, file, profile)));
        } catch (FolioException.Errors unrunnable) {
            return check(PreCheckView.of(uploads.check(id, file, null))
                    .withProfileProblem(String.valueOf(unrunnable.getMessage())));
        }
    }

    private ResponseEntity<byte[]> check(PreCheckView view) {
        return templates.ok("pre-check.jte", Map.of("view", view));
    }

    @PostMapping("/import/uploads/{id}/start")
    @RequiresPermission(MAY_START)
    ResponseEntity<Void> start(@PathVariable UUID id, @RequestParam UUID profile) {
        return toJobs(uploads.start(id, profile));
    }

    @PostMapping("/import/uploads/{id}/trial")
    @RequiresPermission(MAY_START)
    ResponseEntity<Void> tryOut(@PathVariable UUID id, @RequestParam UUID profile) {
        return toJobs(uploads.tryOut(id, profile));
    }

    @PostMapping("/import/uploads/{id}/discard")
    @RequiresPermission(MAY_DISCARD)
    ResponseEntity<Void> discard(@PathVariable UUID id) {
        uploads.discard(id);
        return SeeOther.at("/import");
    }

    /** One job has its page; several are watched in the list. */
    private static ResponseEntity<Void> toJobs(List<UUID> jobs) {
        return SeeOther.at(jobs.size() == 1 ? "/import/jobs/" + jobs.getFirst() : "/import#jobs");
    }
}
