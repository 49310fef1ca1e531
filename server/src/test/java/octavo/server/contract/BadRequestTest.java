package octavo.server.contract;

import static octavo.server.contract.Answers.expect;
import static octavo.server.contract.Answers.words;
import static octavo.server.contract.ContractTenant.at;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import octavo.server.TestPlatform.Client;
import octavo.server.records.Json;
import octavo.server.records.RecordType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests that are wrong whatever their body: paths, queries, paging, verbs, and who sends them. */
class BadRequestTest {

    private final ContractTenant tenant = ContractTenant.get();
    private final Client staff = tenant.staff();

    static Stream<Named<RecordType>> types() {
        return ContractTenant.types();
    }

    @ParameterizedTest
    @MethodSource("types")
    void an_id_in_the_path_names_a_record_or_is_refused(RecordType type) {
        var document = tenant.samples().of(type).put("_version", 1);
        if (!type.versioned()) {
            document.remove("_version");
        }
        var body = Json.compact(document);
        try (var _ = tenant.unchanged()) {
            var unknown = at(type, UUID.randomUUID().toString());
            words(404, staff.get(unknown));
            words(404, staff.put(unknown, body));
            words(404, staff.delete(unknown));
            var malformed = at(type, "12345");
            assertThat(words(400, staff.get(malformed))).contains("12345");
            assertThat(words(400, staff.put(malformed, body))).contains("12345");
            assertThat(words(400, staff.delete(malformed))).contains("12345");
        }
    }

    @ParameterizedTest
    @MethodSource("types")
    void bad_cql_is_a_400_that_names_place_or_field(RecordType type) {
        try (var _ = tenant.unchanged()) {
            assertThat(words(400, query(type, "id==("))).contains("at character 6");
            assertThat(words(400, query(type, "id==\"never closed"))).contains("at character");
            assertThat(words(400, query(type, "colourOfTheSpine==red"))).contains("'colourOfTheSpine'");
            assertThat(words(400, query(type, "cql.allRecords=1 sortBy colourOfTheSpine")))
                    .contains("'colourOfTheSpine'");
            words(400, staff.delete(String.valueOf(type.path())));
            words(400, staff.delete(type.path() + "?query=" + encoded("id==(")));
            words(400, staff.delete(type.path() + "?query=" + encoded("colourOfTheSpine==red")));
        }
    }

    @ParameterizedTest
    @MethodSource("types")
    void paging_that_is_no_number_in_range_is_a_400_that_names_it(RecordType type) {
        for (var parameter : List.of("offset", "limit")) {
            for (var value : List.of("-1", "2147483648", "99999999999999999999", "ten", "1.5")) {
                assertThat(words(400, staff.get("%s?%s=%s".formatted(type.path(), parameter, value))))
                        .contains(parameter, value);
            }
        }
        assertThat(words(400, staff.get(type.path() + "?totalRecords=roughly"))).contains("roughly");
    }

    @ParameterizedTest
    @MethodSource("types")
    void a_verb_that_a_path_does_not_have_is_a_405(RecordType type) {
        var id = tenant.create(type);
        try (var _ = tenant.unchanged()) {
            words(405, staff.send("PUT", String.valueOf(type.path()), "{}"));
            words(405, staff.send("POST", at(type, id), "{}"));
            assertThat(expect(405, staff.send("PROPFIND", at(type, id), "{}"))
                            .headers()
                            .firstValue("allow")
                            .orElse(""))
                    .contains("GET", "PUT", "DELETE");
        }
    }

    @ParameterizedTest
    @MethodSource("types")
    void who_may_not_is_told_what_is_missing_and_changes_nothing(RecordType type) {
        var id = tenant.create(type);
        var body = Json.compact(tenant.samples().of(type));
        var path = String.valueOf(type.path());
        var byId = at(type, id);
        record Call(String method, String path, @Nullable String body, String permission) {}
        var calls = List.of(
                new Call("GET", path, null, "collection.get"),
                new Call("POST", path, body, "item.post"),
                new Call("DELETE", path + "?query=cql.allRecords=1", null, "collection.delete"),
                new Call("GET", byId, null, "item.get"),
                new Call("PUT", byId, body, "item.put"),
                new Call("DELETE", byId, null, "item.delete"));
        var stranger = tenant.ofAnotherTenant();
        try (var _ = tenant.unchanged()) {
            for (var call : calls) {
                assertThat(words(403, tenant.withoutPermissions().send(call.method(), call.path(), call.body())))
                        .isEqualTo("Access requires permission: %s.%s", type.permission(), call.permission());
                assertThat(words(401, tenant.withoutToken().send(call.method(), call.path(), call.body())))
                        .startsWith("Token missing");
                assertThat(words(403, stranger.send(call.method(), call.path(), call.body())))
                        .doesNotContain(id);
            }
        }
    }

    @Test
    void an_unknown_path_is_a_404_in_words() {
        assertThat(words(404, staff.get("/no-such-path/at-all"))).contains("/no-such-path/at-all");
        words(404, staff.post("/no-such-path", "{}"));
        words(404, tenant.withoutToken().get("/no-such-path"));
    }

    private HttpResponse<String> query(RecordType type, String cql) {
        return staff.get(type.path() + "?query=" + encoded(cql));
    }

    private static String encoded(String query) {
        return URLEncoder.encode(query, StandardCharsets.UTF_8);
    }
}
