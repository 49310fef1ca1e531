package octavo.server;

import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import octavo.server.records.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The tests' administrator at work: JSON in, JSON out, and a plain failure where an answer is not the expected one. */
public final class SignedIn {

    private final TestPlatform.Client client;

    private SignedIn(TestPlatform.Client client) {
        this.client = client;
    }

    /** Signs in as the administrator of the tests' tenant. */
    public static SignedIn to(TestPlatform platform) {
        var anonymous = platform.of(TestPlatform.TENANT);
        var answer = anonymous.post(
                "/authn/login",
                Json.compact(Json.object()
                        .put("username", TestPlatform.ADMIN_USER)
                        .put("password", TestPlatform.ADMIN_PASSWORD)));
        var token = answer.headers()
                .firstValue("x-okapi-token")
                .orElseThrow(() -> new AssertionError("no token: %d %s".formatted(answer.statusCode(), answer.body())));
        return new SignedIn(anonymous.withToken(token));
    }

    public TestPlatform.Client client() {
        return client;
    }

    /** Creates a record with a new id and returns what was stored. */
    public ObjectNode create(String path, ObjectNode document) {
        if (!document.has("id")) {
            document.put("id", UUID.randomUUID().toString());
        }
        return (ObjectNode) json(expect(201, client.post(path, Json.compact(document))));
    }

    public ObjectNode read(String path) {
        return (ObjectNode) json(expect(200, client.get(path)));
    }

    public ObjectNode search(String path, String cql) {
        var separator = path.contains("?") ? "&" : "?";
        return read(path + separator + "query=" + URLEncoder.encode(cql, StandardCharsets.UTF_8));
    }

    public HttpResponse<String> put(String path, JsonNode document) {
        return client.put(path, Json.compact(document));
    }

    public HttpResponse<String> post(String path, JsonNode document) {
        return client.post(path, Json.compact(document));
    }

    public static JsonNode json(HttpResponse<String> answer) {
        return Json.COMPACT.readTree(answer.body());
    }

    public static HttpResponse<String> expect(int status, HttpResponse<String> answer) {
        if (answer.statusCode() != status) {
            throw new AssertionError("%s %s answered %d, not %d: %s"
                    .formatted(answer.request().method(), answer.uri(), answer.statusCode(), status, answer.body()));
        }
        return answer;
    }
}
