package octavo.server.circulation.requests;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import octavo.server.inventory.DeskItem;
import octavo.server.inventory.DeskItems;
import octavo.server.records.Json;
import octavo.server.records.RecordStore;
import octavo.server.records.StoredRecord;
import octavo.server.records.Uuids;
import octavo.server.tenants.TenantSql;
import octavo.server.users.Patron;
import octavo.server.users.Patrons;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Requests as FOLIO's business API shows them: the stored record with item, title, people, pickup service point and loan as
 * they are now. A statement for each kind of thing, however many requests; none for an empty list.
 */
@Component
class RequestAnswers {

    private final DeskItems items;
    private final Patrons patrons;
    private final RecordStore store;
    private final TenantSql sql;

    RequestAnswers(DeskItems items, Patrons patrons, RecordStore store, TenantSql sql) {
        this.items = items;
        this.patrons = patrons;
        this.store = store;
        this.sql = sql;
    }

    ObjectNode of(StoredRecord request) {
        return of(List.of(request)).getFirst();
    }

    /** {@code {"requests": […], "totalRecords": n}}. */
    ObjectNode list(List<StoredRecord> requests) {
        var answer = Json.object();
        var array = answer.putArray("requests");
        of(requests).forEach(array::add);
        return answer.put("totalRecords", requests.size());
    }

    List<ObjectNode> of(List<StoredRecord> requests) {
        if (requests.isEmpty()) {
            return List.of();
        }
        var around = around(requests.stream().map(Request::of).toList());
        return requests.stream()
                .map(request -> answer(Request.of(request), around))
                .toList();
    }

    private record Around(
            Map<UUID, DeskItem> items,
            Map<UUID, Patron> people,
            Map<UUID, ObjectNode> instances,
            Map<UUID, ObjectNode> servicePoints,
            Map<UUID, ObjectNode> libraries,
            Map<UUID, ObjectNode> groups,
            Map<UUID, ObjectNode> loanTypes,
            Map<UUID, String> dueDates) {}

    private Around around(List<Request> requests) {
        Map<UUID, DeskItem> foundItems = new HashMap<>();
        items.findAll(ids(requests, "itemId")).forEach(item -> foundItems.put(item.id(), item));
        var peopleIds = ids(requests, "requesterId");
        peopleIds.addAll(ids(requests, "proxyUserId"));
        Map<UUID, Patron> people = new HashMap<>();
        patrons.findAll(peopleIds).forEach(person -> people.put(person.id(), person));
        Set<UUID> groups = new HashSet<>();
        people.values().forEach(person -> add(groups, person.groupId()));
        Set<UUID> libraries = new HashSet<>();
        var points = ids(requests, "pickupServicePointId");
        Set<UUID> loanTypes = new HashSet<>();
        for (var item : foundItems.values()) {
            var home = item.location();
            if (home != null) {
                add(libraries, Uuids.parse(home.libraryId()));
                add(points, home.primaryServicePoint());
            }
            add(loanTypes, Uuids.parse(item.loanTypeId()));
        }
        return new Around(
                foundItems,
                people,
                documents("instance", ids(requests, "instanceId")),
                documents("service_point", points),
                documents("library", libraries),
                documents("patron_group", groups),
                documents("loan_type", loanTypes),
                dueDates(foundItems.keySet()));
    }

    private static Set<UUID> ids(List<Request> requests, String field) {
        Set<UUID> ids = new HashSet<>();
        requests.forEach(
                request -> add(ids, Uuids.parse(request.document().path(field).asString(null))));
        return ids;
    }

    private static void add(Set<UUID> ids, @Nullable UUID id) {
        if (id != null) {
            ids.add(id);
        }
    }

    private Map<UUID, ObjectNode> documents(String type, Set<UUID> ids) {
        Map<UUID, ObjectNode> documents = new HashMap<>();
        if (!ids.isEmpty()) {
            store.findAll(type, new ArrayList<>(ids)).forEach(record -> documents.put(record.id(), record.document()));
        }
        return documents;
    }

    private Map<UUID, String> dueDates(Collection<UUID> itemIds) {
        Map<UUID, String> due = new HashMap<>();
        if (!itemIds.isEmpty()) {
            sql.sql("""
                            select l.item_id, l.doc->>'dueDate' as due
                              from {tenant}.loan l
                             where l.item_id = any(:items) and l.status = 'Open' and l.doc->>'dueDate' is not null
                            """).param("items", itemIds.toArray(UUID[]::new)).query(row -> {
                due.put(row.getObject("item_id", UUID.class), row.getString("due"));
            });
        }
        return due;
    }

    private static ObjectNode answer(Request request, Around around) {
        var answer = request.document().deepCopy();
        var item = request.itemId() == null ? null : around.items().get(request.itemId());
        if (item != null) {
            answer.set("item", item(item, around));
            var due = around.dueDates().get(item.id());
            if (due != null) {
                answer.putObject("loan").put("dueDate", due);
            }
        }
        var instance = request.instanceId() == null ? null : around.instances().get(request.instanceId());
        if (instance != null) {
            instance(answer, instance);
        }
        var requester = around.people().get(request.requesterId());
        if (requester != null) {
            answer.set("requester", person(requester, around));
            var type = request.document().path("deliveryAddressTypeId").asString("");
            DeliveryAddress.of(requester, type).ifPresent(address -> answer.set("deliveryAddress", address));
        }
        var proxy = around.people()
                .get(Uuids.parse(request.document().path("proxyUserId").asString(null)));
        if (proxy != null) {
            answer.set("proxy", person(proxy, around));
        }
        var pickup = request.pickupServicePointId() == null
                ? null
                : around.servicePoints().get(request.pickupServicePointId());
        if (pickup != null) {
            answer.set("pickupServicePoint", servicePoint(pickup));
        }
        return answer;
    }

    private static void instance(ObjectNode answer, ObjectNode instance) {
        RequestDocuments.about(answer, instance);
        var about = answer.withObject("/instance");
        var names = about.putArray("contributorNames");
        for (var contributor : instance.path("contributors")) {
            names.addObject().put("name", contributor.path("name").asString(""));
        }
        for (var field : List.of("publication", "editions")) {
            about.set(field, instance.has(field) ? instance.get(field).deepCopy() : Json.COMPACT.createArrayNode());
        }
    }

    private static ObjectNode item(DeskItem item, Around around) {
        var document = item.item().document();
        var components = document.path("effectiveCallNumberComponents");
        var answer = Json.object();
        put(answer, "barcode", document.path("barcode"));
        answer.put("title", item.title())
                .put("holdingsRecordId", item.holdingsRecordId().toString())
                .put("instanceId", item.instanceId().toString());
        var home = item.location();
        if (home != null) {
            answer.putObject("location")
                    .put("name", home.name())
                    .put("libraryName", name(around.libraries(), Uuids.parse(home.libraryId())))
                    .put("code", home.code());
            answer.put("itemEffectiveLocationId", home.locationId().toString())
                    .put("itemEffectiveLocationName", home.name());
            if (home.primaryServicePoint() != null) {
                answer.put("retrievalServicePointId", home.primaryServicePoint().toString())
                        .put("retrievalServicePointName", name(around.servicePoints(), home.primaryServicePoint()));
            }
        }
        answer.put("materialType", item.materialTypeName())
                .put("loanTypeId", item.loanTypeId())
                .put("loanTypeName", name(around.loanTypes(), Uuids.parse(item.loanTypeId())));
        var names = answer.putArray("contributorNames");
        for (var contributor : item.contributors()) {
            names.addObject().put("name", contributor.path("name").asString(""));
        }
        answer.put("status", item.status());
        put(answer, "callNumber", components.path("callNumber"));
        if (!components.isEmpty()) {
            answer.set("callNumberComponents", components.deepCopy());
        }
        for (var field : List.of("enumeration", "chronology", "volume", "displaySummary")) {
            put(answer, field, document.path(field));
        }
        put(answer, "copyNumber", document.path("copyNumber"));
        return answer;
    }

    private static ObjectNode person(Patron patron, Around around) {
        var personal = patron.document().path("personal");
        var answer = Json.object();
        for (var field : List.of("lastName", "firstName", "middleName", "preferredFirstName")) {
            put(answer, field, personal.path(field));
        }
        put(answer, "barcode", patron.document().path("barcode"));
        if (patron.groupId() != null) {
            var group = answer.putObject("patronGroup")
                    .put("id", patron.groupId().toString())
                    .put("group", patron.groupName());
            var record = around.groups().get(patron.groupId());
            if (record != null) {
                put(group, "desc", record.path("desc"));
            }
            answer.put("patronGroupId", patron.groupId().toString());
        }
        return answer;
    }

    private static ObjectNode servicePoint(ObjectNode point) {
        var answer = Json.object();
        for (var field :
                List.of("name", "code", "discoveryDisplayName", "description", "shelvingLagTime", "pickupLocation")) {
            put(answer, field, point.path(field));
        }
        return answer;
    }

    private static String name(Map<UUID, ObjectNode> documents, @Nullable UUID id) {
        var document = id == null ? null : documents.get(id);
        return document == null ? "" : document.path("name").asString("");
    }

    private static void put(ObjectNode into, String field, JsonNode value) {
        if (!value.isMissingNode() && !value.isNull()) {
            into.set(field, value.deepCopy());
        }
    }
}
