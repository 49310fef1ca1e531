package octavo.server.dataimport;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import octavo.server.TestLength;
import octavo.server.TestPlatform;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Imports files the way FOLIO's clients do, call by call. */
final class ImportClient {

    static final String DEFAULT_PROFILE = "e34d7b92-9b83-11eb-a8b3-0242ac130003";
    static final String CREATE_2 = "PTF - Create 2";
    static final Set<String> ENDED = Set.of("COMMITTED", "ERROR", "CANCELLED", "DISCARDED");

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Duration JOB_WAIT = Duration.ofSeconds(TestLength.of(300, 1_200));

    private final TestPlatform.Client client;

    ImportClient(TestPlatform.Client client) {
        this.client = client;
    }

    /** A file under an upload definition. */
    record Upload(JsonNode definition, String definitionId, String fileId, String jobId) {}

    JsonNode get(String path) {
        var answer = client.get(path);
        assertThat(answer.statusCode()).as(path + ": " + answer.body()).isEqualTo(200);
        return JSON.readTree(answer.body());
    }

    /** Steps 2 to 4 of FOLIO's sequence: the definition, then the bytes. */
    Upload upload(String fileName, byte[] bytes) {
        return upload(fileName, BodyPublishers.ofByteArray(bytes));
    }

    Upload upload(String fileName, BodyPublisher bytes) {
        var created = client.post(
                "/data-import/uploadDefinitions",
                JSON.writeValueAsString(Map.of(
                        "fileDefinitions", List.of(Map.of("uiKey", fileName + "1", "size", 1, "name", fileName)))));
        assertThat(created.statusCode()).as(created.body()).isEqualTo(201);
        var definition = JSON.readTree(created.body());
        var file = definition.path("fileDefinitions").get(0);
        var definitionId = definition.path("id").asString();
        var fileId = file.path("id").asString();
        var received =
                client.postBytes("/data-import/uploadDefinitions/%s/files/%s".formatted(definitionId, fileId), bytes);
        assertThat(received.statusCode()).as(received.body()).isEqualTo(200);
        var loaded = JSON.readTree(received.body());
        assertThat(loaded.path("status").asString()).isEqualTo("LOADED");
        return new Upload(
                loaded, definitionId, fileId, file.path("jobExecutionId").asString());
    }

    /** A job profile by its name, as the scripts pick it. */
    JsonNode profileNamed(String name) {
        for (var profile : get("/data-import-profiles/jobProfiles?limit=5000").path("jobProfiles")) {
            if (profile.path("name").asString().equals(name)) {
                return get("/data-import-profiles/jobProfiles/"
                        + profile.path("id").asString());
            }
        }
        throw new AssertionError("no job profile '%s'".formatted(name));
    }

    void process(Upload upload, JsonNode profile) {
        var info = Map.of(
                "id", profile.path("id").asString(),
                "name", profile.path("name").asString(),
                "dataType", profile.path("dataType").asString());
        var answer = client.post(
                "/data-import/uploadDefinitions/%s/processFiles?defaultMapping=false".formatted(upload.definitionId()),
                JSON.writeValueAsString(Map.of("uploadDefinition", upload.definition(), "jobProfileInfo", info)));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(204);
    }

    JsonNode job(String jobId) {
        return get("/change-manager/jobExecutions/" + jobId);
    }

    JsonNode awaitEnd(String jobId) {
        var deadline = Instant.now().plus(JOB_WAIT);
        var job = job(jobId);
        while (!ENDED.contains(job.path("status").asString())) {
            assertThat(Instant.now()).as("job still runs: " + job).isBefore(deadline);
            pause();
            job = job(jobId);
        }
        return job;
    }

    static void pause() {
        try {
            Thread.sleep(50); // between two looks, not in place of one
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** The whole sequence. */
    Outcome run(String fileName, byte[] bytes, JsonNode profile) {
        var upload = upload(fileName, bytes);
        process(upload, profile);
        return outcome(awaitEnd(upload.jobId()));
    }

    Outcome runDefault(String fileName, byte[] bytes) {
        return run(fileName, bytes, get("/data-import-profiles/jobProfiles/" + DEFAULT_PROFILE));
    }

    Outcome outcome(JsonNode job) {
        var id = job.path("id").asString();
        return new Outcome(
                job,
                get("/metadata-provider/jobSummary/" + id),
                get("/metadata-provider/jobLogEntries/" + id + "?limit=10000").path("entries"));
    }

    /** What FOLIO's routes say of an ended job. */
    record Outcome(JsonNode job, JsonNode summary, JsonNode entries) {

        String status() {
            return job.path("status").asString();
        }

        int created() {
            return summary.path("sourceRecordSummary")
                    .path("totalCreatedEntities")
                    .asInt();
        }

        int errors() {
            return summary.path("totalErrors").asInt();
        }

        JsonNode entry(int recordNumber) {
            return entries.get(recordNumber - 1);
        }

        String error(int recordNumber) {
            return entry(recordNumber).path("error").asString();
        }

        String instanceId(int recordNumber) {
            return entry(recordNumber)
                    .path("relatedInstanceInfo")
                    .path("idList")
                    .get(0)
                    .asString();
        }

        /** Every record has exactly one line, in the order of the file, and the numbers agree everywhere. */
        Outcome addsUpTo(int records) {
            assertThat(entries.size()).isEqualTo(records);
            for (int i = 0; i < records; i++) {
                assertThat(entries.get(i).path("sourceRecordOrder").asString()).isEqualTo(String.valueOf(i));
            }
            assertThat(created() + errors()).isEqualTo(records);
            assertThat(job.path("progress").path("current").asInt()).isEqualTo(records);
            assertThat(job.path("progress").path("total").asInt()).isEqualTo(records);
            assertThat(status()).isEqualTo(errors() == 0 ? "COMMITTED" : "ERROR");
            return this;
        }
    }
}
