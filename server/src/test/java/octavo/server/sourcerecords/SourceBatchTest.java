package octavo.server.sourcerecords;

import static octavo.server.SignedIn.expect;
import static octavo.server.SignedIn.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import octavo.server.SignedIn;
import octavo.server.TestPlatform;
import octavo.server.records.Json;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Source storage for many records at once: batches, streams, matching; and a deletion taken back. */
class SourceBatchTest {

    private static SignedIn staff;

    @BeforeAll
    static void sign_in() {
        staff = SignedIn.to(TestPlatform.get());
    }

    @Test
    void a_batch_stores_what_it_can_and_tells_the_rest() {
        var snapshot = aSnapshot();
        var good = aRecord(snapshot, "Good");
        var broken = aRecord(snapshot, "Broken");
        ((ObjectNode) broken.path("parsedRecord")).put("content", "no MARC");

        var answer = json(expect(201, staff.post("/source-storage/batch/records", batch(good, broken))));

        assertThat(answer.path("totalRecords").asInt()).isEqualTo(1);
        assertThat(ids(answer, "records")).containsExactly(id(good));
        assertThat(answer.path("errorMessages").path(0).asString()).startsWith(id(broken) + ": ");
        assertThat(staff.read("/source-storage/records?snapshotId=" + snapshot)
                        .path("totalRecords")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void a_batch_of_which_nothing_is_stored_fails_and_says_why() {
        var nowhere = aRecord(UUID.randomUUID().toString(), "Nowhere");

        var answer = json(expect(500, staff.post("/source-storage/batch/records", batch(nowhere))));

        assertThat(answer.path("records").size()).isZero();
        assertThat(answer.path("errorMessages").path(0).asString()).contains("Couldn't find snapshot");
    }

    @Test
    void a_batch_has_one_snapshot() {
        var mixed = batch(aRecord(aSnapshot(), "One"), aRecord(aSnapshot(), "Another"));

        assertThat(expect(400, staff.post("/source-storage/batch/records", mixed))
                        .body())
                .isEqualTo("Batch record collection only supports single snapshot");
    }

    @Test
    void parsed_records_are_replaced_together() {
        var snapshot = aSnapshot();
        var first = aRecord(snapshot, "Before 1");
        var second = aRecord(snapshot, "Before 2");
        expect(201, staff.post("/source-storage/batch/records", batch(first, second)));
        setTitle(first, "After 1");
        setTitle(second, "After 2");

        var answer = json(expect(200, staff.put("/source-storage/batch/parsed-records", batch(first, second))));

        assertThat(answer.path("totalRecords").asInt()).isEqualTo(2);
        assertThat(ids(answer, "parsedRecords")).containsExactly(id(first), id(second));
        assertThat(staff.client().get("/source-storage/records/" + id(second)).body())
                .contains("After 2");
    }

    @Test
    void parsed_records_are_fetched_by_instance_with_the_fields_asked_for() {
        var record = aRecord(aSnapshot(), "Fetched");
        expect(201, staff.post("/source-storage/records", record));
        var request = Json.parseStored("""
                {"conditions": {"idType": "INSTANCE", "ids": ["%s"]}, "data": [{"from": "001", "to": "009"}]}""".formatted(
                        record.path("externalIdsHolder").path("instanceId").asString()));

        var answer = json(expect(200, staff.post("/source-storage/batch/parsed-records/fetch", request)));

        assertThat(answer.path("totalRecords").asInt()).isEqualTo(1);
        var found = answer.path("records").path(0);
        assertThat(found.path("id").asString()).isEqualTo(id(record));
        var fields = found.path("parsedRecord").path("content").path("fields");
        assertThat(fields.size()).isEqualTo(1);
        assertThat(fields.path(0).has("001")).isTrue();
    }

    @Test
    void hrids_without_a_marc_record_are_told() {
        var record = aRecord(aSnapshot(), "Verified");
        expect(201, staff.post("/source-storage/records", record));
        var hrid = record.path("externalIdsHolder").path("instanceHrid").asString();

        var answer = json(expect(
                200,
                staff.client()
                        .post("/source-storage/batch/verified-records", "[\"%s\", \"in-none\"]".formatted(hrid))));

        assertThat(answer.path("invalidMarcBibIds").valueStream().map(JsonNode::asString))
                .containsExactly("in-none");
    }

    @Test
    void a_stream_is_one_record_a_line() {
        var snapshot = aSnapshot();
        expect(
                201,
                staff.post(
                        "/source-storage/batch/records",
                        batch(aRecord(snapshot, "First"), aRecord(snapshot, "Second"), aRecord(snapshot, "Third"))));

        var records =
                expect(200, staff.client().get("/source-storage/stream/records?limit=100000&snapshotId=" + snapshot));
        var sources =
                expect(200, staff.client().get("/source-storage/stream/source-records?limit=2&snapshotId=" + snapshot));

        assertThat(records.headers().firstValue("content-type")).contains("application/stream+json");
        assertThat(records.body().lines().map(Json::parseStored))
                .hasSize(3)
                .allMatch(record -> record.path("snapshotId").asString().equals(snapshot));
        assertThat(sources.body().lines().map(Json::parseStored)).hasSize(2).allMatch(record -> record.has("recordId"));
    }

    @Test
    void a_deletion_is_taken_back() {
        var record = aRecord(aSnapshot(), "There and back");
        expect(201, staff.post("/source-storage/records", record));
        var path = "/source-storage/records/" + id(record);
        expect(204, staff.client().delete(path));

        expect(204, staff.client().post(path + "/un-delete", ""));

        var back = staff.read(path);
        assertThat(back.path("state").asString()).isEqualTo("ACTUAL");
        assertThat(back.path("deleted").asBoolean(true)).isFalse();
        assertThat(back.path("leaderRecordStatus").asString()).isEqualTo("c");
        assertThat(staff.client()
                        .post("/source-storage/records/%s/un-delete".formatted(UUID.randomUUID()), "")
                        .statusCode())
                .isEqualTo(404);
    }

    @Test
    void records_are_matched_by_a_field_and_by_their_instance() {
        var title = "A title of its own " + UUID.randomUUID();
        var record = aRecord(aSnapshot(), title);
        var other = aRecord(aSnapshot(), title + ", and more");
        expect(201, staff.post("/source-storage/records", record));
        expect(201, staff.post("/source-storage/records", other));
        var instance = record.path("externalIdsHolder").path("instanceId").asString();

        var byTitle = match("""
                {"filters": [{"values": ["%s"], "field": "245", "indicator1": "0", "indicator2": "0", "subfield": "a"}],
                 "recordType": "MARC_BIB", "returnTotalRecordsCount": true}""".formatted(title));
        var byInstance = match("""
                {"filters": [{"values": ["%s"], "field": "999", "indicator1": "f", "indicator2": "f", "subfield": "i"}],
                 "recordType": "MARC_BIB"}""".formatted(instance));
        var qualified = match("""
                {"filters": [{"values": ["%1$s", "%1$s, and more"], "field": "245", "subfield": "a",
                              "qualifier": "ENDS_WITH", "qualifierValue": "more"}],
                 "recordType": "MARC_BIB"}""".formatted(title));

        assertThat(byTitle.path("totalRecords").asInt()).isEqualTo(1);
        assertThat(byTitle.path("identifiers").path(0).path("recordId").asString())
                .isEqualTo(id(record));
        assertThat(byTitle.path("identifiers").path(0).path("externalId").asString())
                .isEqualTo(instance);
        assertThat(byInstance.path("identifiers").valueStream().map(SourceBatchTest::recordId))
                .containsExactly(id(record));
        assertThat(qualified.path("identifiers").valueStream().map(SourceBatchTest::recordId))
                .containsExactly(id(other));
    }

    @Test
    void what_is_wrong_in_a_match_is_named() {
        var answer = staff.post("/source-storage/records/matching", Json.parseStored("""
                {"filters": [{"values": ["x"], "field": "24"}], "recordType": "MARC"}"""));

        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(answer.body()).contains("filters.field", "recordType");
    }

    private static JsonNode match(String request) {
        return json(expect(200, staff.post("/source-storage/records/matching", Json.parseStored(request))));
    }

    private static String recordId(JsonNode identifier) {
        return identifier.path("recordId").asString();
    }

    private static String aSnapshot() {
        var id = UUID.randomUUID().toString();
        expect(
                201,
                staff.post(
                        "/source-storage/snapshots",
                        Json.object().put("jobExecutionId", id).put("status", "PARSING_IN_PROGRESS")));
        return id;
    }

    private static ObjectNode aRecord(String snapshot, String title) {
        var id = UUID.randomUUID();
        var instance = UUID.randomUUID();
        return Json.parseStored("""
                {"id": "%1$s", "snapshotId": "%2$s", "matchedId": "%1$s", "recordType": "MARC_BIB",
                 "rawRecord": {"id": "%1$s", "content": "as it came"},
                 "parsedRecord": {"id": "%1$s", "content": {"leader": "00000nam a2200000 a 4500", "fields": [
                    {"001": "in%3$s"},
                    {"245": {"ind1": "0", "ind2": "0", "subfields": [{"a": "%4$s"}]}},
                    {"999": {"ind1": "f", "ind2": "f", "subfields": [{"i": "%3$s"}, {"s": "%1$s"}]}}]}},
                 "externalIdsHolder": {"instanceId": "%3$s", "instanceHrid": "in%3$s"}}
                """.formatted(id, snapshot, instance, title));
    }

    private static void setTitle(ObjectNode record, String title) {
        var field = record.path("parsedRecord").path("content").path("fields").path(1);
        ((ObjectNode) field.path("245").path("subfields").path(0)).put("a", title);
    }

    private static ObjectNode batch(ObjectNode... records) {
        var batch = Json.object();
        batch.putArray("records").addAll(List.of(records));
        return batch.put("totalRecords", records.length);
    }

    private static String id(JsonNode record) {
        return record.path("id").asString();
    }

    private static List<String> ids(JsonNode answer, String array) {
        return answer.path(array).valueStream().map(SourceBatchTest::id).toList();
    }
}
