package octavo.server.contract;

import static octavo.server.contract.Answers.errors;
import static octavo.server.contract.Answers.keys;
import static octavo.server.contract.Answers.words;
import static octavo.server.contract.ContractTenant.at;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.util.stream.Stream;
import octavo.server.records.Json;
import octavo.server.records.RecordType;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Bodies that break the rules of their type: the answer names what is wrong, and nothing is stored. */
class BadBodyTest {

    private final ContractTenant tenant = ContractTenant.get();
    private final SampleDocuments samples = tenant.samples();

    static Stream<Named<RecordType>> types() {
        return ContractTenant.types();
    }

    @ParameterizedTest
    @MethodSource("types")
    void what_is_no_json_object_is_a_400_that_names_the_place(RecordType type) {
        var id = tenant.create(type);
        try (var _ = tenant.unchanged()) {
            for (var answer : tenant.writes(type, id, "{\n  \"name\": oops }")) {
                assertThat(words(400, answer)).contains("line 2, column");
            }
            for (var body : new String[] {"", "[]", "null", "\"text\"", "{\"id\": \"a\", \"id\": \"b\"}", "{}{}"}) {
                for (var answer : tenant.writes(type, id, body)) {
                    words(400, answer);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("types")
    void another_media_type_than_json_is_a_415(RecordType type) {
        var id = tenant.create(type);
        var body = Json.compact(samples.of(type));
        try (var _ = tenant.unchanged()) {
            for (var media : new String[] {"text/plain", "application/xml", "application/x-www-form-urlencoded"}) {
                var client = tenant.staff().with("content-type", media);
                assertThat(words(415, client.post(String.valueOf(type.path()), body)))
                        .contains(media);
                assertThat(words(415, client.put(at(type, id), body))).contains(media);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("types")
    void every_field_of_a_wrong_type_is_named(RecordType type) {
        var id = tenant.create(type);
        var wrong = samples.of(type);
        var fields = samples.schema(type).fields().stream()
                .filter(field -> !TypeSchema.isAnything(field.getValue()))
                .filter(field -> !field.getKey().equals("id") && !field.getKey().equals("_version"))
                .toList();
        fields.forEach(field -> wrong.set(field.getKey(), TypeSchema.wrongValue(field.getValue())));
        if (type.versioned()) {
            wrong.put("_version", 1);
        }
        try (var _ = tenant.unchanged()) {
            for (var answer : tenant.writes(type, id, Json.compact(wrong))) {
                assertThat(keys(errors(answer)))
                        .containsAll(
                                fields.stream().map(field -> field.getKey()).toList());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("types")
    void every_missing_required_field_is_named(RecordType type) {
        var required = samples.schema(type).required();
        assumeThat(required).isNotEmpty();
        var id = tenant.create(type);
        var complete = samples.of(type);
        if (type.versioned()) {
            complete.put("_version", 1);
        }
        try (var _ = tenant.unchanged()) {
            for (var field : required) {
                var without = complete.deepCopy();
                without.remove(field);
                var asNull = complete.deepCopy().putNull(field);
                for (var document : new Object[] {without, asNull}) {
                    for (var answer : tenant.writes(type, id, document.toString())) {
                        assertThat(errors(answer)).singleElement().satisfies(error -> {
                            assertThat(error.path("message").asString()).isEqualTo("must not be null");
                            assertThat(error.path("type").asString()).isEqualTo("1");
                            assertThat(error.path("code").asString())
                                    .isEqualTo("javax.validation.constraints.NotNull.message");
                            assertThat(error.path("parameters")
                                            .path(0)
                                            .path("key")
                                            .asString())
                                    .isEqualTo(field);
                            assertThat(error.path("parameters")
                                            .path(0)
                                            .path("value")
                                            .asString())
                                    .isEqualTo("null");
                        });
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("types")
    void an_unknown_field_is_named(RecordType type) {
        assumeThat(samples.schema(type).refusesUnknownFields()).isTrue();
        var id = tenant.create(type);
        var document = samples.of(type).put("colour", "red");
        if (type.versioned()) {
            document.put("_version", 1);
        }
        try (var _ = tenant.unchanged()) {
            for (var answer : tenant.writes(type, id, Json.compact(document))) {
                assertThat(errors(answer)).singleElement().satisfies(error -> {
                    assertThat(error.path("message").asString()).isEqualTo("Unrecognized field \"colour\"");
                    assertThat(error.path("parameters").path(0).path("key").asString())
                            .isEqualTo("colour");
                });
            }
        }
    }

    @ParameterizedTest
    @MethodSource("types")
    void an_id_that_is_no_uuid_is_named_with_its_value(RecordType type) {
        var ids = samples.schema(type).fields().stream()
                .filter(field -> TypeSchema.isUuid(field.getValue()))
                .map(field -> field.getKey())
                .toList();
        var valid = samples.of(type);
        try (var _ = tenant.unchanged()) {
            for (var field : ids) {
                var document = valid.deepCopy().put(field, "not-a-uuid");
                var answer = tenant.staff().post(String.valueOf(type.path()), Json.compact(document));
                assertThat(keys(errors(answer))).contains(field);
                assertThat(Answers.values(errors(answer))).contains("not-a-uuid");
            }
        }
    }
}
