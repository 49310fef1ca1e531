package octavo.server.dataexport;

import static java.nio.charset.StandardCharsets.UTF_8;
import static octavo.server.dataexport.CatalogueRecords.fields;
import static octavo.server.dataexport.CatalogueRecords.id;
import static octavo.server.dataexport.CatalogueRecords.uuid;
import static octavo.server.dataexport.ExportTest.book;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import octavo.marc.MarcRecord;
import octavo.server.TestPlatform;
import octavo.server.TestTenant;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Exports of what has no source record, and the other ways to say what is meant: HRIDs, barcodes, queries, everything. */
class ExportCatalogueTest {

    private static ExportClient folio;
    private static CatalogueRecords catalogue;

    @BeforeAll
    static void aPlatform() {
        folio = new ExportClient(TestPlatform.get().administrator());
        catalogue = new CatalogueRecords(folio);
    }

    @Test
    void an_instance_without_source_record_becomes_marc_by_the_default_rules() {
        var instance = catalogue.instance("The garden / Mary Green", """
                "identifiers": [{"value": "9780262033848", "identifierTypeId": "8261054f-be78-422d-bd51-4ed9f33c3422"},
                                {"value": "(OCoLC)12345", "identifierTypeId": "439bfbae-75bc-4f74-9fc7-b2a2d47ce3ef"}],
                "contributors": [
                    {"name": "Green, Mary", "contributorNameTypeId": "2b94c631-fca9-4892-a730-03ee529ffe2a",
                     "primary": true, "contributorTypeText": "author"},
                    {"name": "Garden Society", "contributorNameTypeId": "2e48e713-17f3-4c13-a9f8-23845bb210aa"}],
                "publication": [{"place": "Oxford", "publisher": "Press", "dateOfPublication": "c2014"}],
                "alternativeTitles": [{"alternativeTitle": "Gardens",
                                       "alternativeTitleTypeId": "35bbe7f2-1a49-11ed-861d-0242ac120002"}],
                "languages": ["eng", "fre"], "editions": ["2nd ed."], "physicalDescriptions": ["200 p."],
                "series": [{"value": "Gardening"}], "subjects": [{"value": "Gardens--History"}],
                "notes": [{"note": "With an index", "instanceNoteTypeId": "6a2533a7-4de2-4e64-8466-074c2fa9308c"},
                          {"note": "Pages 3-9", "instanceNoteTypeId": "86b6e817-e1bc-42fb-bab0-70e7547de6c1"},
                          {"note": "For staff", "staffOnly": true,
                           "instanceNoteTypeId": "6a2533a7-4de2-4e64-8466-074c2fa9308c"}],
                "electronicAccess": [{"uri": "https://example.org", "linkText": "Read",
                                      "relationshipId": "f5d0068e-6272-458e-8a81-b85e7b9a14aa"}]
                """);

        var record = exported(instance.path("id").asString());

        assertThat(record.leader()).matches("\\d{5}[nc]am a22\\d{5}3c 4500");
        assertThat(fields(record, "001"))
                .isEqualTo("001 " + instance.path("hrid").asString());
        assertThat(fields(record, "005")).matches("005 \\d{14}\\.\\d");
        assertThat(fields(record, "008"))
                .hasSize(4 + 40)
                .contains("s2014    xx ")
                .endsWith("eng d");
        assertThat(fields(record, "020")).isEqualTo("020    $a 9780262033848");
        assertThat(fields(record, "035")).isEqualTo("035    $a (OCoLC)12345");
        assertThat(fields(record, "041")).isEqualTo("041 0  $a eng $a fre");
        assertThat(fields(record, "100")).isEqualTo("100 1  $a Green, Mary $e author");
        assertThat(fields(record, "245")).isEqualTo("245 10 $a The garden / Mary Green");
        assertThat(fields(record, "246")).isEqualTo("246 3  $a Gardens");
        assertThat(fields(record, "250")).isEqualTo("250    $a 2nd ed.");
        assertThat(fields(record, "264")).isEqualTo("264  1 $a Oxford $b Press $c c2014");
        assertThat(fields(record, "300")).isEqualTo("300    $a 200 p.");
        assertThat(fields(record, "336")).isEqualTo("336    $a text $b txt $2 rdacontent");
        assertThat(fields(record, "490")).isEqualTo("490 0  $a Gardening");
        assertThat(fields(record, "500")).isEqualTo("500    $a With an index");
        assertThat(fields(record, "504")).isEqualTo("504    $a Pages 3-9");
        assertThat(fields(record, "653")).isEqualTo("653    $a Gardens--History");
        assertThat(fields(record, "710")).isEqualTo("710 2  $a Garden Society");
        assertThat(fields(record, "856")).isEqualTo("856 40 $u https://example.org $y Read");
        assertThat(fields(record, "999")).isEqualTo("999 ff $i " + id(instance));
    }

    @Test
    void records_with_and_without_source_stand_in_the_order_of_the_list() {
        var made = catalogue.instance("Made", "");
        var stored = folio.sourceRecord(book("Stored"));
        var another = catalogue.instance("Another", "");

        var outcome = folio.exportInstances(List.of(uuid(made), stored, uuid(another)))
                .addsUp();

        assertThat(outcome.records().stream()
                        .map(record -> fields(record, "245").substring(10)))
                .containsExactly("Made", "Stored", "Another");
    }

    @Test
    void holdings_become_marc_with_their_location_and_statements() {
        var instance = catalogue.instance("Of holdings", "");
        var holdings = catalogue.holdings(instance, """
                "callNumber": "QA 76", "holdingsStatements": [{"statement": "v.1-3", "note": "bound"}]
                """);

        var record = folio.export("holdings.csv", id(holdings).getBytes(UTF_8), "holding", ExportClient.HOLDINGS)
                .addsUp()
                .records()
                .getFirst();

        assertThat(fields(record, "001"))
                .isEqualTo("001 " + holdings.path("hrid").asString());
        assertThat(fields(record, "004"))
                .isEqualTo("004 " + instance.path("hrid").asString());
        assertThat(fields(record, "852")).isEqualTo("852    $b Main Library $h QA 76");
        assertThat(fields(record, "866")).isEqualTo("866  0 $a v.1-3 $z bound");
        assertThat(fields(record, "999")).isEqualTo("999 ff $i " + id(holdings));
    }

    @Test
    void hrids_and_barcodes_name_records_as_ids_do_and_doubles_are_found_among_all_three() {
        var instance = catalogue.instance("By any name", "");
        var barcode = "4711 " + UUID.randomUUID();
        catalogue.item(catalogue.holdings(instance, ""), barcode);
        var list = "%s\n%s\n%s\nnot known\n".formatted(instance.path("hrid").asString(), barcode, id(instance));

        var outcome = folio.export("names.csv", list.getBytes(UTF_8), "instance", ExportClient.INSTANCES)
                .addsUp();

        assertThat(outcome.count("exported")).isEqualTo(1);
        assertThat(outcome.count("duplicatedSrs")).isEqualTo(2);
        assertThat(outcome.count("failed")).isEqualTo(1);
    }

    @Test
    void a_query_exports_what_it_matches() {
        var word = "q" + UUID.randomUUID().toString().replace("-", "");
        catalogue.instance("First " + word, "");
        catalogue.instance("Second " + word, "");

        var uploaded = folio.export(
                "query.cql", "title=%s".formatted(word).getBytes(UTF_8), "instance", ExportClient.INSTANCES);
        assertThat(uploaded.addsUp().records()).hasSize(2);

        var quick = folio.post(
                "/data-export/quick-export",
                Map.of("type", "cql", "recordType", "INSTANCE", "criteria", "title=" + word, "fileName", "by word"),
                200);
        var outcome = folio.outcome(quick.path("jobExecutionId").asString());
        assertThat(outcome.records()).hasSize(2);
        assertThat(outcome.job().path("exportedFiles").get(0).path("fileName").asString())
                .isEqualTo("by word-%d.mrc"
                        .formatted(quick.path("jobExecutionHrId").asInt()));

        var nothing = folio.post(
                "/data-export/quick-export",
                Map.of("type", "cql", "recordType", "INSTANCE", "criteria", "title=x" + word),
                200);
        var failed = folio.outcome(nothing.path("jobExecutionId").asString());
        assertThat(failed.status()).isEqualTo("FAIL");
        assertThat(failed.log()).containsExactly("error.nothingToExport: No record matches the query");
    }

    @Test
    void a_query_that_is_none_is_refused_before_anything_runs() {
        folio.post(
                "/data-export/quick-export",
                Map.of("type", "cql", "recordType", "INSTANCE", "criteria", "title=="),
                400);
        folio.post(
                "/data-export/quick-export",
                Map.of("type", "cql", "recordType", "INSTANCE", "criteria", "shoeSize==44"),
                400);
        folio.post(
                "/data-export/quick-export",
                Map.of("type", "uuid", "recordType", "INSTANCE", "uuids", List.of("x")),
                422);
    }

    @Test
    void quick_export_takes_ids() {
        var id = folio.sourceRecord(book("Quick"));
        var quick = folio.post(
                "/data-export/quick-export",
                Map.of("type", "uuid", "recordType", "INSTANCE", "uuids", List.of(id, id)),
                200);
        var outcome = folio.outcome(quick.path("jobExecutionId").asString()).addsUp();
        assertThat(outcome.records()).hasSize(1);
        assertThat(outcome.count("duplicatedSrs")).isEqualTo(1);
    }

    @Test
    void everything_is_exported_in_files_of_the_set_size() throws Exception {
        try (var tenant = TestTenant.create("export_all")) {
            TestTenant.ok(
                    200,
                    tenant.operator()
                            .post(
                                    "/_/proxy/tenants/export_all/install?tenantParameters=loadReference=true",
                                    "[{\"id\":\"mod-data-export\",\"action\":\"enable\"}]"));
            var own = new ExportClient(tenant.admin());
            var records = new CatalogueRecords(own);
            for (int i = 0; i < 5; i++) {
                records.instance("Number " + i, "");
            }
            records.instance("Suppressed", "\"discoverySuppress\": true");
            own.post("/data-export/configuration", Map.of("key", "slice_size", "value", "2"), 201);
            own.post("/data-export/configuration", Map.of("key", "slice_size", "value", "none"), 400);

            own.post(
                    "/data-export/export-all",
                    Map.of("idType", "instance", "jobProfileId", ExportClient.INSTANCES),
                    204);
            var started =
                    own.get("/data-export/job-executions").path("jobExecutions").get(0);
            var outcome = own.outcome(id(started)).addsUp();

            assertThat(outcome.count("exported")).isEqualTo(5);
            assertThat(outcome.job()
                            .path("exportedFiles")
                            .get(0)
                            .path("fileName")
                            .asString())
                    .isEqualTo("instance-all-%d.zip"
                            .formatted(outcome.job().path("hrId").asInt()));
            assertThat(Unzipped.files(outcome.file()).entrySet().stream()
                            .map(file -> file.getKey() + ": "
                                    + ExportClient.records(file.getValue()).size()))
                    .containsExactly("instance-all-1-1.mrc: 2", "instance-all-1-2.mrc: 2", "instance-all-1-3.mrc: 1");

            own.post("/data-export/export-all", Map.of("idType", "instance", "suppressedFromDiscovery", true), 204);
            var all = own.get("/data-export/job-executions?query=" + ExportClient.encoded("hrId==2"))
                    .path("jobExecutions")
                    .get(0);
            assertThat(own.outcome(id(all)).count("exported")).isEqualTo(6);
        }
    }

    @Test
    void deleted_records_are_exported_by_the_time_of_their_deletion() {
        var before = Instant.now().minusSeconds(1);
        var title = "Deleted " + UUID.randomUUID();
        var id = folio.sourceRecord(book(title));
        assertThat(TestPlatform.get()
                        .administrator()
                        .delete("/source-storage/records/%s?idType=INSTANCE".formatted(id))
                        .statusCode())
                .isEqualTo(204);

        var answer = folio.post("/data-export/export-deleted", Map.of("from", before.toString()), 200);
        var outcome = folio.outcome(answer.path("jobExecutionId").asString()).addsUp();

        assertThat(outcome.records()).allMatch(record -> record.leaderAt(5) == 'd');
        assertThat(outcome.records().stream()
                        .filter(record -> fields(record, "245").endsWith(title)))
                .as("beside what other tests deleted a moment before")
                .hasSize(1);
    }

    @Test
    void a_deleted_job_is_gone_with_its_file_and_who_exported_is_known() {
        var outcome = folio.exportInstances(List.of(folio.sourceRecord(book("Gone"))));
        var link = folio.get("/data-export/job-executions/%s/download/%s"
                        .formatted(
                                id(outcome.job()),
                                outcome.job()
                                        .path("exportedFiles")
                                        .get(0)
                                        .path("fileId")
                                        .asString()))
                .path("link")
                .asString();
        assertThat(folio.get("/data-export/related-users").path("relatedUsers")).isNotEmpty();

        assertThat(TestPlatform.get()
                        .administrator()
                        .delete("/data-export/job-executions/" + id(outcome.job()))
                        .statusCode())
                .isEqualTo(204);

        assertThat(folio.fetch(link).statusCode()).isEqualTo(404);
        folio.post("/data-export/clean-up-files", Map.of(), 204);
        folio.post("/data-export/expire-jobs", Map.of(), 204);
    }

    private static MarcRecord exported(String instanceId) {
        return folio.exportInstances(List.of(UUID.fromString(instanceId)))
                .addsUp()
                .records()
                .getFirst();
    }
}
