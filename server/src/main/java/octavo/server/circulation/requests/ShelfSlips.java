package octavo.server.circulation.requests;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import octavo.server.circulation.requests.ShelfWork.Wanted;
import octavo.server.records.Json;
import octavo.server.records.RecordStore;
import octavo.server.users.Patron;
import octavo.server.users.Patrons;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** What the slips of items to fetch or to look for print, by FOLIO's token names. */
@Component
class ShelfSlips {

    private final Patrons patrons;
    private final RecordStore store;
    private final InstantSource clock;

    ShelfSlips(Patrons patrons, RecordStore store, InstantSource clock) {
        this.patrons = patrons;
        this.store = store;
        this.clock = clock;
    }

    /** A context for each; a statement for each kind of thing, however many. */
    List<ObjectNode> of(UUID servicePoint, List<Wanted> wanted) {
        List<ObjectNode> slips = new ArrayList<>();
        var people = people(wanted);
        var points = servicePoints(wanted, servicePoint);
        var now = clock.instant().toString();
        for (var slip : wanted) {
            var request = Request.of(slip.request());
            var item = Slips.item(slip.item());
            item.put("effectiveLocationPrimaryServicePointName", name(points, servicePoint));
            var context = Json.object();
            context.set("item", item);
            context.set("request", Slips.request(request.document(), name(points, request.pickupServicePointId())));
            var requester = people.get(request.requesterId());
            if (requester != null) {
                context.set("requester", Slips.requester(requester, request.document()));
            }
            slips.add(context.put("currentDateTime", now));
        }
        return slips;
    }

    private Map<UUID, Patron> people(List<Wanted> wanted) {
        Set<UUID> ids = new HashSet<>();
        wanted.forEach(slip -> ids.add(Request.of(slip.request()).requesterId()));
        Map<UUID, Patron> people = new HashMap<>();
        patrons.findAll(ids).forEach(patron -> people.put(patron.id(), patron));
        return people;
    }

    private Map<UUID, String> servicePoints(List<Wanted> wanted, UUID own) {
        Set<UUID> ids = new HashSet<>(Set.of(own));
        for (var slip : wanted) {
            var pickup = Request.of(slip.request()).pickupServicePointId();
            if (pickup != null) {
                ids.add(pickup);
            }
        }
        Map<UUID, String> names = new HashMap<>();
        store.findAll("service_point", List.copyOf(ids))
                .forEach(point ->
                        names.put(point.id(), point.document().path("name").asString("")));
        return names;
    }

    private static String name(Map<UUID, String> names, @Nullable UUID id) {
        return id == null ? "" : names.getOrDefault(id, "");
    }
}
