package octavo.server.inventory;

import static octavo.server.SignedIn.expect;
import static octavo.server.SignedIn.json;
import static octavo.server.inventory.SampleCatalogue.id;
import static octavo.server.inventory.SampleCatalogue.unique;
import static org.assertj.core.api.Assertions.assertThat;

import octavo.server.SignedIn;
import octavo.server.TestPlatform;
import octavo.server.records.Json;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ObjectNode;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ItemsHttpTest {

    private SignedIn staff;
    private SampleCatalogue catalogue;

    @BeforeAll
    void openTheLibrary() {
        staff = SignedIn.to(TestPlatform.get());
        catalogue = new SampleCatalogue(staff);
    }

    @Test
    void an_item_found_by_barcode_shows_names_title_and_where_it_stands() {
        var barcode = unique();
        catalogue.item(barcode);

        var found = staff.search("/inventory/items?limit=1000", "barcode==\"%s\"".formatted(barcode));

        assertThat(found.path("totalRecords").asInt()).isEqualTo(1);
        var item = found.path("items").path(0);
        assertThat(item.path("title").asString()).isEqualTo("Title of " + barcode);
        assertThat(item.path("callNumber").asString()).isEqualTo("QA76 .B3");
        assertThat(item.path("materialType").path("name").asString()).startsWith("book");
        assertThat(item.path("effectiveLocation").path("id").asString()).isEqualTo(catalogue.mainLocation);
        assertThat(item.path("effectiveLocation").path("name").asString()).startsWith("Main stacks");
        assertThat(item.path("status").path("date").asString()).isNotEmpty();
        assertThat(item.path("hrid").asString()).matches("it\\d{11}");
        assertThat(item.has("materialTypeId")).isFalse();
        assertThat(item.path("isBoundWith").asBoolean()).isFalse();
    }

    @Test
    void a_barcode_that_is_taken_is_refused_in_folios_words() {
        var barcode = unique();
        var first = catalogue.item(barcode);

        var second = staff.post(
                "/inventory/items",
                catalogue.anItem(first.path("holdingsRecordId").asString(), barcode));

        assertThat(second.statusCode()).isEqualTo(400);
        assertThat(second.body())
                .isEqualTo("Barcode must be unique, %s is already assigned to another item".formatted(barcode));
    }

    @Test
    void items_follow_their_holdings_with_a_new_version() {
        var item = catalogue.item(unique());
        var holdings = staff.read(
                "/holdings-storage/holdings/" + item.path("holdingsRecordId").asString());
        holdings.put("temporaryLocationId", catalogue.otherLocation).put("callNumber", "PS3515 .E37");

        expect(204, staff.put("/holdings-storage/holdings/" + id(holdings), holdings));

        var followed = staff.read("/inventory/items/" + id(item));
        assertThat(followed.path("effectiveLocation").path("id").asString()).isEqualTo(catalogue.otherLocation);
        assertThat(followed.path("effectiveCallNumberComponents")
                        .path("callNumber")
                        .asString())
                .isEqualTo("PS3515 .E37");
        assertThat(followed.path("effectiveShelvingOrder").asString()).isEqualTo("PS 43515 E37");
        assertThat(followed.path("_version").asInt()).isEqualTo(2);
    }

    @Test
    void a_client_cannot_write_what_is_computed() {
        var item = catalogue.item(unique());
        var stored = staff.read("/item-storage/items/" + id(item));
        stored.put("effectiveLocationId", catalogue.otherLocation);

        expect(204, staff.put("/item-storage/items/" + id(item), stored));

        assertThat(staff.read("/item-storage/items/" + id(item))
                        .path("effectiveLocationId")
                        .asString())
                .isEqualTo(catalogue.mainLocation);
    }

    @Test
    void a_status_is_marked_only_from_those_that_allow_it() {
        var item = catalogue.item(unique());

        var marked = json(expect(200, staff.post("/inventory/items/" + id(item) + "/mark-missing", Json.object())));
        var again = staff.post("/inventory/items/" + id(item) + "/mark-missing", Json.object());

        assertThat(marked.path("status").path("name").asString()).isEqualTo("Missing");
        assertThat(again.statusCode()).isEqualTo(422);
        var error = json(again).path("errors").path(0);
        assertThat(error.path("message").asString()).isEqualTo("Item is not allowed to be marked as Missing");
        assertThat(error.path("parameters").path(0)).isEqualTo(parameter("status.name", "Missing"));
    }

    @ParameterizedTest
    @CsvSource({
        "in-process, In process",
        "in-process-non-requestable, In process (non-requestable)",
        "intellectual-item, Intellectual item",
        "long-missing, Long missing",
        "missing, Missing",
        "restricted, Restricted",
        "unavailable, Unavailable",
        "unknown, Unknown",
        "withdrawn, Withdrawn"
    })
    void each_status_that_staff_set_by_hand_has_a_route_and_a_permission(String ending, String status) {
        var item = catalogue.item(unique());

        var marked = json(expect(200, staff.post("/inventory/items/" + id(item) + "/mark-" + ending, Json.object())));
        var permission = staff.read(
                "/perms/permissions?query=permissionName==inventory.items.item.mark-%s.post".formatted(ending));

        assertThat(marked.path("status").path("name").asString()).isEqualTo(status);
        assertThat(permission.path("totalRecords").asInt()).isEqualTo(1);
    }

    @Test
    void a_status_that_only_the_desk_sets_has_no_route() {
        var item = catalogue.item(unique());

        assertThat(staff.post("/inventory/items/" + id(item) + "/mark-checked-out", Json.object())
                        .statusCode())
                .isEqualTo(404);
    }

    @Test
    void an_unknown_status_is_named() {
        var holdings = catalogue.holdings(id(catalogue.instance("Unknown status")));
        var item = catalogue.anItem(id(holdings), unique());
        item.putObject("status").put("name", "Lost in space");

        var answer = staff.post("/inventory/items", item);

        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(json(answer).path("errors").path(0).path("message").asString())
                .isEqualTo("Undefined status specified");
    }

    @Test
    void an_hrid_stays() {
        var item = catalogue.item(unique());
        item.put("hrid", "it-other");

        var answer = staff.put("/inventory/items/" + id(item), item);

        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(json(answer).path("errors").path(0).path("message").asString())
                .isEqualTo("HRID can not be updated");
    }

    @Test
    void an_item_that_is_read_and_written_back_is_accepted() {
        var item = staff.read("/inventory/items/" + id(catalogue.item(unique())));
        item.put("barcode", "  " + unique() + " ");

        expect(204, staff.put("/inventory/items/" + id(item), item));

        var barcode = staff.read("/inventory/items/" + id(item)).path("barcode").asString();
        assertThat(barcode).isEqualTo(item.path("barcode").asString().strip());
    }

    @Test
    void moved_items_stand_with_their_new_holdings_and_the_missing_ones_are_told() {
        var item = catalogue.item(unique());
        var target = catalogue.holdings(id(catalogue.instance("Target")));
        var nobody = unique();
        var request = Json.object().put("toHoldingsRecordId", id(target));
        request.putArray("itemIds").add(id(item)).add(nobody);

        var answer = json(expect(200, staff.post("/inventory/items/move", request)));

        assertThat(answer.path("nonUpdatedIds").valueStream().map(Object::toString))
                .containsExactly("\"" + nobody + "\"");
        assertThat(staff.read("/inventory/items/" + id(item)).path("title").asString())
                .isEqualTo("Target");
    }

    @Test
    void bound_items_are_listed_with_every_holdings_record_they_belong_to() {
        var item = catalogue.item(unique());
        var other = catalogue.holdings(id(catalogue.instance("Bound with it")));
        staff.create(
                "/inventory-storage/bound-with-parts",
                Json.object().put("itemId", id(item)).put("holdingsRecordId", id(other)));

        var found = staff.search("/inventory/items-by-holdings-id", "holdingsRecordId==" + id(other));

        assertThat(found.path("totalRecords").asInt()).isEqualTo(1);
        assertThat(found.path("items").path(0).path("id").asString()).isEqualTo(id(item));
        assertThat(found.path("items").path(0).path("isBoundWith").asBoolean()).isTrue();
    }

    private static ObjectNode parameter(String key, String value) {
        return Json.object().put("key", key).put("value", value);
    }
}
