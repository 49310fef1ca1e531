package octavo.server.dataexport;

import static java.nio.charset.StandardCharsets.UTF_8;
import static octavo.server.dataexport.CatalogueRecords.fields;
import static octavo.server.dataexport.CatalogueRecords.id;
import static octavo.server.dataexport.CatalogueRecords.row;
import static octavo.server.dataexport.CatalogueRecords.uuid;
import static octavo.server.dataexport.ExportTest.book;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import octavo.marc.DataField;
import octavo.marc.Decoded;
import octavo.marc.MarcFormat;
import octavo.marc.Subfield;
import octavo.server.TestPlatform;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What mapping profiles make of records, and which profiles can be stored. */
class ExportProfilesTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private static TestPlatform.Client client;
    private static ExportClient folio;
    private static CatalogueRecords catalogue;

    @BeforeAll
    static void aPlatform() {
        client = TestPlatform.get().administrator();
        folio = new ExportClient(client);
        catalogue = new CatalogueRecords(folio);
    }

    @Test
    void hrids_of_holdings_and_items_are_appended_for_an_update_import() {
        var instance = catalogue.instance("Appended", "");
        var first = catalogue.holdings(instance, "\"callNumber\": \"A 1\"");
        var second = catalogue.holdings(instance, "");
        var item = catalogue.item(first, "barcode " + UUID.randomUUID());
        var other = catalogue.item(first, "barcode " + UUID.randomUUID());
        folio.sourceRecord(uuid(instance), book("Appended", internal(instance)));
        var profile = catalogue.jobProfile(Map.of(
                "recordTypes", List.of("SRS", "HOLDINGS", "ITEM"),
                "transformations",
                        List.of(
                                row("HOLDINGS", "holdings.hrid", "$.holdings[*].hrid", "901  $a"),
                                row(
                                        "HOLDINGS",
                                        "holdings.permanentlocation.code",
                                        "$.holdings[*].permanentLocationId",
                                        "901  $b"),
                                row("ITEM", "item.hrid", "$.holdings[*].items[*].hrid", "902  $a"),
                                row(
                                        "ITEM",
                                        "item.materialtypeid",
                                        "$.holdings[*].items[*].materialTypeId",
                                        "902  $b"))));

        var record = folio.exportInstances(List.of(uuid(instance)), profile)
                .addsUp()
                .records()
                .getFirst();

        assertThat(fields(record, "901").lines())
                .containsExactlyInAnyOrder(
                        "901    $a %s $b KU/CC/DI/M".formatted(hrid(first)),
                        "901    $a %s $b KU/CC/DI/M".formatted(hrid(second)));
        assertThat(fields(record, "902").lines())
                .containsExactlyInAnyOrder(
                        "902    $a %s $b book".formatted(hrid(item)), "902    $a %s $b book".formatted(hrid(other)));
        assertThat(record.fields().getLast().tag()).isEqualTo("999");
    }

    @Test
    void fields_are_suppressed_and_999_ff_is_kept_unless_it_is_too() {
        var instance = catalogue.instance("Suppressed", "");
        folio.sourceRecord(
                uuid(instance),
                book(
                        "Suppressed",
                        new DataField("500", ' ', ' ', List.of(new Subfield('a', "A note"))),
                        new DataField("999", ' ', ' ', List.of(new Subfield('a', "The library's own"))),
                        internal(instance)));
        var some = catalogue.jobProfile(Map.of("recordTypes", List.of("SRS"), "fieldsSuppression", "500, 650"));
        var internal = catalogue.jobProfile(Map.of("recordTypes", List.of("SRS"), "suppress999ff", true));

        var withoutNote =
                folio.exportInstances(List.of(uuid(instance)), some).records().getFirst();
        var withoutInternal = folio.exportInstances(List.of(uuid(instance)), internal)
                .records()
                .getFirst();

        assertThat(fields(withoutNote, "500")).isEmpty();
        assertThat(fields(withoutNote, "999")).contains("999 ff $i " + id(instance));
        assertThat(fields(withoutInternal, "500")).isEqualTo("500    $a A note");
        assertThat(fields(withoutInternal, "999")).isEqualTo("999    $a The library's own");
    }

    @Test
    void a_profile_that_suppresses_what_is_too_long_makes_the_record_fit() {
        var id = folio.sourceRecord(book(
                "Long", new DataField("505", ' ', ' ', List.of(new Subfield('a', "x".repeat(12_000))))));
        var profile = catalogue.jobProfile(Map.of("recordTypes", List.of("SRS"), "fieldsSuppression", "505"));

        assertThat(folio.exportInstances(List.of(id), profile).addsUp().status())
                .isEqualTo("COMPLETED");
    }

    @Test
    void marcxml_and_json_lines_hold_the_same_records() {
        var ids = List.of(folio.sourceRecord(book("First & <best>")), folio.sourceRecord(book("Second")));
        var expected = folio.exportInstances(ids).records();
        var xml = catalogue.jobProfile(Map.of("recordTypes", List.of("SRS"), "outputFormat", "MARCXML"));
        var json = catalogue.jobProfile(Map.of("recordTypes", List.of("SRS"), "outputFormat", "JSON"));

        var asXml = folio.exportInstances(ids, xml);
        var asJson = folio.exportInstances(ids, json);

        assertThat(asXml.job().path("exportedFiles").get(0).path("fileName").asString())
                .endsWith(".xml");
        assertThat(MarcFormat.MARCXML
                        .read(new ByteArrayInputStream(asXml.file()))
                        .map(entry -> ((Decoded.Sound) entry.decoded()).record().fields()))
                .isEqualTo(expected.stream().map(record -> record.fields()).toList());
        assertThat(asJson.job().path("exportedFiles").get(0).path("fileName").asString())
                .endsWith(".jsonl");
        var lines = new String(asJson.file(), UTF_8).lines().map(JSON::readTree).toList();
        assertThat(lines).hasSize(2);
        assertThat(lines.getFirst()
                        .path("fields")
                        .get(1)
                        .path("245")
                        .path("subfields")
                        .get(0)
                        .path("a")
                        .asString())
                .isEqualTo("First & <best>");
    }

    @Test
    void an_incremental_profile_sends_what_changed_since_its_last_run() {
        var mapping = folio.post(
                "/data-export/mapping-profiles",
                Map.of("name", "Since " + UUID.randomUUID(), "recordTypes", List.of("SRS")),
                201);
        var profile = id(folio.post(
                "/data-export/job-profiles",
                Map.of("name", "Since " + UUID.randomUUID(), "mappingProfileId", id(mapping), "incremental", true),
                201));
        var instance = catalogue.instance("Before", "");
        var ids = List.of(uuid(instance), folio.sourceRecord(book("Stays")));

        assertThat(folio.exportInstances(ids, profile).addsUp().count("exported"))
                .isEqualTo(2);
        var again = folio.exportInstances(ids, profile).addsUp();
        assertThat(again.status()).isEqualTo("COMPLETED");
        assertThat(again.count("unchanged")).isEqualTo(2);
        var changed = JSON.readTree(JSON.writeValueAsString(instance));
        ((ObjectNode) changed).put("title", "After");
        assertThat(client.put("/instance-storage/instances/" + id(instance), JSON.writeValueAsString(changed))
                        .statusCode())
                .isEqualTo(204);

        var third = folio.exportInstances(ids, profile).addsUp();

        assertThat(third.count("unchanged")).isEqualTo(1);
        assertThat(third.records().stream().map(record -> fields(record, "245")))
                .containsExactly("245 00 $a After");
    }

    @Test
    void shipped_profiles_are_locked() {
        for (var path : List.of(
                "/data-export/job-profiles/" + ExportClient.INSTANCES,
                "/data-export/mapping-profiles/25d81cbe-9686-11ea-bb37-0242ac130002")) {
            var shipped = folio.get(path);
            assertThat(shipped.path("default").asBoolean()).isTrue();
            assertThat(client.put(path, JSON.writeValueAsString(shipped)).statusCode())
                    .isEqualTo(403);
            assertThat(client.delete(path).statusCode()).isEqualTo(403);
        }
    }

    @Test
    void a_profile_of_ones_own_is_made_changed_and_deleted_but_not_while_it_is_used() {
        var mapping = folio.post(
                "/data-export/mapping-profiles",
                Map.of("name", "Own " + UUID.randomUUID(), "recordTypes", List.of("SRS"), "default", true),
                201);
        assertThat(mapping.path("default").asBoolean()).isFalse();
        var job = folio.post(
                "/data-export/job-profiles",
                Map.of("name", "Own " + UUID.randomUUID(), "mappingProfileId", id(mapping)),
                201);
        var mappingPath = "/data-export/mapping-profiles/" + id(mapping);
        var jobPath = "/data-export/job-profiles/" + id(job);

        assertThat(client.put(mappingPath, JSON.writeValueAsString(mapping)).statusCode())
                .isEqualTo(204);
        assertThat(client.delete(mappingPath).statusCode()).isEqualTo(400);
        assertThat(client.delete(jobPath).statusCode()).isEqualTo(204);
        assertThat(client.delete(mappingPath).statusCode()).isEqualTo(204);
        folio.post("/data-export/job-profiles", Map.of("name", "Nowhere", "mappingProfileId", UUID.randomUUID()), 422);
    }

    @Test
    void a_profile_that_cannot_be_run_is_refused_with_every_reason() {
        var refused = folio.post(
                "/data-export/mapping-profiles",
                Map.of(
                        "name",
                        "Wrong " + UUID.randomUUID(),
                        "recordTypes",
                        List.of("SRS", "INSTANCE"),
                        "fieldsSuppression",
                        "500, 65",
                        "transformations",
                        List.of(
                                row("HOLDINGS", "holdings.hrid", "$.loans[*].hrid", "901  $a"),
                                row("HOLDINGS", "holdings.hrid", "$.holdings[*].hrid", "9"))),
                422);

        assertThat(refused.path("errors")
                        .valueStream()
                        .map(error -> error.path("message").asString()))
                .hasSize(4)
                .anySatisfy(message -> assertThat(message).contains("SRS record type cannot be combined"))
                .anySatisfy(message -> assertThat(message).contains("'65' is not a tag"))
                .anySatisfy(message -> assertThat(message).contains("$.loans[*].hrid"))
                .anySatisfy(message -> assertThat(message).contains("'9' is not a tag, two indicators"));
    }

    @Test
    void every_transformation_field_that_is_offered_can_be_used() {
        var offered = folio.get("/data-export/transformation-fields").path("transformationFields");

        assertThat(offered.valueStream().map(field -> field.path("fieldId").asString()))
                .contains("holdings.hrid", "item.hrid", "instance.identifiers.isbn", "item.effectivelocation.name")
                .doesNotHaveDuplicates();
        var rows = offered.valueStream()
                .map(field -> row(
                        field.path("recordType").asString(),
                        field.path("fieldId").asString(),
                        field.path("path").asString(),
                        "901  $a"))
                .toList();
        var profile = catalogue.jobProfile(
                Map.of("recordTypes", List.of("INSTANCE", "HOLDINGS", "ITEM"), "transformations", rows));
        var instance = catalogue.instance("All fields", "\"languages\": [\"eng\"]");
        catalogue.item(catalogue.holdings(instance, ""), "barcode " + UUID.randomUUID());

        var record = folio.exportInstances(List.of(uuid(instance)), profile)
                .addsUp()
                .records()
                .getFirst();
        assertThat(fields(record, "901")).contains("All fields", "Main Library", "book", "Can circulate", "eng");
    }

    private static String hrid(JsonNode record) {
        return record.path("hrid").asString();
    }

    private static DataField internal(JsonNode instance) {
        return new DataField("999", 'f', 'f', List.of(new Subfield('i', id(instance))));
    }
}
