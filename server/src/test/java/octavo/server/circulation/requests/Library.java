package octavo.server.circulation.requests;

import static octavo.server.SignedIn.expect;
import static octavo.server.SignedIn.json;

import java.net.http.HttpResponse;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import octavo.server.SignedIn;
import octavo.server.TestPlatform;
import octavo.server.records.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A title with items, patrons, two service points, and the calls by which clients place and serve requests. */
final class Library {

    static final String DESK = "3a40852d-49fd-4df2-a1f9-6e2641a6e91f"; // Circ Desk 1, serves the Main Library
    static final String OTHER_DESK = "c4c90014-c8c9-4ade-8f24-b5e313319f4b"; // Circ Desk 2, serves no location
    static final String NO_PICKUP = "7c5abc9f-f3d7-4856-b8d7-6712462ca007"; // Online
    private static final String MAIN_LIBRARY = "fcd64ce1-6995-48f0-840e-89ffa2288371";

    final SignedIn staff = SignedIn.to(TestPlatform.get());
    final String group = first("/groups", "usergroups");
    private final String materialType = first("/material-types", "mtypes");
    private final String loanType = first("/loan-types", "loantypes");
    private final String instanceType = first("/instance-types", "instanceTypes");
    private final String holdingsSource = first("/holdings-sources", "holdingsRecordsSources");

    /** An item as a test names it. */
    record Copy(String id, String barcode, String holdingsId, String instanceId) {}

    record Reader(String id, String barcode) {}

    /** A title with so many items on the shelf. */
    List<Copy> title(int items) {
        var instance = staff.create(
                        "/instance-storage/instances",
                        Json.object()
                                .put("title", "A title in demand")
                                .put("source", "FOLIO")
                                .put("instanceTypeId", instanceType))
                .path("id")
                .asString();
        var holdings = staff.create(
                        "/holdings-storage/holdings",
                        Json.object()
                                .put("instanceId", instance)
                                .put("permanentLocationId", MAIN_LIBRARY)
                                .put("sourceId", holdingsSource))
                .path("id")
                .asString();
        List<Copy> copies = new ArrayList<>();
        for (int i = 0; i < items; i++) {
            copies.add(copy(instance, holdings, unique(), "Available"));
        }
        return copies;
    }

    Copy item() {
        return title(1).getFirst();
    }

    Copy copy(String instance, String holdings, String barcode, String status) {
        var document = Json.object()
                .put("holdingsRecordId", holdings)
                .put("barcode", barcode)
                .put("materialTypeId", materialType)
                .put("permanentLoanTypeId", loanType);
        document.putObject("status").put("name", status);
        var id = staff.create("/item-storage/items", document).path("id").asString();
        return new Copy(id, barcode, holdings, instance);
    }

    Copy lentItem() {
        var item = item();
        expect(201, checkOut(item, reader()));
        return item;
    }

    Reader reader() {
        return reader(true);
    }

    Reader reader(boolean active) {
        var barcode = unique();
        var document = Json.object()
                .put("username", barcode)
                .put("barcode", barcode)
                .put("active", active)
                .put("patronGroup", group);
        document.putObject("personal").put("lastName", "Reader").put("firstName", "A");
        return new Reader(staff.create("/users", document).path("id").asString(), barcode);
    }

    ObjectNode order(String type, Copy item, Reader reader) {
        return titleOrder(type, item.instanceId(), reader)
                .put("requestLevel", "Item")
                .put("itemId", item.id())
                .put("holdingsRecordId", item.holdingsId());
    }

    ObjectNode titleOrder(String type, String instanceId, Reader reader) {
        return Json.object()
                .put("requestLevel", "Title")
                .put("requestType", type)
                .put("requestDate", "2026-06-01T10:00:00.000Z")
                .put("requesterId", reader.id())
                .put("instanceId", instanceId)
                .put("fulfillmentPreference", "Hold Shelf")
                .put("pickupServicePointId", DESK);
    }

    HttpResponse<String> post(ObjectNode order) {
        return staff.post("/circulation/requests", order);
    }

    JsonNode place(String type, Copy item, Reader reader) {
        return json(expect(201, post(order(type, item, reader))));
    }

    JsonNode request(JsonNode placed) {
        return staff.read("/circulation/requests/" + placed.path("id").asString());
    }

    HttpResponse<String> cancel(JsonNode placed) {
        var body = (ObjectNode) request(placed);
        body.put("status", "Closed - Cancelled")
                .put("cancellationReasonId", "75187e8d-e25a-47a7-89ad-23ba612338de")
                .put("cancellationAdditionalInformation", "read elsewhere");
        return staff.put("/circulation/requests/" + placed.path("id").asString(), body);
    }

    HttpResponse<String> checkOut(Copy item, Reader reader) {
        return staff.post(
                "/circulation/check-out-by-barcode",
                Json.object()
                        .put("itemBarcode", item.barcode())
                        .put("userBarcode", reader.barcode())
                        .put("servicePointId", DESK));
    }

    HttpResponse<String> checkIn(Copy item, String servicePoint) {
        return staff.post(
                "/circulation/check-in-by-barcode",
                Json.object()
                        .put("itemBarcode", item.barcode())
                        .put("servicePointId", servicePoint)
                        .put("checkInDate", Instant.now().toString()));
    }

    /** @param mark the ending of FOLIO's path, as in {@code missing} */
    HttpResponse<String> mark(Copy item, String mark) {
        return staff.post("/inventory/items/%s/mark-%s".formatted(item.id(), mark), Json.object());
    }

    /** Puts a date of a request into the past, as no call does. */
    void past(JsonNode placed, String field) {
        sql("""
                update {tenant}.request set doc = jsonb_set(doc, '{%s}', '"2020-01-01T10:00:00.000+00:00"')
                 where id = '%s'
                """.formatted(field, placed.path("id").asString()));
    }

    String itemStatus(Copy item) {
        return staff.read("/item-storage/items/" + item.id())
                .path("status")
                .path("name")
                .asString();
    }

    List<String> queueOf(Copy item) {
        return ids(staff.read("/circulation/requests/queue/item/" + item.id()));
    }

    static List<String> ids(JsonNode list) {
        return list.path("requests")
                .valueStream()
                .map(request -> request.path("id").asString())
                .toList();
    }

    static List<Integer> positions(JsonNode list) {
        return list.path("requests")
                .valueStream()
                .map(request -> request.path("position").asInt(0))
                .toList();
    }

    static List<String> messages(HttpResponse<String> answer) {
        return json(answer)
                .path("errors")
                .valueStream()
                .map(error -> error.path("message").asString())
                .toList();
    }

    static List<String> codes(HttpResponse<String> answer) {
        return json(answer)
                .path("errors")
                .valueStream()
                .map(error -> error.path("code").asString(""))
                .toList();
    }

    private void sql(String statement) {
        try (var connection = TestPlatform.get().connect();
                var prepared = connection.createStatement()) {
            prepared.execute(statement.replace("{tenant}", "t_" + TestPlatform.TENANT));
        } catch (SQLException e) {
            throw new IllegalStateException(statement, e);
        }
    }

    /** The single number that a query answers. */
    long count(String query) {
        try (var connection = TestPlatform.get().connect();
                var prepared = connection.createStatement();
                var result = prepared.executeQuery(query.replace("{tenant}", "t_" + TestPlatform.TENANT))) {
            result.next();
            return result.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException(query, e);
        }
    }

    private String first(String path, String array) {
        return staff.read(path + "?limit=1").path(array).path(0).path("id").asString();
    }

    static String unique() {
        return UUID.randomUUID().toString().substring(24);
    }
}
