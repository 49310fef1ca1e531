package octavo.server.circulation.requests;

import static octavo.server.SignedIn.expect;
import static octavo.server.SignedIn.json;
import static octavo.server.circulation.requests.Library.codes;
import static octavo.server.circulation.requests.Library.messages;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.UUID;
import octavo.server.records.Json;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Requests for any item of a title, under the tenant's setting that allows them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TitleRequestsHttpTest {

    private Library library;
    private String setting;

    @BeforeAll
    void titlesMayBeRequested() {
        library = new Library();
        var tlr = Json.object().put("name", "generalTlr");
        tlr.putObject("value").put("titleLevelRequestsFeatureEnabled", true);
        setting = id(library.staff.create("/circulation/settings", tlr));
    }

    @AfterAll
    void titlesMayNotBeRequestedAnyMore() {
        expect(204, library.staff.client().delete("/circulation/settings/" + setting));
    }

    @Test
    void a_page_takes_an_item_off_the_shelf_and_holds_wait_once_there_is_none() {
        var items = library.title(2);
        expect(201, library.checkOut(items.get(0), library.reader()));
        var title = items.get(0).instanceId();

        assertThat(codes(place("Hold", title, library.reader())))
                .containsExactly("HOLD_AND_RECALL_TLR_NOT_ALLOWED_PAGEABLE_AVAILABLE_ITEM_FOUND");
        var page = json(expect(201, place("Page", title, library.reader())));
        assertThat(page.path("itemId").asString()).isEqualTo(items.get(1).id());
        assertThat(library.itemStatus(items.get(1))).isEqualTo("Paged");
        assertThat(codes(place("Page", title, library.reader())))
                .containsExactly("REQUEST_NOT_ALLOWED_FOR_PATRON_TITLE_COMBINATION");
        var hold = json(expect(201, place("Hold", title, library.reader())));
        assertThat(hold.has("itemId")).isFalse();
        assertThat(hold.has("item")).isFalse();
        assertThat(hold.path("position").asInt()).as("one queue for the title").isEqualTo(2);
        assertThat(Library.ids(library.staff.read("/circulation/requests/queue/instance/" + title)))
                .containsExactly(id(page), id(hold));
    }

    @Test
    void a_hold_of_a_title_is_served_by_the_first_item_that_comes_back() {
        var items = library.title(2);
        items.forEach(item -> expect(201, library.checkOut(item, library.reader())));
        var waiting = library.reader();
        var hold = json(expect(201, place("Hold", items.get(0).instanceId(), waiting)));
        assertThat(codes(place("Hold", items.get(0).instanceId(), waiting)))
                .containsExactly("INSTANCE_ALREADY_REQUESTED");
        assertThat(codes(library.post(library.order("Hold", items.get(0), waiting))))
                .containsExactly("ITEM_ALREADY_REQUESTED");

        expect(200, library.checkIn(items.get(1), Library.DESK));

        var served = library.request(hold);
        assertThat(served.path("status").asString()).isEqualTo("Open - Awaiting pickup");
        assertThat(served.path("itemId").asString()).isEqualTo(items.get(1).id());
        expect(200, library.checkIn(items.get(0), Library.DESK));
        assertThat(library.itemStatus(items.get(0))).as("one item is enough").isEqualTo("Available");
        assertThat(messages(library.checkOut(items.get(1), library.reader())))
                .singleElement()
                .asString()
                .contains("requested by another patron");
        expect(201, library.checkOut(items.get(1), waiting));
        assertThat(library.request(hold).path("status").asString()).isEqualTo("Closed - Filled");
    }

    @Test
    void a_recall_of_a_title_recalls_the_loan_that_ends_first() {
        var items = library.title(2);
        items.forEach(item -> expect(201, library.checkOut(item, library.reader())));
        var recall = json(expect(201, place("Recall", items.get(0).instanceId(), library.reader())));
        var second = json(expect(201, place("Recall", items.get(0).instanceId(), library.reader())));
        assertThat(recall.path("itemId").asString())
                .isNotEqualTo(second.path("itemId").asString());
        assertThat(second.path("position").asInt()).isEqualTo(2);
    }

    @Test
    void a_borrower_does_not_wait_for_a_title_they_have() {
        var items = library.title(1);
        var borrower = library.reader();
        expect(201, library.checkOut(items.get(0), borrower));
        assertThat(codes(place("Hold", items.get(0).instanceId(), borrower)))
                .containsExactly("REQUESTER_ALREADY_HAS_LOAN_FOR_ONE_OF_INSTANCES_ITEMS");
    }

    @Test
    void a_title_request_names_no_item_and_a_title_that_is_there() {
        var item = library.item();
        var order = library.titleOrder("Page", item.instanceId(), library.reader());
        assertThat(messages(library.post(order.deepCopy().put("itemId", item.id()))))
                .containsExactly("Attempt to create TLR request linked to an item");
        assertThat(messages(place("Hold", UUID.randomUUID().toString(), library.reader())))
                .containsExactly("Instance does not exist");
        assertThat(library.itemStatus(item)).isEqualTo("Available");
    }

    @Test
    void the_queue_of_a_title_is_reordered_by_the_title_and_not_by_an_item() {
        var items = library.title(1);
        expect(201, library.checkOut(items.get(0), library.reader()));
        var title = items.get(0).instanceId();
        var first = json(expect(201, place("Hold", title, library.reader())));
        var second = library.place("Hold", items.get(0), library.reader());
        var body = Json.object();
        var places = body.putArray("reorderedQueue");
        places.addObject().put("id", id(second)).put("newPosition", 1);
        places.addObject().put("id", id(first)).put("newPosition", 2);

        assertThat(messages(library.staff.post(
                        "/circulation/requests/queue/item/" + items.get(0).id() + "/reorder", body)))
                .containsExactly("Refuse to reorder request queue, TLR feature status is ENABLED.");
        var answer =
                expect(200, library.staff.post("/circulation/requests/queue/instance/" + title + "/reorder", body));
        assertThat(Library.ids(json(answer))).containsExactly(id(second), id(first));
        assertThat(Library.positions(json(answer))).containsExactly(1, 2);
    }

    @Test
    void switched_off_and_on_again_queues_are_counted_anew() {
        var items = library.title(2);
        items.forEach(item -> expect(201, library.checkOut(item, library.reader())));
        var first = library.place("Hold", items.get(0), library.reader());
        var second = library.place("Hold", items.get(1), library.reader());
        assertThat(library.request(second).path("position").asInt()).isEqualTo(2);

        var tlr = library.staff.read("/circulation/settings/" + setting);
        tlr.withObject("/value").put("titleLevelRequestsFeatureEnabled", false);
        expect(204, library.staff.put("/circulation/settings/" + setting, tlr));
        try {
            assertThat(library.request(first).path("position").asInt()).isEqualTo(1);
            assertThat(library.request(second).path("position").asInt()).isEqualTo(1);
        } finally {
            tlr = library.staff.read("/circulation/settings/" + setting);
            tlr.withObject("/value").put("titleLevelRequestsFeatureEnabled", true);
            expect(204, library.staff.put("/circulation/settings/" + setting, tlr));
        }
        assertThat(Library.positions(library.staff.read(
                        "/circulation/requests/queue/instance/" + items.get(0).instanceId())))
                .containsExactly(1, 2);
    }

    @Test
    void a_hold_of_a_title_does_not_move_to_an_item() {
        var items = library.title(2);
        items.forEach(item -> expect(201, library.checkOut(item, library.reader())));
        var hold = json(expect(201, place("Hold", items.get(0).instanceId(), library.reader())));
        var answer = library.staff.post(
                "/circulation/requests/" + id(hold) + "/move",
                Json.object().put("destinationItemId", items.get(1).id()));
        assertThat(messages(answer)).containsExactly("Not allowed to move from/to Hold TLR");
    }

    @Test
    void a_client_that_does_not_care_gets_what_serves_soonest() {
        var items = library.title(1);
        var title = items.get(0).instanceId();
        var page = json(expect(201, anyOf(title)));
        assertThat(page.path("requestType").asString()).isEqualTo("Page");
        var hold = json(expect(201, anyOf(title)));
        assertThat(hold.path("requestType").asString()).isEqualTo("Hold");
        expect(422, anyOf(UUID.randomUUID().toString()));
        expect(422, anyOf(""));
        expect(422, anyOf("x"));
    }

    @Test
    void a_hold_of_a_title_whose_item_is_marked_missing_is_served_by_another_one() {
        var items = library.title(2);
        items.forEach(item -> expect(201, library.checkOut(item, library.reader())));
        var hold = json(expect(201, place("Hold", items.get(0).instanceId(), library.reader())));
        expect(200, library.checkIn(items.get(0), Library.DESK));
        assertThat(library.request(hold).path("itemId").asString())
                .isEqualTo(items.get(0).id());

        expect(200, library.mark(items.get(0), "missing"));
        assertThat(library.request(hold).has("itemId")).isFalse();

        expect(200, library.checkIn(items.get(1), Library.DESK));
        assertThat(library.request(hold).path("status").asString()).isEqualTo("Open - Awaiting pickup");
        assertThat(library.request(hold).path("itemId").asString())
                .isEqualTo(items.get(1).id());
    }

    private HttpResponse<String> anyOf(String title) {
        ObjectNode body = library.titleOrder("Page", title, library.reader());
        body.remove(List.of("requestLevel", "requestType", "fulfillmentPreference"));
        return library.staff.post("/circulation/requests/instances", body);
    }

    private HttpResponse<String> place(String type, String title, Library.Reader reader) {
        return library.post(library.titleOrder(type, title, reader));
    }

    private static String id(JsonNode record) {
        return record.path("id").asString();
    }
}
