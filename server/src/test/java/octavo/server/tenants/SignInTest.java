package octavo.server.tenants;

import static octavo.server.TestTenant.json;
import static octavo.server.TestTenant.login;
import static octavo.server.TestTenant.ok;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.HttpCookie;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import octavo.server.TestPlatform;
import octavo.server.TestTenant;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class SignInTest {

    private static TestTenant tenant;

    @BeforeAll
    static void a_tenant() {
        tenant = TestTenant.create("signin");
    }

    @AfterAll
    static void away_with_it() {
        tenant.close();
    }

    @Test
    void the_legacy_token_comes_as_header_and_in_the_body_and_has_no_expiry() {
        var answer = ok(201, tenant.anonymous().post("/authn/login", login("admin", TestTenant.PASSWORD)));

        var token = answer.headers().firstValue("x-okapi-token").orElseThrow();
        assertThat(json(answer).path("okapiToken").asString()).isEqualTo(token);
        assertThat(TestPlatform.get()
                        .bean(Tokens.class)
                        .read(token)
                        .orElseThrow()
                        .expiresAt())
                .isNull();
    }

    @Test
    void tokens_with_expiry_come_as_cookies_that_live_as_long_as_folios() {
        var answer = signIn("admin", TestTenant.PASSWORD);

        assertThat(answer.headers().allValues("set-cookie"))
                .anySatisfy(cookie -> assertThat(cookie)
                        .startsWith("folioAccessToken=")
                        .contains("; Path=/;", "Max-Age=600;", "HttpOnly", "Secure", "SameSite=None"))
                .anySatisfy(cookie -> assertThat(cookie)
                        .startsWith("folioRefreshToken=")
                        .contains("; Path=/authn;", "Max-Age=604800;", "HttpOnly", "Secure", "SameSite=None"));
        var body = json(answer);
        assertThat(Instant.parse(body.path("accessTokenExpiration").asString()))
                .isBetween(Instant.now().plusSeconds(500), Instant.now().plusSeconds(601));
        assertThat(Instant.parse(body.path("refreshTokenExpiration").asString()))
                .isAfter(Instant.now().plus(Duration.ofDays(6)));
        ok(
                200,
                TestPlatform.get()
                        .anonymous()
                        .with("Cookie", "folioAccessToken=" + cookies(answer).get("folioAccessToken"))
                        .get("/bl-users/_self"));
    }

    @Test
    void whatever_is_wrong_with_a_sign_in_the_answer_is_the_same() {
        tenant.addUser(tenant.admin(), "sleeper", "right", List.of());
        deactivate("sleeper");
        for (var attempt : List.of(login("admin", "wrong"), login("nobody", "wrong"), login("sleeper", "right"))) {
            var answer = ok(422, tenant.anonymous().post("/authn/login", attempt));
            var error = json(answer).path("errors").path(0);
            assertThat(error.path("code").asString()).isEqualTo("wrong.username.or.wrong.password.or.account.blocked");
            assertThat(error.path("message").asString())
                    .isEqualTo("Wrong username or password, or the account is blocked");
            assertThat(answer.body()).doesNotContain("\"wrong\"", "\"right\"");
        }
    }

    @Test
    void a_sign_in_without_name_password_or_tenant_is_a_bad_request() {
        ok(400, tenant.anonymous().post("/authn/login", "{\"password\":\"x\"}"));
        ok(400, tenant.anonymous().post("/authn/login", "{\"username\":\"admin\"}"));
        ok(400, tenant.anonymous().post("/authn/login", "{\"username\":\"admin\",\"password\":"));
        ok(400, tenant.anonymous().post("/authn/login", "[1,2]"));
        ok(422, tenant.anonymous().post("/authn/login", "{\"username\":\"a\\u0000\",\"password\":\"x\"}"));
        ok(400, TestPlatform.get().anonymous().post("/authn/login", login("admin", TestTenant.PASSWORD)));
        ok(400, TestPlatform.get().of("no_such_tenant").post("/authn/login", login("admin", "x")));
        ok(400, TestPlatform.get().of("Bad'Name").post("/authn/login", login("admin", "x")));
    }

    @Test
    void a_stale_cookie_does_not_stand_in_the_way_of_a_sign_in() {
        ok(
                201,
                tenant.anonymous()
                        .with("Cookie", "folioAccessToken=stale")
                        .post("/authn/login-with-expiry", login("admin", TestTenant.PASSWORD)));
    }

    @Test
    void after_five_wrong_passwords_the_right_one_does_not_help() {
        tenant.addUser(tenant.admin(), "guessed", "right", List.of());
        for (int i = 0; i < 4; i++) {
            ok(422, tenant.anonymous().post("/authn/login", login("guessed", "wrong")));
        }
        ok(201, tenant.anonymous().post("/authn/login", login("guessed", "right"))); // which forgets the failures
        for (int i = 0; i < 5; i++) {
            ok(422, tenant.anonymous().post("/authn/login", login("guessed", "wrong")));
        }
        ok(422, tenant.anonymous().post("/authn/login", login("guessed", "right")));
    }

    @Test
    void a_refresh_token_begins_one_session_and_no_second() {
        var first = signIn("admin", TestTenant.PASSWORD);
        var renewed = ok(201, refresh(first));

        assertThat(cookies(renewed).get("folioRefreshToken"))
                .isNotEqualTo(cookies(first).get("folioRefreshToken"));
        ok(422, refresh(first));
        ok(201, refresh(renewed));
        ok(400, tenant.anonymous().post("/authn/refresh", ""));
        ok(422, tenant.anonymous().with("Cookie", "folioRefreshToken=invented").post("/authn/refresh", ""));
    }

    @Test
    void a_sign_out_ends_its_own_session_only() {
        var one = signIn("admin", TestTenant.PASSWORD);
        var other = signIn("admin", TestTenant.PASSWORD);

        var answer = ok(
                204,
                tenant.anonymous()
                        .with("Cookie", "folioRefreshToken=" + cookies(one).get("folioRefreshToken"))
                        .post("/authn/logout", ""));

        assertThat(answer.headers().allValues("set-cookie"))
                .hasSize(2)
                .allSatisfy(cookie -> assertThat(cookie).contains("Max-Age=0"));
        ok(422, refresh(one));
        ok(201, refresh(other));
    }

    @Test
    void signing_out_everywhere_ends_every_token_of_the_user() {
        tenant.addUser(tenant.admin(), "traveller", "right", List.of());
        var legacy = tenant.signedIn("traveller", "right");
        var session = signIn("traveller", "right");

        ok(204, legacy.post("/authn/logout-all", ""));

        ok(401, legacy.get("/bl-users/_self"));
        ok(422, refresh(session));
        ok(200, tenant.signedIn("traveller", "right").get("/bl-users/_self"));
    }

    @Test
    void a_new_password_replaces_the_old_one_and_its_sessions() {
        tenant.addUser(tenant.admin(), "changer", "old", List.of());
        var before = tenant.signedIn("changer", "old");

        ok(401, tenant.anonymous().post("/authn/update", """
                {"username":"changer","password":"wrong","newPassword":"new"}"""));
        ok(204, tenant.anonymous().post("/authn/update", """
                {"username":"changer","password":"old","newPassword":"new"}"""));

        ok(401, before.get("/bl-users/_self"));
        ok(422, tenant.anonymous().post("/authn/login", login("changer", "old")));
        ok(201, tenant.anonymous().post("/authn/login", login("changer", "new")));
    }

    @Test
    void credentials_are_given_once_and_taken() {
        var admin = tenant.admin();
        var id = tenant.addUser(admin, "owner", "right", List.of());
        ok(422, admin.post("/authn/credentials", login("owner", "again")));
        ok(400, admin.post("/authn/credentials", login("no_such_user", "x")));

        ok(204, admin.delete("/authn/credentials?userId=" + id));

        ok(404, admin.delete("/authn/credentials?userId=" + id));
        ok(400, admin.delete("/authn/credentials?userId=nonsense"));
        ok(422, tenant.anonymous().post("/authn/login", login("owner", "right")));
    }

    @Test
    void a_user_holds_a_bounded_number_of_sessions() throws Exception {
        var id = tenant.addUser(tenant.admin(), "crowd", "right", List.of());
        var tokens = TestPlatform.get().bean(RefreshTokens.class);
        var owner = new TenantId("signin");
        var user = java.util.UUID.fromString(id);
        var first = tokens.issue(owner, user, Instant.now().plusSeconds(60));
        for (int i = 1; i <= 50; i++) {
            tokens.issue(owner, user, Instant.now().plusSeconds(60L + i));
        }
        assertThat(tokens.use(first)).isEmpty();
        tokens.issue(owner, user, Instant.now().minusSeconds(1));
        tokens.issue(owner, user, Instant.now().plusSeconds(900));
        try (var connection = TestPlatform.get().connect();
                var counted = connection
                        .createStatement()
                        .executeQuery("select count(*), count(*) filter (where expires_at < now())"
                                + " from octavo.refresh_token where user_id = '" + id + "'")) {
            counted.next();
            assertThat(counted.getInt(1)).isLessThanOrEqualTo(50);
            assertThat(counted.getInt(2)).isZero();
        }
    }

    @Test
    void passwords_are_kept_as_argon2id_hashes() throws Exception {
        try (var connection = TestPlatform.get().connect();
                var hashes =
                        connection.createStatement().executeQuery("select password_hash from t_signin.credential")) {
            while (hashes.next()) {
                assertThat(hashes.getString(1)).startsWith("$argon2id$");
            }
        }
    }

    @Test
    void the_composite_user_comes_with_the_sign_in() {
        var answer = ok(
                201,
                tenant.anonymous()
                        .post(
                                "/bl-users/login-with-expiry?expandPermissions=true&fullPermissions=true",
                                login("admin", TestTenant.PASSWORD)));
        var body = json(answer);
        assertThat(body.path("user").path("username").asString()).isEqualTo("admin");
        assertThat(body.path("tenant").asString()).isEqualTo("signin");
        assertThat(body.path("tokenExpiration").path("accessTokenExpiration").asString())
                .isNotEmpty();
        assertThat(body.path("permissions")
                        .path("permissions")
                        .valueStream()
                        .map(permission -> permission.path("permissionName").asString()))
                .contains("users.item.post");
        var self = json(ok(200, tenant.admin().get("/bl-users/_self?expandPermissions=true")));
        assertThat(self.path("permissions").path("permissions").valueStream().map(name -> name.asString()))
                .contains("users.item.post");
        ok(200, tenant.admin().get("/bl-users/by-username/admin"));
        ok(404, tenant.admin().get("/bl-users/by-username/nobody"));
    }

    private static void deactivate(String username) {
        var admin = tenant.admin();
        var user = json(ok(200, admin.get("/users?query=username==" + username)))
                .path("users")
                .path(0);
        ok(204, admin.put("/users/" + user.path("id").asString(), """
                {"username":"%s","active":false,"personal":{"lastName":"Test"}}
                """.formatted(username)));
    }

    private static HttpResponse<String> signIn(String user, String password) {
        return ok(201, tenant.anonymous().post("/authn/login-with-expiry", login(user, password)));
    }

    private static HttpResponse<String> refresh(HttpResponse<String> session) {
        return tenant.anonymous()
                .with("Cookie", "folioRefreshToken=" + cookies(session).get("folioRefreshToken"))
                .post("/authn/refresh", "");
    }

    private static Map<String, String> cookies(HttpResponse<String> answer) {
        return answer.headers().allValues("set-cookie").stream()
                .map(text -> HttpCookie.parse(text.replaceAll("; (SameSite|Expires)=[^;]*", ""))
                        .getFirst())
                .collect(Collectors.toMap(HttpCookie::getName, HttpCookie::getValue));
    }
}
