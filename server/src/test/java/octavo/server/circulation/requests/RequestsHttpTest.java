package octavo.server.circulation.requests;

import static octavo.server.SignedIn.expect;
import static octavo.server.SignedIn.json;
import static octavo.server.circulation.requests.Library.codes;
import static octavo.server.circulation.requests.Library.messages;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import octavo.server.records.Json;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Placing, editing, cancelling and serving item-level requests over HTTP, as FOLIO's clients do. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RequestsHttpTest {

    private Library library;

    @BeforeAll
    void open() {
        library = new Library();
    }

    @Test
    void a_page_answers_201_with_the_request_and_the_item_is_paged() {
        var item = library.item();
        var reader = library.reader();
        var answer = library.post(library.order("Page", item, reader));

        expect(201, answer);
        var request = json(answer);
        assertThat(answer.headers().firstValue("location"))
                .hasValue("/circulation/requests/" + request.path("id").asString());
        assertThat(request.path("status").asString()).isEqualTo("Open - Not yet filled");
        assertThat(request.path("position").asInt()).isEqualTo(1);
        assertThat(request.path("item").path("barcode").asString()).isEqualTo(item.barcode());
        assertThat(request.path("item").path("status").asString()).isEqualTo("Paged");
        assertThat(request.path("item").path("location").path("libraryName").asString())
                .isNotEmpty();
        assertThat(request.path("instance").path("title").asString()).isEqualTo("A title in demand");
        assertThat(request.path("requester").path("barcode").asString()).isEqualTo(reader.barcode());
        assertThat(request.path("requester").path("patronGroup").path("id").asString())
                .isEqualTo(library.group);
        assertThat(request.path("pickupServicePoint").path("name").asString()).isEqualTo("Circ Desk 1");
        assertThat(request.path("pickupServicePoint").path("pickupLocation").asBoolean())
                .isTrue();
        assertThat(library.itemStatus(item)).isEqualTo("Paged");
    }

    @Test
    void a_cancelled_page_puts_the_item_back_and_keeps_who_and_why() {
        var item = library.item();
        var page = library.place("Page", item, library.reader());

        expect(204, library.cancel(page));

        var request = library.request(page);
        assertThat(request.path("status").asString()).isEqualTo("Closed - Cancelled");
        assertThat(request.has("position")).isFalse();
        assertThat(request.path("cancelledDate").asString()).isNotEmpty();
        assertThat(request.path("cancelledByUserId").asString()).isNotEmpty();
        assertThat(request.path("cancellationAdditionalInformation").asString()).isEqualTo("read elsewhere");
        assertThat(library.itemStatus(item)).isEqualTo("Available");
        assertThat(library.queueOf(item)).isEmpty();
        var again = library.cancel(page);
        expect(422, again);
        assertThat(codes(again)).containsExactly("REQUEST_ALREADY_CLOSED");
    }

    @Test
    void every_reason_against_a_request_is_told_at_once() {
        var item = library.item();
        var order = library.order("Hold", item, library.reader(false)).put("pickupServicePointId", Library.NO_PICKUP);

        var answer = library.post(order);

        expect(422, answer);
        assertThat(messages(answer))
                .containsExactlyInAnyOrder(
                        "Service point is not a pickup location",
                        "Inactive users cannot make requests",
                        "Hold requests are not allowed for this patron and item combination");
        assertThat(json(answer).has("total_records")).isFalse();
        assertThat(library.queueOf(item)).isEmpty();
        assertThat(library.itemStatus(item)).isEqualTo("Available");
    }

    @Test
    void what_is_not_there_is_named() {
        var nobody = new Library.Reader(UUID.randomUUID().toString(), "x");
        var nothing = new Library.Copy(
                UUID.randomUUID().toString(),
                "x",
                UUID.randomUUID().toString(),
                UUID.randomUUID().toString());
        var answer = library.post(library.order("Hold", nothing, nobody)
                .put("pickupServicePointId", UUID.randomUUID().toString())
                .put("proxyUserId", UUID.randomUUID().toString()));

        expect(422, answer);
        assertThat(messages(answer))
                .containsExactlyInAnyOrder(
                        "Pickup service point does not exist",
                        "proxyUserId is not valid",
                        "A valid user and patron group are required. User is null",
                        "Instance does not exist",
                        "Item does not exist");
    }

    @Test
    void a_malformed_order_is_told_all_that_is_wrong_with_it() {
        var answer = library.staff.post(
                "/circulation/requests",
                Json.object()
                        .put("requestLevel", "Shelf")
                        .put("requestType", "Steal")
                        .put("fulfillmentPreference", "Pigeon")
                        .put("requesterId", "me' or '1'='1"));

        expect(422, answer);
        assertThat(messages(answer))
                .containsExactlyInAnyOrder(
                        "requestLevel must be one of the following: \"Item\"",
                        "requestType must be one of the following: Hold, Recall, Page",
                        "fulfillmentPreference must be one of the following: Hold Shelf, Delivery",
                        "Cannot create a request with no requestDate",
                        "Cannot create a request with no instance ID",
                        "requesterId is not valid: me' or '1'='1",
                        "Cannot create an item level request with no item ID");
        var item = library.item();
        var reader = library.reader();
        expect(400, library.post(library.order("Page", item, reader).put("status", "Open - Maybe")));
        expect(422, library.post(library.order("Page", item, reader).put("status", "Closed - Filled")));
        expect(422, library.post(library.order("Page", item, reader).put("requestExpirationDate", "tomorrow")));
        expect(422, library.post(library.order("Page", item, reader).put("requestDate", "yesterday")));
        expect(422, library.post(library.order("Page", item, reader).put("colour", "blue")));
        expect(400, library.staff.client().post("/circulation/requests", "[]"));
        expect(400, library.staff.client().post("/circulation/requests", "{"));
        assertThat(library.itemStatus(item))
                .as("refused requests leave the item alone")
                .isEqualTo("Available");
        assertThat(library.queueOf(item)).isEmpty();
    }

    @Test
    void an_item_is_requested_once_by_a_patron_and_not_by_whoever_has_it() {
        var item = library.item();
        var borrower = library.reader();
        expect(201, library.checkOut(item, borrower));
        var reader = library.reader();
        library.place("Hold", item, reader);

        assertThat(codes(library.post(library.order("Hold", item, reader)))).containsExactly("ITEM_ALREADY_REQUESTED");
        assertThat(codes(library.post(library.order("Recall", item, borrower))))
                .containsExactly("REQUESTER_ALREADY_HAS_THIS_ITEM_ON_LOAN");
    }

    @Test
    void a_hold_shelf_request_needs_a_pickup_point_and_a_delivery_an_address() {
        var item = library.lentItem();
        var order = library.order("Hold", item, library.reader());
        order.remove("pickupServicePointId");
        assertThat(codes(library.post(order))).containsExactly("HOLD_SHELF_REQUESTS_REQUIRE_PICKUP_SERVICE_POINT");

        var delivery = library.order("Hold", item, library.reader()).put("fulfillmentPreference", "Delivery");
        expect(422, library.post(delivery));
    }

    @Test
    void a_recall_goes_ahead_of_holds_and_the_loan_ends_earlier() {
        var item = library.lentItem();
        var loan = library.staff
                .search("/circulation/loans", "itemId==" + item.id() + " and status.name==Open")
                .path("loans")
                .path(0);
        var first = library.place("Hold", item, library.reader());
        var second = library.place("Hold", item, library.reader());
        var recall = library.place("Recall", item, library.reader());

        assertThat(library.queueOf(item)).containsExactly(id(recall), id(first), id(second));
        assertThat(library.request(second).path("position").asInt()).isEqualTo(3);
        var recalled = library.staff.read("/circulation/loans/" + id(loan));
        assertThat(recalled.path("action").asString()).isEqualTo("recallrequested");
        assertThat(recalled.path("dueDateChangedByRecall").asBoolean()).isTrue();
        assertThat(recalled.path("dueDate").asString())
                .isLessThan(loan.path("dueDate").asString());
    }

    @Test
    void an_edit_does_not_undo_what_the_desk_did_meanwhile() {
        var item = library.lentItem();
        var hold = library.place("Hold", item, library.reader());
        var behind = library.place("Hold", item, library.reader());
        var edit = (ObjectNode) library.request(hold);
        expect(200, library.checkIn(item, Library.DESK));

        expect(
                204,
                library.staff.put(
                        "/circulation/requests/" + id(hold),
                        edit.put("patronComments", "soon, please").put("position", 7)));

        var edited = library.request(hold);
        assertThat(edited.path("patronComments").asString()).isEqualTo("soon, please");
        assertThat(edited.path("status").asString()).isEqualTo("Open - Awaiting pickup");
        assertThat(edited.path("position").asInt()).isEqualTo(1);
        assertThat(library.queueOf(item)).containsExactly(id(hold), id(behind));
    }

    @Test
    void an_edit_that_cannot_be_is_refused_and_changes_nothing() {
        var item = library.lentItem();
        var hold = library.place("Hold", item, library.reader());
        var stored = library.request(hold);
        var path = "/circulation/requests/" + id(hold);
        var edit = (ObjectNode) stored;

        expect(422, library.staff.put(path, edit.deepCopy().put("pickupServicePointId", Library.NO_PICKUP)));
        expect(422, library.staff.put(path, edit.deepCopy().put("pickupServicePointId", "no desk")));
        expect(
                422,
                library.staff.put(
                        path,
                        edit.deepCopy().put("requesterId", library.reader().id())));
        expect(400, library.staff.put(path, edit.deepCopy().put("status", "Closed - Whatever")));
        expect(422, library.staff.put(path, edit.deepCopy().put("patronComments", "a\0b")));
        var withoutPickup = edit.deepCopy();
        withoutPickup.remove("pickupServicePointId");
        expect(422, library.staff.put(path, withoutPickup));
        expect(
                422,
                library.staff.put(
                        path,
                        edit.deepCopy()
                                .put("status", "Closed - Cancelled")
                                .put("cancellationReasonId", UUID.randomUUID().toString())));
        expect(400, library.staff.client().put("/circulation/requests/no-uuid", "{}"));

        assertThat(library.request(hold)).isEqualTo(stored);
        assertThat(library.queueOf(item)).containsExactly(id(hold));
    }

    @Test
    void a_request_expires_with_its_last_day() {
        var request = json(expect(
                201,
                library.post(library.order("Page", library.item(), library.reader())
                        .put("requestExpirationDate", "2030-02-03T08:00:00.000+0000"))));
        assertThat(request.path("requestExpirationDate").asString()).isEqualTo("2030-02-03T23:59:59.000+00:00");
    }

    @Test
    void a_put_of_a_request_that_is_not_there_places_it_and_a_delete_closes_the_gap() {
        var item = library.lentItem();
        var id = UUID.randomUUID().toString();
        expect(204, library.staff.put("/circulation/requests/" + id, library.order("Hold", item, library.reader())));
        var behind = library.place("Hold", item, library.reader());
        assertThat(library.request(behind).path("position").asInt()).isEqualTo(2);

        expect(204, library.staff.client().delete("/circulation/requests/" + id));

        assertThat(library.request(behind).path("position").asInt()).isEqualTo(1);
        expect(404, library.staff.client().get("/circulation/requests/" + id));
        expect(404, library.staff.client().delete("/circulation/requests/" + id));
    }

    @Test
    void a_deleted_page_puts_the_item_back() {
        var item = library.item();
        var page = library.place("Page", item, library.reader());
        expect(204, library.staff.client().delete("/circulation/requests/" + id(page)));
        assertThat(library.itemStatus(item)).isEqualTo("Available");
    }

    @Test
    void a_manual_block_against_requests_stops_until_it_is_overridden() {
        var item = library.item();
        var reader = library.reader();
        library.staff.create(
                "/manualblocks",
                Json.object()
                        .put("type", "Manual")
                        .put("desc", "lost three items")
                        .put("requests", true)
                        .put("userId", reader.id()));
        var order = library.order("Page", item, reader);

        var refused = library.post(order);
        expect(422, refused);
        var error = json(refused).path("errors").path(0);
        assertThat(error.path("message").asString()).isEqualTo("Patron blocked from requesting");
        assertThat(error.path("code").asString()).isEqualTo("USER_IS_BLOCKED_MANUALLY");
        assertThat(error.path("parameters").path(0).path("value").asString()).isEqualTo("lost three items");
        assertThat(error.path("overridableBlock").path("name").asString()).isEqualTo("patronBlock");

        order.putObject("requestProcessingParameters")
                .putObject("overrideBlocks")
                .putObject("patronBlock");
        expect(201, library.post(order));
    }

    @Test
    void a_proxy_may_ask_for_a_sponsor_only_while_related() {
        var item = library.item();
        var sponsor = library.reader();
        var proxy = library.reader();
        var order = library.order("Page", item, sponsor).put("proxyUserId", proxy.id());
        assertThat(messages(library.post(order))).containsExactly("proxyUserId is not valid");
        assertThat(codes(library.post(order.deepCopy().put("proxyUserId", sponsor.id()))))
                .containsExactly("USER_CANNOT_BE_PROXY_FOR_THEMSELVES");

        library.staff.create(
                "/proxiesfor",
                Json.object()
                        .put("userId", sponsor.id())
                        .put("proxyUserId", proxy.id())
                        .put("status", "Active"));
        var placed = json(expect(201, library.post(order)));
        assertThat(placed.path("proxy").path("barcode").asString()).isEqualTo(proxy.barcode());
    }

    @Test
    void items_are_requested_by_barcodes_of_any_characters() {
        var title = library.item();
        for (var barcode : List.of("A/100", "B*7", "C?9", "D\"4", "E\\8", "(F=1)", "00012", "G 10", "ß-22", "J&K+1")) {
            var item = library.copy(title.instanceId(), title.holdingsId(), barcode + Library.unique(), "Available");
            var page = library.place("Page", item, library.reader());
            assertThat(library.request(page).path("item").path("barcode").asString())
                    .isEqualTo(item.barcode());
            assertThat(library.staff
                            .search(
                                    "/circulation/requests",
                                    "item.barcode==\"%s\""
                                            .formatted(item.barcode().replaceAll("([\\\\\"*?^])", "\\\\$1")))
                            .path("totalRecords")
                            .asInt())
                    .as(item.barcode())
                    .isEqualTo(1);
        }
    }

    private static String id(JsonNode request) {
        return request.path("id").asString();
    }
}
