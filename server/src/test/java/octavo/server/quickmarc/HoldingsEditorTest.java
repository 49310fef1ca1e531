package octavo.server.quickmarc;

import static octavo.server.SignedIn.expect;
import static octavo.server.SignedIn.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import octavo.server.SignedIn;
import octavo.server.TestPlatform;
import octavo.server.records.Json;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** MARC holdings records in FOLIO's records editor, over HTTP. */
class HoldingsEditorTest {

    private static final String MARC_SOURCE = "036ee84a-6afd-4c3c-9ad3-4a12ab875f59";

    private static SignedIn cataloguer;

    @BeforeAll
    static void aPlatform() {
        cataloguer = SignedIn.to(TestPlatform.get());
    }

    /** An instance that holdings can be made for. */
    private record Instance(String id, String hrid) {}

    @Test
    void a_new_record_makes_its_holdings_record_below_the_instance_of_004() {
        var instance = instance();

        var made =
                json(expect(201, cataloguer.post("/records-editor/records", holdings(instance.hrid(), "KU/CC/DI/M"))));

        var id = made.path("externalId").asString();
        var record = record(id);
        assertThat(record.path("instanceId").asString()).isEqualTo(instance.id());
        assertThat(record.path("sourceId").asString()).isEqualTo(MARC_SOURCE);
        assertThat(record.path("permanentLocationId").asString()).isEqualTo(location("KU/CC/DI/M"));
        assertThat(record.path("callNumber").asString()).isEqualTo("QA76.73 .J38");
        assertThat(record.path("callNumberPrefix").asString()).isEqualTo("Ref");
        assertThat(record.path("callNumberTypeId").asString())
                .isEqualTo(named("/call-number-types", "callNumberTypes", "Library of Congress classification"));
        assertThat(record.path("holdingsTypeId").asString())
                .isEqualTo(named("/holdings-types", "holdingsTypes", "Serial"));
        assertThat(record.path("holdingsStatements").path(0).path("statement").asString())
                .isEqualTo("v.1-v.12");
        assertThat(record.path("notes").path(0).path("note").asString()).isEqualTo("Half leather");
        var opened = open(id);
        assertThat(opened.path("marcFormat").asString()).isEqualTo("HOLDINGS");
        assertThat(field(opened, "001").path("content").asString())
                .isEqualTo(record.path("hrid").asString());
        assertThat(field(opened, "999").path("content").asString()).contains(id);
        assertThat(field(opened, "008").path("content").path("Lend").asString()).isEqualTo("a");
        assertThat(opened.path("sourceVersion").asInt())
                .isEqualTo(record.path("_version").asInt());
    }

    @Test
    void a_save_changes_the_record_its_holdings_record_and_the_next_search() {
        var id = create("KU/CC/DI/M");
        var byStaff = record(id);
        byStaff.putArray("administrativeNotes").add("kept by staff");
        byStaff.put("temporaryLocationId", location("KU/CC/DI/2"));
        expect(204, cataloguer.put("/holdings-storage/holdings/" + id, byStaff));
        var opened = open(id);

        field(opened, "852").put("content", "$b KU/CC/DI/A $h PT2625 $i .A44");
        var withoutBinding = (ArrayNode) opened.path("fields");
        withoutBinding.remove(withoutBinding.valueStream().toList().indexOf(field(opened, "563")));
        expect(202, save(opened));

        var record = record(id);
        assertThat(record.path("permanentLocationId").asString()).isEqualTo(location("KU/CC/DI/A"));
        assertThat(record.path("callNumber").asString()).isEqualTo("PT2625 .A44");
        assertThat(record.has("callNumberPrefix")).isFalse();
        assertThat(record.path("notes").isEmpty()).isTrue();
        assertThat(record.path("administrativeNotes").toString()).contains("kept by staff");
        assertThat(record.path("effectiveLocationId").asString()).isEqualTo(location("KU/CC/DI/2"));
        assertThat(cataloguer
                        .search("/holdings-storage/holdings", "id==%s and callNumber==\"PT2625 .A44\"".formatted(id))
                        .path("totalRecords")
                        .asInt())
                .isEqualTo(1);
        assertThat(open(id).toString()).contains("PT2625").doesNotContain("Half leather");
    }

    @Test
    void a_record_that_is_opened_and_saved_unchanged_keeps_every_byte_but_005() {
        var id = create("KU/CC/DI/M");
        var before = marc(id);
        var record = record(id);

        expect(202, save(open(id)));

        assertThat(marc(id)).isEqualTo(before);
        assertThat(withoutVersion(record(id))).isEqualTo(withoutVersion(record));
    }

    @Test
    void the_second_of_two_editors_is_told() {
        var id = create("KU/CC/DI/M");
        var late = open(id);
        expect(202, save(open(id)));

        assertThat(save(late).statusCode()).isEqualTo(409);
    }

    @Test
    void what_no_holdings_record_can_be_made_of_is_told_at_its_field() {
        assertThat(refused(holdings("none such", "KU/CC/DI/M"))).contains("\"tag\" : \"004[0]\"", "none such");
        assertThat(refused(holdings(instance().hrid(), "nowhere"))).contains("\"tag\" : \"852[0]\"", "location");
        var without = holdings(instance().hrid(), "KU/CC/DI/M");
        var fields = (ArrayNode) without.path("fields");
        fields.remove(fields.valueStream().toList().indexOf(field(without, "852")));
        assertThat(refused(without)).contains("Field 852 is required.");

        var id = create("KU/CC/DI/M");
        var before = marc(id);
        var moved = open(id);
        field(moved, "004").put("content", instance().hrid());
        assertThat(save(moved).statusCode()).isEqualTo(422);
        assertThat(marc(id)).isEqualTo(before);
    }

    @Test
    void its_versions_are_kept_and_come_back() {
        var id = create("KU/CC/DI/M");
        var opened = open(id);
        field(opened, "852").put("content", "$b KU/CC/DI/A $h PT1");
        expect(202, save(opened));

        expect(
                200,
                cataloguer.post(
                        "/octavo/marc-records/%s/versions/0/restore".formatted(id),
                        Json.object()
                                .put(
                                        "sourceVersion",
                                        open(id).path("sourceVersion").asInt())));

        assertThat(record(id).path("callNumber").asString()).isEqualTo("QA76.73 .J38");
        assertThat(record(id).path("permanentLocationId").asString()).isEqualTo(location("KU/CC/DI/M"));
    }

    private static String refused(ObjectNode body) {
        return expect(422, cataloguer.post("/records-editor/records", body)).body();
    }

    private static Instance instance() {
        var body = Json.object().put("marcFormat", "BIBLIOGRAPHIC").put("leader", "00000nas\\a2200000\\i\\4500");
        body.putArray("fields")
                .addObject()
                .put("tag", "245")
                .put("content", "$a A yearbook")
                .putArray("indicators")
                .add("0")
                .add("0");
        var made = json(expect(201, cataloguer.post("/records-editor/records", body)));
        return new Instance(
                made.path("externalId").asString(), made.path("externalHrid").asString());
    }

    private static String create(String location) {
        return json(expect(
                        201,
                        cataloguer.post(
                                "/records-editor/records", holdings(instance().hrid(), location))))
                .path("externalId")
                .asString();
    }

    private static ObjectNode holdings(String instanceHrid, String location) {
        var body = Json.object().put("marcFormat", "HOLDINGS").put("leader", "00000ny\\\\a2200000un\\4500");
        var fields = body.putArray("fields");
        fields.addObject().put("tag", "004").put("content", instanceHrid);
        fields.addObject()
                .put("tag", "008")
                .putObject("content")
                .put("Date Ent", "261201")
                .put("AcqStatus", "4")
                .put("Lend", "a")
                .put("Lang", "eng");
        add(body, "563", "\\", "$a Half leather");
        add(body, "852", "0", "$b %s $k Ref $h QA76.73 $i .J38".formatted(location));
        add(body, "866", "\\", "$a v.1-v.12");
        return body;
    }

    private static void add(ObjectNode body, String tag, String indicator, String content) {
        ((ArrayNode) body.path("fields"))
                .addObject()
                .put("tag", tag)
                .put("content", content)
                .putArray("indicators")
                .add(indicator)
                .add("\\");
    }

    private static ObjectNode open(String id) {
        return cataloguer.read("/records-editor/records?externalId=" + id);
    }

    private static HttpResponse<String> save(ObjectNode body) {
        return cataloguer.put(
                "/records-editor/records/" + body.path("parsedRecordId").asString(), body);
    }

    private static ObjectNode record(String id) {
        return cataloguer.read("/holdings-storage/holdings/" + id);
    }

    private static JsonNode withoutVersion(ObjectNode record) {
        return record.without("_version").without("metadata");
    }

    private static String marc(String id) {
        return cataloguer
                .read("/source-storage/source-records/%s?idType=HOLDINGS&recordType=MARC_HOLDING".formatted(id))
                .path("parsedRecord")
                .path("content")
                .toString()
                .replaceAll("\\{\"005\":\"[^\"]*\"\\},?", "");
    }

    private static String location(String code) {
        return cataloguer
                .search("/locations", "code==\"%s\"".formatted(code))
                .path("locations")
                .path(0)
                .path("id")
                .asString();
    }

    private static String named(String path, String array, String name) {
        return cataloguer
                .search(path, "name==\"%s\"".formatted(name))
                .path(array)
                .path(0)
                .path("id")
                .asString();
    }

    private static ObjectNode field(JsonNode body, String tag) {
        return (ObjectNode) body.path("fields")
                .valueStream()
                .filter(field -> field.path("tag").asString().equals(tag))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no field " + tag + " in " + body));
    }
}
