package octavo.server.pages;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import octavo.server.inventory.DeskItem;
import octavo.server.inventory.DeskItems;
import octavo.server.records.FolioException;
import octavo.server.search.Search;
import octavo.server.tenants.RequiresPermission;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** The page of an item. */
@StaffPage
class ItemPages {

    private final Search search;
    private final DeskItems items;
    private final DeskItemViews views;
    private final Templates templates;

    ItemPages(Search search, DeskItems items, DeskItemViews views, Templates templates) {
        this.search = search;
        this.items = items;
        this.views = views;
        this.templates = templates;
    }

    /** A barcode or an HRID opens its item; what names only a title goes to the catalogue, with everything else. */
    @GetMapping("/desk/items")
    @RequiresPermission(Section.MAY_SEARCH)
    ResponseEntity<byte[]> find(@RequestParam(defaultValue = "") String find) {
        var item = find.isBlank()
                ? null
                : search.exactly(find).flatMap(Search.Exact::item).orElse(null);
        return Links.seeOther(item == null ? "/catalogue?query=" + Links.encoded(find.strip()) : "/desk/items/" + item);
    }

    @GetMapping("/desk/items/{id}")
    @RequiresPermission(Rights.SEE_ITEM)
    ResponseEntity<byte[]> item(
            @PathVariable UUID id,
            @CookieValue(name = DeskPlace.COOKIE, required = false) @Nullable String servicePoint) {
        var view = views.of(item(items, id), servicePoint);
        return templates.ok("item.jte", Map.of("shell", Shell.of(view.title(), Section.CATALOGUE), "view", view));
    }

    /** @throws FolioException 404 where there is none */
    static DeskItem item(DeskItems items, UUID id) {
        return items.findAll(List.of(id)).stream()
                .findFirst()
                .orElseThrow(() -> FolioException.notFound("no item " + id));
    }
}
