package octavo.server.pages;

import java.util.Map;
import java.util.UUID;
import octavo.server.pages.MarcEditorView.Purpose;
import octavo.server.quickmarc.MarcEditor;
import octavo.server.quickmarc.MarcEditor.Outcome;
import octavo.server.records.FolioException;
import octavo.server.records.Json;
import octavo.server.records.RecordAnswers;
import octavo.server.records.RecordStore;
import octavo.server.tenants.RequiresPermission;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import tools.jackson.databind.JsonNode;

/** One MARC record edited by hand. The page holds the record as JSON, and sends it here to be checked and saved. */
@StaffPage
class MarcEditorPages {

    static final String MAY_EDIT = "marc-records-editor.item.put";
    static final String MAY_CREATE = "marc-records-editor.item.post";

    private final MarcEditor editor;
    private final RecordStore store;
    private final Templates templates;

    MarcEditorPages(MarcEditor editor, RecordStore store, Templates templates) {
        this.editor = editor;
        this.store = store;
        this.templates = templates;
    }

    @GetMapping("/catalogue/instances/{id}/marc/edit")
    @RequiresPermission(MAY_EDIT)
    ResponseEntity<byte[]> edit(@PathVariable UUID id) {
        return show(new MarcEditorView(Purpose.EDIT, id, editor.open(id)));
    }

    @GetMapping("/catalogue/instances/{id}/marc/derive")
    @RequiresPermission(MAY_CREATE)
    ResponseEntity<byte[]> derive(@PathVariable UUID id) {
        return show(new MarcEditorView(Purpose.DERIVE, id, editor.derive(id)));
    }

    @GetMapping("/catalogue/marc/new")
    @RequiresPermission(MAY_CREATE)
    ResponseEntity<byte[]> create() {
        return show(new MarcEditorView(Purpose.CREATE, null, editor.blank()));
    }

    @GetMapping("/catalogue/holdings/{id}/marc/edit")
    @RequiresPermission(MAY_EDIT)
    ResponseEntity<byte[]> editHoldings(@PathVariable UUID id) {
        return show(new MarcEditorView(Purpose.EDIT, instanceOf(id), editor.open(id)));
    }

    @GetMapping("/catalogue/instances/{id}/marc/holdings/new")
    @RequiresPermission(MAY_CREATE)
    ResponseEntity<byte[]> createHoldings(@PathVariable UUID id) {
        var hrid = store.get("instance", id).document().path("hrid").asString("");
        return show(new MarcEditorView(Purpose.CREATE, id, editor.blankHoldings(hrid)));
    }

    private UUID instanceOf(UUID holdingsId) {
        return UUID.fromString(
                store.get("holdings", holdingsId).document().path("instanceId").asString());
    }

    private ResponseEntity<byte[]> show(MarcEditorView view) {
        return templates.ok(
                "marc-editor.jte", Map.of("shell", Shell.of(view.heading(), Section.CATALOGUE), "view", view));
    }

    /** The boxes of the fixed fields and what their codes mean. */
    @GetMapping("/catalogue/marc/forms")
    @RequiresPermission("marc-records-editor.item.get")
    ResponseEntity<byte[]> forms() {
        return json(HttpStatus.OK, editor.forms());
    }

    @PostMapping("/catalogue/marc/check")
    @RequiresPermission("marc-records-editor.validate.post")
    ResponseEntity<byte[]> check(@RequestBody(required = false) byte @Nullable [] body) {
        try {
            return json(HttpStatus.OK, Json.object().set("issues", editor.check(RecordAnswers.body(body))));
        } catch (FolioException refusal) {
            return refused(refusal);
        }
    }

    @PostMapping({"/catalogue/instances/{id}/marc/edit", "/catalogue/holdings/{id}/marc/edit"})
    @RequiresPermission(MAY_EDIT)
    ResponseEntity<byte[]> save(@PathVariable UUID id, @RequestBody(required = false) byte @Nullable [] body) {
        try {
            return answer(HttpStatus.OK, editor.save(id, RecordAnswers.body(body)));
        } catch (FolioException refusal) {
            return refused(refusal);
        }
    }

    @PostMapping("/catalogue/marc/new")
    @RequiresPermission(MAY_CREATE)
    ResponseEntity<byte[]> create(@RequestBody(required = false) byte @Nullable [] body) {
        try {
            return answer(HttpStatus.CREATED, editor.create(RecordAnswers.body(body)));
        } catch (FolioException refusal) {
            return refused(refusal);
        }
    }

    private ResponseEntity<byte[]> answer(HttpStatus stored, Outcome outcome) {
        var answer = Json.object();
        return switch (outcome) {
            case Outcome.Stored(var id, var record, var issues) -> {
                boolean holdings = MarcEditorView.isHoldings(record);
                answer.put("page", MarcEditorView.pageOf(record))
                        .put("leave", "/catalogue/instances/" + (holdings ? instanceOf(id) : id));
                answer.set("record", record);
                yield json(stored, answer.set("issues", issues));
            }
            case Outcome.Refused(var issues) -> json(HttpStatus.UNPROCESSABLE_CONTENT, answer.set("issues", issues));
            case Outcome.Overtaken(var record, var changes) -> {
                answer.set("record", record);
                yield json(HttpStatus.CONFLICT, answer.set("changes", changes));
            }
        };
    }

    /** The page is there already, with everything that was typed: it needs words, not another page. */
    private static ResponseEntity<byte[]> refused(FolioException refusal) {
        return json(
                HttpStatus.valueOf(refusal.status()),
                Json.object().put("message", String.valueOf(refusal.getMessage())));
    }

    private static ResponseEntity<byte[]> json(HttpStatus status, JsonNode document) {
        var headers = Templates.headers();
        headers.setContentType(MediaType.APPLICATION_JSON);
        return ResponseEntity.status(status).headers(headers).body(Json.COMPACT.writeValueAsBytes(document));
    }
}
