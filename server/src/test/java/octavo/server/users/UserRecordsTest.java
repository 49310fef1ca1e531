package octavo.server.users;

import static octavo.server.TestTenant.json;
import static octavo.server.TestTenant.ok;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import octavo.server.TestPlatform;
import octavo.server.TestPlatform.Client;
import octavo.server.TestTenant;
import octavo.server.tenants.Caller;
import octavo.server.tenants.TenantId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class UserRecordsTest {

    private static final Duration EXPIRED_WITHIN = Duration.ofSeconds(60);

    private static TestTenant tenant;
    private static Client admin;

    @BeforeAll
    static void a_tenant() {
        tenant = TestTenant.create("patrons");
        admin = tenant.admin();
    }

    @AfterAll
    static void away_with_it() {
        tenant.close();
    }

    @Test
    void a_user_keeps_the_id_that_a_client_chose_and_says_where_it_is() {
        var id = UUID.randomUUID().toString();
        var answer = ok(201, admin.post("/users", user(id, "chosen", "9001")));
        assertThat(answer.headers().firstValue("location")).contains("/users/" + id);
        assertThat(json(ok(200, admin.get("/users/" + id))).path("barcode").asString())
                .isEqualTo("9001");
    }

    @Test
    void username_barcode_and_external_id_are_unique() {
        ok(201, admin.post("/users", user(UUID.randomUUID().toString(), "unique", "9002")));
        ok(422, admin.post("/users", user(UUID.randomUUID().toString(), "UNIQUE", "9003")));
        ok(422, admin.post("/users", user(UUID.randomUUID().toString(), "other", "9002")));
    }

    @Test
    void what_a_user_record_may_not_be_is_refused() {
        ok(422, admin.post("/users", "{\"username\":\"x1\",\"shoeSize\":44}"));
        ok(422, admin.post("/users", "{\"username\":\"x2\",\"active\":\"yes\"}"));
        ok(422, admin.post("/users", "{\"username\":\"x3\",\"personal\":{\"firstName\":\"No last name\"}}"));
        ok(422, admin.post("/users", "{\"username\":\"x4\",\"patronGroup\":\"%s\"}".formatted(UUID.randomUUID())));
        ok(422, admin.post("/users", "{\"id\":\"nonsense\",\"username\":\"x5\"}"));
        ok(400, admin.post("/users", "{\"username\":"));
        ok(404, admin.get("/users/" + UUID.randomUUID()));
    }

    @Test
    void users_are_found_by_the_fields_that_staff_search() {
        ok(201, admin.post("/users", """
                {"username":"jdoe","barcode":"4711","active":true,"externalSystemId":"ext-1",
                 "personal":{"lastName":"Müller-Doe","firstName":"Jane","email":"jane@example.org"}}"""));
        for (var query : List.of(
                "barcode==4711",
                "username==\"JDOE\"",
                "externalSystemId==ext-1",
                "personal.lastName==\"muller*\"",
                "personal.email==jane@example.org",
                "keywords=\"jane mull*\"",
                "(active==true and username==jdoe)",
                "username==jdoe sortby personal.lastName personal.firstName")) {
            assertThat(json(ok(200, find(query)))
                            .path("users")
                            .path(0)
                            .path("barcode")
                            .asString())
                    .as(query)
                    .isEqualTo("4711");
        }
        assertThat(json(ok(200, find("id==NOT_FOUND"))).path("totalRecords").asInt())
                .isZero();
        ok(400, find("username=="));
    }

    @Test
    void with_a_user_go_password_permissions_and_service_points() {
        var id = tenant.addUser(admin, "leaver", "right", List.of("users.all"));
        ok(201, admin.post("/service-points-users", "{\"userId\":\"%s\",\"servicePointsIds\":[]}".formatted(id)));

        ok(204, admin.delete("/users/" + id));

        assertThat(total("/perms/users?query=userId==" + id)).isZero();
        assertThat(total("/service-points-users?query=userId==" + id)).isZero();
        ok(404, admin.delete("/authn/credentials?userId=" + id));
    }

    @Test
    void with_a_user_go_proxies_and_the_history_knows_them() throws SQLException {
        var sponsor = UUID.randomUUID().toString();
        var proxy = UUID.randomUUID().toString();
        ok(201, admin.post("/users", user(sponsor, "sponsor", "9101")));
        ok(201, admin.post("/users", user(proxy, "proxy", "9102")));
        var relation = json(ok(
                        201,
                        admin.post(
                                "/proxiesfor", "{\"userId\":\"%s\",\"proxyUserId\":\"%s\"}".formatted(sponsor, proxy))))
                .path("id")
                .asString();

        ok(204, admin.delete("/users/" + proxy));

        assertThat(total("/proxiesfor?query=userId==" + sponsor)).isZero();
        try (var connection = TestPlatform.get().connect();
                var kept = connection.prepareStatement("""
                        select operation from t_patrons.record_history
                         where record_type = 'proxy_for' and id = ?::uuid""")) {
            kept.setString(1, relation);
            var row = kept.executeQuery();
            assertThat(row.next()).isTrue();
            assertThat(row.getString(1)).isEqualTo("DELETE");
        }
    }

    @Test
    void a_department_says_how_many_users_it_has() {
        var department = json(ok(
                        201, admin.post("/departments", "{\"name\":\"Physics\",\"code\":\"PHY\",\"usageNumber\":7}")))
                .path("id")
                .asString();
        var path = "/departments/" + department;
        assertThat(json(ok(200, admin.get(path))).path("usageNumber").asInt(-1)).isZero();

        ok(201, admin.post("/users", "{\"username\":\"physicist\",\"departments\":[\"%s\"]}".formatted(department)));

        assertThat(json(ok(200, admin.get(path))).path("usageNumber").asInt()).isEqualTo(1);
        assertThat(json(ok(200, admin.get("/departments?query=code==PHY")))
                        .path("departments")
                        .path(0)
                        .path("usageNumber")
                        .asInt())
                .isEqualTo(1);
        ok(400, admin.delete(path));
    }

    @Test
    void a_permission_says_which_sets_name_it_and_who_holds_it() {
        ok(201, admin.post("/perms/permissions", "{\"permissionName\":\"desk.part\"}"));
        var set = json(ok(
                        201,
                        admin.post(
                                "/perms/permissions",
                                "{\"permissionName\":\"desk.set\",\"subPermissions\":[\"desk.part\",\"users.item.get\"]}")))
                .path("id")
                .asString();
        var user = tenant.addUser(admin, "holder", "right", List.of("desk.part"));
        var holder = json(ok(200, admin.get("/perms/users?query=userId==" + user)))
                .path("permissionUsers")
                .path(0)
                .path("id")
                .asString();

        var part = permission("desk.part");
        assertThat(part.path("childOf").valueStream().map(JsonNode::asString)).containsExactly("desk.set");
        assertThat(part.path("grantedTo").valueStream().map(JsonNode::asString)).containsExactly(holder);
        assertThat(permission("users.item.get").path("childOf").valueStream().map(JsonNode::asString))
                .contains("desk.set", "users.item.all");
        assertThat(permission("desk.set").path("childOf").size()).isZero();

        ok(204, admin.delete("/perms/permissions/" + set));

        assertThat(permission("desk.part").path("childOf").size()).isZero();
        assertThat(permission("users.item.get").path("childOf").valueStream().map(JsonNode::asString))
                .containsExactly("users.item.all");
    }

    private static JsonNode permission(String name) {
        return json(ok(200, admin.get("/perms/permissions?query=permissionName==" + name)))
                .path("permissions")
                .path(0);
    }

    @Test
    void a_group_in_use_stays() {
        var group = json(ok(201, admin.post("/groups", "{\"group\":\"in use\"}")))
                .path("id")
                .asString();
        ok(201, admin.post("/users", "{\"username\":\"member\",\"patronGroup\":\"%s\"}".formatted(group)));
        ok(400, admin.delete("/groups/" + group));
    }

    @Test
    void past_the_expiration_date_a_patron_is_inactive_at_once_and_the_record_soon() throws InterruptedException {
        ok(201, admin.post("/users", """
                {"username":"expired","barcode":"9010","active":true,"expirationDate":"%s",
                 "personal":{"lastName":"Expired"}}""".formatted(Instant.now().minusSeconds(3600))));
        var patron = Caller.platform(new TenantId("patrons"))
                .call(() -> TestPlatform.get().bean(Patrons.class).findByBarcode("9010"))
                .orElseThrow();
        assertThat(patron.isActiveAt(Instant.now())).isFalse();

        ok(204, admin.post("/users/expire/timer", ""));

        var deadline = Instant.now().plus(EXPIRED_WITHIN); // the program's own timer may be at this very user
        while (isActive("expired")) {
            assertThat(Instant.now()).isBefore(deadline);
            Thread.sleep(50); // between two looks
        }
    }

    private static boolean isActive(String username) {
        return json(find("username==" + username))
                .path("users")
                .path(0)
                .path("active")
                .asBoolean(true);
    }

    @Test
    void a_pin_is_right_or_it_is_not() {
        var id = UUID.randomUUID().toString();
        ok(201, admin.post("/users", user(id, "pinned", "9011")));
        ok(201, admin.post("/patron-pin", "{\"id\":\"%s\",\"pin\":\"1234\"}".formatted(id)));
        ok(200, admin.post("/patron-pin/verify", "{\"id\":\"%s\",\"pin\":\"1234\"}".formatted(id)));
        ok(422, admin.post("/patron-pin/verify", "{\"id\":\"%s\",\"pin\":\"4321\"}".formatted(id)));
        ok(422, admin.post("/patron-pin/verify", "{\"id\":\"%s\",\"pin\":\"1234\"}".formatted(UUID.randomUUID())));
    }

    @Test
    void a_set_of_the_tenants_own_gives_what_it_holds_and_the_platforms_own_cannot_be_changed() {
        ok(201, admin.post("/perms/permissions", """
                {"permissionName":"front desk","subPermissions":["usergroups.all"]}"""));
        tenant.addUser(admin, "desk", "right", List.of("front desk"));
        ok(200, tenant.signedIn("desk", "right").get("/groups"));

        var own = json(ok(200, admin.get("/perms/permissions?query=permissionName==users.all")));
        var id = own.path("permissions").path(0).path("id").asString();
        ok(400, admin.put("/perms/permissions/" + id, "{\"permissionName\":\"users.all\",\"subPermissions\":[]}"));
        ok(400, admin.delete("/perms/permissions/" + id));
        var page = json(ok(200, admin.get("/perms/permissions?start=2&length=3")));
        assertThat(page.path("permissions").size()).isEqualTo(3);
        var expanded =
                json(ok(200, admin.get("/perms/permissions?query=permissionName==usergroups.all&expandSubs=true")));
        assertThat(expanded.path("permissions")
                        .path(0)
                        .path("subPermissions")
                        .path(0)
                        .isObject())
                .isTrue();
    }

    @Test
    void the_small_record_types_are_there() {
        for (var type : List.of(
                "/addresstypes addressTypes {\"addressType\":\"Cabin\"}",
                "/departments departments {\"name\":\"Geology\",\"code\":\"GEO\"}",
                "/user/settings settings {\"userId\":\"%s\",\"key\":\"columns\",\"value\":{\"a\":1}}"
                        .formatted(UUID.randomUUID()),
                "/custom-fields customFields {\"name\":\"Shelf\",\"type\":\"TEXTBOX_SHORT\",\"entityType\":\"user\"}")) {
            var parts = type.split(" ", 3);
            ok(201, admin.post(parts[0], parts[2]));
            assertThat(json(ok(200, admin.get(parts[0]))).path(parts[1]).size()).isPositive();
        }
    }

    private static long total(String path) {
        return json(ok(200, admin.get(path))).path("totalRecords").asLong(-1);
    }

    private static java.net.http.HttpResponse<String> find(String query) {
        return admin.get("/users?query=" + URLEncoder.encode(query, StandardCharsets.UTF_8));
    }

    private static String user(String id, String username, String barcode) {
        return """
                {"id":"%s","username":"%s","barcode":"%s","active":true,"personal":{"lastName":"Patron"}}""".formatted(id, username, barcode);
    }
}
