package octavo.server.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import octavo.server.SignedIn;
import octavo.server.TestPlatform;
import octavo.server.records.Json;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Who comes to a page, and from where. */
class PageAccessTest {

    private static TestPlatform platform;
    private static SignedIn admin;

    @BeforeAll
    static void aPlatform() {
        platform = TestPlatform.get();
        admin = SignedIn.to(platform);
    }

    @Test
    void whoever_is_not_signed_in_is_sent_to_the_sign_in_and_back_to_the_page() {
        var page = platform.anonymous().get("/catalogue?query=a+b");
        assertThat(page.statusCode()).isEqualTo(307);
        assertThat(location(page)).isEqualTo("/session/renew?return=%2Fcatalogue%3Fquery%3Da%2Bb");

        var renewal = platform.anonymous().get(location(page));
        assertThat(renewal.statusCode()).isEqualTo(303);
        assertThat(location(renewal)).isEqualTo("/sign-in?return=%2Fcatalogue%3Fquery%3Da%2Bb");

        var signedIn = signIn("/catalogue?query=a+b", TestPlatform.ADMIN_USER, TestPlatform.ADMIN_PASSWORD);
        assertThat(location(signedIn)).isEqualTo("/catalogue?query=a+b");
        assertThat(cookies(signedIn))
                .hasSize(2)
                .allSatisfy(cookie -> assertThat(cookie).contains("HttpOnly", "SameSite=Lax"));
    }

    @Test
    void sign_in_leads_to_no_other_server() {
        for (var elsewhere :
                List.of("//evil.example", "https://evil.example/", "/\\evil.example", "javascript:alert(1)")) {
            var answer = signIn(elsewhere, TestPlatform.ADMIN_USER, TestPlatform.ADMIN_PASSWORD);
            assertThat(location(answer)).as(elsewhere).isEqualTo("/");
        }
    }

    @Test
    void a_wrong_password_says_so_and_keeps_the_name() {
        var answer = signIn("/", TestPlatform.ADMIN_USER + " ", "wrong");
        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(answer.body()).contains("Not signed in", "value=\"%s".formatted(TestPlatform.ADMIN_USER));
    }

    @Test
    void a_scan_goes_on_after_the_access_token_has_run_out() {
        var session = cookies(signIn("/", TestPlatform.ADMIN_USER, TestPlatform.ADMIN_PASSWORD));
        var refresh = session.stream()
                .filter(cookie -> cookie.startsWith("octavoPageSession="))
                .findFirst()
                .orElseThrow();

        var renewed = form(Map.of("Cookie", refresh.substring(0, refresh.indexOf(';'))))
                .post("/session/renew?return=%2Fdesk%2Fcheck-in", "item=1");

        assertThat(renewed.statusCode()).as("keeps method and body").isEqualTo(307);
        assertThat(location(renewed)).isEqualTo("/desk/check-in");
        assertThat(cookies(renewed)).anyMatch(cookie -> cookie.startsWith("folioAccessToken=ey"));
    }

    @Test
    void what_another_site_sends_changes_nothing() {
        var own = admin.client().with("content-type", "application/x-www-form-urlencoded");
        for (var stranger :
                List.of(own, own.with("Sec-Fetch-Site", "cross-site"), own.with("Origin", "https://evil.example"))) {
            var answer = stranger.post("/desk/check-in", "item=1&servicePoint=" + UUID.randomUUID());
            assertThat(answer.statusCode()).isEqualTo(403);
            assertThat(answer.body()).contains("did not come from a page of this server");
        }
    }

    @Test
    void a_page_says_which_permission_is_missing() {
        var name = "clerk" + UUID.randomUUID().toString().substring(0, 8);
        var user = Json.object().put("username", name).put("active", true);
        user.putObject("personal").put("lastName", "Clerk");
        var id = admin.create("/users", user).path("id").asString();
        SignedIn.expect(
                201,
                admin.post(
                        "/authn/credentials", Json.object().put("userId", id).put("password", "a clerk's password")));
        var permissions = Json.object().put("userId", id);
        permissions.putArray("permissions").add("search.instances.collection.get");
        SignedIn.expect(201, admin.post("/perms/users", permissions));
        var token = platform.of(TestPlatform.TENANT)
                .post(
                        "/authn/login",
                        Json.compact(Json.object().put("username", name).put("password", "a clerk's password")))
                .headers()
                .firstValue("x-okapi-token")
                .orElseThrow();
        var clerk = platform.of(TestPlatform.TENANT).withToken(token);

        assertThat(clerk.get("/catalogue").body())
                .contains("Search the catalogue")
                .doesNotContain("/desk/check-out");
        var desk = clerk.get("/desk/check-out");
        assertThat(desk.statusCode()).isEqualTo(403);
        assertThat(desk.body()).contains("circulation.check-out-by-barcode.post");
    }

    @Test
    void pages_carry_a_strict_policy_and_stay_out_of_caches() {
        var headers = platform.anonymous().get("/sign-in").headers();
        assertThat(headers.firstValue("Content-Security-Policy").orElseThrow())
                .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'")
                .doesNotContain("unsafe");
        assertThat(headers.firstValue("Cache-Control")).contains("no-store");
    }

    private static HttpResponse<String> signIn(String returnPath, String username, String password) {
        return form(Map.of())
                .post(
                        "/sign-in",
                        "tenant=%s&username=%s&password=%s&return=%s"
                                .formatted(
                                        TestPlatform.TENANT,
                                        Links.encoded(username),
                                        Links.encoded(password),
                                        Links.encoded(returnPath)));
    }

    private static TestPlatform.Client form(Map<String, String> headers) {
        var client = platform.anonymous()
                .with("content-type", "application/x-www-form-urlencoded")
                .with("Sec-Fetch-Site", "same-origin");
        for (var header : headers.entrySet()) {
            client = client.with(header.getKey(), header.getValue());
        }
        return client;
    }

    private static String location(HttpResponse<String> answer) {
        return answer.headers().firstValue("Location").orElse("");
    }

    private static List<String> cookies(HttpResponse<String> answer) {
        return answer.headers().allValues("Set-Cookie");
    }
}
