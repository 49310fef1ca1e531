package octavo.server.pages;

import java.util.Map;
import octavo.server.dataimport.ImportProfiles;
import octavo.server.dataimport.Imports;
import octavo.server.tenants.RequiresPermission;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;

/** Import: where files are dropped, and the jobs. */
@StaffPage
class ImportPages {

    private static final int JOBS_SHOWN = 25;

    private final Imports imports;
    private final Templates templates;

    ImportPages(Imports imports, Templates templates) {
        this.imports = imports;
        this.templates = templates;
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
        return new ImportView.Overview(
                imports.recent(JOBS_SHOWN),
                Permitted.has(ImportUploadPages.MAY_UPLOAD),
                Permitted.has(ProfilePages.permission(ImportProfiles.Kind.JOB, "collection.get")));
    }
}
