package octavo.server.circulation.requests;

import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import octavo.server.circulation.requests.ShelfWork.Wanted;
import octavo.server.records.Json;
import octavo.server.records.RecordAnswers;
import octavo.server.records.RecordStore;
import octavo.server.tenants.RequiresPermission;
import octavo.server.users.Patron;
import octavo.server.users.Patrons;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/** Pick slips, search slips and the hold shelf clearance report of a service point. */
@RestController
class ShelfWorkController {

    private final ShelfWork work;
    private final RequestAnswers answers;
    private final Patrons patrons;
    private final RecordStore store;
    private final InstantSource clock;

    ShelfWorkController(
            ShelfWork work, RequestAnswers answers, Patrons patrons, RecordStore store, InstantSource clock) {
        this.work = work;
        this.answers = answers;
        this.patrons = patrons;
        this.store = store;
        this.clock = clock;
    }

    @GetMapping("/circulation/pick-slips/{servicePointId}")
    @RequiresPermission("circulation.pick-slips.get")
    ObjectNode pickSlips(@PathVariable String servicePointId) {
        var point = RecordAnswers.id(servicePointId);
        return slips("pickSlips", point, work.toFetch(point));
    }

    @GetMapping("/circulation/search-slips/{servicePointId}")
    @RequiresPermission("circulation.search-slips.get")
    ObjectNode searchSlips(@PathVariable String servicePointId) {
        var point = RecordAnswers.id(servicePointId);
        return slips("searchSlips", point, work.toSearch(point));
    }

    @GetMapping("/circulation/requests-reports/hold-shelf-clearance/{servicePointId}")
    @RequiresPermission("circulation.requests.hold-shelf-clearance-report.get")
    ObjectNode clearance(@PathVariable String servicePointId) {
        return answers.list(work.toClear(RecordAnswers.id(servicePointId)));
    }

    private ObjectNode slips(String name, UUID servicePoint, List<Wanted> wanted) {
        var answer = Json.object();
        var array = answer.putArray(name);
        var people = people(wanted);
        var points = servicePoints(wanted, servicePoint);
        var now = clock.instant().toString();
        for (var slip : wanted) {
            var request = Request.of(slip.request());
            var item = Slips.item(slip.item());
            item.put("effectiveLocationPrimaryServicePointName", name(points, servicePoint));
            var context = array.addObject();
            context.set("item", item);
            context.set("request", Slips.request(request.document(), name(points, request.pickupServicePointId())));
            var requester = people.get(request.requesterId());
            if (requester != null) {
                context.set("requester", Slips.requester(requester, request.document()));
            }
            context.put("currentDateTime", now);
        }
        return answer.put("totalRecords", wanted.size());
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
