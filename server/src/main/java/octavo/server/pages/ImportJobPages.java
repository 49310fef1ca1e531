package octavo.server.pages;

import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import octavo.server.dataimport.ImportLogFilter;
import octavo.server.dataimport.ImportLogs;
import octavo.server.dataimport.ImportOutcome;
import octavo.server.dataimport.ImportProgress;
import octavo.server.dataimport.ImportTotals;
import octavo.server.dataimport.ImportUploads;
import octavo.server.dataimport.ImportedKind;
import octavo.server.dataimport.Imports;
import octavo.server.tenants.RequiresPermission;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** One job: it is watched, held back, let go on or cancelled, and its log is read. */
@StaffPage
class ImportJobPages {

    static final String MAY_CANCEL = "data-import.jobexecution.cancel";
    static final String MAY_READ_LOG = "metadata-provider.logs.get";
    private static final String MAY_WATCH = "change-manager.jobexecutions.get";

    private final Imports imports;
    private final ImportLogs logs;
    private final ImportUploads uploads;
    private final Templates templates;
    private final InstantSource clock;

    ImportJobPages(Imports imports, ImportLogs logs, ImportUploads uploads, Templates templates, InstantSource clock) {
        this.imports = imports;
        this.logs = logs;
        this.uploads = uploads;
        this.templates = templates;
        this.clock = clock;
    }

    @GetMapping("/import/jobs/{id}")
    @RequiresPermission(MAY_READ_LOG)
    ResponseEntity<byte[]> job(
            @PathVariable UUID id,
            @RequestParam(required = false) @Nullable ImportOutcome outcome,
            @RequestParam(required = false) @Nullable ImportedKind kind,
            @RequestParam(required = false) @Nullable String cause,
            @RequestParam(defaultValue = "0") int offset) {
        var job = imports.progress(id);
        return templates.ok(
                "job.jte",
                Map.of(
                        "shell", Shell.of("Import " + job.number(), Section.IMPORT),
                        "progress", progress(job),
                        "result", result(job),
                        "log", log(job, new ImportLogFilter(outcome, kind, cause), offset)));
    }

    /** How far it is; the answer that tells the end also says so to the page, which then asks for result and log. */
    @GetMapping("/import/jobs/{id}/progress")
    @RequiresPermission(MAY_WATCH)
    ResponseEntity<byte[]> progress(@PathVariable UUID id) {
        var job = imports.progress(id);
        var answer = ResponseEntity.ok().headers(Templates.headers());
        if (job.state().isEnded()) {
            answer.header("HX-Trigger", "job-ended");
        }
        return answer.body(templates.render("job-progress.jte", Map.of("progress", progress(job))));
    }

    @GetMapping("/import/jobs/{id}/result")
    @RequiresPermission(MAY_READ_LOG)
    ResponseEntity<byte[]> result(@PathVariable UUID id) {
        return templates.ok("job-result.jte", Map.of("result", result(imports.progress(id))));
    }

    @GetMapping("/import/jobs/{id}/log")
    @RequiresPermission(MAY_READ_LOG)
    ResponseEntity<byte[]> log(
            @PathVariable UUID id,
            @RequestParam(required = false) @Nullable ImportOutcome outcome,
            @RequestParam(required = false) @Nullable ImportedKind kind,
            @RequestParam(required = false) @Nullable String cause) {
        return templates.ok(
                "job-log.jte", Map.of("log", log(imports.progress(id), new ImportLogFilter(outcome, kind, cause), 0)));
    }

    @PostMapping("/import/jobs/{id}/pause")
    @RequiresPermission(MAY_CANCEL)
    ResponseEntity<Void> pause(@PathVariable UUID id) {
        imports.setPaused(id, true);
        return SeeOther.at("/import/jobs/" + id);
    }

    @PostMapping("/import/jobs/{id}/continue")
    @RequiresPermission(MAY_CANCEL)
    ResponseEntity<Void> goOn(@PathVariable UUID id) {
        imports.setPaused(id, false);
        return SeeOther.at("/import/jobs/" + id);
    }

    @PostMapping("/import/jobs/{id}/cancel")
    @RequiresPermission(MAY_CANCEL)
    ResponseEntity<Void> cancel(@PathVariable UUID id) {
        imports.cancel(id);
        return SeeOther.at("/import/jobs/" + id);
    }

    private ImportView.Progress progress(ImportProgress job) {
        return new ImportView.Progress(
                job,
                clock.instant(),
                job.state().isEnded() ? 0 : imports.recordsPerSecond(job.job()),
                imports.share(),
                Permitted.has(MAY_CANCEL));
    }

    private ImportResultView result(ImportProgress job) {
        boolean ended = job.state().isEnded();
        return new ImportResultView(
                job,
                ended ? logs.totals(job.job()) : new ImportTotals(0, Map.of()),
                ended && job.failed() > 0 ? logs.causes(job.job()) : List.of(),
                uploads.ofJob(job.job()).orElse(null),
                Permitted.has(ImportRepairPages.MAY_UNDO),
                Permitted.has(ImportRepairPages.MAY_RETRY));
    }

    private ImportLogView log(ImportProgress job, ImportLogFilter filter, int offset) {
        int from = Math.max(0, offset);
        return new ImportLogView(
                job,
                filter,
                logs.lines(job.job(), filter, from, ImportLogView.PAGE_SIZE),
                from,
                logs.count(job.job(), filter));
    }
}
