package octavo.server.inventory.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import octavo.server.records.ListAnswers;
import octavo.server.records.ListAnswers.Shape;
import octavo.server.records.RecordAnswers;
import octavo.server.records.RecordStore;
import octavo.server.records.StoredRecord;
import octavo.server.records.Uuids;
import octavo.server.tenants.RequiresPermission;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code /locations?expand=true}: locations with the records that they name. Without it the store answers alone. */
@RestController
class LocationsController {

    /** Field of the id, field of the record shown, type of the record. */
    private record Expansion(String idField, String shownField, String type) {}

    private static final List<Expansion> EXPANSIONS = List.of(
            new Expansion("institutionId", "institution", "institution"),
            new Expansion("campusId", "campus", "campus"),
            new Expansion("libraryId", "library", "library"),
            new Expansion("primaryServicePoint", "primaryServicePointObject", "service_point"));

    private final RecordStore store;
    private final ListAnswers lists;

    LocationsController(RecordStore store, ListAnswers lists) {
        this.store = store;
        this.lists = lists;
    }

    @GetMapping(path = "/locations", params = "expand=true")
    @RequiresPermission("inventory-storage.locations.collection.get")
    void expanded(HttpServletRequest request, HttpServletResponse response) {
        lists.write(response, "location", RecordAnswers.query(request), new Shape("locations", true, this::expanded));
    }

    private List<ObjectNode> expanded(List<StoredRecord> block) {
        var locations = block.stream().map(StoredRecord::document).toList();
        for (var expansion : EXPANSIONS) {
            var named = read(expansion.type(), locations, expansion.idField());
            for (var location : locations) {
                var target = named.get(location.path(expansion.idField()).asString(""));
                if (target != null) {
                    location.set(expansion.shownField(), target);
                }
            }
        }
        var servicePoints = read("service_point", locations, "servicePointIds");
        for (var location : locations) {
            var shown = location.putArray("servicePoints");
            for (var id : location.path("servicePointIds")) {
                var servicePoint = servicePoints.get(id.asString(""));
                if (servicePoint != null) {
                    shown.add(servicePoint);
                }
            }
        }
        return locations;
    }

    private Map<String, ObjectNode> read(String type, List<ObjectNode> locations, String idField) {
        Set<UUID> ids = new HashSet<>();
        for (var location : locations) {
            var named = location.path(idField);
            (named.isArray() ? named.valueStream().toList() : List.of(named))
                    .stream().map(LocationsController::id).flatMap(List::stream).forEach(ids::add);
        }
        Map<String, ObjectNode> found = new HashMap<>();
        for (var stored : store.findAll(type, List.copyOf(ids))) {
            found.put(stored.id().toString(), stored.document());
        }
        return found;
    }

    private static List<UUID> id(JsonNode text) {
        var id = Uuids.parse(text.asString(null));
        return id == null ? List.of() : List.of(id);
    }
}
