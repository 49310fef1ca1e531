package octavo.server.pages;

import java.util.Map;
import java.util.UUID;
import octavo.server.quickmarc.MarcVersions;
import octavo.server.records.RecordStore;
import octavo.server.tenants.RequiresPermission;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The versions of an instance's MARC record: what each save changed, and the way back. */
@StaffPage
class MarcVersionPages {

    private final MarcVersions versions;
    private final RecordStore store;
    private final Templates templates;

    MarcVersionPages(MarcVersions versions, RecordStore store, Templates templates) {
        this.versions = versions;
        this.store = store;
        this.templates = templates;
    }

    /** Without two versions given it shows what the last save changed. */
    @GetMapping("/catalogue/instances/{id}/marc/versions")
    @RequiresPermission("marc-records-editor.item.get")
    ResponseEntity<byte[]> show(
            @PathVariable UUID id,
            @RequestParam(required = false) @Nullable Integer from,
            @RequestParam(required = false) @Nullable Integer to) {
        var instance = store.get("instance", id);
        var all = versions.of(id);
        int latest = all.getFirst().generation();
        int newer = to == null ? latest : to;
        int older = from == null ? all.get(Math.min(1, all.size() - 1)).generation() : from;
        var view = MarcVersionsView.of(
                id,
                instance.document().path("title").asString(""),
                instance.version(),
                all,
                versions.compare(id, Math.min(older, newer), Math.max(older, newer)));
        return templates.ok(
                "marc-versions.jte",
                Map.of("shell", Shell.of("Versions: " + view.title(), Section.CATALOGUE), "view", view));
    }

    /** @param opened the version of the instance that the page showed */
    @PostMapping("/catalogue/instances/{id}/marc/versions/{generation}/restore")
    @RequiresPermission(MarcEditorPages.MAY_EDIT)
    ResponseEntity<byte[]> restore(@PathVariable UUID id, @PathVariable int generation, @RequestParam int opened) {
        versions.restore(id, generation, opened);
        return ResponseEntity.status(HttpStatus.SEE_OTHER)
                .header("Location", "/catalogue/instances/%s/marc/versions".formatted(id))
                .build();
    }
}
