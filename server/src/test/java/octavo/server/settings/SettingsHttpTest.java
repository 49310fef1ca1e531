package octavo.server.settings;

import static octavo.server.SignedIn.expect;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import octavo.server.SignedIn;
import octavo.server.TestPlatform;
import octavo.server.records.Json;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SettingsHttpTest {

    private SignedIn staff;

    @BeforeAll
    void signIn() {
        staff = SignedIn.to(TestPlatform.get());
    }

    @Test
    void the_desks_queries_for_its_configuration_are_understood_and_find_it() {
        var module = "CHECKOUT" + UUID.randomUUID();
        staff.create("/configurations/entries", entry(module));

        for (var query :
                new String[] {"(module=%s and configName=other_settings)", "(module==%s and configName==other_settings)"
                }) {
            var found = staff.search("/configurations/entries", query.formatted(module));
            assertThat(found.path("totalRecords").asInt()).isEqualTo(1);
            assertThat(found.path("configs").path(0).path("enabled").asBoolean())
                    .isTrue();
        }
    }

    @Test
    void an_entry_exists_once_for_module_name_code_and_user() {
        var module = "CHECKOUT" + UUID.randomUUID();
        staff.create("/configurations/entries", entry(module));

        assertThat(staff.post("/configurations/entries", entry(module)).statusCode())
                .isEqualTo(422);
        staff.create("/configurations/entries", entry(module).put("code", "other"));
        staff.create(
                "/configurations/entries",
                entry(module).put("userId", UUID.randomUUID().toString()));
    }

    @Test
    void settings_answer_with_their_total_in_result_info_alone() {
        var id = UUID.randomUUID().toString();
        var setting = Json.object().put("id", id).put("scope", "test").put("key", id);
        setting.putObject("value").put("any", "thing");

        expect(204, staff.post("/settings/entries", setting));

        var found = staff.search("/settings/entries", "scope==test and key==\"%s\"".formatted(id));
        assertThat(found.path("items").path(0).path("value").path("any").asString())
                .isEqualTo("thing");
        assertThat(found.path("resultInfo").path("totalRecords").asInt()).isEqualTo(1);
        assertThat(found.has("totalRecords")).isFalse();
    }

    @Test
    void notes_are_found_by_what_they_are_linked_to() {
        var type = staff.create("/note-types", Json.object().put("name", "Type " + UUID.randomUUID()));
        var patron = UUID.randomUUID().toString();
        var note = Json.object()
                .put("typeId", type.path("id").asString())
                .put("title", "Library card found")
                .put("domain", "users");
        note.putArray("links").addObject().put("type", "user").put("id", patron);
        var stored = staff.create("/notes", note);
        var path = "/note-links/domain/users/type/user/id/" + patron;

        var assigned = staff.read(path + "?limit=10000&order=desc&status=assigned");
        assertThat(assigned.path("totalRecords").asInt()).isEqualTo(1);
        assertThat(assigned.path("notes").path(0).path("type").asString()).startsWith("Type ");

        var other = UUID.randomUUID().toString();
        var change = Json.object();
        change.putArray("notes")
                .addObject()
                .put("id", stored.path("id").asString())
                .put("status", "ASSIGNED");
        expect(204, staff.put("/note-links/type/user/id/" + other, change));
        change.putArray("notes")
                .addObject()
                .put("id", stored.path("id").asString())
                .put("status", "UNASSIGNED");
        expect(204, staff.put("/note-links/type/user/id/" + patron, change));

        assertThat(staff.read(path + "?status=assigned").path("totalRecords").asInt())
                .isZero();
        assertThat(staff.read("/note-links/domain/users/type/user/id/" + other + "?status=assigned")
                        .path("totalRecords")
                        .asInt())
                .isEqualTo(1);
    }

    private static tools.jackson.databind.node.ObjectNode entry(String module) {
        return Json.object()
                .put("module", module)
                .put("configName", "other_settings")
                .put("value", "{}");
    }
}
