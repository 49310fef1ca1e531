package octavo.server.tenants.gateway;

import static octavo.server.TestTenant.login;
import static octavo.server.TestTenant.ok;
import static org.assertj.core.api.Assertions.assertThat;

import octavo.server.TestPlatform;
import org.junit.jupiter.api.Test;

class GatewayTest {

    private final TestPlatform platform = TestPlatform.get();

    @Test
    void a_preflight_is_answered_without_token_and_echoes_the_origin() {
        var answer = platform.anonymous()
                .with("Origin", "https://folio.example.org")
                .with("Access-Control-Request-Method", "POST")
                .with("Access-Control-Request-Headers", "x-okapi-token,content-type")
                .send("OPTIONS", "/circulation/check-out-by-barcode", null);

        ok(204, answer);
        var headers = answer.headers();
        assertThat(headers.firstValue("Access-Control-Allow-Origin")).contains("https://folio.example.org");
        assertThat(headers.firstValue("Access-Control-Allow-Credentials")).contains("true");
        assertThat(headers.firstValue("Access-Control-Allow-Methods").orElse(""))
                .contains("PUT", "DELETE", "PATCH");
        assertThat(headers.firstValue("Access-Control-Allow-Headers").orElse(""))
                .contains("x-okapi-tenant", "x-okapi-token", "Content-Type", "Authorization");
        assertThat(headers.firstValue("Access-Control-Expose-Headers").orElse(""))
                .contains("x-okapi-token", "Location", "Authorization");
        assertThat(headers.firstValue("Vary")).contains("Origin");
    }

    @Test
    void an_unknown_path_is_a_404_in_plain_text() {
        var answer = ok(404, platform.of("diku").get("/no/such/path"));
        assertThat(answer.body()).isEqualTo("No suitable module found for path /no/such/path for tenant diku");
        assertThat(answer.headers().firstValue("content-type").orElse("")).startsWith("text/plain");
    }

    @Test
    void a_request_keeps_its_id_unless_it_could_do_harm() {
        var kept =
                platform.anonymous().with("x-okapi-request-id", "123456/users").get("/_/version");
        assertThat(kept.headers().firstValue("x-okapi-request-id")).contains("123456/users");
        var replaced =
                platform.anonymous().with("x-okapi-request-id", "two words").get("/_/version");
        assertThat(replaced.headers().firstValue("x-okapi-request-id").orElse(""))
                .doesNotContain("two words");
    }

    @Test
    void a_body_beyond_the_bound_is_refused() {
        var huge = login("x", "y".repeat(70_000_000));
        ok(413, platform.of("diku").post("/authn/login", huge));
        ok(
                413,
                platform.of("diku")
                        .with("content-type", "application/octet-stream")
                        .post("/authn/login", huge));
    }

    @Test
    void two_different_tokens_are_one_too_many() {
        ok(
                400,
                platform.of("diku")
                        .withToken("one")
                        .with("Authorization", "Bearer other")
                        .get("/users"));
    }

    @Test
    void the_gateway_tells_version_and_health_to_anybody() {
        ok(200, platform.anonymous().get("/_/version"));
        assertThat(ok(200, platform.anonymous().get("/_/proxy/health")).body()).contains("[");
    }
}
