package octavo.server.dataexport;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import octavo.marc.ControlField;
import octavo.marc.DataField;
import octavo.marc.MarcField;
import octavo.marc.MarcRecord;
import octavo.marc.Subfield;
import octavo.marc.sample.RecordGenerator;
import octavo.server.TestPlatform;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Exports of source records: lists as people make them, what becomes of each line, and the files. */
class ExportTest {

    private static final long SEED = 61;

    private static TestPlatform.Client client;
    private static ExportClient folio;

    @BeforeAll
    static void aPlatform() {
        client = TestPlatform.get().administrator();
        folio = new ExportClient(client);
    }

    @Test
    void source_records_come_out_as_they_are_stored_in_the_order_of_the_list() {
        List<MarcRecord> stored = new ArrayList<>();
        List<UUID> ids = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            stored.add(RecordGenerator.record(SEED, i));
            ids.add(folio.sourceRecord(stored.get(i)));
        }
        Collections.reverse(stored);
        Collections.reverse(ids);

        var outcome = folio.exportInstances(ids).addsUp();

        assertThat(outcome.status()).isEqualTo("COMPLETED");
        assertThat(outcome.count("exported")).isEqualTo(40);
        assertThat(outcome.records().stream().map(MarcRecord::fields))
                .isEqualTo(stored.stream().map(MarcRecord::fields).toList());
        var job = outcome.job();
        assertThat(job.path("exportedFiles").get(0).path("fileName").asString())
                .isEqualTo("ids-%d.mrc".formatted(job.path("hrId").asInt()));
        assertThat(job.path("jobProfileName").asString()).isEqualTo("Default instances export job profile");
        assertThat(job.path("runBy").path("userId").asString()).isNotEmpty();
        assertThat(outcome.errors()).isEmpty();
    }

    @Test
    void an_untidy_list_is_accounted_for_line_by_line() { // F11
        var first = folio.sourceRecord(book("One"));
        var second = folio.sourceRecord(book("Two"));
        var third = folio.sourceRecord(book("Three"));
        var unknown = UUID.randomUUID();
        var list = "\uFEFF\"%s\"\r\n%s\r\n  %s  \r\n\r\n%s\r\n%s\r\n12345-not-an-id\r\n"
                .formatted(first, second.toString().toUpperCase(Locale.ROOT), third, first, unknown);

        var outcome = folio.export("untidy.csv", list.getBytes(UTF_8), "instance", ExportClient.INSTANCES)
                .addsUp();

        assertThat(outcome.status()).isEqualTo("COMPLETED_WITH_ERRORS");
        assertThat(outcome.count("total")).isEqualTo(6);
        assertThat(outcome.count("exported")).isEqualTo(3);
        assertThat(outcome.count("failed")).isEqualTo(2);
        assertThat(outcome.count("duplicatedSrs")).isEqualTo(1);
        assertThat(outcome.records()).hasSize(3);
        assertThat(outcome.log())
                .containsExactlyInAnyOrder(
                        "error.uuidsNotFound: " + unknown,
                        "error.invalidUuidFormat: line 7: '12345-not-an-id' is not a UUID, and no HRID or barcode that"
                                + " the catalogue knows",
                        "error.duplicatedIds: " + first);
    }

    @Test
    void a_list_from_a_spreadsheet_in_utf_16_with_more_columns_is_read() {
        var id = folio.sourceRecord(book("Sixteen"));
        var list = "\uFEFF%s\tA title\r\n\t\r\n".formatted(id);

        var outcome = folio.export("wide.csv", list.getBytes(UTF_16LE), "instance", ExportClient.INSTANCES)
                .addsUp();

        assertThat(outcome.status()).isEqualTo("COMPLETED");
        assertThat(outcome.count("total")).isEqualTo(1);
    }

    @Test
    void a_list_of_nothing_fails_and_says_so() {
        var outcome = folio.export("empty.csv", "\n \r\n\"\"\n".getBytes(UTF_8), "instance", ExportClient.INSTANCES);

        assertThat(outcome.status()).isEqualTo("FAIL");
        assertThat(outcome.log()).containsExactly("error.readingFromInputFile: The file holds no ids");
    }

    @Test
    void a_file_that_is_no_list_fails_line_by_line() {
        var noise = new ByteArrayOutputStream();
        IntStream.range(0, 5_000).forEach(i -> noise.write(i * 31 % 251));

        var outcome = folio.export("noise.csv", noise.toByteArray(), "instance", ExportClient.INSTANCES)
                .addsUp();

        assertThat(outcome.status()).isEqualTo("FAIL");
        assertThat(outcome.count("exported")).isZero();
        assertThat(outcome.errors()).isNotEmpty();
    }

    @Test
    void a_record_over_the_limits_fails_alone_and_is_not_cut() { // F10
        var fits = folio.sourceRecord(book("Fits"));
        var fieldTooLong = folio.sourceRecord(book("Long field", note(10_051)));
        var recordTooLong = folio.sourceRecord(book(
                "Long record", IntStream.range(0, 12).mapToObj(i -> note(8_600)).toArray(MarcField[]::new)));

        var outcome = folio.exportInstances(List.of(recordTooLong, fits, fieldTooLong))
                .addsUp();

        assertThat(outcome.status()).isEqualTo("COMPLETED_WITH_ERRORS");
        assertThat(outcome.count("exported")).isEqualTo(1);
        assertThat(outcome.count("failed")).isEqualTo(2);
        assertThat(outcome.records()).hasSize(1);
        assertThat(outcome.log())
                .anySatisfy(line -> assertThat(line)
                        .contains(fieldTooLong.toString(), "field 505", "limit of 9999", "over the limit"))
                .anySatisfy(line -> assertThat(line)
                        .startsWith("error.recordIsTooLong")
                        .contains(recordTooLong.toString(), "limit of 99999"));
    }

    @Test
    void a_link_leads_to_its_file_alone_and_without_a_token() {
        var outcome = folio.exportInstances(List.of(folio.sourceRecord(book("Linked"))));
        var fileId = outcome.job().path("exportedFiles").get(0).path("fileId").asString();
        var link = folio.get("/data-export/job-executions/%s/download/%s"
                        .formatted(outcome.job().path("id").asString(), fileId))
                .path("link")
                .asString();

        var fetched = folio.fetch(link);
        assertThat(fetched.headers().firstValue("content-disposition").orElse(""))
                .contains(".mrc");
        assertThat(folio.fetch(link.replace(fileId, UUID.randomUUID().toString()))
                        .statusCode())
                .isEqualTo(403);
        assertThat(folio.fetch(link.replaceFirst("expires=\\d", "expires=9")).statusCode())
                .isEqualTo(403);
    }

    @Test
    void a_job_runs_once_and_a_file_is_uploaded_once() {
        var definition = folio.upload("once.csv", UUID.randomUUID().toString().getBytes(UTF_8));
        var id = definition.path("id").asString();
        assertThat(client.postBytes("/data-export/file-definitions/%s/upload".formatted(id), new byte[] {'x'})
                        .statusCode())
                .isEqualTo(400);
        var request = Map.of("fileDefinitionId", id, "jobProfileId", ExportClient.INSTANCES, "idType", "instance");
        folio.post("/data-export/export", request, 204);
        folio.post("/data-export/export", request, 400);
        assertThat(folio.outcome(definition.path("jobExecutionId").asString()).status())
                .isEqualTo("FAIL");
    }

    @Test
    void what_cannot_be_run_is_refused_at_once() {
        assertThat(folio.post("/data-export/file-definitions", Map.of("fileName", "ids.txt"), 422)
                        .path("errors")
                        .get(0)
                        .path("message")
                        .asString())
                .contains("ids.txt");
        folio.post("/data-export/file-definitions", Map.of("fileName", "a.csv", "size", 500_001), 413);
        folio.post("/data-export/file-definitions", Map.of("size", 1), 422);
        var announced = folio.post("/data-export/file-definitions", Map.of("fileName", "a.csv"), 201)
                .path("id")
                .asString();
        folio.post(
                "/data-export/export",
                Map.of("fileDefinitionId", announced, "jobProfileId", ExportClient.INSTANCES, "idType", "instance"),
                400);
        var uploaded = folio.upload("b.csv", new byte[] {'x'}).path("id").asString();
        folio.post(
                "/data-export/export",
                Map.of("fileDefinitionId", uploaded, "jobProfileId", UUID.randomUUID(), "idType", "instance"),
                422);
        folio.post(
                "/data-export/export",
                Map.of("fileDefinitionId", uploaded, "jobProfileId", ExportClient.INSTANCES, "idType", "loan"),
                422);
        folio.post(
                "/data-export/export",
                Map.of(
                        "fileDefinitionId",
                        UUID.randomUUID(),
                        "jobProfileId",
                        ExportClient.INSTANCES,
                        "idType",
                        "instance"),
                404);
    }

    @Test
    void a_large_list_makes_slices_and_one_file() {
        var id = folio.sourceRecord(book("Among many"));
        var list = new StringBuilder();
        for (int i = 0; i < 25_000; i++) {
            list.append(UUID.randomUUID()).append('\n');
        }
        list.append(id).append('\n');

        var outcome = folio.export("many.csv", list.toString().getBytes(UTF_8), "instance", ExportClient.INSTANCES)
                .addsUp();

        assertThat(outcome.count("failed")).isEqualTo(25_000);
        assertThat(outcome.records()).hasSize(1);
    }

    static MarcRecord book(String title, MarcField... more) {
        List<MarcField> fields = new ArrayList<>(List.of(
                new ControlField("001", "in" + UUID.randomUUID().toString().substring(0, 8)),
                new DataField("245", '0', '0', List.of(new Subfield('a', title)))));
        fields.addAll(List.of(more));
        return new MarcRecord("00000nam a2200000 a 4500", fields);
    }

    private static DataField note(int length) {
        return new DataField("505", '0', ' ', List.of(new Subfield('a', "x".repeat(length))));
    }
}
