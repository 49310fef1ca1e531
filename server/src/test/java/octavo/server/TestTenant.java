package octavo.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.stream.Collectors;
import octavo.server.TestPlatform.Client;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A tenant of a test's own, made by the calls with which FOLIO's suites make theirs. */
public final class TestTenant implements AutoCloseable {

    public static final String ADMIN = "admin";
    public static final String PASSWORD = "password of the test's admin";

    private static final JsonMapper JSON = new JsonMapper();

    private final TestPlatform platform = TestPlatform.get();
    private final String name;

    private TestTenant(String name) {
        this.name = name;
    }

    /** The tenant, without reference data, with an administrator who holds everything. */
    public static TestTenant create(String name) {
        var tenant = new TestTenant(name);
        var operator = tenant.operator();
        ok(201, operator.post("/_/proxy/tenants", "{\"id\":\"%s\",\"name\":\"%s\"}".formatted(name, name)));
        ok(200, tenant.install("[{\"id\":\"mod-authtoken\",\"action\":\"disable\"}]"));
        tenant.addUser(tenant.anonymous(), ADMIN, PASSWORD, List.of("octavo.all"));
        ok(200, tenant.install("[{\"id\":\"mod-authtoken\",\"action\":\"enable\"}]"));
        return tenant;
    }

    /** The administrator of the installation. */
    public Client operator() {
        return signedIn(TestPlatform.TENANT, TestPlatform.ADMIN_USER, TestPlatform.ADMIN_PASSWORD);
    }

    public HttpResponse<String> install(String modules) {
        return operator().post("/_/proxy/tenants/%s/install".formatted(name), modules);
    }

    /** Without token. */
    public Client anonymous() {
        return platform.of(name);
    }

    /** The tenant's administrator. */
    public Client admin() {
        return signedIn(name, ADMIN, PASSWORD);
    }

    /** Signs in with a token that has no expiry. */
    public Client signedIn(String user, String password) {
        return signedIn(name, user, password);
    }

    private Client signedIn(String tenant, String user, String password) {
        var answer = ok(201, platform.of(tenant).post("/authn/login", login(user, password)));
        return platform.of(tenant)
                .withToken(answer.headers().firstValue("x-okapi-token").orElseThrow());
    }

    /** Adds an active user with a password and permissions; answers the id. */
    public String addUser(Client by, String username, String password, List<String> permissions) {
        var user = json(ok(201, by.post("/users", """
                {"username":"%s","active":true,"personal":{"lastName":"Test"}}
                """.formatted(username))));
        var id = user.path("id").asString();
        ok(201, by.post("/authn/credentials", login(username, password)));
        ok(201, by.post("/perms/users", """
                {"userId":"%s","permissions":[%s]}
                """.formatted(
                        id, permissions.stream().map("\"%s\""::formatted).collect(Collectors.joining(",")))));
        return id;
    }

    @Override
    public void close() {
        ok(204, operator().delete("/_/proxy/tenants/" + name));
    }

    public static String login(String username, String password) {
        return "{\"username\":\"%s\",\"password\":\"%s\"}".formatted(username, password);
    }

    public static HttpResponse<String> ok(int status, HttpResponse<String> answer) {
        assertThat(answer.statusCode())
                .as("%s %s: %s", answer.request().method(), answer.uri(), answer.body())
                .isEqualTo(status);
        return answer;
    }

    public static JsonNode json(String text) {
        return JSON.readTree(text);
    }

    public static JsonNode json(HttpResponse<String> answer) {
        return JSON.readTree(answer.body());
    }
}
