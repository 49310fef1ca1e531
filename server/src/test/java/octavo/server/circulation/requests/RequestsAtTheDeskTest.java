package octavo.server.circulation.requests;

import static octavo.server.SignedIn.expect;
import static octavo.server.SignedIn.json;
import static octavo.server.circulation.requests.Library.messages;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import tools.jackson.databind.JsonNode;

/** What the desk does with an item that somebody waits for. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RequestsAtTheDeskTest {

    private Library library;

    @BeforeAll
    void open() {
        library = new Library();
    }

    @Test
    void returned_where_it_is_picked_up_an_item_awaits_its_patron_until_the_shelf_period_ends() {
        var item = library.lentItem();
        var reader = library.reader();
        var hold = library.place("Hold", item, reader);

        var answer = json(expect(200, library.checkIn(item, Library.DESK)));

        assertThat(answer.path("item").path("status").path("name").asString()).isEqualTo("Awaiting pickup");
        assertThat(answer.path("loan").path("status").path("name").asString()).isEqualTo("Closed");
        assertThat(answer.path("staffSlipContext")
                        .path("requester")
                        .path("barcode")
                        .asString())
                .isEqualTo(reader.barcode());
        assertThat(answer.path("staffSlipContext")
                        .path("request")
                        .path("requestID")
                        .asString())
                .isEqualTo(hold.path("id").asString());
        var request = library.request(hold);
        assertThat(status(request)).isEqualTo("Open - Awaiting pickup");
        assertThat(request.path("holdShelfExpirationDate").asString()).endsWith("T23:59:59.000+00:00");

        var again = json(expect(200, library.checkIn(item, Library.DESK)));
        assertThat(again.path("item").path("status").path("name").asString()).isEqualTo("Awaiting pickup");
        assertThat(library.request(hold)).as("scanning twice does no harm").isEqualTo(request);
    }

    @Test
    void returned_elsewhere_it_goes_to_the_pickup_point_and_awaits_pickup_there() {
        var item = library.lentItem();
        var hold = library.place("Hold", item, library.reader());

        var away = json(expect(200, library.checkIn(item, Library.OTHER_DESK)));
        assertThat(away.path("item").path("status").path("name").asString()).isEqualTo("In transit");
        assertThat(away.path("item").path("inTransitDestinationServicePointId").asString())
                .isEqualTo(Library.DESK);
        assertThat(status(library.request(hold))).isEqualTo("Open - In transit");

        expect(200, library.checkIn(item, Library.DESK));
        assertThat(library.itemStatus(item)).isEqualTo("Awaiting pickup");
        assertThat(status(library.request(hold))).isEqualTo("Open - Awaiting pickup");
    }

    @Test
    void a_delivery_awaits_delivery_wherever_the_item_comes_back() {
        var item = library.lentItem();
        var reader = library.reader();
        var type = library.staff
                .read("/addresstypes?limit=1")
                .path("addressTypes")
                .path(0)
                .path("id")
                .asString();
        var user = library.staff.read("/users/" + reader.id());
        user.withObject("/personal")
                .putArray("addresses")
                .addObject()
                .put("addressTypeId", type)
                .put("addressLine1", "12 Reading Road")
                .put("countryId", "US");
        expect(204, library.staff.put("/users/" + reader.id(), user));
        var order = library.order("Hold", item, reader)
                .put("fulfillmentPreference", "Delivery")
                .put("deliveryAddressTypeId", type);
        order.remove("pickupServicePointId");
        var hold = json(expect(201, library.post(order)));
        assertThat(hold.path("deliveryAddress").path("addressLine1").asString()).isEqualTo("12 Reading Road");

        expect(200, library.checkIn(item, Library.OTHER_DESK));

        assertThat(library.itemStatus(item)).isEqualTo("Awaiting delivery");
        assertThat(status(library.request(hold))).isEqualTo("Open - Awaiting delivery");
    }

    @Test
    void whoever_waits_first_may_take_the_item_and_nobody_else() {
        var item = library.lentItem();
        var first = library.reader();
        var second = library.reader();
        var hold = library.place("Hold", item, first);
        var behind = library.place("Hold", item, second);
        expect(200, library.checkIn(item, Library.DESK));

        var refused = library.checkOut(item, second);
        expect(422, refused);
        assertThat(messages(refused))
                .containsExactly(
                        "A title in demand (Barcode: %s) cannot be checked out to user Reader, A because it has been requested by another patron"
                                .formatted(item.barcode()));
        assertThat(status(library.request(hold))).isEqualTo("Open - Awaiting pickup");

        expect(201, library.checkOut(item, first));
        assertThat(status(library.request(hold))).isEqualTo("Closed - Filled");
        assertThat(library.request(hold).has("position")).isFalse();
        assertThat(library.request(behind).path("position").asInt()).isEqualTo(1);
        assertThat(library.itemStatus(item)).isEqualTo("Checked out");
    }

    @Test
    void a_paged_item_that_is_scanned_awaits_pickup() {
        var item = library.item();
        var page = library.place("Page", item, library.reader());
        expect(200, library.checkIn(item, Library.DESK));
        assertThat(library.itemStatus(item)).isEqualTo("Awaiting pickup");
        assertThat(status(library.request(page))).isEqualTo("Open - Awaiting pickup");
    }

    @Test
    void who_was_about_to_get_an_item_that_is_marked_missing_waits_again_until_it_is_found() {
        var item = library.lentItem();
        var first = library.place("Hold", item, library.reader());
        var second = library.place("Hold", item, library.reader());
        expect(200, library.checkIn(item, Library.DESK));

        expect(200, library.mark(item, "missing"));

        var waiting = library.request(first);
        assertThat(status(waiting)).isEqualTo("Open - Not yet filled");
        assertThat(waiting.has("holdShelfExpirationDate")).isFalse();
        assertThat(library.queueOf(item))
                .containsExactly(first.path("id").asString(), second.path("id").asString());
        assertThat(library.itemStatus(item)).isEqualTo("Missing");

        expect(200, library.checkIn(item, Library.DESK));
        assertThat(status(library.request(first))).isEqualTo("Open - Awaiting pickup");
    }

    @Test
    void a_request_whose_time_on_the_hold_shelf_is_over_does_not_wait_again() {
        var item = library.lentItem();
        var hold = library.place("Hold", item, library.reader());
        expect(200, library.checkIn(item, Library.DESK));
        library.past(hold, "holdShelfExpirationDate");

        expect(200, library.mark(item, "withdrawn"));

        assertThat(status(library.request(hold))).isIn("Open - Awaiting pickup", "Closed - Pickup expired");
    }

    private static String status(JsonNode request) {
        return request.path("status").asString();
    }
}
