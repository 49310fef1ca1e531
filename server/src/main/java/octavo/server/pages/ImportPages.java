package octavo.server.pages;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.InstantSource;
import java.util.Map;
import java.util.UUID;
import octavo.server.dataimport.ImportProgress;
import octavo.server.dataimport.Imports;
import octavo.server.records.FolioException;
import octavo.server.tenants.RequiresPermission;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Import: a file goes in, its job is watched, its log is read. */
@StaffPage
class ImportPages {

    private static final int JOBS_SHOWN = 25;

    private final Imports imports;
    private final Templates templates;
    private final InstantSource clock;

    ImportPages(Imports imports, Templates templates, InstantSource clock) {
        this.imports = imports;
        this.templates = templates;
        this.clock = clock;
    }

    @GetMapping("/import")
    @RequiresPermission(Section.MAY_IMPORT)
    ResponseEntity<byte[]> overview() {
        return templates.ok("import.jte", Map.of("shell", Shell.of("Import", Section.IMPORT), "view", view()));
    }

    /** The list alone, which a page with running jobs asks for again and again. */
    @GetMapping("/import/jobs")
    @RequiresPermission(Section.MAY_IMPORT)
    ResponseEntity<byte[]> jobs() {
        return templates.ok("job-list.jte", Map.of("view", view()));
    }

    private ImportView.Overview view() {
        return new ImportView.Overview(imports.profiles(), imports.recent(JOBS_SHOWN));
    }

    /**
     * Takes a file as the request's body, so that it is streamed whatever its size, and answers with the address of its job.
     * What is wrong is said in plain text, for the page that is already there.
     */
    @PostMapping(path = "/import/files", consumes = MediaType.APPLICATION_OCTET_STREAM_VALUE)
    @RequiresPermission(Section.MAY_IMPORT)
    ResponseEntity<String> upload(HttpServletRequest request, @RequestParam String name, @RequestParam UUID profile)
            throws IOException {
        try {
            var job = imports.start(name, request.getInputStream(), profile);
            return ResponseEntity.status(HttpStatus.CREATED)
                    .header("Location", "/import/jobs/" + job)
                    .build();
        } catch (FolioException refusal) {
            return ResponseEntity.status(refusal.status())
                    .contentType(MediaType.TEXT_PLAIN)
                    .body(refusal.getMessage());
        }
    }

    @GetMapping("/import/jobs/{id}")
    @RequiresPermission(Section.MAY_IMPORT)
    ResponseEntity<byte[]> job(
            @PathVariable UUID id,
            @RequestParam(required = false) @Nullable String show,
            @RequestParam(defaultValue = "0") int offset) {
        var job = imports.progress(id);
        return templates.ok(
                "job.jte",
                Map.of(
                        "shell", Shell.of("Import " + job.number(), Section.IMPORT),
                        "progress", new ImportView.Progress(job, clock.instant(), imports.share()),
                        "log", log(job, show, offset)));
    }

    /** How far it is; the answer that tells the end also says so to the page, which then asks for the log. */
    @GetMapping("/import/jobs/{id}/progress")
    @RequiresPermission(Section.MAY_IMPORT)
    ResponseEntity<byte[]> progress(@PathVariable UUID id) {
        var job = imports.progress(id);
        var answer = ResponseEntity.ok().headers(Templates.headers());
        if (job.state().isEnded()) {
            answer.header("HX-Trigger", "job-ended");
        }
        return answer.body(templates.render(
                "job-progress.jte",
                Map.of("progress", new ImportView.Progress(job, clock.instant(), imports.share()))));
    }

    @GetMapping("/import/jobs/{id}/log")
    @RequiresPermission(Section.MAY_IMPORT)
    ResponseEntity<byte[]> log(@PathVariable UUID id, @RequestParam(required = false) @Nullable String show) {
        return templates.ok("job-log.jte", Map.of("log", log(imports.progress(id), show, 0)));
    }

    @PostMapping("/import/jobs/{id}/cancel")
    @RequiresPermission("data-import.jobexecution.cancel")
    ResponseEntity<byte[]> cancel(@PathVariable UUID id) {
        imports.cancel(id);
        return ResponseEntity.status(HttpStatus.SEE_OTHER)
                .header("Location", "/import/jobs/" + id)
                .build();
    }

    private ImportView.Log log(ImportProgress job, @Nullable String show, int offset) {
        boolean failedOnly = "failed".equals(show);
        int from = Math.max(0, offset);
        return new ImportView.Log(
                job,
                failedOnly,
                imports.log(job.job(), failedOnly, from, ImportView.Log.PAGE_SIZE),
                from,
                imports.logCount(job.job(), failedOnly));
    }
}
