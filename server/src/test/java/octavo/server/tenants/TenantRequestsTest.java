package octavo.server.tenants;

import static octavo.server.TestTenant.json;
import static octavo.server.TestTenant.ok;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import octavo.server.TestPlatform;
import octavo.server.TestPlatform.Client;
import octavo.server.TestTenant;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** F21: token and tenant header in every combination, and what each may see. */
class TenantRequestsTest {

    private static final String BLUE_RECORD = "blue-secret";
    private static final String RED_RECORD = "red-record";

    private static TestTenant red;
    private static TestTenant blue;
    private static String redToken;

    @BeforeAll
    static void two_tenants_with_a_record_each() {
        red = TestTenant.create("red");
        blue = TestTenant.create("blue");
        ok(201, red.admin().post("/groups", "{\"group\":\"%s\"}".formatted(RED_RECORD)));
        ok(201, blue.admin().post("/groups", "{\"group\":\"%s\"}".formatted(BLUE_RECORD)));
        redToken = tokenOf("admin", TestTenant.PASSWORD);
    }

    @AfterAll
    static void away_with_them() {
        red.close();
        blue.close();
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/field-cases/f21-tenant-requests.csv", numLinesToSkip = 1)
    void no_request_sees_another_tenant(String token, String header, String expected, String hidden) {
        var client = TestPlatform.get().anonymous();
        if (!header.equals("(absent)")) {
            client = client.with("x-okapi-tenant", header);
        }
        if (!token.equals("(absent)")) {
            client = client.withToken(token(token));
        }

        var answer = client.get("/groups");

        assertThat(String.valueOf(answer.statusCode()))
                .as("%s, header %s: %s", token, header, answer.body())
                .matches(statuses(expected));
        assertThat(answer.body()).doesNotContain(BLUE_RECORD);
        if (answer.statusCode() == 200) {
            assertThat(answer.body()).contains(RED_RECORD);
        } else {
            assertThat(answer.body()).doesNotContain(RED_RECORD);
            assertThat(answer.headers().firstValue("content-type").orElse("")).startsWith("text/plain");
        }
        if (expected.contains("naming the permission")) {
            assertThat(answer.body()).contains("usergroups.collection.get");
        }
    }

    @Test
    void no_token_a_bad_token_and_a_missing_permission_are_told_apart() {
        var none = red.anonymous().get("/groups").body();
        var bad = red.anonymous().withToken("no-token").get("/groups").body();
        var missing = red.anonymous()
                .withToken(token("good, permission missing"))
                .get("/groups")
                .body();
        assertThat(List.of(none, bad, missing)).doesNotHaveDuplicates();
    }

    @Test
    void a_token_comes_as_header_as_bearer_or_as_cookie() {
        var client = TestPlatform.get().anonymous();
        for (var carrier : List.of("x-okapi-token:%s", "Authorization:Bearer %s", "Cookie:folioAccessToken=%s")) {
            var header = carrier.formatted(redToken).split(":", 2);
            ok(200, client.with(header[0], header[1]).get("/groups"));
        }
    }

    @Test
    void a_deactivated_user_is_refused_with_the_next_request() {
        var id = red.addUser(red.admin(), "leaver", "leaver's password", List.of("usergroups.all"));
        var leaver = red.signedIn("leaver", "leaver's password");
        ok(200, leaver.get("/groups"));

        ok(204, red.admin().put("/users/" + id, """
                {"id":"%s","username":"leaver","active":false,"personal":{"lastName":"Test"}}
                """.formatted(id)));

        ok(401, leaver.get("/groups"));
    }

    @Test
    void a_permission_granted_or_taken_holds_for_the_next_request() {
        var id = red.addUser(red.admin(), "climber", "climber's password", List.of());
        var climber = red.signedIn("climber", "climber's password");
        ok(403, climber.get("/groups"));

        ok(200, red.admin().post("/perms/users/" + id + "/permissions?indexField=userId", """
                {"permissionName":"usergroups.collection.get"}
                """));
        ok(200, climber.get("/groups"));

        ok(204, red.admin().delete("/perms/users/" + id + "/permissions/usergroups.collection.get?indexField=userId"));
        ok(403, climber.get("/groups"));
    }

    @Test
    void the_administrator_of_a_tenant_cannot_administer_another_one() {
        var admin = red.admin();
        ok(403, admin.post("/_/proxy/tenants", "{\"id\":\"green\",\"name\":\"green\"}"));
        ok(403, admin.delete("/_/proxy/tenants/blue"));
        ok(403, admin.get("/_/proxy/tenants/blue/modules"));
        ok(403, admin.get("/_/proxy/tenants/no_such_tenant/modules"));
        assertThat(json(ok(200, admin.get("/_/proxy/tenants"))).size()).isEqualTo(1);
        ok(200, admin.get("/_/proxy/tenants/red/modules"));
    }

    private static String token(String described) {
        return switch (described) {
            case "good, tenant red" -> redToken;
            case "expired, tenant red" -> expired();
            case "payload edited to say blue" -> edited();
            case "good but user inactive" -> inactive();
            case "good, permission missing" -> without();
            default -> throw new IllegalArgumentException("no such token: " + described);
        };
    }

    private static String expired() {
        var tokens = TestPlatform.get().bean(Tokens.class);
        var good = tokens.read(redToken).orElseThrow();
        var caller = new Caller(good.tenant(), good.userId(), "admin", java.util.Set.of());
        return tokens.issue(caller, good.stamp(), Instant.now().minusSeconds(1));
    }

    private static String edited() {
        var parts = redToken.split("\\.", -1);
        var payload = new String(Base64.getUrlDecoder().decode(parts[1]), StandardCharsets.UTF_8);
        assertThat(payload).contains("\"tenant\":\"red\"");
        var changed = Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(payload.replace("\"tenant\":\"red\"", "\"tenant\":\"blue\"")
                        .getBytes(StandardCharsets.UTF_8));
        return parts[0] + "." + changed + "." + parts[2];
    }

    private static String inactive() {
        var name = "inactive" + UUID.randomUUID();
        var id = red.addUser(red.admin(), name, "some password", List.of("octavo.all"));
        var token = tokenOf(name, "some password");
        ok(204, red.admin().put("/users/" + id, """
                {"id":"%s","username":"%s","active":false,"personal":{"lastName":"Test"}}
                """.formatted(id, name)));
        return token;
    }

    private static String without() {
        var name = "without" + UUID.randomUUID();
        red.addUser(red.admin(), name, "some password", List.of("users.all"));
        return tokenOf(name, "some password");
    }

    private static String tokenOf(String user, String password) {
        Client client = red.anonymous();
        return json(ok(201, client.post("/authn/login", TestTenant.login(user, password))))
                .path("okapiToken")
                .asString();
    }

    private static String statuses(String expected) {
        return expected.replaceAll("(,| naming).*", "").replace(" or ", "|").replace("xx", "\\d\\d");
    }
}
