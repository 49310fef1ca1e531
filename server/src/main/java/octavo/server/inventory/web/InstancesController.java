package octavo.server.inventory.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.URI;
import java.util.List;
import java.util.UUID;
import octavo.server.inventory.InstanceRelations;
import octavo.server.records.FolioException;
import octavo.server.records.Json;
import octavo.server.records.ListAnswers;
import octavo.server.records.ListAnswers.Shape;
import octavo.server.records.RecordAnswers;
import octavo.server.records.RecordStore;
import octavo.server.records.StoredRecord;
import octavo.server.tenants.RequiresPermission;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionTemplate;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code /inventory/instances}: instances with their relations, in the business API's shape. */
@RestController
class InstancesController {

    private static final String TYPE = "instance";

    private final RecordStore store;
    private final InstanceRelations relations;
    private final ListAnswers lists;
    private final TransactionTemplate transaction;

    InstancesController(
            RecordStore store, InstanceRelations relations, ListAnswers lists, TransactionTemplate transaction) {
        this.store = store;
        this.lists = lists;
        this.relations = relations;
        this.transaction = transaction;
    }

    @GetMapping("/inventory/instances")
    @RequiresPermission("inventory.instances.collection.get")
    void list(HttpServletRequest request, HttpServletResponse response) {
        lists.write(response, TYPE, RecordAnswers.query(request), new Shape("instances", false, this::views));
    }

    @GetMapping("/inventory/instances/{id}")
    @RequiresPermission("inventory.instances.item.get")
    @Transactional(readOnly = true)
    ObjectNode read(@PathVariable String id) {
        return view(store.get(TYPE, RecordAnswers.id(id)));
    }

    @PostMapping("/inventory/instances")
    @RequiresPermission("inventory.instances.item.post")
    @Transactional
    ResponseEntity<ObjectNode> create(@RequestBody(required = false) byte @Nullable [] body) {
        var view = insert(RecordAnswers.body(body));
        return ResponseEntity.created(
                        URI.create("/inventory/instances/" + view.path("id").asString()))
                .body(view);
    }

    /** Makes what can be made and tells the rest: each instance is a transaction of its own. */
    @PostMapping("/inventory/instances/batch")
    @RequiresPermission("inventory.instances.batch.post")
    ResponseEntity<ObjectNode> createBatch(@RequestBody(required = false) byte @Nullable [] body) {
        var answer = Json.object();
        var made = answer.putArray("instances");
        var errors = answer.putArray("errorMessages");
        for (var instance : RecordAnswers.body(body).path("instances")) {
            if (!(instance instanceof ObjectNode document)) {
                errors.add("An instance must be an object, not " + instance);
                continue;
            }
            try {
                ObjectNode view = transaction.execute(status -> insert(document));
                made.add(view);
            } catch (FolioException refusal) {
                errors.add(refusal.getMessage());
            }
        }
        answer.put("totalRecords", made.size());
        return ResponseEntity.status(HttpStatus.CREATED).body(answer);
    }

    @PutMapping("/inventory/instances/{id}")
    @RequiresPermission("inventory.instances.item.put")
    @Transactional
    ResponseEntity<Void> replace(@PathVariable String id, @RequestBody(required = false) byte @Nullable [] body) {
        change(RecordAnswers.id(id), RecordAnswers.body(body));
        return ResponseEntity.noContent().build();
    }

    /** Changes the fields that are sent; one sent as null is removed. */
    @PatchMapping("/inventory/instances/{id}")
    @RequiresPermission("inventory.instances.item.patch")
    @Transactional
    ResponseEntity<Void> patch(@PathVariable String id, @RequestBody(required = false) byte @Nullable [] body) {
        var instanceId = RecordAnswers.id(id);
        var patch = RecordAnswers.body(body);
        var instance = view(store.lock(TYPE, instanceId));
        instance.setAll(patch);
        change(instanceId, instance);
        return ResponseEntity.noContent().build();
    }

    @DeleteMapping("/inventory/instances/{id}")
    @RequiresPermission("inventory.instances.item.delete")
    ResponseEntity<Void> delete(@PathVariable String id) {
        store.delete(TYPE, RecordAnswers.id(id));
        return ResponseEntity.noContent().build();
    }

    /** Hides an instance from everybody and keeps it. */
    @DeleteMapping("/inventory/instances/{id}/mark-deleted")
    @RequiresPermission("inventory.instances.item.mark-deleted.delete")
    @Transactional
    ResponseEntity<Void> markDeleted(@PathVariable String id) {
        var stored = store.lock(TYPE, RecordAnswers.id(id));
        var instance = stored.document().deepCopy();
        instance.put("deleted", true).put("staffSuppress", true).put("discoverySuppress", true);
        store.replace(TYPE, stored, instance);
        return ResponseEntity.noContent().build();
    }

    @GetMapping("/inventory/config/instances/blocked-fields")
    @RequiresPermission("inventory.config.instances.blocked-fields.get")
    ObjectNode blockedFields() {
        var answer = Json.object();
        MarcControlledFields.ALL.forEach(answer.putArray("blockedFields")::add);
        return answer;
    }

    private ObjectNode insert(ObjectNode body) {
        var arrays = takeRelations(body);
        var stored = store.insert(TYPE, body);
        relations.replace(stored.id(), arrays);
        return view(stored);
    }

    private void change(UUID id, ObjectNode body) {
        var stored = store.lock(TYPE, id);
        var hrid = body.path("hrid").asString("");
        if (!hrid.equals(stored.document().path("hrid").asString(""))) {
            throw FolioException.invalid("HRID can not be updated", "hrid", hrid);
        }
        MarcControlledFields.refuseChange(view(stored), body);
        var arrays = takeRelations(body);
        store.update(TYPE, id, body);
        relations.replace(id, arrays);
    }

    private ObjectNode view(StoredRecord stored) {
        return views(List.of(stored)).getFirst();
    }

    private List<ObjectNode> views(List<StoredRecord> instances) {
        var documents =
                instances.stream().map(stored -> stored.document().deepCopy()).toList();
        relations.show(documents);
        return documents;
    }

    /** Takes the relations out of what a client sent, which leaves the instance itself. */
    private static ObjectNode takeRelations(ObjectNode body) {
        var arrays = Json.object();
        for (var field : InstanceRelations.FIELDS) {
            JsonNode array = body.remove(field);
            if (array != null && !array.isNull()) {
                if (!array.isArray()) {
                    throw FolioException.invalid(field + " must be an array", field, array.toString());
                }
                arrays.set(field, array);
            }
        }
        body.remove("isBoundWith");
        return arrays;
    }
}
