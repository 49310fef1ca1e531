package octavo.server.inventory.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.URI;
import java.time.InstantSource;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import octavo.server.inventory.ItemStatus;
import octavo.server.records.FolioException;
import octavo.server.records.ListAnswers;
import octavo.server.records.ListAnswers.Shape;
import octavo.server.records.RecordAnswers;
import octavo.server.records.RecordQuery;
import octavo.server.records.RecordStore;
import octavo.server.records.StoredRecord;
import octavo.server.records.Uuids;
import octavo.server.tenants.Caller;
import octavo.server.tenants.RequiresPermission;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.annotation.Transactional;
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

/** {@code /inventory/items}: items in the business API's shape. */
@RestController
class ItemsController {

    private static final String TYPE = "item";

    private static final Pattern HOLDINGS_QUERY =
            Pattern.compile("holdingsRecordId\\s*==?\\s*\"?([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})\"?");

    private final RecordStore store;
    private final ItemViews views;
    private final ListAnswers lists;
    private final Shape shape;
    private final InstantSource clock;

    ItemsController(RecordStore store, ItemViews views, ListAnswers lists, InstantSource clock) {
        this.store = store;
        this.views = views;
        this.lists = lists;
        this.shape = new Shape("items", false, views::of);
        this.clock = clock;
    }

    @GetMapping("/inventory/items")
    @RequiresPermission("inventory.items.collection.get")
    void list(HttpServletRequest request, HttpServletResponse response) {
        lists.write(response, TYPE, RecordAnswers.query(request), shape);
    }

    @PostMapping("/inventory/items/retrieve")
    @RequiresPermission("inventory.items.collection.get")
    void retrieve(@RequestBody(required = false) byte @Nullable [] body, HttpServletResponse response) {
        lists.write(response, TYPE, RetrieveRequest.read(RecordAnswers.body(body)), shape);
    }

    /** Items of a holdings record, also those that are bound with it from another title. */
    @GetMapping("/inventory/items-by-holdings-id")
    @RequiresPermission("inventory.items-by-holdings-id.collection.get")
    void byHoldings(HttpServletRequest request, HttpServletResponse response) {
        var query = RecordAnswers.query(request);
        var holdings = HOLDINGS_QUERY.matcher(query.cql() == null ? "" : query.cql());
        if (holdings.find()) {
            var bound = views.boundWith(UUID.fromString(holdings.group(1)));
            if (!bound.isEmpty()) {
                var either = "(%s or id==(%s))".formatted(holdings.group(), String.join(" or ", bound));
                query = new RecordQuery(
                        holdings.replaceFirst(Matcher.quoteReplacement(either)),
                        query.offset(),
                        query.limit(),
                        query.totals());
            }
        }
        lists.write(response, TYPE, query, shape);
    }

    @GetMapping("/inventory/items/{id}")
    @RequiresPermission("inventory.items.item.get")
    @Transactional(readOnly = true)
    ObjectNode read(@PathVariable String id) {
        return views.of(store.get(TYPE, RecordAnswers.id(id)));
    }

    @PostMapping("/inventory/items")
    @RequiresPermission("inventory.items.item.post")
    @Transactional
    ResponseEntity<ObjectNode> create(@RequestBody(required = false) byte @Nullable [] body) {
        var item = ItemShape.toStorage(RecordAnswers.body(body));
        checkStatus(item);
        refuseTakenBarcode(item, null);
        completeCirculationNotes(item);
        var stored = store.insert(TYPE, item);
        return ResponseEntity.created(URI.create("/inventory/items/" + stored.id()))
                .body(views.of(stored));
    }

    @PutMapping("/inventory/items/{id}")
    @RequiresPermission("inventory.items.item.put")
    @Transactional
    ResponseEntity<Void> replace(@PathVariable String id, @RequestBody(required = false) byte @Nullable [] body) {
        var item = ItemShape.toStorage(RecordAnswers.body(body));
        checkStatus(item);
        change(store.lock(TYPE, RecordAnswers.id(id)), item);
        return ResponseEntity.noContent().build();
    }

    /** Changes the fields that are sent; one sent as null is removed. */
    @PatchMapping("/inventory/items/{id}")
    @RequiresPermission("inventory.items.item.patch")
    @Transactional
    ResponseEntity<Void> patch(@PathVariable String id, @RequestBody(required = false) byte @Nullable [] body) {
        var patch = ItemShape.toStorage(RecordAnswers.body(body));
        var stored = store.lock(TYPE, RecordAnswers.id(id));
        var item = stored.document().deepCopy();
        item.setAll(patch);
        checkStatus(item);
        change(stored, item);
        return ResponseEntity.noContent().build();
    }

    @DeleteMapping("/inventory/items/{id}")
    @RequiresPermission("inventory.items.item.delete")
    ResponseEntity<Void> delete(@PathVariable String id) {
        store.delete(TYPE, RecordAnswers.id(id));
        return ResponseEntity.noContent().build();
    }

    private void change(StoredRecord stored, ObjectNode item) {
        var hrid = item.path("hrid").asString("");
        var before = stored.document();
        if (!hrid.equals(before.path("hrid").asString(""))) {
            throw FolioException.invalid("HRID can not be updated", "hrid", hrid);
        }
        var status = item.path("status").path("name").asString("");
        if (status.equals(ItemStatus.MISSING.label())
                && before.path("status").path("name").asString("").equals(ItemStatus.CLAIMED_RETURNED.label())) {
            throw FolioException.invalid("Claimed returned item cannot be marked as missing", "status.name", status);
        }
        if (!item.path("barcode").equals(before.path("barcode"))) {
            refuseTakenBarcode(item, stored.id());
        }
        completeCirculationNotes(item);
        // The lock is held, so the version is still the one that was read; the store compares it with the client's.
        store.update(TYPE, stored.id(), item);
    }

    private static void checkStatus(ObjectNode item) {
        var name = item.path("status").path("name").asString("");
        if (name.isBlank()) {
            throw FolioException.invalid("Status is a required field", "status", "null");
        }
        if (ItemStatus.labelled(name).isEmpty()) {
            throw FolioException.invalid("Undefined status specified", "status.name", name);
        }
    }

    private void refuseTakenBarcode(ObjectNode item, @Nullable UUID itsOwn) {
        var barcode = item.path("barcode").asString("").strip();
        if (barcode.isEmpty()) {
            return;
        }
        var query = "barcode==\"%s\"".formatted(barcode.replaceAll("([\\\\\"*?^])", "\\\\$1"));
        var taken = store.list(TYPE, new RecordQuery(query, 0, 1, RecordQuery.Totals.NONE)).records().stream()
                .anyMatch(other -> !other.id().equals(itsOwn));
        if (taken) {
            throw FolioException.badRequest(
                    "Barcode must be unique, %s is already assigned to another item".formatted(barcode));
        }
    }

    /** A new note for the desk is given its id, its moment and who wrote it. */
    private void completeCirculationNotes(ObjectNode item) {
        for (JsonNode note : item.path("circulationNotes")) {
            if (!(note instanceof ObjectNode fresh) || fresh.has("id")) {
                continue;
            }
            fresh.put("id", Uuids.next().toString());
            fresh.put("date", RecordStore.folioDate(clock.instant()));
            Caller.current().user().ifPresent(user -> fresh.putObject("source").put("id", user.toString()));
        }
    }
}
