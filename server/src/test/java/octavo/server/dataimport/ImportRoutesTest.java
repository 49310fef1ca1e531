package octavo.server.dataimport;

import static java.nio.charset.StandardCharsets.UTF_8;
import static octavo.server.TestTenant.ok;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import octavo.marc.RecordSplitter;
import octavo.server.TestPlatform;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** FOLIO's other ways in, its lists of jobs, its profiles, and what each refuses. */
class ImportRoutesTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private static TestPlatform.Client client;
    private static ImportClient folio;

    @BeforeAll
    static void aPlatform() {
        client = TestPlatform.get().administrator();
        folio = new ImportClient(client);
    }

    @Test
    void records_sent_piece_by_piece_make_one_job() {
        var job = jobForRecords();
        var first = Map.of(
                "id", UUID.randomUUID(),
                "recordsMetadata", metadata(false, 2),
                "initialRecords", List.of(raw("Piece one", 0), raw("Piece two", 1)));
        send(job, first);
        send(job, first); // the client did not hear the answer
        send(
                job,
                Map.of(
                        "id", UUID.randomUUID(),
                        "recordsMetadata", metadata(false, 3),
                        "initialRecords", List.of(raw("Piece three", 2))));
        send(job, Map.of("id", UUID.randomUUID(), "recordsMetadata", metadata(true, 3), "initialRecords", List.of()));

        var outcome = folio.outcome(folio.awaitEnd(job)).addsUpTo(3);
        assertThat(outcome.created()).isEqualTo(3);
        assertThat(outcome.entry(3).path("sourceRecordTitle").asString()).isEqualTo("Piece three");
    }

    @Test
    void a_record_over_the_bound_that_was_sent_fails_alone_and_nothing_comes_after_the_last() {
        var job = jobForRecords();
        var tooLong = Map.of("record", "x".repeat(RecordSplitter.RECORD_BYTES_MAX + 1), "order", 1);
        var last = Map.of(
                "id", UUID.randomUUID(),
                "recordsMetadata", metadata(true, 3),
                "initialRecords", List.of(raw("Before it", 0), tooLong, raw("After it", 2)));
        send(job, last);

        var outcome = folio.outcome(folio.awaitEnd(job)).addsUpTo(3);
        assertThat(outcome.created()).isEqualTo(2);
        assertThat(outcome.error(2)).contains("bound");
        send(job, last); // the client did not hear the answer
        var more = client.post(
                "/change-manager/jobExecutions/" + job + "/records",
                JSON.writeValueAsString(Map.of(
                        "id", UUID.randomUUID(),
                        "recordsMetadata", metadata(true, 4),
                        "initialRecords", List.of(raw("Too late", 3)))));
        assertThat(more.statusCode()).isEqualTo(400);
    }

    @Test
    void a_started_job_keeps_its_file_and_an_ended_one_its_state() {
        var upload = folio.upload("kept.mrc", SampleFile.of(SampleFile.book("Kept")));
        folio.process(upload, folio.get("/data-import-profiles/jobProfiles/" + ImportClient.DEFAULT_PROFILE));
        var again = client.postBytes(
                "/data-import/uploadDefinitions/%s/files/%s".formatted(upload.definitionId(), upload.fileId()),
                SampleFile.of(SampleFile.book("Other")));
        assertThat(again.statusCode()).isEqualTo(400);
        assertThat(again.body()).contains("The import of 'kept.mrc' was started before");

        assertThat(folio.awaitEnd(upload.jobId()).path("status").asString()).isEqualTo("COMMITTED");
        for (var status : List.of("PARSING_IN_PROGRESS", "NEW", "ERROR")) {
            var answer = client.put(
                    "/change-manager/jobExecutions/" + upload.jobId() + "/status",
                    JSON.writeValueAsString(Map.of("status", status)));
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(JSON.readTree(answer.body()).path("status").asString()).isEqualTo("COMMITTED");
        }
    }

    @Test
    void a_definition_that_a_client_replaces_keeps_what_the_server_knows_of_its_files() {
        var upload = folio.upload("replaced.mrc", SampleFile.of(SampleFile.book("Replaced")));
        var path = "/data-import/uploadDefinitions/" + upload.definitionId();
        var stored = folio.get(path).path("fileDefinitions").get(0);
        var changed = (ObjectNode) folio.get(path);
        ((ObjectNode) changed.path("fileDefinitions").get(0))
                .put("status", "NEW")
                .put("sourcePath", "elsewhere")
                .put("jobExecutionId", UUID.randomUUID().toString());

        var answer = client.put(path, JSON.writeValueAsString(changed));

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(folio.get(path).path("fileDefinitions").get(0)).isEqualTo(stored);
    }

    @Test
    void a_file_put_to_the_upload_url_is_imported_like_any_other() throws IOException, InterruptedException {
        var definition = post(
                "/data-import/uploadDefinitions",
                Map.of("fileDefinitions", List.of(Map.of("name", "by-url.mrc", "size", 1))),
                201);
        var file = definition.path("fileDefinitions").get(0);
        var url = folio.get("/data-import/uploadUrl?fileName=by-url.mrc");
        var stored = put(url.path("url").asString(), SampleFile.of(SampleFile.book("By URL")));
        assertThat(stored.statusCode()).isEqualTo(200);
        assertThat(stored.headers().firstValue("etag").orElse("")).matches("\"[0-9a-f]{32}\"");
        var assembled = client.post(
                "/data-import/uploadDefinitions/%s/files/%s/assembleStorageFile"
                        .formatted(
                                definition.path("id").asString(),
                                file.path("id").asString()),
                JSON.writeValueAsString(Map.of(
                        "uploadId", url.path("uploadId").asString(),
                        "key", url.path("key").asString(),
                        "tags", List.of(stored.headers().firstValue("etag").orElse("")))));
        assertThat(assembled.statusCode()).as(assembled.body()).isEqualTo(204);

        var upload = new ImportClient.Upload(
                folio.get("/data-import/uploadDefinitions/"
                        + definition.path("id").asString()),
                definition.path("id").asString(),
                file.path("id").asString(),
                file.path("jobExecutionId").asString());
        folio.process(upload, folio.get("/data-import-profiles/jobProfiles/" + ImportClient.DEFAULT_PROFILE));
        assertThat(folio.outcome(folio.awaitEnd(upload.jobId())).addsUpTo(1).status())
                .isEqualTo("COMMITTED");
    }

    @Test
    void an_upload_url_with_a_changed_signature_takes_nothing() throws IOException, InterruptedException {
        var url = folio.get("/data-import/uploadUrl?fileName=x.mrc").path("url").asString();
        assertThat(put(url.replaceFirst("signature=.", "signature=x"), new byte[] {1})
                        .statusCode())
                .isEqualTo(403);
        assertThat(put(url.replaceFirst("/1\\?", "/2?"), new byte[] {1}).statusCode())
                .isEqualTo(403);
    }

    @Test
    void a_blocked_extension_is_refused() {
        var answer = client.post(
                "/data-import/uploadDefinitions",
                JSON.writeValueAsString(Map.of("fileDefinitions", List.of(Map.of("name", "picture.JPG", "size", 1)))));
        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(answer.body()).contains(".jpg");
    }

    @Test
    void a_profile_that_cannot_be_run_is_refused_by_name_when_the_job_is_started() {
        var match = post(
                "/data-import-profiles/matchProfiles",
                Map.of(
                        "profile",
                        Map.of(
                                "name",
                                "Match " + UUID.randomUUID(),
                                "incomingRecordType",
                                "MARC_BIBLIOGRAPHIC",
                                "existingRecordType",
                                "INSTANCE",
                                "matchDetails",
                                List.of())),
                201);
        var name = "Update " + UUID.randomUUID();
        var job = post(
                "/data-import-profiles/jobProfiles",
                Map.of(
                        "profile", Map.of("name", name, "dataType", "MARC"),
                        "addedRelations",
                                List.of(Map.of(
                                        "masterProfileType",
                                        "JOB_PROFILE",
                                        "detailProfileId",
                                        match.path("id").asString(),
                                        "detailProfileType",
                                        "MATCH_PROFILE",
                                        "order",
                                        0))),
                201);
        var upload = folio.upload("refused.mrc", SampleFile.of(SampleFile.book("Refused")));

        var answer = client.post(
                "/data-import/uploadDefinitions/%s/processFiles".formatted(upload.definitionId()),
                JSON.writeValueAsString(Map.of(
                        "uploadDefinition", upload.definition(),
                        "jobProfileInfo", Map.of("id", job.path("id").asString(), "name", name, "dataType", "MARC"))));

        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(answer.body())
                .contains(name)
                .contains(match.path("profile").path("name").asString());
        assertThat(folio.job(upload.jobId()).path("status").asString()).isEqualTo("FILE_UPLOADED");
    }

    @Test
    void a_profile_of_ones_own_creates_with_its_mapping() {
        var suffix = UUID.randomUUID().toString();
        var mapping = post(
                "/data-import-profiles/mappingProfiles",
                Map.of(
                        "profile",
                        Map.of(
                                "name",
                                "Mapping " + suffix,
                                "incomingRecordType",
                                "MARC_BIBLIOGRAPHIC",
                                "existingRecordType",
                                "INSTANCE",
                                "mappingDetails",
                                Map.of(
                                        "name", "instance",
                                        "recordType", "INSTANCE",
                                        "mappingFields",
                                                List.of(Map.of(
                                                        "name", "catalogedDate",
                                                        "enabled", "true",
                                                        "path", "instance.catalogedDate",
                                                        "value", "\"2020-02-02\""))))),
                201);
        var action = post(
                "/data-import-profiles/actionProfiles",
                Map.of(
                        "profile", Map.of("name", "Action " + suffix, "action", "CREATE", "folioRecord", "INSTANCE"),
                        "addedRelations",
                                List.of(Map.of(
                                        "masterProfileType", "ACTION_PROFILE",
                                        "detailProfileId", mapping.path("id").asString(),
                                        "detailProfileType", "MAPPING_PROFILE"))),
                201);
        var job = post(
                "/data-import-profiles/jobProfiles",
                Map.of(
                        "profile", Map.of("name", "Job " + suffix, "dataType", "MARC"),
                        "addedRelations",
                                List.of(Map.of(
                                        "masterProfileType", "JOB_PROFILE",
                                        "detailProfileId", action.path("id").asString(),
                                        "detailProfileType", "ACTION_PROFILE"))),
                201);

        var outcome = folio.run("own.mrc", SampleFile.of(SampleFile.book("Own")), folio.profileNamed("Job " + suffix))
                .addsUpTo(1);

        assertThat(folio.get("/instance-storage/instances/" + outcome.instanceId(1))
                        .path("catalogedDate")
                        .asString())
                .isEqualTo("2020-02-02");
        var used = client.delete(
                "/data-import-profiles/actionProfiles/" + action.path("id").asString());
        assertThat(used.statusCode()).isEqualTo(409);
        var deleted = client.delete(
                "/data-import-profiles/jobProfiles/" + job.path("id").asString());
        assertThat(deleted.statusCode()).isEqualTo(204);
    }

    @Test
    void the_lists_of_running_and_of_ended_jobs_are_those_that_scripts_ask_for() {
        var outcome = folio.runDefault("listed.mrc", SampleFile.of(SampleFile.book("Listed")));
        var id = outcome.job().path("id").asString();

        var ended = folio.get("/metadata-provider/jobExecutions?limit=25&sortBy=completed_date,desc"
                + "&statusAny=COMMITTED&statusAny=ERROR&statusAny=CANCELLED&fileName=listed*");
        assertThat(ended.path("jobExecutions").get(0).path("id").asString()).isEqualTo(id);
        var running = folio.get("/metadata-provider/jobExecutions?statusNot=DISCARDED&uiStatusAny=PREPARING_FOR_PREVIEW"
                + "&uiStatusAny=READY_FOR_PREVIEW&uiStatusAny=RUNNING&limit=50&sortBy=completed_date,desc");
        assertThat(running.toString()).doesNotContain(id);
        var record = folio.get("/metadata-provider/jobLogEntries/%s/records/%s"
                .formatted(id, outcome.entry(1).path("incomingRecordId").asString()));
        assertThat(record).isEqualTo(outcome.entry(1));
        assertThat(client.get("/metadata-provider/jobExecutions?sortBy=nonsense")
                        .statusCode())
                .isEqualTo(400);
        assertThat(client.get("/metadata-provider/jobSummary/" + UUID.randomUUID())
                        .statusCode())
                .isEqualTo(404);
        assertThat(client.get("/metadata-provider/jobSummary/nonsense").statusCode())
                .isEqualTo(400);
    }

    @Test
    void mapping_rules_are_checked_before_they_are_taken() {
        var shipped = folio.get("/mapping-rules/marc-bib");
        assertThat(shipped.has("245")).isTrue();
        assertThat(client.put("/mapping-rules/marc-bib", "{\"245\":[{\"target\":\"nonsense\"}]}")
                        .statusCode())
                .isEqualTo(400);
        assertThat(client.get("/mapping-rules/wrong-path").statusCode()).isEqualTo(400);
        assertThat(folio.get("/mapping-rules/marc-bib")).isEqualTo(shipped);
    }

    @Test
    void rules_for_holdings_are_served_changed_and_brought_back() {
        var shipped = folio.get("/mapping-rules/marc-holdings");
        assertThat(shipped.path("852").path(0).path("entity").size()).isEqualTo(7);
        assertThat(client.put("/mapping-rules/marc-holdings", "{\"852\":[{}]}").statusCode())
                .isEqualTo(400);
        var changed = "{\"852\":[{\"target\":\"callNumber\",\"subfield\":[\"h\"]}]}";
        assertThat(client.put("/mapping-rules/marc-holdings", changed).statusCode())
                .isEqualTo(200);
        assertThat(folio.get("/mapping-rules/marc-holdings")).isEqualTo(JSON.readTree(changed));
        assertThat(folio.get("/mapping-rules/marc-bib").size()).isGreaterThan(50);
        assertThat(client.put("/mapping-rules/marc-holdings/restore", "").statusCode())
                .isEqualTo(200);
        assertThat(folio.get("/mapping-rules/marc-holdings")).isEqualTo(shipped);
    }

    @Test
    void mapping_metadata_has_the_rules_and_the_lists_that_they_look_up() {
        var metadata = folio.get("/mapping-metadata/type/marc-bib");
        var parameters = JSON.readTree(metadata.path("mappingParams").asString());

        assertThat(JSON.readTree(metadata.path("mappingRules").asString()))
                .isEqualTo(folio.get("/mapping-rules/marc-bib"));
        assertThat(parameters.path("initialized").asBoolean()).isTrue();
        assertThat(parameters
                        .path("identifierTypes")
                        .valueStream()
                        .map(type -> type.path("name").asString()))
                .contains("ISBN", "OCLC");
        assertThat(parameters.path("locations").isArray()).isTrue();
        assertThat(parameters.path("tenantConfigurationZone").asString()).isNotEmpty();
        assertThat(client.get("/mapping-metadata/type/invalid-record-type").statusCode())
                .isEqualTo(400);
    }

    private static JsonNode post(String path, Object body, int status) {
        var answer = client.post(path, JSON.writeValueAsString(body));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        return JSON.readTree(answer.body());
    }

    @Test
    void a_paused_job_waits_until_it_is_continued_and_an_ended_one_cannot_be_paused() {
        var job = jobForRecords();
        var path = "/octavo/data-import/jobExecutions/" + job;
        send(job, Map.of("id", UUID.randomUUID(), "recordsMetadata", metadata(false, 1), "initialRecords", List.of()));
        var paused = JSON.readTree(ok(200, client.post(path + "/pause", "")).body());
        assertThat(paused.path("paused").asBoolean()).isTrue();
        assertThat(paused.path("waitsFor").asString()).contains("paused");
        folio.runDefault("passes-first.mrc", SampleFile.of(SampleFile.book("Passes the paused one")));
        send(
                job,
                Map.of(
                        "id", UUID.randomUUID(),
                        "recordsMetadata", metadata(true, 1),
                        "initialRecords", List.of(raw("Held", 0))));

        folio.runDefault("passes.mrc", SampleFile.of(SampleFile.book("Passes the paused one")));
        assertThat(folio.job(job).path("progress").path("current").asInt()).isZero();

        ok(200, client.post(path + "/continue", ""));

        assertThat(folio.awaitEnd(job).path("status").asString()).isEqualTo("COMMITTED");
        assertThat(client.post(path + "/pause", "").statusCode()).isEqualTo(422);
    }

    @Test
    void the_log_can_be_asked_for_one_kind_of_record() {
        var outcome = folio.runDefault("kinds.mrc", SampleFile.of(SampleFile.book("Kinds")));
        var log = "/metadata-provider/jobLogEntries/" + outcome.job().path("id").asString() + "?entityType=";

        assertThat(folio.get(log + "INSTANCE").path("totalRecords").asInt()).isEqualTo(1);
        assertThat(folio.get(log + "ITEM").path("totalRecords").asInt()).isZero();
        assertThat(folio.get(log + "AUTHORITY").path("totalRecords").asInt()).isZero();
    }

    private static String jobForRecords() {
        var created =
                post("/change-manager/jobExecutions", Map.of("sourceType", "ONLINE", "userId", UUID.randomUUID()), 201);
        var job = created.path("parentJobExecutionId").asString();
        var withProfile = JSON.readTree(client.put(
                        "/change-manager/jobExecutions/" + job + "/jobProfile",
                        JSON.writeValueAsString(Map.of(
                                "id", ImportClient.DEFAULT_PROFILE,
                                "name", "Default - Create instance and SRS MARC Bib",
                                "dataType", "MARC")))
                .body());
        assertThat(withProfile.path("hrId").isInt()).isTrue();
        return job;
    }

    private static void send(String job, Object body) {
        var answer = client.post("/change-manager/jobExecutions/" + job + "/records", JSON.writeValueAsString(body));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(204);
    }

    private static Map<String, Object> metadata(boolean last, int counter) {
        return Map.of("last", last, "counter", counter, "contentType", "MARC_RAW");
    }

    private static Map<String, Object> raw(String title, int order) {
        return Map.of("record", new String(SampleFile.of(SampleFile.book(title)), UTF_8), "order", order);
    }

    private static HttpResponse<String> put(String url, byte[] body) throws IOException, InterruptedException {
        try (var http = HttpClient.newHttpClient()) {
            return http.send(
                    HttpRequest.newBuilder(URI.create(url))
                            .PUT(BodyPublishers.ofByteArray(body))
                            .build(),
                    BodyHandlers.ofString());
        }
    }
}
