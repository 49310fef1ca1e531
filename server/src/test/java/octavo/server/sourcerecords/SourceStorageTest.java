package octavo.server.sourcerecords;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import octavo.server.TestPlatform;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** FOLIO's source storage: snapshots, records, generations. */
class SourceStorageTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private static TestPlatform.Client folio;

    @BeforeAll
    static void aPlatform() {
        folio = TestPlatform.get().administrator();
    }

    @Test
    void a_record_is_read_back_as_it_was_sent() {
        var snapshot = aSnapshot("PARSING_IN_PROGRESS");
        UUID id = UUID.randomUUID();
        UUID instance = UUID.randomUUID();
        var created = send("POST", "/source-storage/records", record(snapshot, id, id, instance, "A title"), 201);

        assertThat(created.path("generation").asInt()).isZero();
        var read = get("/source-storage/records/" + id);
        assertThat(read.path("parsedRecord").path("content").path("fields"))
                .isEqualTo(record(snapshot, id, id, instance, "A title")
                        .path("parsedRecord")
                        .path("content")
                        .path("fields"));
        assertThat(read.path("matchedId").asString()).isEqualTo(id.toString());
        assertThat(read.path("additionalInfo").path("suppressDiscovery").asBoolean(true))
                .isFalse();
        var formatted = get("/source-storage/records/%s/formatted?idType=INSTANCE".formatted(instance));
        assertThat(formatted.path("parsedRecord").path("formattedContent").asString())
                .contains("245 00$aA title");
        var listed = get("/source-storage/records?snapshotId=" + snapshot);
        assertThat(listed.path("totalRecords").asInt()).isEqualTo(1);
        var bySource = get("/source-storage/source-records?instanceId=" + instance);
        assertThat(bySource.path("sourceRecords").get(0).path("recordId").asString())
                .isEqualTo(id.toString());
    }

    @Test
    void a_record_with_a_known_matched_id_is_the_next_generation() {
        var snapshot = aSnapshot("PARSING_IN_PROGRESS");
        UUID first = UUID.randomUUID();
        UUID second = UUID.randomUUID();
        UUID instance = UUID.randomUUID();
        send("POST", "/source-storage/records", record(snapshot, first, first, instance, "Old"), 201);

        var next = send("POST", "/source-storage/records", record(snapshot, second, first, instance, "New"), 201);

        assertThat(next.path("generation").asInt()).isEqualTo(1);
        assertThat(get("/source-storage/records/" + first).path("state").asString())
                .isEqualTo("OLD");
        assertThat(get("/source-storage/records/%s?idType=SRS_RECORD".formatted(first))
                        .path("id")
                        .asString())
                .isEqualTo(second.toString());
        assertThat(get("/source-storage/source-records/%s?idType=INSTANCE".formatted(instance))
                        .path("recordId")
                        .asString())
                .isEqualTo(second.toString());
    }

    @Test
    void a_deleted_record_says_so_in_its_state_and_its_leader() {
        var snapshot = aSnapshot("PARSING_IN_PROGRESS");
        UUID id = UUID.randomUUID();
        UUID instance = UUID.randomUUID();
        send("POST", "/source-storage/records", record(snapshot, id, id, instance, "Going"), 201);

        assertThat(folio.delete("/source-storage/records/" + id).statusCode()).isEqualTo(204);

        var read = get("/source-storage/records/" + id);
        assertThat(read.path("state").asString()).isEqualTo("DELETED");
        assertThat(read.path("parsedRecord")
                        .path("content")
                        .path("leader")
                        .asString()
                        .charAt(5))
                .isEqualTo('d');
        assertThat(get("/source-storage/source-records?instanceId=" + instance)
                        .path("totalRecords")
                        .asInt())
                .isZero();
        assertThat(get("/source-storage/source-records?deleted=true&instanceId=" + instance)
                        .path("totalRecords")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void records_need_a_snapshot_whose_processing_has_begun() {
        UUID id = UUID.randomUUID();
        var unknown = folio.post(
                "/source-storage/records",
                record(UUID.randomUUID(), id, id, id, "Nowhere").toString());
        assertThat(unknown.statusCode()).isEqualTo(404);
        var fresh = folio.post(
                "/source-storage/records",
                record(aSnapshot("NEW"), id, id, id, "Too early").toString());
        assertThat(fresh.statusCode()).isEqualTo(400);
        assertThat(fresh.body()).contains("PARSING_IN_PROGRESS");
        assertThat(folio.get("/source-storage/records/" + id).statusCode()).isEqualTo(404);
    }

    @Test
    void what_is_missing_or_wrong_is_named() {
        assertThat(folio.post("/source-storage/records", "{}").statusCode()).isEqualTo(422);
        assertThat(folio.post("/source-storage/records", "{").statusCode()).isEqualTo(400);
        assertThat(folio.post("/source-storage/snapshots", "{\"status\":\"NEW\"}")
                        .statusCode())
                .isEqualTo(422);
        assertThat(folio.get("/source-storage/records/" + UUID.randomUUID()).statusCode())
                .isEqualTo(404);
        assertThat(folio.get("/source-storage/source-records?orderBy=nonsense").statusCode())
                .isEqualTo(400);
        assertThat(folio.get("/source-storage/records/%s?idType=NONSENSE".formatted(UUID.randomUUID()))
                        .statusCode())
                .isEqualTo(400);
    }

    private static UUID aSnapshot(String status) {
        UUID id = UUID.randomUUID();
        send(
                "POST",
                "/source-storage/snapshots",
                JSON.createObjectNode().put("jobExecutionId", id.toString()).put("status", status),
                201);
        return id;
    }

    private static ObjectNode record(UUID snapshot, UUID id, UUID matchedId, UUID instance, String title) {
        return JSON.valueToTree(Map.of(
                "id",
                id,
                "snapshotId",
                snapshot,
                "matchedId",
                matchedId,
                "recordType",
                "MARC_BIB",
                "rawRecord",
                Map.of("id", id, "content", "as it came"),
                "parsedRecord",
                Map.of(
                        "id",
                        id,
                        "content",
                        Map.of(
                                "leader",
                                "00000nam a2200000 a 4500",
                                "fields",
                                List.of(
                                        Map.of("001", "in" + id),
                                        Map.of(
                                                "245",
                                                Map.of(
                                                        "ind1", "0",
                                                        "ind2", "0",
                                                        "subfields", List.of(Map.of("a", title))))))),
                "externalIdsHolder",
                Map.of("instanceId", instance, "instanceHrid", "in" + id)));
    }

    private static JsonNode get(String path) {
        var answer = folio.get(path);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return JSON.readTree(answer.body());
    }

    private static JsonNode send(String method, String path, JsonNode body, int status) {
        var answer = folio.send(method, path, body.toString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        return JSON.readTree(answer.body());
    }
}
