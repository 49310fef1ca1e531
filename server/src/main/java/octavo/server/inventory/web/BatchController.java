package octavo.server.inventory.web;

import jakarta.servlet.http.HttpServletResponse;
import java.util.ArrayList;
import java.util.List;
import octavo.server.records.FolioException;
import octavo.server.records.ListAnswers;
import octavo.server.records.RecordAnswers;
import octavo.server.records.RecordRegistry;
import octavo.server.records.RecordStore;
import octavo.server.tenants.RequiresPermission;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/** What instance, holdings and item storage offer beside single records: batches, long queries and patches. */
@RestController
class BatchController {

    private final RecordStore store;
    private final RecordRegistry registry;
    private final ListAnswers lists;

    BatchController(RecordStore store, RecordRegistry registry, ListAnswers lists) {
        this.store = store;
        this.lists = lists;
        this.registry = registry;
    }

    @PostMapping("/instance-storage/batch/synchronous")
    @RequiresPermission("inventory-storage.instances.batch.post")
    ResponseEntity<Void> instances(
            @RequestParam(defaultValue = "false") boolean upsert,
            @RequestBody(required = false) byte @Nullable [] body) {
        return write("instance", upsert, body);
    }

    @PostMapping("/holdings-storage/batch/synchronous")
    @RequiresPermission("inventory-storage.holdings.batch.post")
    ResponseEntity<Void> holdings(
            @RequestParam(defaultValue = "false") boolean upsert,
            @RequestBody(required = false) byte @Nullable [] body) {
        return write("holdings", upsert, body);
    }

    @PostMapping("/item-storage/batch/synchronous")
    @RequiresPermission("inventory-storage.items.batch.post")
    ResponseEntity<Void> items(
            @RequestParam(defaultValue = "false") boolean upsert,
            @RequestBody(required = false) byte @Nullable [] body) {
        return write("item", upsert, body);
    }

    /** Writing without the version check loses what somebody else wrote: no setting allows it. */
    @PostMapping({
        "/instance-storage/batch/synchronous-unsafe",
        "/holdings-storage/batch/synchronous-unsafe",
        "/item-storage/batch/synchronous-unsafe"
    })
    @RequiresPermission("inventory-storage.batch.synchronous-unsafe.post")
    ResponseEntity<Void> unsafe() {
        throw new FolioException.Text(413, "Optimistic locking cannot be switched off on this system");
    }

    @PostMapping("/instance-storage/instances/retrieve")
    @RequiresPermission("inventory-storage.instances.retrieve.collection.post")
    void retrieveInstances(@RequestBody(required = false) byte @Nullable [] body, HttpServletResponse response) {
        retrieve(response, "instance", body);
    }

    @PostMapping("/holdings-storage/holdings/retrieve")
    @RequiresPermission("inventory-storage.holdings.retrieve.collection.post")
    void retrieveHoldings(@RequestBody(required = false) byte @Nullable [] body, HttpServletResponse response) {
        retrieve(response, "holdings", body);
    }

    @PostMapping("/item-storage/items/retrieve")
    @RequiresPermission("inventory-storage.items.retrieve.collection.post")
    void retrieveItems(@RequestBody(required = false) byte @Nullable [] body, HttpServletResponse response) {
        retrieve(response, "item", body);
    }

    @PatchMapping("/instance-storage/instances/{id}")
    @RequiresPermission("inventory-storage.instances.item.patch")
    @Transactional
    ResponseEntity<Void> patchInstance(@PathVariable String id, @RequestBody(required = false) byte @Nullable [] body) {
        return patch("instance", id, body);
    }

    @PatchMapping("/holdings-storage/holdings/{id}")
    @RequiresPermission("inventory-storage.holdings.item.patch")
    @Transactional
    ResponseEntity<Void> patchHoldings(@PathVariable String id, @RequestBody(required = false) byte @Nullable [] body) {
        return patch("holdings", id, body);
    }

    @PatchMapping("/item-storage/items/{id}")
    @RequiresPermission("inventory-storage.items.item.patch")
    @Transactional
    ResponseEntity<Void> patchItem(@PathVariable String id, @RequestBody(required = false) byte @Nullable [] body) {
        return patch("item", id, body);
    }

    private ResponseEntity<Void> write(String type, boolean upsert, byte @Nullable [] body) {
        var array = registry.type(type).array();
        var given = RecordAnswers.body(body).path(array);
        if (!given.isArray()) {
            throw FolioException.invalid("must not be null", array, "null");
        }
        List<ObjectNode> documents = new ArrayList<>();
        for (var document : given) {
            if (!(document instanceof ObjectNode object)) {
                throw FolioException.invalid("must be an object", array, document.toString());
            }
            documents.add(object);
        }
        store.insertAll(type, documents, upsert);
        return ResponseEntity.status(HttpStatus.CREATED).build();
    }

    private void retrieve(HttpServletResponse response, String type, byte @Nullable [] body) {
        lists.write(response, registry.type(type), RetrieveRequest.read(RecordAnswers.body(body)));
    }

    /** Changes the fields that are sent; one sent as null is removed. */
    private ResponseEntity<Void> patch(String type, String id, byte @Nullable [] body) {
        var patch = RecordAnswers.body(body);
        var stored = store.lock(type, RecordAnswers.id(id));
        var document = stored.document().deepCopy();
        document.setAll(patch);
        store.replace(type, stored, document);
        return ResponseEntity.noContent().build();
    }
}
