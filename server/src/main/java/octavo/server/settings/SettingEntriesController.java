package octavo.server.settings;

import jakarta.servlet.http.HttpServletRequest;
import octavo.server.records.Json;
import octavo.server.records.RecordAnswers;
import octavo.server.records.RecordPage;
import octavo.server.records.RecordStore;
import octavo.server.tenants.RequiresPermission;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code /settings/entries}: FOLIO's settings differ from its other records in their answers: a list has its total in
 * {@code resultInfo} alone, and a create answers 204.
 */
@RestController
class SettingEntriesController {

    private static final String TYPE = "setting";

    private final RecordStore store;

    SettingEntriesController(RecordStore store) {
        this.store = store;
    }

    @GetMapping("/settings/entries")
    @RequiresPermission("mod-settings.entries.collection.get")
    ObjectNode list(HttpServletRequest request) {
        return answer(store.list(TYPE, RecordAnswers.query(request)));
    }

    @PostMapping("/settings/entries")
    @RequiresPermission("mod-settings.entries.item.post")
    ResponseEntity<Void> create(@RequestBody(required = false) byte @Nullable [] body) {
        store.insert(TYPE, RecordAnswers.body(body));
        return ResponseEntity.noContent().build();
    }

    @GetMapping("/settings/entries/{id}")
    @RequiresPermission("mod-settings.entries.item.get")
    ObjectNode read(@PathVariable String id) {
        return store.get(TYPE, RecordAnswers.id(id)).document();
    }

    @PutMapping("/settings/entries/{id}")
    @RequiresPermission("mod-settings.entries.item.put")
    ResponseEntity<Void> replace(@PathVariable String id, @RequestBody(required = false) byte @Nullable [] body) {
        store.update(TYPE, RecordAnswers.id(id), RecordAnswers.body(body));
        return ResponseEntity.noContent().build();
    }

    @DeleteMapping("/settings/entries/{id}")
    @RequiresPermission("mod-settings.entries.item.delete")
    ResponseEntity<Void> delete(@PathVariable String id) {
        store.delete(TYPE, RecordAnswers.id(id));
        return ResponseEntity.noContent().build();
    }

    private static ObjectNode answer(RecordPage page) {
        var answer = Json.object();
        var items = answer.putArray("items");
        page.records().forEach(record -> items.add(record.document()));
        var info = answer.putObject("resultInfo");
        if (page.totalRecords() >= 0) {
            info.put("totalRecords", page.totalRecords());
        }
        info.putArray("diagnostics");
        return answer;
    }
}
