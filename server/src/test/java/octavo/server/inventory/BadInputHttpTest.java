package octavo.server.inventory;

import static octavo.server.SignedIn.json;
import static octavo.server.inventory.SampleCatalogue.id;
import static octavo.server.inventory.SampleCatalogue.unique;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import octavo.server.SignedIn;
import octavo.server.TestPlatform;
import octavo.server.records.Json;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import tools.jackson.databind.JsonNode;

/** What clients get wrong is named, in FOLIO's status and shape, and changes nothing. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BadInputHttpTest {

    private static final String INSTANCES = "/instance-storage/instances";

    private SignedIn staff;
    private SampleCatalogue catalogue;

    @BeforeAll
    void openTheLibrary() {
        staff = SignedIn.to(TestPlatform.get());
        catalogue = new SampleCatalogue(staff);
    }

    @Test
    void a_body_that_is_not_json_is_a_bad_request() {
        assertThat(staff.client().post(INSTANCES, "{\"title\": ").statusCode()).isEqualTo(400);
        assertThat(staff.client().post(INSTANCES, "[]").statusCode()).isEqualTo(400);
        assertThat(staff.client().post(INSTANCES, "").statusCode()).isEqualTo(400);
    }

    @Test
    void an_unknown_field_is_named() {
        var answer = staff.post(INSTANCES, catalogue.anInstance("Unknown field").put("colour", "red"));

        assertThat(refusal(answer).path("message").asString()).isEqualTo("Unrecognized field \"colour\"");
    }

    @Test
    void a_missing_field_is_named() {
        var instance = catalogue.anInstance("No title");
        instance.remove("title");

        var error = refusal(staff.post(INSTANCES, instance));

        assertThat(error.path("message").asString()).isEqualTo("must not be null");
        assertThat(error.path("parameters").path(0).path("key").asString()).isEqualTo("title");
    }

    @Test
    void a_field_sent_as_null_is_a_field_not_sent() {
        var instance = catalogue.anInstance("Nulls");
        instance.putNull("indexTitle");
        instance.putNull("discoverySuppress");

        var stored = staff.create(INSTANCES, instance);

        assertThat(stored.has("indexTitle")).isFalse();
        assertThat(stored.path("discoverySuppress").asBoolean(true)).isFalse();
    }

    @Test
    void a_wrong_type_is_named() {
        var error =
                refusal(staff.post(INSTANCES, catalogue.anInstance("Wrong type").put("editions", "first")));

        assertThat(error.path("parameters").path(0).path("key").asString()).isEqualTo("editions");
    }

    @Test
    void an_id_that_is_no_uuid_is_refused() {
        refusal(staff.post(INSTANCES, catalogue.anInstance("Bad id").put("id", "no-uuid")));
        refusal(staff.post(INSTANCES, catalogue.anInstance("Bad type").put("instanceTypeId", "no-uuid")));
    }

    @Test
    void a_reference_to_nothing_is_named() {
        var nothing = unique();

        var error =
                refusal(staff.post(INSTANCES, catalogue.anInstance("Dangling").put("instanceTypeId", nothing)));
        var ofHoldings = refusal(staff.post("/item-storage/items", catalogue.aStoredItem(nothing, unique())));

        assertThat(error.path("message").asString()).contains(nothing).contains("does not exist in instance_type.id");
        assertThat(ofHoldings.path("message").asString()).contains("does not exist in holdings_record.id");
    }

    @Test
    void a_duplicate_is_named() {
        var name = "Taken " + unique();
        staff.create("/material-types", Json.object().put("name", name));

        var error = refusal(
                staff.post("/material-types", Json.object().put("name", name.toUpperCase(java.util.Locale.ROOT))));

        assertThat(error.path("message").asString())
                .startsWith("name value already exists in table material_type: TAKEN");
    }

    @Test
    void a_query_that_cannot_be_read_is_a_bad_request() {
        assertThat(staff.client().get(INSTANCES + "?query=title%3D%3D%28").statusCode())
                .isEqualTo(400);
        assertThat(staff.client().get(INSTANCES + "?query=colour%3D%3Dred").statusCode())
                .isEqualTo(400);
        assertThat(staff.client().get(INSTANCES + "?limit=many").statusCode()).isEqualTo(400);
    }

    @Test
    void a_query_for_an_id_that_is_none_finds_nothing() {
        assertThat(staff.search("/item-storage/items", "id==NOT_FOUND")
                        .path("totalRecords")
                        .asInt())
                .isZero();
        assertThat(staff.search("/item-storage/items", "holdingsRecordId==NOT_FOUND")
                        .path("totalRecords")
                        .asInt())
                .isZero();
    }

    @Test
    void an_hrid_is_kept_by_storage_too() {
        var instance = catalogue.instance("Keeps its HRID");
        var before = instance.path("hrid").asString();

        var answer = staff.put(INSTANCES + "/" + id(instance), instance.put("hrid", "in-other"));

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).isEqualTo("The hrid field cannot be changed: new=in-other, old=" + before);
    }

    @Test
    void a_location_without_service_point_is_told_everything_at_once() {
        var location = staff.read("/locations/" + catalogue.mainLocation);
        location.putArray("servicePointIds");

        var answer = staff.put("/locations/" + catalogue.mainLocation, location);

        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(json(answer)
                        .path("errors")
                        .valueStream()
                        .map(error -> error.path("message").asString()))
                .containsExactly(
                        "A location must have at least one Service Point assigned.",
                        "A Location's Primary Service point must be included as a Service Point.");
    }

    private static JsonNode refusal(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(422);
        return json(answer).path("errors").path(0);
    }
}
