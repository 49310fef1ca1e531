package octavo.server.quickmarc;

import static octavo.server.SignedIn.expect;
import static octavo.server.SignedIn.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import octavo.server.SignedIn;
import octavo.server.TestPlatform;
import octavo.server.records.Json;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** FOLIO's records editor over HTTP. */
class QuickMarcTest {

    private static final String BLANK_008 = "      s2026    xx                  eng d";

    private static SignedIn cataloguer;

    @BeforeAll
    static void aPlatform() {
        cataloguer = SignedIn.to(TestPlatform.get());
    }

    @Test
    void a_new_record_makes_its_instance_and_opens_as_it_was_sent() {
        var made = create("Rivers of the north");

        var opened = open(made);
        assertThat(opened.path("marcFormat").asString()).isEqualTo("BIBLIOGRAPHIC");
        assertThat(opened.path("leader").asString())
                .hasSize(24)
                .doesNotContain(" ")
                .startsWith("0");
        assertThat(field(opened, "245").path("content").asString()).isEqualTo("$a Rivers of the north / $c A. Writer.");
        assertThat(field(opened, "245").path("indicators").toString()).isEqualTo("[\"1\",\"0\"]");
        assertThat(field(opened, "008").path("content").path("Date1").asString())
                .isEqualTo("2026");
        assertThat(field(opened, "008").path("content").path("Ills").toString())
                .isEqualTo("[\"\\\\\",\"\\\\\",\"\\\\\",\"\\\\\"]");
        assertThat(field(opened, "001").path("isProtected").asBoolean()).isTrue();
        assertThat(field(opened, "001").path("content").asString())
                .isEqualTo(opened.path("externalHrid").asString());
        var instance = instance(made);
        assertThat(instance.path("title").asString()).isEqualTo("Rivers of the north / A. Writer.");
        assertThat(instance.path("source").asString()).isEqualTo("MARC");
        assertThat(instance.path("_version").asInt())
                .isEqualTo(opened.path("sourceVersion").asInt());
        var status = cataloguer.read("/records-editor/records/status?qmRecordId="
                + opened.path("parsedRecordId").asString());
        assertThat(status.path("externalId").asString()).isEqualTo(made);
        assertThat(status.path("status").asString()).isEqualTo("CREATED");
    }

    /** F20: blanks at the start of 008, a literal dollar, leading blanks of a value, fields out of order. */
    @Test
    void a_record_that_is_opened_and_saved_unchanged_keeps_every_byte_but_005() {
        var id = store(List.of(
                control("001", "hr" + mark()),
                control("008", BLANK_008),
                data("500", "a", "List price $5.00; reprint $7"),
                data("245", "a", "Blank dates and a price"),
                data("500", "a", "  two leading blanks kept"),
                data("500", "a", "a blank at the end ")));
        var before = marc(id);

        expect(202, save(open(id)));

        assertThat(withoutDate(marc(id))).isEqualTo(withoutDate(before));
    }

    @Test
    void a_literal_dollar_is_shown_and_accepted_in_its_own_notation() {
        var id = store(List.of(
                control("001", "hr" + mark()),
                control("008", BLANK_008),
                data("245", "a", "Prices"),
                data("500", "a", "List price $5.00")));
        var opened = open(id);
        assertThat(field(opened, "500").path("content").asString()).isEqualTo("$a List price {dollar}5.00");

        field(opened, "500").put("content", "$a List price {dollar}6.00");
        expect(202, save(opened));

        assertThat(marc(id).toString()).contains("List price $6.00");
        assertThat(instance(id).path("notes").path(0).path("note").asString()).isEqualTo("List price $6.00");
    }

    @Test
    void one_changed_subfield_is_the_only_difference_and_the_instance_shows_it_at_once() {
        var id = create("Old words");
        var before = marc(id);
        var opened = open(id);

        field(opened, "245").put("content", "$a New words / $c A. Writer.");
        expect(202, save(opened));

        assertThat(instance(id).path("title").asString()).isEqualTo("New words / A. Writer.");
        assertThat(marc(id).toString().replaceAll("\"005\":\"[^\"]*\"", ""))
                .isEqualTo(
                        before.toString().replaceAll("\"005\":\"[^\"]*\"", "").replace("Old words", "New words"));
        assertThat(cataloguer
                        .search("/instance-storage/instances", "id==%s and title==\"New words*\"".formatted(id))
                        .path("totalRecords")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void a_box_of_008_changes_its_characters_and_no_others() {
        var id = store(List.of(
                control("001", "hr" + mark()),
                control("008", "260101s2026    xx ||||  \\   |000 0 eng d".replace('\\', 'x')),
                data("245", "a", "Fixed")));
        var opened = open(id);

        ((ObjectNode) field(opened, "008").path("content")).put("Lang", "ger");
        expect(202, save(opened));

        assertThat(marc(id).path("fields").toString()).contains("260101s2026    xx ||||  x   |000 0 ger d");
    }

    @Test
    void what_staff_added_to_the_instance_survives_a_save() {
        var id = create("With a note");
        var instance = instance(id);
        instance.putArray("administrativeNotes").add("kept by staff");
        expect(204, cataloguer.put("/instance-storage/instances/" + id, instance));
        var opened = open(id);

        field(opened, "245").put("content", "$a Without doubt");
        expect(202, save(opened));

        assertThat(instance(id).path("administrativeNotes").toString()).contains("kept by staff");
        assertThat(instance(id).path("title").asString()).isEqualTo("Without doubt");
    }

    /** F18. */
    @Test
    void the_second_of_two_editors_is_told_and_loses_nothing() {
        var id = create("Shared");
        var first = open(id);
        var second = open(id);
        addNote(first, "from A");
        expect(202, save(first));

        addNote(second, "from B");
        var refused = save(second);

        assertThat(refused.statusCode()).isEqualTo(409);
        assertThat(refused.body()).contains("changed since it was opened");
        assertThat(marc(id).toString()).contains("from A").doesNotContain("from B");
        var again = open(id);
        addNote(again, "from B");
        expect(202, save(again));
        assertThat(marc(id).toString()).contains("from A", "from B");
        again.remove("sourceVersion");
        assertThat(save(again).statusCode()).isEqualTo(409);
    }

    @Test
    void of_many_saves_at_once_exactly_one_wins() throws Exception {
        var id = create("Contended");
        var opened = open(id);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var saves = new ArrayList<Callable<Integer>>();
            for (int i = 0; i < 6; i++) {
                var own = opened.deepCopy();
                addNote(own, "from " + i);
                saves.add(() -> save(own).statusCode());
            }
            var answers = new ArrayList<Integer>();
            for (var answer : threads.invokeAll(saves)) {
                answers.add(answer.get());
            }
            assertThat(answers).containsOnly(202, 409).containsOnlyOnce(202);
        }
        assertThat(open(id).path("sourceVersion").asInt())
                .isEqualTo(opened.path("sourceVersion").asInt() + 1);
    }

    @Test
    void every_error_is_told_at_once_next_to_its_field_and_nothing_is_stored() {
        var id = create("Sound");
        var before = marc(id);
        var opened = open(id);
        var fields = (ArrayNode) opened.path("fields");
        field(opened, "245").putArray("indicators").add("7").add("0");
        fields.addObject()
                .put("tag", "245")
                .put("content", "$a Twice")
                .putArray("indicators")
                .add("1")
                .add("0");
        fields.addObject()
                .put("tag", "500")
                .put("content", "no code")
                .putArray("indicators")
                .add("\\")
                .add("\\");
        fields.addObject().put("tag", "5x0").put("content", "$a odd");
        ((ObjectNode) field(opened, "008").path("content")).put("Lang", "english");

        var refused = save(opened);

        assertThat(refused.statusCode()).isEqualTo(422);
        var issues = json(refused).path("issues");
        assertThat(issues.valueStream().map(issue -> issue.path("tag").asString()))
                .contains("245[0]", "245[1]", "500[0]", "5x0[0]", "008[0]");
        assertThat(issues.valueStream().map(issue -> issue.path("severity").asString()))
                .contains("error");
        assertThat(marc(id)).isEqualTo(before);
    }

    @Test
    void what_was_wrong_before_is_told_and_keeps_nobody_from_saving() {
        var odd = data("245", "a", "Odd of old");
        ((ObjectNode) odd.path("245")).put("ind1", "9");
        var id = store(List.of(control("001", "hr" + mark()), control("008", BLANK_008), odd));
        var opened = open(id);

        addNote(opened, "new");
        expect(202, save(opened));

        var issues = json(expect(200, cataloguer.post("/records-editor/validate", open(id))))
                .path("issues");
        assertThat(issues.toString()).contains("Indicator 1 of 245 is '9'");
    }

    @ParameterizedTest
    @CsvSource({"'00000nam a22', LDR[0]", "'00000xam a2200000 i 4500', LDR[0]", "'00000nzm a2200000 i 4500', LDR[0]"})
    void a_leader_that_cannot_be_is_refused(String leader, String tag) {
        var id = create("Leader");
        var refused = save(open(id).put("leader", leader));

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(json(refused).path("issues").path(0).path("tag").asString()).isEqualTo(tag);
    }

    @Test
    void the_number_and_the_link_of_a_record_cannot_be_changed_and_come_back_when_they_are_left_out() {
        var id = create("Numbered");
        var opened = open(id);
        field(opened, "001").put("content", "mine");
        assertThat(save(opened).statusCode()).isEqualTo(422);

        var without = open(id);
        var kept = without.putArray("fields");
        open(id).path("fields").forEach(field -> {
            if (!List.of("001", "999").contains(field.path("tag").asString())) {
                kept.add(field);
            }
        });
        expect(202, save(without));
        assertThat(field(open(id), "001").path("content").asString())
                .isEqualTo(without.path("externalHrid").asString());
        assertThat(marc(id).toString()).contains(id);
    }

    @ParameterizedTest
    @ValueSource(strings = {"$a end\u001e of field", "$a \u001d", "$a \uffff", "$ü code", "$  none"})
    void what_no_record_can_carry_is_refused_at_its_field(String content) {
        var id = create("Hostile");
        var before = marc(id);
        var opened = open(id);
        addNote(opened, "sound");
        field(opened, "500").put("content", content);

        var refused = save(opened);

        assertThat(refused.statusCode()).as(refused.body()).isEqualTo(422);
        assertThat(json(refused).path("issues").path(0).path("tag").asString()).isEqualTo("500[0]");
        assertThat(marc(id)).isEqualTo(before);
    }

    /** Half of a pair of surrogates, and code points that Unicode has not assigned, in its lowest and its higher planes. */
    @ParameterizedTest
    @ValueSource(
            strings = {"\\ud83d", "\\ude00 and on", "\\u0378", "\\ud8ff\\udffe", "\\udbff\\udffe", "\\udb3f\\udffd"})
    void characters_outside_of_unicode_are_refused_at_their_field(String escaped) {
        var id = create("Beyond");
        var before = marc(id);
        var opened = open(id);
        addNote(opened, "sound");
        field(opened, "500").put("content", "$a PLACE");

        var refused = cataloguer
                .client()
                .put(
                        "/records-editor/records/"
                                + opened.path("parsedRecordId").asString(),
                        Json.compact(opened).replace("PLACE", "before " + escaped));

        assertThat(refused.statusCode()).as(refused.body()).isEqualTo(422);
        assertThat(json(refused).path("issues").path(0).path("tag").asString()).isEqualTo("500[0]");
        assertThat(marc(id)).isEqualTo(before);
    }

    @Test
    void characters_beyond_the_lowest_plane_are_kept() {
        var id = create("Beyond");
        var opened = open(id);
        addNote(opened, "𠜎 and 𝄞 and 😀");
        expect(202, save(opened));
        assertThat(marc(id).toString()).contains("𠜎 and 𝄞 and 😀");
    }

    @Test
    void validation_answers_without_saving() {
        var answer = expect(
                200,
                cataloguer.post(
                        "/records-editor/validate",
                        body("Untitled").deepCopy().set("fields", Json.object().putArray("fields"))));

        assertThat(json(answer).path("issues").path(0).path("message").asString())
                .isEqualTo("Field 245 is required.");
    }

    @Test
    void what_is_no_record_is_answered_plainly() {
        var client = cataloguer.client();
        assertThat(client.get("/records-editor/records").statusCode()).isEqualTo(400);
        assertThat(client.get("/records-editor/records?externalId=" + UUID.randomUUID())
                        .statusCode())
                .isEqualTo(404);
        assertThat(client.put("/records-editor/records/" + UUID.randomUUID(), "{}")
                        .statusCode())
                .isEqualTo(422);
        assertThat(client.put("/records-editor/records/none", "{}").statusCode())
                .isBetween(400, 422);
        assertThat(client.post("/records-editor/records", "no json").statusCode())
                .isEqualTo(400);
    }

    private static ObjectNode body(String title) {
        var body = Json.object().put("marcFormat", "BIBLIOGRAPHIC").put("leader", "00000nam\\a2200000\\i\\4500");
        var fields = body.putArray("fields");
        var fixed = fields.addObject().put("tag", "008").putObject("content");
        fixed.put("Entered", "260101")
                .put("DtSt", "s")
                .put("Date1", "2026")
                .put("Lang", "eng")
                .put("Srce", "d");
        fields.addObject()
                .put("tag", "245")
                .put("content", "$a %s / $c A. Writer.".formatted(title))
                .putArray("indicators")
                .add("1")
                .add("0");
        return body;
    }

    /** The id of the new instance. */
    private static String create(String title) {
        var made = json(expect(201, cataloguer.post("/records-editor/records", body(title))));
        return made.path("externalId").asString();
    }

    private static ObjectNode open(String instanceId) {
        return cataloguer.read("/records-editor/records?externalId=" + instanceId);
    }

    private static java.net.http.HttpResponse<String> save(ObjectNode body) {
        return cataloguer.put(
                "/records-editor/records/" + body.path("parsedRecordId").asString(), body);
    }

    private static void addNote(ObjectNode body, String note) {
        ((ArrayNode) body.path("fields"))
                .addObject()
                .put("tag", "500")
                .put("content", "$a " + note)
                .putArray("indicators")
                .add("\\")
                .add("\\");
    }

    private static ObjectNode field(JsonNode body, String tag) {
        return (ObjectNode) body.path("fields")
                .valueStream()
                .filter(field -> field.path("tag").asString().equals(tag))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no field " + tag + " in " + body));
    }

    private static ObjectNode instance(String id) {
        return cataloguer.read("/instance-storage/instances/" + id);
    }

    private static JsonNode marc(String instanceId) {
        return cataloguer
                .read("/source-storage/source-records/%s?idType=INSTANCE".formatted(instanceId))
                .path("parsedRecord")
                .path("content");
    }

    /** Without 005, and without the numbers of the leader that count bytes. */
    private static String withoutDate(JsonNode marc) {
        return marc.toString()
                .replaceAll("\\{\"005\":\"[^\"]*\"\\},?", "")
                .replaceFirst("(\"leader\":\").{5}(.{7}).{5}", "$1$2");
    }

    private static String mark() {
        return UUID.randomUUID().toString().substring(0, 8);
    }

    private static ObjectNode control(String tag, String value) {
        return Json.object().put(tag, value);
    }

    private static ObjectNode data(String tag, String code, String value) {
        var field = Json.object();
        var indicator = tag.equals("245") ? "0" : " ";
        var content = field.putObject(tag).put("ind1", indicator).put("ind2", indicator);
        content.putArray("subfields").addObject().put(code, value);
        return field;
    }

    /** Stores a record by the storage's own route, as an import would, and returns its instance's id. */
    private static String store(List<ObjectNode> fields) {
        var instance = Json.object().put("title", "to be mapped").put("source", "MARC");
        instance.put("instanceTypeId", firstInstanceType());
        var id = cataloguer
                .create("/instance-storage/instances", instance)
                .path("id")
                .asString();
        var snapshot = UUID.randomUUID().toString();
        expect(
                201,
                cataloguer.post(
                        "/source-storage/snapshots",
                        Json.object().put("jobExecutionId", snapshot).put("status", "PARSING_IN_PROGRESS")));
        var recordId = UUID.randomUUID().toString();
        var record = Json.object()
                .put("id", recordId)
                .put("matchedId", recordId)
                .put("snapshotId", snapshot)
                .put("recordType", "MARC_BIB");
        record.putObject("externalIdsHolder")
                .put("instanceId", id)
                .put("instanceHrid", instance(id).path("hrid").asString());
        var content = record.putObject("parsedRecord").put("id", recordId).putObject("content");
        content.put("leader", "00000nam a2200000   4500");
        fields.forEach(content.putArray("fields")::add);
        record.putObject("rawRecord").put("id", recordId).put("content", content.toString());
        expect(201, cataloguer.post("/source-storage/records", record));
        return id;
    }

    private static String firstInstanceType() {
        return cataloguer
                .read("/instance-types?limit=1")
                .path("instanceTypes")
                .path(0)
                .path("id")
                .asString();
    }
}
