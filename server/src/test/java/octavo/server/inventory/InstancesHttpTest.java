package octavo.server.inventory;

import static octavo.server.SignedIn.expect;
import static octavo.server.SignedIn.json;
import static octavo.server.inventory.SampleCatalogue.id;
import static octavo.server.inventory.SampleCatalogue.unique;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.UUID;
import octavo.server.SignedIn;
import octavo.server.TestPlatform;
import octavo.server.records.Json;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import tools.jackson.databind.node.ObjectNode;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class InstancesHttpTest {

    private SignedIn staff;
    private SampleCatalogue catalogue;

    @BeforeAll
    void openTheLibrary() {
        staff = SignedIn.to(TestPlatform.get());
        catalogue = new SampleCatalogue(staff);
    }

    /** F18 of the field reports. */
    @Test
    void the_later_of_two_editors_is_told_and_nothing_is_lost() {
        var instance = catalogue.instance("Edited by two");
        var path = "/instance-storage/instances/" + id(instance);
        var ofA = instance.deepCopy();
        var ofB = instance.deepCopy();
        ofA.putArray("administrativeNotes").add("from A");
        ofB.putArray("administrativeNotes").add("from B");

        expect(204, staff.put(path, ofA));
        var late = staff.put(path, ofB);
        var without = ofB.deepCopy();
        without.remove("_version");
        var silent = staff.put(path, without);

        assertThat(late.statusCode()).isEqualTo(409);
        assertThat(late.body())
                .isEqualTo(("Cannot update record %s because it has been changed (optimistic locking): "
                                + "Stored _version is 2, _version of request is 1")
                        .formatted(id(instance)));
        assertThat(silent.statusCode()).isEqualTo(409);
        assertThat(staff.read(path).path("administrativeNotes").toString()).isEqualTo("[\"from A\"]");
    }

    /** F19 of the field reports. */
    @Test
    void a_flag_that_was_never_sent_is_false_in_every_query() {
        var mark = unique();
        catalogue.staff.create(
                "/instance-storage/instances",
                catalogue.anInstance("Flag true " + mark).put("discoverySuppress", true));
        catalogue.staff.create(
                "/instance-storage/instances",
                catalogue.anInstance("Flag false " + mark).put("discoverySuppress", false));
        var never = catalogue.instance("Flag never sent " + mark);

        var byFalse = staff.search(
                "/instance-storage/instances", "title all \"%s\" and discoverySuppress==false".formatted(mark));
        var byNotTrue = staff.search(
                "/instance-storage/instances", "title all \"%s\" not discoverySuppress==true".formatted(mark));

        assertThat(never.path("discoverySuppress").isBoolean()).isTrue();
        assertThat(byFalse.path("totalRecords").asInt()).isEqualTo(2);
        assertThat(byNotTrue.path("totalRecords").asInt()).isEqualTo(2);
    }

    /** F17 of the field reports, on a smaller scale: the same query, page by page. */
    @Test
    void reading_page_by_page_finds_every_record_once() {
        var mark = unique();
        var batch = Json.object();
        var instances = batch.putArray("instances");
        for (int i = 0; i < 250; i++) {
            instances.add(catalogue.anInstance("Page by page " + mark));
        }
        expect(201, staff.post("/instance-storage/batch/synchronous", batch));

        var seen = new HashSet<String>();
        for (int offset = 0; offset < 300; offset += 100) {
            var page = staff.search(
                    "/instance-storage/instances?limit=100&offset=" + offset,
                    "title all \"%s\" sortBy title".formatted(mark));
            assertThat(page.path("totalRecords").asInt()).isEqualTo(250);
            page.path("instances")
                    .forEach(instance -> seen.add(instance.path("id").asString()));
        }

        assertThat(seen).hasSize(250);
        assertThat(staff.search("/instance-storage/instances?limit=0", "title all \"%s\" sortBy title".formatted(mark))
                        .path("totalRecords")
                        .asInt())
                .isEqualTo(250);
    }

    @Test
    void a_batch_is_written_whole_or_not_at_all() {
        var good = catalogue.anInstance("Good").put("id", unique());
        var bad = catalogue.anInstance("Bad").put("instanceTypeId", unique());
        var batch = Json.object();
        batch.putArray("instances").add(good).add(bad);

        var answer = staff.post("/instance-storage/batch/synchronous", batch);

        assertThat(answer.statusCode()).isEqualTo(422);
        expect(404, staff.client().get("/instance-storage/instances/" + id(good)));
    }

    @Test
    void an_upsert_replaces_what_exists_and_a_plain_batch_refuses_it() {
        var instance = catalogue.instance("Before");
        var batch = Json.object();
        batch.putArray("instances").add(instance.deepCopy().put("title", "After"));

        expect(422, staff.post("/instance-storage/batch/synchronous", batch));
        expect(201, staff.post("/instance-storage/batch/synchronous?upsert=true", batch));

        assertThat(staff.read("/instance-storage/instances/" + id(instance))
                        .path("title")
                        .asString())
                .isEqualTo("After");
    }

    @Test
    void relations_are_shown_from_both_sides_and_replaced_with_the_instance() {
        var parent = catalogue.instance("Parent");
        var type = id(staff.create("/instance-relationship-types", SampleCatalogue.named("part of")));
        var child = catalogue.anInstance("Child");
        child.putArray("parentInstances")
                .addObject()
                .put("superInstanceId", id(parent))
                .put("instanceRelationshipTypeId", type);
        child.putArray("precedingTitles").addObject().put("title", "Older title");
        var created = staff.create("/inventory/instances", child);

        var seenFromParent = staff.read("/inventory/instances/" + id(parent));
        assertThat(seenFromParent
                        .path("childInstances")
                        .path(0)
                        .path("subInstanceId")
                        .asString())
                .isEqualTo(id(created));
        assertThat(created.path("precedingTitles").path(0).path("title").asString())
                .isEqualTo("Older title");

        created.putArray("parentInstances");
        expect(204, staff.put("/inventory/instances/" + id(created), created));

        assertThat(staff.read("/inventory/instances/" + id(parent)).path("childInstances"))
                .isEmpty();
        assertThat(staff.read("/inventory/instances/" + id(created)).path("precedingTitles"))
                .hasSize(1);
    }

    @Test
    void what_the_marc_record_states_is_not_changed_here() {
        var created = staff.create(
                "/inventory/instances", catalogue.anInstance("From MARC").put("source", "MARC"));
        var changed = created.deepCopy().put("title", "By hand");
        var noted = created.deepCopy();
        noted.putArray("administrativeNotes").add("by hand");

        var answer = staff.put("/inventory/instances/" + id(created), changed);

        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(json(answer).path("errors").path(0).path("message").asString())
                .isEqualTo(
                        "Instance is controlled by MARC record, these fields are blocked and can not be updated: title");
        expect(204, staff.put("/inventory/instances/" + id(created), noted));
    }

    @Test
    void an_instance_marked_deleted_is_hidden_and_kept() {
        var instance = catalogue.instance("To be hidden");

        expect(204, staff.client().delete("/inventory/instances/" + id(instance) + "/mark-deleted"));

        var kept = staff.read("/inventory/instances/" + id(instance));
        assertThat(kept.path("deleted").asBoolean()).isTrue();
        assertThat(kept.path("staffSuppress").asBoolean()).isTrue();
        assertThat(kept.path("discoverySuppress").asBoolean()).isTrue();
    }

    @Test
    void the_source_record_of_an_instance_marked_deleted_is_deleted_and_hidden_too() {
        var instance = catalogue.instance("With a source record");
        var snapshot = UUID.randomUUID().toString();
        expect(
                201,
                staff.post(
                        "/source-storage/snapshots",
                        Json.object().put("jobExecutionId", snapshot).put("status", "PARSING_IN_PROGRESS")));
        var record = Json.object().put("snapshotId", snapshot).put("recordType", "MARC_BIB");
        record.putObject("rawRecord").put("content", "");
        record.putObject("parsedRecord").set("content", Json.parseStored("""
                {"leader": "00000nam a2200000 a 4500", "fields": [{"001": "in1"}]}"""));
        record.putObject("externalIdsHolder").put("instanceId", id(instance));
        expect(201, staff.post("/source-storage/records", record));
        var source = "/source-storage/records/%s?idType=INSTANCE".formatted(id(instance));

        expect(204, staff.client().delete("/inventory/instances/" + id(instance) + "/mark-deleted"));

        var deleted = staff.read(source);
        assertThat(deleted.path("state").asString()).isEqualTo("DELETED");
        assertThat(deleted.path("deleted").asBoolean()).isTrue();
        assertThat(deleted.path("leaderRecordStatus").asString()).isEqualTo("d");
        assertThat(deleted.path("additionalInfo").path("suppressDiscovery").asBoolean())
                .isTrue();

        var again = staff.read("/instance-storage/instances/" + id(instance));
        again.put("deleted", false).put("staffSuppress", false).put("discoverySuppress", false);
        expect(204, staff.put("/instance-storage/instances/" + id(instance), again));

        var back = staff.read(source);
        assertThat(back.path("state").asString()).isEqualTo("ACTUAL");
        assertThat(back.path("leaderRecordStatus").asString()).isEqualTo("c");
        assertThat(back.path("additionalInfo").path("suppressDiscovery").asBoolean(true))
                .isFalse();
    }

    @Test
    void holdings_in_use_are_not_deleted() {
        var item = catalogue.item(unique());
        var holdings = item.path("holdingsRecordId").asString();

        var answer = staff.client().delete("/holdings-storage/holdings/" + holdings);

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body())
                .isEqualTo("Cannot delete holdings_record.id = %s because id is still referenced from table item."
                        .formatted(holdings));
    }

    @Test
    void reference_data_in_use_is_not_deleted() {
        catalogue.item(unique());

        var answer = staff.client().delete("/material-types/" + catalogue.materialType);

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body())
                .isEqualTo("Cannot delete material_type.id = %s because id is still referenced from table item."
                        .formatted(catalogue.materialType));
    }

    @Test
    void hrids_follow_the_settings() {
        var settings = staff.read("/hrid-settings-storage/hrid-settings");

        assertThat(settings.path("items").path("prefix").asString()).isEqualTo("it");
        assertThat(settings.path("commonRetainLeadingZeroes").asBoolean()).isTrue();
        assertThat(catalogue.instance("With an HRID").path("hrid").asString()).matches("in\\d{11}");
        var wrong = settings.deepCopy();
        ((ObjectNode) wrong.path("items")).put("prefix", "not a prefix");
        assertThat(staff.put("/hrid-settings-storage/hrid-settings", wrong).statusCode())
                .isEqualTo(422);
        expect(204, staff.put("/hrid-settings-storage/hrid-settings", settings));
    }

    @Test
    void expanded_locations_show_what_they_name() {
        var found = staff.search("/locations?expand=true", "id==" + catalogue.mainLocation);

        var location = found.path("locations").path(0);
        assertThat(location.path("institution").path("name").asString()).startsWith("Institution");
        assertThat(location.path("servicePoints").path(0).path("id").asString()).isEqualTo(catalogue.servicePoint);
    }
}
