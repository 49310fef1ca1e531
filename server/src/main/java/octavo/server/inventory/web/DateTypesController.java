package octavo.server.inventory.web;

import octavo.server.records.FolioException;
import octavo.server.records.RecordAnswers;
import octavo.server.records.RecordStore;
import octavo.server.tenants.RequiresPermission;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** {@code PATCH /instance-date-types/{id}}: a date type follows MARC's 008/06; only its name is the library's own. */
@RestController
class DateTypesController {

    private final RecordStore store;

    DateTypesController(RecordStore store) {
        this.store = store;
    }

    @PatchMapping("/instance-date-types/{id}")
    @RequiresPermission("inventory-storage.instance-date-types.item.patch")
    @Transactional
    ResponseEntity<Void> rename(@PathVariable String id, @RequestBody(required = false) byte @Nullable [] body) {
        var name = RecordAnswers.body(body).path("name").asString("");
        if (name.isBlank()) {
            throw FolioException.invalid("must not be null", "name", "null");
        }
        var stored = store.lock("instance_date_type", RecordAnswers.id(id));
        store.replace("instance_date_type", stored, stored.document().deepCopy().put("name", name));
        return ResponseEntity.noContent().build();
    }
}
