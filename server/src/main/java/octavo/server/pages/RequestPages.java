package octavo.server.pages;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import octavo.server.circulation.requests.RequestDesk;
import octavo.server.inventory.DeskItems;
import octavo.server.search.Search;
import octavo.server.tenants.RequiresPermission;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** Requests: the queues of items and titles, and what a service point fetches and clears. */
@StaffPage
class RequestPages {

    private final RequestDesk requests;
    private final QueueViews queues;
    private final DeskItems items;
    private final Search search;
    private final StaffSlips slips;
    private final DeskPlace place;
    private final Templates templates;

    RequestPages(
            RequestDesk requests,
            QueueViews queues,
            DeskItems items,
            Search search,
            StaffSlips slips,
            DeskPlace place,
            Templates templates) {
        this.requests = requests;
        this.queues = queues;
        this.items = items;
        this.search = search;
        this.slips = slips;
        this.place = place;
        this.templates = templates;
    }

    /** What is to be done with requests here; a barcode or an HRID opens the queue. */
    @GetMapping("/desk/requests")
    @RequiresPermission(Rights.SEE_REQUESTS)
    ResponseEntity<byte[]> requests(
            @RequestParam(defaultValue = "") String find,
            @CookieValue(name = DeskPlace.COOKIE, required = false) @Nullable String servicePoint) {
        var exact = find.isBlank() ? null : search.exactly(find).orElse(null);
        if (exact != null) {
            return Links.seeOther(exact.item()
                    .map(item -> "/desk/queue/item/" + item)
                    .orElse("/desk/queue/instance/" + exact.instanceId()));
        }
        var points = place.all();
        var here = place.of(points, servicePoint);
        var view = new ShelfView(
                find.strip(),
                points,
                here,
                here != null && Rights.may(Rights.SEE_PICK_SLIPS)
                        ? slips.each("Pick slip", requests.pickSlips(here.id()))
                        : List.of(),
                here != null && Rights.may(Rights.SEE_SEARCH_SLIPS)
                        ? slips.each("Search slip (Hold requests)", requests.searchSlips(here.id()))
                        : List.of(),
                here != null && Rights.may(Rights.SEE_CLEARANCE)
                        ? requests.toClear(here.id()).stream()
                                .map(RequestLine::of)
                                .toList()
                        : List.of());
        return templates.ok("requests.jte", Map.of("shell", Shell.of("Requests", Section.REQUESTS), "view", view));
    }

    @GetMapping("/desk/queue/item/{id}")
    @RequiresPermission(Rights.SEE_QUEUE_OF_ITEM)
    ResponseEntity<byte[]> queueOfItem(
            @PathVariable UUID id,
            @RequestParam(defaultValue = "") String patron,
            @CookieValue(name = DeskPlace.COOKIE, required = false) @Nullable String servicePoint) {
        return queue(queues.ofItem(ItemPages.item(items, id), patron, servicePoint));
    }

    @GetMapping("/desk/queue/instance/{id}")
    @RequiresPermission(Rights.SEE_QUEUE_OF_TITLE)
    ResponseEntity<byte[]> queueOfInstance(
            @PathVariable UUID id,
            @RequestParam(defaultValue = "") String patron,
            @CookieValue(name = DeskPlace.COOKIE, required = false) @Nullable String servicePoint) {
        return queue(queues.ofInstance(id, patron, servicePoint));
    }

    private ResponseEntity<byte[]> queue(QueueView view) {
        return templates.ok(
                "queue.jte", Map.of("shell", Shell.of("Queue: " + view.title(), Section.REQUESTS), "view", view));
    }
}
