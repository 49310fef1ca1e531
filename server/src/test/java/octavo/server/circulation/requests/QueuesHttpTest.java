package octavo.server.circulation.requests;

import static octavo.server.SignedIn.expect;
import static octavo.server.SignedIn.json;
import static octavo.server.circulation.requests.Library.codes;
import static octavo.server.circulation.requests.Library.messages;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.UUID;
import octavo.server.records.Json;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import tools.jackson.databind.JsonNode;

/** The queue of an item: its order, reordering, and requests that move to another item. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class QueuesHttpTest {

    private Library library;

    @BeforeAll
    void open() {
        library = new Library();
    }

    @Test
    void a_queue_is_read_in_order_with_positions_from_one() {
        var item = library.lentItem();
        var first = library.place("Hold", item, library.reader());
        var second = library.place("Hold", item, library.reader());
        var third = library.place("Hold", item, library.reader());
        expect(204, library.cancel(second));

        var queue = library.staff.read("/circulation/requests/queue/item/" + item.id());

        assertThat(Library.ids(queue)).containsExactly(id(first), id(third));
        assertThat(Library.positions(queue)).containsExactly(1, 2);
        assertThat(queue.path("totalRecords").asInt()).isEqualTo(2);
        assertThat(queue.path("requests")
                        .path(0)
                        .path("requester")
                        .path("barcode")
                        .asString())
                .isNotEmpty();
    }

    @Test
    void a_whole_queue_is_reordered_at_once() {
        var item = library.lentItem();
        var first = library.place("Hold", item, library.reader());
        var second = library.place("Hold", item, library.reader());
        var third = library.place("Hold", item, library.reader());

        var answer = json(expect(200, reorder(item, third, first, second)));

        assertThat(Library.ids(answer)).containsExactly(id(third), id(first), id(second));
        assertThat(library.queueOf(item)).containsExactly(id(third), id(first), id(second));
    }

    @Test
    void an_order_that_the_queue_cannot_have_is_refused_and_changes_nothing() {
        var item = library.lentItem();
        var first = library.place("Hold", item, library.reader());
        var second = library.place("Hold", item, library.reader());

        assertThat(messages(reorder(item, first)))
                .containsExactly("There is inconsistency between provided reordered queue and existing queue.");
        assertThat(messages(reorder(item, first, first)))
                .containsExactly("There is inconsistency between provided reordered queue and existing queue.");
        var body = Json.object();
        var places = body.putArray("reorderedQueue");
        places.addObject().put("id", id(first)).put("newPosition", 1);
        places.addObject().put("id", id(second)).put("newPosition", 40);
        assertThat(messages(library.staff.post("/circulation/requests/queue/item/" + item.id() + "/reorder", body)))
                .containsExactly("Positions must have sequential order.");
        expect(422, library.staff.post("/circulation/requests/queue/instance/" + item.instanceId() + "/reorder", body));
        expect(422, library.staff.post("/circulation/requests/queue/item/" + item.id() + "/reorder", Json.object()));
        expect(404, reorder(library.item()));
        expect(400, library.staff.client().get("/circulation/requests/queue/item/no-uuid"));

        expect(200, library.checkIn(item, Library.DESK));
        assertThat(messages(reorder(item, second, first)))
                .containsExactly("Requests can not be displaced from position 1 when fulfillment begun.");
        assertThat(library.queueOf(item)).containsExactly(id(first), id(second));
    }

    @Test
    void a_page_keeps_the_first_place() {
        var item = library.item();
        var page = library.place("Page", item, library.reader());
        var hold = library.place("Hold", item, library.reader());
        assertThat(messages(reorder(item, hold, page)))
                .containsExactly("Page requests can not be displaced from position 1.");
    }

    @Test
    void a_request_moves_to_another_item_of_its_title_and_both_queues_stay_dense() {
        var items = library.title(2);
        expect(201, library.checkOut(items.get(0), library.reader()));
        expect(201, library.checkOut(items.get(1), library.reader()));
        var moving = library.place("Hold", items.get(0), library.reader());
        var left = library.place("Hold", items.get(0), library.reader());
        var there = library.place("Hold", items.get(1), library.reader());

        var moved = json(expect(200, move(moving, items.get(1), null)));

        assertThat(moved.path("itemId").asString()).isEqualTo(items.get(1).id());
        assertThat(moved.path("position").asInt()).isEqualTo(2);
        assertThat(moved.path("item").path("barcode").asString())
                .isEqualTo(items.get(1).barcode());
        assertThat(library.queueOf(items.get(0))).containsExactly(id(left));
        assertThat(library.request(left).path("position").asInt()).isEqualTo(1);
        assertThat(library.queueOf(items.get(1))).containsExactly(id(there), id(moving));
    }

    @Test
    void moved_to_an_available_item_a_request_becomes_a_page() {
        var items = library.title(2);
        var page = library.place("Page", items.get(0), library.reader());
        var hold = library.place("Hold", items.get(0), library.reader());

        var moved = json(expect(200, move(hold, items.get(1), "Hold")));

        assertThat(moved.path("requestType").asString()).isEqualTo("Page");
        assertThat(library.itemStatus(items.get(1))).isEqualTo("Paged");
        expect(204, library.cancel(page));
        assertThat(library.itemStatus(items.get(0))).isEqualTo("Available");
    }

    @Test
    void a_move_that_cannot_be_is_refused_and_changes_nothing() {
        var item = library.lentItem();
        var hold = library.place("Hold", item, library.reader());
        var other = library.item();
        assertThat(messages(move(hold, other, null)))
                .containsExactly("Request can only be moved to an item with the same instance ID");
        assertThat(codes(move(hold, item, null))).containsExactly("MOVING_REQUEST_TO_THE_SAME_ITEM");
        assertThat(messages(move(hold, new Library.Copy(UUID.randomUUID().toString(), "", "", ""), null)))
                .containsExactly("Item does not exist");
        expect(422, move(hold, item, "Steal"));
        expect(
                404,
                library.staff.post(
                        "/circulation/requests/" + UUID.randomUUID() + "/move",
                        Json.object().put("destinationItemId", item.id())));
        expect(422, library.staff.post("/circulation/requests/" + id(hold) + "/move", Json.object()));
        expect(200, library.checkIn(item, Library.DESK));
        var second = library.copy(item.instanceId(), item.holdingsId(), Library.unique(), "Available");
        assertThat(messages(move(hold, second, null)))
                .containsExactly("Request can not be moved when fulfillment begun");
        assertThat(library.itemStatus(second)).isEqualTo("Available");
        assertThat(library.queueOf(item)).containsExactly(id(hold));
    }

    @Test
    void two_open_requests_at_one_position_are_refused_by_the_schema() {
        var item = library.lentItem();
        library.place("Hold", item, library.reader());
        var answer = library.staff.post(
                "/request-storage/requests",
                library.order("Hold", item, library.reader())
                        .put("status", "Open - Not yet filled")
                        .put("position", 1));
        expect(422, answer);
        assertThat(messages(answer))
                .containsExactly("Cannot have more than one request with the same position in the queue");
        assertThat(library.queueOf(item)).hasSize(1);
    }

    @Test
    void allowed_service_points_follow_status_and_policy() {
        var item = library.item();
        var reader = library.reader();
        var path = "/circulation/requests/allowed-service-points?operation=";
        var ofNew = library.staff.read(path + "create&requesterId=" + reader.id() + "&itemId=" + item.id());
        assertThat(ofNew.propertyNames()).containsExactly("Page");
        assertThat(ofNew.path("Page")
                        .valueStream()
                        .map(point -> point.path("name").asString()))
                .contains("Circ Desk 1", "Circ Desk 2")
                .doesNotContain("Online");
        var ofGroup =
                library.staff.read(path + "create&patronGroupId=" + library.group + "&instanceId=" + item.instanceId());
        assertThat(ofGroup.propertyNames()).containsExactly("Page");
        var page = library.place("Page", item, reader);
        assertThat(library.staff.read(path + "replace&requestId=" + id(page)).propertyNames())
                .containsExactly("Page");
        var lent = library.lentItem();
        assertThat(library.staff
                        .read(path + "move&requestId=" + id(page) + "&itemId=" + lent.id())
                        .propertyNames())
                .containsExactlyInAnyOrder("Hold", "Recall");
        for (var bad : new String[] {
            "create",
            "create&itemId=" + item.id(),
            "replace",
            "move&requestId=" + id(page),
            "steal&requestId=" + id(page),
            "create&requesterId=me&itemId=" + item.id()
        }) {
            expect(400, library.staff.client().get(path + bad));
        }
        expect(422, library.staff.client().get(path + "replace&requestId=" + UUID.randomUUID()));
    }

    private HttpResponse<String> reorder(Library.Copy item, JsonNode... order) {
        var body = Json.object();
        var places = body.putArray("reorderedQueue");
        for (int i = 0; i < order.length; i++) {
            places.addObject().put("id", id(order[i])).put("newPosition", i + 1);
        }
        return library.staff.post("/circulation/requests/queue/item/" + item.id() + "/reorder", body);
    }

    private HttpResponse<String> move(JsonNode request, Library.Copy destination, @Nullable String type) {
        var body = Json.object().put("destinationItemId", destination.id());
        if (type != null) {
            body.put("requestType", type);
        }
        return library.staff.post("/circulation/requests/" + id(request) + "/move", body);
    }

    private static String id(JsonNode request) {
        return request.path("id").asString();
    }
}
