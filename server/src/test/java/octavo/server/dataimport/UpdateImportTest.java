package octavo.server.dataimport;

import static octavo.server.dataimport.Catalogue.texts;
import static octavo.server.dataimport.SampleFile.book;
import static octavo.server.dataimport.SampleFile.data;
import static octavo.server.dataimport.TestProfiles.action;
import static octavo.server.dataimport.TestProfiles.fieldMatch;
import static octavo.server.dataimport.TestProfiles.fields;
import static octavo.server.dataimport.TestProfiles.marcMatch;
import static octavo.server.dataimport.TestProfiles.match;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import octavo.marc.ControlField;
import octavo.marc.MarcRecord;
import octavo.server.TestPlatform;
import octavo.server.dataimport.ImportClient.Outcome;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Jobs that match and update, over FOLIO's call sequence. */
class UpdateImportTest {

    static final String UPDATE = "Update: source record, holdings and item";

    private static ImportClient folio;
    private static Catalogue catalogue;
    private static TestProfiles profiles;

    @BeforeAll
    static void aPlatform() {
        var client = TestPlatform.get().administrator();
        folio = new ImportClient(client);
        catalogue = new Catalogue(client);
        profiles = new TestProfiles(client);
    }

    @Test
    void the_update_job_that_ships_changes_source_record_holdings_and_item() {
        var entry =
                catalogue.create(withExtent(book("Before"), "120 p.", "24 cm")).getFirst();
        var instanceBefore = catalogue.instance(entry.instanceId());

        var outcome = update(catalogue.exported(entry));

        assertThat(outcome.status()).as(outcome.entries().toString()).isEqualTo("COMMITTED");
        var line = outcome.entry(1);
        assertThat(line.path("sourceRecordActionStatus").asString()).isEqualTo("UPDATED");
        assertThat(line.path("relatedInstanceInfo").path("actionStatus").asString())
                .isEqualTo("UPDATED");
        assertThat(line.path("relatedHoldingsInfo").path(0).path("actionStatus").asString())
                .isEqualTo("UPDATED");
        assertThat(line.path("relatedItemInfo").path(0).path("actionStatus").asString())
                .isEqualTo("UPDATED");
        for (var kind : List.of("sourceRecordSummary", "instanceSummary", "holdingSummary", "itemSummary")) {
            assertThat(outcome.summary().path(kind).path("totalUpdatedEntities").asInt())
                    .as(kind)
                    .isEqualTo(1);
            assertThat(outcome.summary().path(kind).path("totalCreatedEntities").asInt())
                    .as(kind)
                    .isZero();
        }

        assertThat(catalogue.subfields(entry.instanceId(), "947")).containsExactly("$a Test $b Addition");
        assertThat(catalogue.subfields(entry.instanceId(), "901")).isEmpty();
        var source = catalogue.source(entry.instanceId());
        assertThat(source.path("generation").asInt()).isEqualTo(1);
        assertThat(source.path("state").asString()).isEqualTo("ACTUAL");
        var instance = catalogue.instance(entry.instanceId());
        assertThat(instance.path("_version").asInt())
                .isEqualTo(instanceBefore.path("_version").asInt() + 1);
        assertThat(Catalogue.content(instance)).isEqualTo(Catalogue.content(instanceBefore));

        var holdings = catalogue.holdings(entry.holdingsId());
        assertThat(texts(holdings.path("formerIds"))).containsExactly(entry.holdingsHrid());
        assertThat(holdings.path("callNumberPrefix").asString()).isEqualTo("PREF");
        assertThat(holdings.path("digitizationPolicy").asString()).isEqualTo("120 p.");
        assertThat(holdings.path("notes").path(0).path("staffOnly").asBoolean()).isTrue();
        assertThat(holdings.path("effectiveLocationId").asString())
                .isEqualTo(holdings.path("temporaryLocationId").asString());
        assertThat(holdings.path("_version").asInt()).isEqualTo(2);

        var item = catalogue.item(entry.itemId());
        assertThat(item.path("accessionNumber").asString()).isEqualTo(entry.itemHrid());
        assertThat(item.path("copyNumber").asString()).isEqualTo("24 cm");
        assertThat(item.path("notes").size()).isEqualTo(2);
        assertThat(item.path("_version").asInt())
                .as("one version for both its causes")
                .isEqualTo(2);
        assertThat(item.path("effectiveLocationId").asString())
                .isEqualTo(holdings.path("effectiveLocationId").asString());
        assertThat(item.path("effectiveCallNumberComponents").path("prefix").asString())
                .isEqualTo("PREF");

        var journal = folio.get("/metadata-provider/journalRecords/"
                        + outcome.job().path("id").asString())
                .path("journalRecords");
        assertThat(journal.size()).isEqualTo(4);
        assertThat(journal.path(0).path("actionType").asString()).isEqualTo("UPDATE");
    }

    @Test
    void the_same_file_again_changes_nothing() {
        var entry = catalogue.create(book("Twice")).getFirst();
        var exported = catalogue.exported(entry);
        update(exported);
        var instance = catalogue.instance(entry.instanceId());
        var holdings = catalogue.holdings(entry.holdingsId());
        var item = catalogue.item(entry.itemId());
        var source = catalogue.source(entry.instanceId());

        var outcome = update(exported);

        assertThat(outcome.status()).isEqualTo("COMMITTED");
        assertThat(catalogue.instance(entry.instanceId())).isEqualTo(instance);
        assertThat(catalogue.holdings(entry.holdingsId())).isEqualTo(holdings);
        assertThat(catalogue.item(entry.itemId())).isEqualTo(item);
        assertThat(catalogue.source(entry.instanceId())).isEqualTo(source);
        assertThat(outcome.entry(1)
                        .path("relatedItemInfo")
                        .path(0)
                        .path("actionStatus")
                        .asString())
                .isEqualTo("DISCARDED");
        assertThat(outcome.summary()
                        .path("itemSummary")
                        .path("totalDiscardedEntities")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void a_record_without_match_is_left_alone_and_one_with_several_is_an_error_of_its_own() {
        var entries = catalogue.create(book("One of several"), book("Another of several"));
        for (var entry : entries) {
            var holdings = (ObjectNode) catalogue.holdings(entry.holdingsId());
            catalogue.save(
                    "/holdings-storage/holdings",
                    holdings.put("shelvingTitle", "shared " + entries.getFirst().itemHrid()));
        }
        var job = profiles.job(match(
                fieldMatch("903", "a", "HOLDINGS", "holdingsrecord.shelvingTitle"),
                List.of(action("UPDATE", "HOLDINGS", fields("holdings.copyNumber", "\"7\"")))));

        var outcome = folio.run(
                "several.mrc",
                SampleFile.of(
                        with(book("None"), "nothing such"),
                        with(book("Several"), "shared " + entries.getFirst().itemHrid())),
                job);

        assertThat(outcome.status()).isEqualTo("ERROR");
        assertThat(outcome.entry(1)
                        .path("relatedHoldingsInfo")
                        .path(0)
                        .path("actionStatus")
                        .asString())
                .isEqualTo("DISCARDED");
        assertThat(outcome.error(1)).isEmpty();
        assertThat(outcome.error(2))
                .startsWith("Found multiple records corresponding to match profile criteria")
                .contains("2 holdings records");
        assertThat(catalogue.holdings(entries.getFirst().holdingsId()).has("copyNumber"))
                .isFalse();
    }

    @Test
    void records_of_one_file_that_touch_the_same_holdings_take_effect_in_the_order_of_the_file() {
        var entry = catalogue.create(book("Shared holdings")).getFirst();
        var job = profiles.job(match(
                fieldMatch("901", "a", "HOLDINGS", "holdingsrecord.hrid"),
                List.of(action(
                        "UPDATE",
                        "HOLDINGS",
                        fields("holdings.copyNumber", "903$a", "holdings.formerIds[]", "903$a")))));

        var outcome = folio.run(
                "order.mrc",
                SampleFile.of(
                        with(catalogue.exported(entry), "first"),
                        with(catalogue.exported(entry), "second"),
                        with(catalogue.exported(entry), "third")),
                job);

        assertThat(outcome.status()).as(outcome.entries().toString()).isEqualTo("COMMITTED");
        var holdings = catalogue.holdings(entry.holdingsId());
        assertThat(holdings.path("copyNumber").asString()).isEqualTo("third");
        assertThat(texts(holdings.path("formerIds"))).containsExactly("first", "second", "third");
        assertThat(holdings.path("_version").asInt()).isEqualTo(4);
    }

    @Test
    void what_nothing_matches_is_created_once_although_the_file_has_it_twice() {
        var key = "new-" + System.nanoTime();
        var job = profiles.job(match(
                fieldMatch("903", "a", "INSTANCE", "instance.sourceUri"),
                List.of(action("UPDATE", "INSTANCE", fields("instance.sourceUri", "903$a"))),
                action("CREATE", "INSTANCE", fields("instance.sourceUri", "903$a"))));

        var outcome = folio.run(
                "twice-new.mrc",
                SampleFile.of(with(book("First of the two"), key), with(book("Second of the two"), key)),
                job);

        assertThat(outcome.status()).as(outcome.entries().toString()).isEqualTo("COMMITTED");
        assertThat(outcome.entry(1).path("sourceRecordActionStatus").asString()).isEqualTo("CREATED");
        assertThat(outcome.entry(2).path("sourceRecordActionStatus").asString()).isEqualTo("UPDATED");
        assertThat(outcome.instanceId(2)).isEqualTo(outcome.instanceId(1));
        assertThat(catalogue.instance(outcome.instanceId(1)).path("title").asString())
                .isEqualTo("Second of the two");
    }

    @Test
    void a_barcode_that_another_item_has_fails_that_record_alone() {
        var entries = catalogue.create(book("Barcode one"), book("Barcode two"), book("Barcode three"));
        var taken = "b" + System.nanoTime();
        var item = (ObjectNode) catalogue.item(entries.get(2).itemId());
        catalogue.save("/item-storage/items", item.put("barcode", taken));
        var job = profiles.job(match(
                fieldMatch("902", "a", "ITEM", "item.hrid"),
                List.of(action("UPDATE", "ITEM", fields("item.barcode", "903$a")))));

        var outcome = folio.run(
                "barcodes.mrc",
                SampleFile.of(
                        with(catalogue.exported(entries.get(0)), taken),
                        with(catalogue.exported(entries.get(1)), taken + "x")),
                job);

        assertThat(outcome.error(1)).contains("Barcode must be unique").contains(taken);
        assertThat(catalogue.item(entries.get(0).itemId()).has("barcode")).isFalse();
        assertThat(catalogue.item(entries.get(1).itemId()).path("barcode").asString())
                .isEqualTo(taken + "x");
    }

    @Test
    void an_item_on_loan_keeps_its_status_and_gets_the_rest() {
        var entry = catalogue.create(book("On loan")).getFirst();
        var item = (ObjectNode) catalogue.item(entry.itemId());
        item.withObjectProperty("status").put("name", "Checked out");
        catalogue.save("/item-storage/items", item);
        var job = profiles.job(match(
                fieldMatch("902", "a", "ITEM", "item.hrid"),
                List.of(action(
                        "UPDATE", "ITEM", fields("item.status.name", "\"Available\"", "item.volume", "\"v. 2\"")))));

        var outcome = folio.run("loan.mrc", SampleFile.of(catalogue.exported(entry)), job);

        assertThat(outcome.entry(1)
                        .path("relatedItemInfo")
                        .path(0)
                        .path("error")
                        .asString())
                .contains("stays Checked out");
        var after = catalogue.item(entry.itemId());
        assertThat(after.path("status").path("name").asString()).isEqualTo("Checked out");
        assertThat(after.path("volume").asString()).isEqualTo("v. 2");
    }

    @Test
    void an_overlay_replaces_the_record_and_keeps_what_marc_does_not_carry() {
        var entry = catalogue.create(book("Old title")).getFirst();
        var staff = (ObjectNode) catalogue.instance(entry.instanceId());
        staff.putArray("administrativeNotes").add("Checked by the serials team");
        staff.putObject("tags").putArray("tagList").add("keep-me");
        staff.put("staffSuppress", true).put("previouslyHeld", true).put("catalogedDate", "2025-11-30");
        var note =
                staff.putArray("notes").addObject().put("note", "For us only").put("staffOnly", true);
        note.put("instanceNoteTypeId", "6a2533a7-4de2-4e64-8466-074c2fa9308c");
        catalogue.save("/instance-storage/instances", staff);
        var before = catalogue.instance(entry.instanceId());
        var incoming = new MarcRecord(
                "00000cam a2200000   4500",
                List.of(
                        catalogue.marc(entry.instanceId()).fields().getFirst(),
                        new ControlField("008", "260101s2026    xx            000 0 eng d"),
                        data("245", '0', '0', 'a', "New title"),
                        catalogue.marc(entry.instanceId()).fields().getLast()));

        var outcome = folio.run(
                "f08.mrc",
                SampleFile.of(incoming),
                folio.profileNamed("Inventory Single Record - Default Update Instance"));

        assertThat(outcome.status()).as(outcome.entries().toString()).isEqualTo("COMMITTED");
        var after = catalogue.instance(entry.instanceId());
        assertThat(after.path("title").asString()).isEqualTo("New title");
        assertThat(after.path("_version").asInt())
                .isEqualTo(before.path("_version").asInt() + 1);
        for (var kept : List.of(
                "administrativeNotes",
                "statisticalCodeIds",
                "tags",
                "notes",
                "statusId",
                "catalogedDate",
                "staffSuppress",
                "previouslyHeld",
                "hrid",
                "source")) {
            assertThat(after.path(kept)).as(kept).isEqualTo(before.path(kept));
        }
        var source = catalogue.source(entry.instanceId());
        assertThat(source.path("generation").asInt()).isEqualTo(1);
        assertThat(catalogue.subfields(entry.instanceId(), "245")).containsExactly("$a New title");
        assertThat(catalogue.subfields(entry.instanceId(), "999")).hasSize(1);
        assertThat(catalogue.subfields(entry.instanceId(), "035"))
                .as("its own number is no foreign one")
                .noneMatch(number -> number.contains(after.path("hrid").asString()));
    }

    @Test
    void titles_before_and_after_follow_the_record_too() {
        var entry = catalogue
                .create(Catalogue.with(
                        book("Serial"),
                        data("780", '0', '0', 't', "Before it"),
                        data("785", '0', '0', 't', "After it")))
                .getFirst();
        var incoming = Catalogue.with(
                Catalogue.without(Catalogue.without(catalogue.marc(entry.instanceId()), "780"), "785"),
                data("780", '0', '0', 't', "Another before it"));

        folio.run(
                "titles.mrc",
                SampleFile.of(incoming),
                folio.profileNamed("Inventory Single Record - Default Update Instance"));

        var titles = folio.get(
                        "/preceding-succeeding-titles?query=precedingInstanceId==%1$s%%20or%%20succeedingInstanceId==%1$s"
                                .formatted(entry.instanceId()))
                .path("precedingSucceedingTitles");
        assertThat(titles.valueStream()
                        .map(title -> title.path("title").asString())
                        .toList())
                .containsExactly("Another before it");
    }

    private static Outcome update(MarcRecord... records) {
        return folio.run("update.mrc", SampleFile.of(records), updateProfile());
    }

    private static JsonNode updateProfile() {
        return folio.profileNamed(UPDATE);
    }

    private static MarcRecord with(MarcRecord record, String localValue) {
        return Catalogue.with(record, data("903", ' ', ' ', 'a', localValue));
    }

    private static MarcRecord withExtent(MarcRecord record, String extent, String size) {
        return Catalogue.with(record, data("300", ' ', ' ', 'a', extent, 'c', size));
    }

    @Test
    void fields_that_the_library_protects_stay_and_the_log_says_so() {
        var entry = catalogue
                .create(Catalogue.with(book("Protected"), data("856", '4', '0', 'u', "https://ours.example/1")))
                .getFirst();
        var setting = TestPlatform.get().administrator().post("/field-protection-settings/marc", """
                {"field":"856","indicator1":"4","indicator2":"0","subfield":"u","data":"https://ours.example/1","source":"USER"}
                """);
        assertThat(setting.statusCode()).as(setting.body()).isEqualTo(201);
        var incoming = Catalogue.with(
                Catalogue.without(catalogue.marc(entry.instanceId()), "856"),
                data("856", '4', '0', 'u', "https://theirs.example/"));
        var job = profiles.job(match(
                marcMatch("999", "ff", "i"),
                List.of(action("UPDATE", "MARC_BIBLIOGRAPHIC", Map.of("marcMappingOption", "UPDATE")))));

        var outcome = folio.run("protected.mrc", SampleFile.of(incoming), job);

        assertThat(outcome.status()).as(outcome.entries().toString()).isEqualTo("COMMITTED");
        assertThat(catalogue.subfields(entry.instanceId(), "856"))
                .containsExactlyInAnyOrder("$u https://theirs.example/", "$u https://ours.example/1");
        assertThat(outcome.entry(1).path("warning").asString()).contains("856");
    }
}
