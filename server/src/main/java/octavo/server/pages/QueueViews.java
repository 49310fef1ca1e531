package octavo.server.pages;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import octavo.server.circulation.requests.RequestDesk;
import octavo.server.circulation.requests.RequestDesk.PickupPoint;
import octavo.server.inventory.DeskItem;
import octavo.server.inventory.DeskItems;
import octavo.server.pages.QueueView.Choice;
import octavo.server.pages.QueueView.Copy;
import octavo.server.pages.QueueView.Order;
import octavo.server.pages.QueueView.Requester;
import octavo.server.records.RecordStore;
import octavo.server.records.Uuids;
import octavo.server.users.Patron;
import octavo.server.users.Patrons;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Gathers what the page of a queue shows to whoever is signed in. */
@Component
class QueueViews {

    private final RequestDesk requests;
    private final DeskItems items;
    private final Patrons patrons;
    private final RecordStore store;
    private final DeskPlace place;
    private final InstantSource clock;

    QueueViews(
            RequestDesk requests,
            DeskItems items,
            Patrons patrons,
            RecordStore store,
            DeskPlace place,
            InstantSource clock) {
        this.requests = requests;
        this.items = items;
        this.patrons = patrons;
        this.store = store;
        this.place = place;
        this.clock = clock;
    }

    /**
     * The queue of an item.
     *
     * @param patron whoever wants to place a request, as scanned
     */
    QueueView ofItem(DeskItem item, String patron, @Nullable String servicePoint) {
        var lines =
                requests.queueOfItem(item.id()).stream().map(RequestLine::of).toList();
        return view(item.instanceId(), item.title(), item, lines, patron, servicePoint);
    }

    /** The queue of a title: of all its items, and of the title itself. */
    QueueView ofInstance(UUID instance, String patron, @Nullable String servicePoint) {
        var title = store.get("instance", instance).document().path("title").asString("");
        var lines =
                requests.queueOfInstance(instance).stream().map(RequestLine::of).toList();
        return view(instance, title, null, lines, patron, servicePoint);
    }

    private QueueView view(
            UUID instance,
            String title,
            @Nullable DeskItem item,
            List<RequestLine> lines,
            String patron,
            @Nullable String servicePoint) {
        boolean titles = requests.titlesCanBeRequested();
        boolean movable = titles
                ? item == null && Rights.may(Rights.REORDER_OF_TITLE)
                : item != null && Rights.may(Rights.REORDER_OF_ITEM);
        var points = place.all();
        var here = place.of(points, servicePoint);
        return new QueueView(
                instance,
                title,
                item == null ? null : copy(item),
                titles,
                movable,
                lines,
                items.findAllOfInstance(instance).stream().map(QueueViews::copy).toList(),
                PatronViews.reasons(store),
                points,
                here,
                Rights.may(Rights.PLACE_REQUEST) && (titles || item != null)
                        ? order(patron.strip(), instance, item, titles, here == null ? null : here.id())
                        : null);
    }

    private static Copy copy(DeskItem item) {
        return new Copy(item.id(), item.barcode(), item.status(), InstanceViews.kind(item.status()));
    }

    private Order order(String barcode, UUID instance, @Nullable DeskItem item, boolean titles, @Nullable UUID here) {
        if (barcode.isEmpty() || barcode.indexOf('\0') >= 0) {
            return new Order("", null);
        }
        return patrons.findByBarcode(barcode)
                .map(patron -> new Order(barcode, requester(patron, instance, item, titles, here)))
                .orElseGet(() -> new Order(barcode, null));
    }

    private Requester requester(
            Patron patron, UUID instance, @Nullable DeskItem item, boolean titles, @Nullable UUID here) {
        List<Choice> choices = new ArrayList<>();
        Map<String, UUID> byName = new TreeMap<>();
        if (item != null) {
            requests.choicesForItem(patron.groupId(), item.id())
                    .forEach((type, points) -> choose(choices, byName, "Item", type, points));
        }
        if (titles) {
            requests.choicesForInstance(patron.groupId(), instance)
                    .forEach((type, points) -> choose(choices, byName, "Title", type, points));
        }
        Map<UUID, String> points = new LinkedHashMap<>();
        byName.forEach((name, id) -> points.put(id, name));
        return new Requester(
                patron.id(),
                patron.sortName(),
                patron.barcode(),
                patron.groupName(),
                patron.isActiveAt(clock.instant()),
                choices,
                points,
                here,
                addresses(patron));
    }

    private static void choose(
            List<Choice> choices, Map<String, UUID> byName, String level, String type, List<PickupPoint> points) {
        choices.add(new Choice(
                level + " " + type, level.equals("Item") ? type + ": this item" : type + ": any item of the title"));
        points.forEach(point -> byName.put(point.name(), point.id()));
    }

    private Map<UUID, String> addresses(Patron patron) {
        Map<UUID, String> addresses = new LinkedHashMap<>();
        for (var address : patron.document().path("personal").path("addresses")) {
            var type = Uuids.parse(address.path("addressTypeId").asString(null));
            if (type != null) {
                var name = store.find("address_type", type)
                        .map(record -> record.document().path("addressType").asString(""))
                        .orElse("address");
                addresses.put(
                        type,
                        "%s: %s".formatted(name, address.path("addressLine1").asString("")));
            }
        }
        return addresses;
    }
}
