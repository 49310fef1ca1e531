package octavo.server.pages;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import octavo.server.records.FolioException;
import octavo.server.records.RecordStore;
import octavo.server.records.StoredRecord;
import octavo.server.records.Uuids;
import octavo.server.search.Criterion;
import octavo.server.search.Search;
import octavo.server.sourcerecords.SourceRecords;
import octavo.server.tenants.RequiresPermission;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** Search in the catalogue, and the instance with its holdings and items. */
@StaffPage
class CataloguePages {

    private final Search search;
    private final RecordStore store;
    private final SourceRecords sourceRecords;
    private final InstanceViews instances;
    private final Names names;
    private final Templates templates;

    CataloguePages(
            Search search,
            RecordStore store,
            SourceRecords sourceRecords,
            InstanceViews instances,
            Names names,
            Templates templates) {
        this.search = search;
        this.store = store;
        this.sourceRecords = sourceRecords;
        this.instances = instances;
        this.names = names;
        this.templates = templates;
    }

    /** Where a barcode or an HRID is typed or scanned, the record itself is the answer. */
    @GetMapping("/catalogue")
    @RequiresPermission(Section.MAY_SEARCH)
    ResponseEntity<byte[]> find(
            @RequestParam(defaultValue = "") String query,
            @RequestParam(required = false) @Nullable String by,
            @RequestParam(defaultValue = "0") int offset) {
        var searchBy = SearchBy.of(by);
        if (query.isBlank()) {
            return show(new CatalogueView(query, searchBy, false, List.of(), 0, false, 0));
        }
        var exact = searchBy == SearchBy.KEYWORD || searchBy == SearchBy.EXACT
                ? search.exactly(query)
                : Optional.<Search.Exact>empty();
        return exact.map(CataloguePages::open).orElseGet(() -> show(list(query, searchBy, offset)));
    }

    private static ResponseEntity<byte[]> open(Search.Exact found) {
        var path = "/catalogue/instances/" + found.instanceId();
        var item = found.item().map(id -> "?item=%1$s#item-%1$s".formatted(id)).orElse("");
        return ResponseEntity.status(HttpStatus.SEE_OTHER)
                .header("Location", path + item)
                .header("Cache-Control", "no-store")
                .build();
    }

    private CatalogueView list(String query, SearchBy by, int offset) {
        int from = Math.clamp(offset, 0, Search.COUNT_MAX - CatalogueView.PAGE_SIZE);
        var criterion = by == SearchBy.EXACT ? Optional.<Criterion>empty() : Criterion.words(query, by.fields());
        var page = criterion
                .map(asked -> search.find(asked, from, CatalogueView.PAGE_SIZE))
                .orElseGet(() -> new Search.Page(List.of(), 0, false));
        var types = names.of(
                "instance_type",
                page.instances().stream().map(each -> each.document().path("instanceTypeId")));
        var hits = page.instances().stream().map(each -> hit(each, types)).toList();
        return new CatalogueView(query, by, true, hits, page.total(), page.more(), from);
    }

    private static CatalogueView.Hit hit(StoredRecord instance, Names.Lookup types) {
        var document = instance.document();
        var type = types.of(document.path("instanceTypeId"));
        return new CatalogueView.Hit(
                instance.id(),
                document.path("title").asString(""),
                InstanceViews.texts(document.path("contributors"), "name").stream()
                        .limit(3)
                        .collect(Collectors.joining("; ")),
                InstanceViews.elements(document.path("publication"))
                        .findFirst()
                        .map(InstanceViews::publication)
                        .orElse(""),
                document.path("hrid").asString(""),
                type.isEmpty() ? null : type,
                document.path("discoverySuppress").asBoolean(false)
                        || document.path("staffSuppress").asBoolean(false));
    }

    private ResponseEntity<byte[]> show(CatalogueView view) {
        return templates.ok("catalogue.jte", Map.of("shell", Shell.of("Catalogue", Section.CATALOGUE), "view", view));
    }

    @GetMapping("/catalogue/instances/{id}")
    @RequiresPermission("inventory-storage.instances.item.get")
    ResponseEntity<byte[]> instance(@PathVariable UUID id, @RequestParam(required = false) @Nullable String item) {
        var marc = sourceRecords
                .ofExternal(id)
                .filter(source -> source.marc() != null)
                .isPresent();
        var view = instances.of(store.get("instance", id), Uuids.parse(item), marc);
        return templates.ok("instance.jte", Map.of("shell", Shell.of(view.title(), Section.CATALOGUE), "view", view));
    }

    @GetMapping("/catalogue/instances/{id}/marc")
    @RequiresPermission("source-storage.records.get")
    ResponseEntity<byte[]> marc(@PathVariable UUID id) {
        var instance = store.get("instance", id).document();
        var view = sourceRecords
                .ofExternal(id)
                .flatMap(source -> Optional.ofNullable(source.record())
                        .map(marc -> MarcView.of(id, instance.path("title").asString(""), source.generation(), marc)))
                .orElseThrow(() -> FolioException.notFound("no MARC record of instance " + id));
        return templates.ok(
                "marc.jte", Map.of("shell", Shell.of("MARC: " + view.title(), Section.CATALOGUE), "view", view));
    }
}
