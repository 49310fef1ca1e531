package octavo.server.dataexport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import octavo.marc.Decoded;
import octavo.marc.Iso2709Reader;
import octavo.marc.MarcJsonWriter;
import octavo.marc.MarcRecord;
import octavo.server.TestPlatform;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Exports as FOLIO's clients do, call by call. */
final class ExportClient {

    static final String INSTANCES = "6f7f3cd7-9f24-42eb-ae91-91af1cd54d0a";
    static final String HOLDINGS = "5e9835fc-0e51-44c8-8a47-f7b8fce35da7";

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Duration JOB_WAIT = Duration.ofSeconds(300);
    static final Set<String> ENDED = Set.of("COMPLETED", "COMPLETED_WITH_ERRORS", "FAIL");

    private final TestPlatform.Client client;
    private final HttpClient http = HttpClient.newHttpClient();

    ExportClient(TestPlatform.Client client) {
        this.client = client;
    }

    JsonNode get(String path) {
        return answer(200, client.get(path));
    }

    JsonNode post(String path, Object body, int status) {
        return answer(status, client.post(path, body instanceof String text ? text : JSON.writeValueAsString(body)));
    }

    static JsonNode answer(int status, HttpResponse<String> answer) {
        assertThat(answer.statusCode())
                .as("%s %s: %s", answer.request().method(), answer.uri(), answer.body())
                .isEqualTo(status);
        return answer.body().isBlank() || answer.body().charAt(0) != '{'
                ? JSON.createObjectNode()
                : JSON.readTree(answer.body());
    }

    /** Stores a source record of an instance; answers the instance's id. */
    UUID sourceRecord(MarcRecord record) {
        return sourceRecord(UUID.randomUUID(), record);
    }

    UUID sourceRecord(UUID instance, MarcRecord record) {
        var snapshot = UUID.randomUUID();
        post("/source-storage/snapshots", Map.of("jobExecutionId", snapshot, "status", "PARSING_IN_PROGRESS"), 201);
        var content = JSON.readTree(MarcJsonWriter.write(record));
        post(
                "/source-storage/records",
                Map.of(
                        "snapshotId", snapshot,
                        "recordType", "MARC_BIB",
                        "rawRecord", Map.of("content", content),
                        "parsedRecord", Map.of("content", content),
                        "externalIdsHolder", Map.of("instanceId", instance)),
                201);
        return instance;
    }

    /** The definition of an uploaded list. */
    JsonNode upload(String fileName, byte[] bytes) {
        var format = fileName.substring(fileName.lastIndexOf('.') + 1);
        var definition = post(
                "/data-export/file-definitions", Map.of("size", 1, "fileName", fileName, "uploadFormat", format), 201);
        assertThat(definition.path("status").asString()).isEqualTo("NEW");
        return answer(
                200,
                client.postBytes(
                        "/data-export/file-definitions/%s/upload"
                                .formatted(definition.path("id").asString()),
                        bytes));
    }

    Outcome export(String fileName, byte[] bytes, String idType, String jobProfile) {
        var definition = upload(fileName, bytes);
        post(
                "/data-export/export",
                Map.of(
                        "fileDefinitionId", definition.path("id").asString(),
                        "jobProfileId", jobProfile,
                        "idType", idType),
                204);
        return outcome(definition.path("jobExecutionId").asString());
    }

    Outcome exportInstances(List<UUID> ids) {
        return exportInstances(ids, INSTANCES);
    }

    Outcome exportInstances(List<UUID> ids, String jobProfile) {
        var list = ids.stream().map(UUID::toString).collect(Collectors.joining("\n"));
        return export("ids.csv", list.getBytes(StandardCharsets.UTF_8), "instance", jobProfile);
    }

    JsonNode job(String id) {
        var found = get("/data-export/job-executions?query=" + encoded("id==" + id));
        assertThat(found.path("totalRecords").asInt()).isEqualTo(1);
        return found.path("jobExecutions").get(0);
    }

    Outcome outcome(String jobId) {
        var deadline = Instant.now().plus(JOB_WAIT);
        var job = job(jobId);
        while (!ENDED.contains(job.path("status").asString())) {
            assertThat(Instant.now()).as("job still runs: " + job).isBefore(deadline);
            pause();
            job = job(jobId);
        }
        var errors = get("/data-export/logs?limit=1000&query=" + encoded("jobExecutionId==" + jobId))
                .path("errorLogs");
        return new Outcome(job, errors, job.path("exportedFiles").isEmpty() ? new byte[0] : file(job));
    }

    /** The file of an ended job, by its link. */
    byte[] file(JsonNode job) {
        var link = get("/data-export/job-executions/%s/download/%s"
                        .formatted(
                                job.path("id").asString(),
                                job.path("exportedFiles").get(0).path("fileId").asString()))
                .path("link")
                .asString();
        var fetched = fetch(link);
        assertThat(fetched.statusCode()).isEqualTo(200);
        return fetched.body();
    }

    HttpResponse<byte[]> fetch(String link) {
        try {
            return http.send(HttpRequest.newBuilder(URI.create(link)).build(), BodyHandlers.ofByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    static String encoded(String query) {
        return URLEncoder.encode(query, StandardCharsets.UTF_8);
    }

    static void pause() {
        try {
            Thread.sleep(20); // between two looks, not in place of one
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** The records of a file that must be sound ISO 2709 throughout. */
    static List<MarcRecord> records(byte[] file) {
        return Iso2709Reader.read(new ByteArrayInputStream(file))
                .map(entry -> switch (entry.decoded()) {
                    case Decoded.Sound(var record, var warnings) -> {
                        assertThat(warnings).isEmpty();
                        yield record;
                    }
                    case Decoded.Damaged(var reason) -> throw new AssertionError(reason);
                })
                .toList();
    }

    /** What FOLIO's routes say of an ended job. */
    record Outcome(JsonNode job, JsonNode errors, byte[] file) {

        String status() {
            return job.path("status").asString();
        }

        int count(String what) {
            return job.path("progress").path(what).asInt();
        }

        List<MarcRecord> records() {
            return ExportClient.records(file);
        }

        /** Codes and values of the log. */
        List<String> log() {
            return errors.valueStream()
                    .map(error -> error.path("errorMessageCode").asString() + ": "
                            + error.path("errorMessageValues").get(0).asString())
                    .toList();
        }

        /** Every line is in exactly one count. */
        Outcome addsUp() {
            assertThat(count("exported") + count("failed") + count("duplicatedSrs") + count("unchanged"))
                    .isEqualTo(count("total"));
            return this;
        }
    }
}
