package octavo.server.pages;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import octavo.server.dataimport.ImportLogs;
import octavo.server.dataimport.ImportRepairs;
import octavo.server.dataimport.Imports;
import octavo.server.tenants.Caller;
import octavo.server.tenants.RequiresPermission;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody;

/** After a job: one record of it with its changes, taking back, failed records out and in again. */
@StaffPage
class ImportRepairPages {

    static final String MAY_UNDO = "change-manager.jobexecutions.delete";
    static final String MAY_RETRY = "change-manager.jobexecutions.post";

    private static final MediaType MARC = MediaType.parseMediaType("application/marc");

    private final Imports imports;
    private final ImportLogs logs;
    private final ImportRepairs repairs;
    private final ImportRecordViews records;
    private final Templates templates;

    ImportRepairPages(
            Imports imports, ImportLogs logs, ImportRepairs repairs, ImportRecordViews records, Templates templates) {
        this.imports = imports;
        this.logs = logs;
        this.repairs = repairs;
        this.records = records;
        this.templates = templates;
    }

    /** @param position in the file, from 1 */
    @GetMapping("/import/jobs/{id}/records/{position}")
    @RequiresPermission(ImportJobPages.MAY_READ_LOG)
    ResponseEntity<byte[]> record(@PathVariable UUID id, @PathVariable int position) {
        var view = records.of(imports.progress(id), position);
        return templates.ok(
                "import-record.jte",
                Map.of(
                        "shell",
                        Shell.of(
                                "Record %d of import %d"
                                        .formatted(position, view.job().number()),
                                Section.IMPORT),
                        "view",
                        view));
    }

    @GetMapping("/import/jobs/{id}/failed.mrc")
    @RequiresPermission(ImportJobPages.MAY_READ_LOG)
    ResponseEntity<StreamingResponseBody> failed(@PathVariable UUID id) {
        var name = "failed-%d.mrc".formatted(imports.progress(id).number());
        var caller = Caller.current(); // the body is written by another thread
        return ResponseEntity.ok()
                .contentType(MARC)
                .header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"%s\"".formatted(name))
                .body(out -> caller.<Void, IOException>call(() -> {
                    logs.writeFailed(id, out);
                    return null;
                }));
    }

    @PostMapping("/import/jobs/{id}/retry")
    @RequiresPermission(MAY_RETRY)
    ResponseEntity<Void> retry(@PathVariable UUID id) {
        return SeeOther.at("/import/jobs/" + repairs.retry(id));
    }

    @GetMapping("/import/jobs/{id}/undo")
    @RequiresPermission(ImportJobPages.MAY_READ_LOG)
    ResponseEntity<byte[]> undo(@PathVariable UUID id, @RequestParam(defaultValue = "0") int offset) {
        var view = undoView(id, offset);
        return templates.ok(
                "undo.jte",
                Map.of("shell", Shell.of("Undo import " + view.job().number(), Section.IMPORT), "view", view));
    }

    /** How far it is, for the page that watches it. */
    @GetMapping("/import/jobs/{id}/undo/progress")
    @RequiresPermission(ImportJobPages.MAY_READ_LOG)
    ResponseEntity<byte[]> undoing(@PathVariable UUID id) {
        return templates.ok("undo-progress.jte", Map.of("view", undoView(id, 0)));
    }

    private UndoView undoView(UUID id, int offset) {
        int from = Math.max(0, offset);
        return new UndoView(
                imports.progress(id),
                repairs.undoing(id),
                repairs.conflicts(id, from, UndoView.PAGE_SIZE),
                from,
                Permitted.has(MAY_UNDO));
    }

    /** @param position of the one record to take back; 0 for all */
    @PostMapping("/import/jobs/{id}/undo")
    @RequiresPermission(MAY_UNDO)
    ResponseEntity<Void> undoNow(@PathVariable UUID id, @RequestParam(defaultValue = "0") int position) {
        repairs.undo(id, position == 0 ? List.of() : List.of(position));
        return SeeOther.at(
                "/import/jobs/%s/%s".formatted(id, position == 0 ? "undo" : "records/%d".formatted(position)));
    }
}
