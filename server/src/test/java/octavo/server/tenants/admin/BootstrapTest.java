package octavo.server.tenants.admin;

import static octavo.server.TestTenant.json;
import static octavo.server.TestTenant.login;
import static octavo.server.TestTenant.ok;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import octavo.server.TestPlatform;
import octavo.server.TestPlatform.Client;
import octavo.server.TestTenant;
import org.junit.jupiter.api.Test;

/** How FOLIO's suites make a tenant, use it and take it away, call by call. */
class BootstrapTest {

    private final TestPlatform platform = TestPlatform.get();

    @Test
    void a_suite_sets_up_its_own_tenant_and_takes_it_away() throws SQLException {
        var diku = operator();
        ok(
                201,
                platform.of("diku")
                        .post("/authn/login-with-expiry", login(TestPlatform.ADMIN_USER, TestPlatform.ADMIN_PASSWORD)));

        ok(201, diku.post("/_/proxy/tenants", """
                {"id":"testtenant1","name":"Test tenant","description":"of a suite"}"""));
        ok(400, diku.post("/_/proxy/tenants", "{\"id\":\"testtenant1\",\"name\":\"again\"}"));

        var modules = List.of("mod-login", "mod-permissions", "mod-users", "mod-circulation", "mod-authtoken").stream()
                .map(product -> enabledId(diku, product))
                .collect(Collectors.joining(
                        "\",\"action\":\"enable\"},{\"id\":\"", "[{\"id\":\"", "\",\"action\":\"enable\"}]"));
        var installed = ok(
                200,
                diku.post(
                        "/_/proxy/tenants/testtenant1/install?tenantParameters=loadSample=false,loadReference=true&depCheck=true",
                        modules));
        assertThat(json(installed)).isEqualTo(json(modules));

        var tenant = platform.of("testtenant1");
        ok(401, tenant.post("/users", user("test-admin")));
        install(diku, "disable");

        var admin = json(ok(201, tenant.post("/users", user("test-admin"))));
        ok(201, tenant.post("/authn/credentials", login("test-admin", "admin")));
        var assigned = json(ok(
                201, tenant.post("/perms/users", """
                {"userId":"%s","permissions":["perms.all"]}""".formatted(admin.path("id").asString()))));
        ok(401, tenant.get("/material-types"));
        ok(401, tenant.delete("/users/" + admin.path("id").asString()));
        install(diku, "enable");
        ok(401, tenant.post("/users", user("intruder")));

        var signedIn = signedIn("testtenant1", "test-admin", "admin");
        var top = json(ok(200, signedIn.get("/perms/permissions?length=1000&query=" + encoded("childOf == []"))));
        assertThat(top.path("permissions").size())
                .isEqualTo(top.path("totalRecords").asInt());
        var names = top.path("permissions")
                .valueStream()
                .map(permission -> permission.path("permissionName").asString())
                .toList();
        assertThat(names).contains("users.all", "perms.all").doesNotContain("users.item.post");
        var found = json(ok(
                200,
                signedIn.get("/perms/users?query=userId==" + admin.path("id").asString())));
        assertThat(found.path("permissionUsers").path(0).path("id")).isEqualTo(assigned.path("id"));
        var changed = ok(200, signedIn.put("/perms/users/" + assigned.path("id").asString(), """
                {"id":"%s","userId":"%s","permissions":[%s]}""".formatted(
                        assigned.path("id").asString(),
                        admin.path("id").asString(),
                        names.stream().map("\"%s\""::formatted).collect(Collectors.joining(",")))));
        assertThat(json(changed).path("permissions").size()).isEqualTo(names.size());
        ok(201, signedIn.post("/groups", """
                {"id":"ac9ea1ee-1f9e-4d36-8dcd-4bb7e1b2b3a1","group":"suite's own"}"""));

        var enabled = ok(200, diku.get("/_/proxy/tenants/testtenant1/modules")).body();
        ok(
                200,
                diku.post(
                        "/_/proxy/tenants/testtenant1/install?purge=true",
                        enabled.replaceAll("\"(mod-[^\"]+)\"", "\"$1\",\"action\":\"disable\"")));
        ok(204, diku.delete("/_/proxy/tenants/testtenant1"));

        ok(404, diku.get("/_/proxy/tenants/testtenant1"));
        ok(401, signedIn.get("/groups"));
        try (var connection = platform.connect();
                var schemas = connection
                        .createStatement()
                        .executeQuery("select 1 from pg_namespace where nspname = 't_testtenant1'")) {
            assertThat(schemas.next()).isFalse();
        }
    }

    @Test
    void a_tenant_in_which_somebody_can_sign_in_is_never_opened() {
        try (var tenant = TestTenant.create("inuse")) {
            var refused = ok(400, tenant.install("[{\"id\":\"mod-authtoken\",\"action\":\"disable\"}]"));
            assertThat(refused.body()).contains("mod-authtoken");
            ok(401, tenant.anonymous().post("/users", user("intruder")));
        }
        ok(
                400,
                operator()
                        .post("/_/proxy/tenants/diku/install", "[{\"id\":\"mod-authtoken\",\"action\":\"disable\"}]"));
        ok(401, platform.of("diku").post("/users", user("intruder")));
    }

    @Test
    void an_opened_tenant_shuts_by_itself() throws SQLException {
        var diku = operator();
        ok(201, diku.post("/_/proxy/tenants", "{\"id\":\"forgotten\",\"name\":\"forgotten\"}"));
        ok(200, diku.post("/_/proxy/tenants/forgotten/install", "[{\"id\":\"mod-authtoken\",\"action\":\"disable\"}]"));
        ok(201, platform.of("forgotten").post("/users", user("first")));
        try (var connection = platform.connect();
                var statement = connection.createStatement()) {
            statement.execute("update octavo.tenant_setup set bootstrap_until = now() where tenant_id = 'forgotten'");
        }
        ok(401, platform.of("forgotten").post("/users", user("second")));
        ok(204, diku.delete("/_/proxy/tenants/forgotten"));
    }

    @Test
    void what_cannot_be_done_to_tenants_is_said() {
        var diku = operator();
        ok(400, diku.post("/_/proxy/tenants", "{\"id\":\"Not-A-Tenant\",\"name\":\"x\"}"));
        ok(400, diku.post("/_/proxy/tenants", "{\"name\":\"x\"}"));
        ok(400, diku.post("/_/proxy/tenants", "{\"id\":\"nul\",\"name\":\"a\\u0000b\"}"));
        ok(400, diku.post("/_/proxy/tenants/diku/install", "[null]"));
        ok(400, diku.post("/_/proxy/tenants/diku/install", "{}"));
        ok(400, diku.send("PATCH", "/_/proxy/tenants/diku/timers", "{\"id\":\"t\"}"));
        ok(400, diku.delete("/_/proxy/tenants/diku"));
        ok(404, diku.delete("/_/proxy/tenants/no_such_tenant"));
        ok(400, diku.post("/_/proxy/tenants/diku/install", "[{\"id\":\"mod-unheard-of\",\"action\":\"enable\"}]"));
        ok(400, diku.post("/_/proxy/tenants/diku/install", "[{\"id\":\"mod-users\",\"action\":\"explode\"}]"));
    }

    @Test
    void a_timer_that_a_client_set_is_listed() {
        ok(204, operator().send("PATCH", "/_/proxy/tenants/diku/timers", """
                {"id":"mod-circulation-storage_0","routingEntry":{"unit":"minute","delay":"1"}}"""));
        assertThat(json(ok(200, operator().get("/_/proxy/tenants/diku/timers"))).toString())
                .contains("mod-circulation-storage_0");
    }

    @Test
    void a_filter_names_a_whole_product() {
        var ids = json(ok(200, operator().get("/_/proxy/tenants/diku/modules?filter=mod-circulation")));
        assertThat(ids.size()).isEqualTo(1);
        assertThat(ids.path(0).path("id").asString()).matches("mod-circulation-\\d.*");
        var full = json(ok(200, operator().get("/_/proxy/tenants/diku/modules?filter=mod-users&full=true")));
        assertThat(full.path(0)
                        .path("provides")
                        .valueStream()
                        .map(provided -> provided.path("id").asString()))
                .contains("users");
    }

    private Client operator() {
        return signedIn(TestPlatform.TENANT, TestPlatform.ADMIN_USER, TestPlatform.ADMIN_PASSWORD);
    }

    private Client signedIn(String tenant, String user, String password) {
        var answer = ok(201, platform.of(tenant).post("/authn/login", login(user, password)));
        return platform.of(tenant)
                .withToken(answer.headers().firstValue("x-okapi-token").orElseThrow());
    }

    private static String enabledId(Client diku, String product) {
        return json(ok(200, diku.get("/_/proxy/tenants/diku/modules?filter=" + product)))
                .path(0)
                .path("id")
                .asString();
    }

    private static void install(Client diku, String action) {
        ok(
                200,
                diku.post(
                        "/_/proxy/tenants/testtenant1/install",
                        "[{\"id\":\"mod-authtoken\",\"action\":\"%s\"}]".formatted(action)));
    }

    private static String user(String username) {
        return """
                {"username":"%s","active":true,"personal":{"lastName":"Suite"}}""".formatted(username);
    }

    private static String encoded(String query) {
        return URLEncoder.encode(query, StandardCharsets.UTF_8);
    }
}
