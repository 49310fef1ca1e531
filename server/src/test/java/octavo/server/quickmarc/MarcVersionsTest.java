package octavo.server.quickmarc;

import static octavo.server.SignedIn.expect;
import static octavo.server.SignedIn.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.UUID;
import octavo.server.SignedIn;
import octavo.server.TestPlatform;
import octavo.server.records.Json;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The versions of a MARC record over HTTP. */
class MarcVersionsTest {

    private static SignedIn cataloguer;

    @BeforeAll
    static void aPlatform() {
        cataloguer = SignedIn.to(TestPlatform.get());
    }

    @Test
    void every_save_is_a_version_with_its_time_and_its_person() {
        var id = threeVersions();

        var listed = cataloguer.read(path(id, "versions"));

        assertThat(listed.path("totalRecords").asInt()).isEqualTo(3);
        assertThat(listed.path("versions")
                        .valueStream()
                        .map(version -> version.path("generation").asInt()))
                .containsExactly(2, 1, 0);
        assertThat(listed.path("versions")
                        .valueStream()
                        .map(version -> version.path("current").asBoolean()))
                .containsExactly(true, false, false);
        assertThat(listed.path("versions")
                        .valueStream()
                        .map(version -> version.path("writtenDate").asString()))
                .isSortedAccordingTo(Comparator.<String>naturalOrder().reversed())
                .doesNotHaveDuplicates();
        assertThat(listed.path("versions").path(1).path("writtenBy").asString()).isNotEmpty();
        assertThat(cataloguer.read(path(id, "versions/0")).toString())
                .contains("First words")
                .doesNotContain("A note");
    }

    @Test
    void two_versions_are_compared_field_by_field() {
        var id = threeVersions();

        var comparison = cataloguer.read(path(id, "comparison?from=0&to=2"));

        var differences = comparison.path("differences");
        assertThat(differences.size()).as(differences.toString()).isEqualTo(2);
        assertThat(differences.path(0).path("kind").asString()).isEqualTo("changed");
        assertThat(differences.path(0).path("tag").asString()).isEqualTo("245");
        assertThat(differences.path(0).path("before").asString()).isEqualTo("00 $a First words");
        assertThat(differences.path(0).path("after").asString()).isEqualTo("00 $a Second words");
        assertThat(differences.path(1).path("kind").asString()).isEqualTo("added");
        assertThat(differences.path(1).path("after").asString()).isEqualTo("\\\\ $a A note");
        assertThat(differences.path(1).has("before")).isFalse();
        assertThat(cataloguer
                        .read(path(id, "comparison?from=1&to=1"))
                        .path("differences")
                        .isEmpty())
                .isTrue();
    }

    @Test
    void a_restored_version_is_a_new_one_and_the_instance_follows() {
        var id = threeVersions();
        var opened = open(id);

        var restored = json(expect(
                200,
                cataloguer.post(
                        path(id, "versions/0/restore"),
                        Json.object()
                                .put(
                                        "sourceVersion",
                                        opened.path("sourceVersion").asInt()))));

        assertThat(restored.toString()).contains("First words").doesNotContain("A note");
        assertThat(field(restored, "001")).isEqualTo(field(opened, "001"));
        assertThat(field(restored, "999")).isEqualTo(field(opened, "999"));
        assertThat(cataloguer
                        .read("/instance-storage/instances/" + id)
                        .path("title")
                        .asString())
                .isEqualTo("First words");
        assertThat(cataloguer.read(path(id, "versions")).path("totalRecords").asInt())
                .isEqualTo(4);
        assertThat(cataloguer
                        .read(path(id, "comparison?from=0&to=3"))
                        .path("differences")
                        .isEmpty())
                .isTrue();
    }

    @Test
    void nobody_s_save_is_lost_to_a_restoring() {
        var id = threeVersions();
        int seen = open(id).path("sourceVersion").asInt();
        change(id, "Fresh words");

        var late = cataloguer.post(path(id, "versions/0/restore"), Json.object().put("sourceVersion", seen));

        assertThat(late.statusCode()).isEqualTo(409);
        assertThat(open(id).toString()).contains("Fresh words");
        assertThat(cataloguer
                        .post(path(id, "versions/0/restore"), Json.object())
                        .statusCode())
                .isEqualTo(422);
        assertThat(cataloguer
                        .post(path(id, "versions/9/restore"), Json.object().put("sourceVersion", seen + 1))
                        .statusCode())
                .isEqualTo(404);
    }

    @Test
    void what_is_no_record_has_no_versions() {
        var client = cataloguer.client();
        assertThat(client.get(path(UUID.randomUUID().toString(), "versions")).statusCode())
                .isEqualTo(404);
        assertThat(client.get(path("none", "versions")).statusCode()).isEqualTo(400);
        assertThat(TestPlatform.get()
                        .of(TestPlatform.TENANT)
                        .get(path(UUID.randomUUID().toString(), "versions"))
                        .statusCode())
                .isEqualTo(401);
    }

    private static String path(String id, String rest) {
        return "/octavo/marc-records/%s/%s".formatted(id, rest);
    }

    /** A record with a first title, a second one, and then a note. */
    private static String threeVersions() {
        var body = Json.object().put("marcFormat", "BIBLIOGRAPHIC").put("leader", "00000nam\\a2200000\\i\\4500");
        body.putArray("fields");
        add(body, "245", "0", "$a First words");
        var id = json(expect(201, cataloguer.post("/records-editor/records", body)))
                .path("externalId")
                .asString();
        change(id, "Second words");
        var opened = open(id);
        add(opened, "500", "\\", "$a A note");
        save(opened);
        return id;
    }

    private static void change(String id, String title) {
        var opened = open(id);
        field(opened, "245").put("content", "$a " + title);
        save(opened);
    }

    private static void save(ObjectNode body) {
        expect(
                202,
                cataloguer.put(
                        "/records-editor/records/" + body.path("parsedRecordId").asString(), body));
    }

    private static void add(ObjectNode body, String tag, String indicator, String content) {
        ((ArrayNode) body.path("fields"))
                .addObject()
                .put("tag", tag)
                .put("content", content)
                .putArray("indicators")
                .add(indicator)
                .add(indicator);
    }

    private static ObjectNode open(String id) {
        return cataloguer.read("/records-editor/records?externalId=" + id);
    }

    private static ObjectNode field(JsonNode body, String tag) {
        return (ObjectNode) body.path("fields")
                .valueStream()
                .filter(field -> field.path("tag").asString().equals(tag))
                .findFirst()
                .orElseThrow();
    }
}
