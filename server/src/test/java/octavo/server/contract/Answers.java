package octavo.server.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.List;
import octavo.server.records.Json;
import tools.jackson.databind.JsonNode;

/** FOLIO's two shapes of a refusal, and what every answer is held to. */
final class Answers {

    private Answers() {}

    static HttpResponse<String> expect(int status, HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(description(answer)).isEqualTo(status);
        return answer;
    }

    private static String description(HttpResponse<String> answer) {
        var body = answer.body();
        return "%s %s: %s"
                .formatted(
                        answer.request().method(),
                        answer.uri(),
                        body.length() > 2_000 ? body.substring(0, 2_000) + "…" : body);
    }

    static JsonNode json(HttpResponse<String> answer) {
        assertThat(answer.headers().firstValue("content-type").orElse(""))
                .as(description(answer))
                .startsWith("application/json");
        return Json.COMPACT.readTree(answer.body());
    }

    /** A refusal in plain text; answers its words. */
    static String words(int status, HttpResponse<String> answer) {
        expect(status, answer);
        assertThat(answer.headers().firstValue("content-type").orElse(""))
                .as(description(answer))
                .startsWith("text/plain");
        assertThat(answer.body()).as(description(answer)).isNotBlank().doesNotContain("Exception", "octavo.server");
        return answer.body();
    }

    /** A 422 with FOLIO's list of errors; answers the list. */
    static List<JsonNode> errors(HttpResponse<String> answer) {
        expect(422, answer);
        var body = json(answer);
        var errors = body.path("errors").valueStream().toList();
        assertThat(errors).as(description(answer)).isNotEmpty();
        for (var error : errors) {
            assertThat(error.path("message").asString(""))
                    .as(description(answer))
                    .isNotBlank();
            assertThat(error.path("parameters").isArray())
                    .as(description(answer))
                    .isTrue();
        }
        assertThat(body.path("total_records").asInt(-1)).as(description(answer)).isEqualTo(errors.size());
        return errors;
    }

    /** The fields that errors name. */
    static List<String> keys(List<JsonNode> errors) {
        return errors.stream()
                .flatMap(error -> error.path("parameters").valueStream())
                .map(parameter -> parameter.path("key").asString())
                .toList();
    }

    /** The values that errors name. */
    static List<String> values(List<JsonNode> errors) {
        return errors.stream()
                .flatMap(error -> error.path("parameters").valueStream())
                .map(parameter -> parameter.path("value").asString())
                .toList();
    }
}
