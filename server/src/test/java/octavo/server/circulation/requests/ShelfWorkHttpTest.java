package octavo.server.circulation.requests;

import static octavo.server.SignedIn.expect;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import octavo.server.records.Json;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import tools.jackson.databind.JsonNode;

/** Slips, expiry and the hold shelf. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ShelfWorkHttpTest {

    private Library library;

    @BeforeAll
    void open() {
        library = new Library();
    }

    @Test
    void a_pick_slip_stays_until_the_item_is_fetched() {
        var item = library.item();
        var reader = library.reader();
        var page = library.place("Page", item, reader);

        var slips = library.staff.read("/circulation/pick-slips/" + Library.DESK);
        var slip = slips.path("pickSlips")
                .valueStream()
                .filter(one -> one.path("item").path("barcode").asString().equals(item.barcode()))
                .findFirst()
                .orElseThrow();

        assertThat(slips.path("totalRecords").asInt())
                .isEqualTo(slips.path("pickSlips").size());
        assertThat(slip.path("item").path("title").asString()).isEqualTo("A title in demand");
        assertThat(slip.path("item")
                        .path("effectiveLocationPrimaryServicePointName")
                        .asString())
                .isEqualTo("Circ Desk 1");
        assertThat(slip.path("request").path("requestID").asString()).isEqualTo(id(page));
        assertThat(slip.path("request").path("servicePointPickup").asString()).isEqualTo("Circ Desk 1");
        assertThat(slip.path("requester").path("barcode").asString()).isEqualTo(reader.barcode());
        assertThat(slip.path("currentDateTime").asString()).isNotEmpty();
        assertThat(barcodes(library.staff.read("/circulation/pick-slips/" + Library.OTHER_DESK), "pickSlips"))
                .doesNotContain(item.barcode());

        expect(200, library.checkIn(item, Library.DESK));
        assertThat(barcodes(library.staff.read("/circulation/pick-slips/" + Library.DESK), "pickSlips"))
                .doesNotContain(item.barcode());
    }

    @Test
    void search_slips_are_printed_where_the_setting_wants_them() {
        var item = library.lentItem();
        library.place("Hold", item, library.reader());
        var path = "/circulation/search-slips/" + Library.DESK;
        assertThat(library.staff.read(path).path("totalRecords").asInt()).isZero();
        var setting = Json.object().put("name", "PRINT_HOLD_REQUESTS");
        setting.putObject("value").put("printHoldRequestsEnabled", true);
        var stored = library.staff.create("/circulation/settings", setting);
        try {
            assertThat(barcodes(library.staff.read(path), "searchSlips")).contains(item.barcode());
        } finally {
            expect(204, library.staff.client().delete("/circulation/settings/" + id(stored)));
        }
    }

    @Test
    void what_nobody_fetched_from_the_hold_shelf_expires_and_stands_in_the_clearance_report() {
        var item = library.lentItem();
        var hold = library.place("Hold", item, library.reader());
        var behind = library.place("Hold", item, library.reader());
        expect(200, library.checkIn(item, Library.DESK));
        library.past(hold, "holdShelfExpirationDate");

        expect(204, library.staff.post("/scheduled-request-expiration", Json.object()));

        var request = library.request(hold);
        assertThat(request.path("status").asString()).isEqualTo("Closed - Pickup expired");
        assertThat(request.path("awaitingPickupRequestClosedDate").asString()).isNotEmpty();
        assertThat(library.request(behind).path("position").asInt()).isEqualTo(1);
        assertThat(library.itemStatus(item)).as("the item lies on the shelf").isEqualTo("Awaiting pickup");
        assertThat(clearance(Library.DESK)).contains(id(hold));
        assertThat(clearance(Library.OTHER_DESK)).doesNotContain(id(hold));

        expect(200, library.checkIn(item, Library.DESK));
        assertThat(library.request(behind).path("status").asString()).isEqualTo("Open - Awaiting pickup");
        assertThat(clearance(Library.DESK)).doesNotContain(id(hold));
    }

    @Test
    void a_cancelled_request_on_the_hold_shelf_stands_in_the_clearance_report() {
        var item = library.lentItem();
        var hold = library.place("Hold", item, library.reader());
        expect(200, library.checkIn(item, Library.DESK));
        expect(204, library.cancel(hold));
        assertThat(clearance(Library.DESK)).contains(id(hold));
        expect(200, library.checkIn(item, Library.DESK));
        assertThat(library.itemStatus(item)).isEqualTo("Available");
        assertThat(clearance(Library.DESK)).doesNotContain(id(hold));
    }

    @Test
    void what_was_not_filled_in_time_is_closed_and_the_queue_moves_up() {
        var item = library.lentItem();
        var hold = library.place("Hold", item, library.reader());
        var behind = library.place("Hold", item, library.reader());
        library.past(hold, "requestExpirationDate");
        var paged = library.item();
        var page = library.place("Page", paged, library.reader());
        library.past(page, "requestExpirationDate");

        expect(204, library.staff.post("/scheduled-request-expiration", Json.object()));
        expect(204, library.staff.post("/scheduled-request-expiration", Json.object()));

        assertThat(library.request(hold).path("status").asString()).isEqualTo("Closed - Unfilled");
        assertThat(library.request(hold).has("position")).isFalse();
        assertThat(library.request(behind).path("position").asInt()).isEqualTo(1);
        assertThat(library.request(behind).path("status").asString()).isEqualTo("Open - Not yet filled");
        assertThat(library.itemStatus(paged)).as("paged for nobody").isEqualTo("Available");
    }

    private List<String> clearance(String servicePoint) {
        return Library.ids(library.staff.read("/circulation/requests-reports/hold-shelf-clearance/" + servicePoint));
    }

    private static List<String> barcodes(JsonNode slips, String array) {
        return slips.path(array)
                .valueStream()
                .map(slip -> slip.path("item").path("barcode").asString(""))
                .toList();
    }

    private static String id(JsonNode record) {
        return record.path("id").asString();
    }
}
