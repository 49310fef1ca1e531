package octavo.server.contract;

import static octavo.server.contract.Answers.errors;
import static octavo.server.contract.Answers.expect;
import static octavo.server.contract.Answers.json;
import static octavo.server.contract.Answers.keys;
import static octavo.server.contract.Answers.values;
import static octavo.server.contract.Answers.words;
import static octavo.server.contract.ContractTenant.at;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import octavo.server.TestPlatform.Client;
import octavo.server.records.Json;
import octavo.server.records.RecordRegistry;
import octavo.server.records.RecordType;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** What must hold between records: ids and unique fields are given once, references lead somewhere, versions are current. */
class IntegrityTest {

    /** Types whose records are deleted with what they name. */
    private static final Set<String> GO_WITH_WHAT_THEY_NAME = Set.of("proxy_for");

    private final ContractTenant tenant = ContractTenant.get();
    private final Client staff = tenant.staff();
    private final SampleDocuments samples = tenant.samples();

    static Stream<Named<RecordType>> types() {
        return ContractTenant.types();
    }

    static Stream<Named<RecordType>> typesWithUniqueFields() {
        return types().filter(type -> !type.getPayload().uniques().isEmpty());
    }

    static Stream<Named<RecordType>> typesWithReferences() {
        return types().filter(type -> !type.getPayload().references().isEmpty());
    }

    static Stream<Named<RecordType>> versionedTypes() {
        return types().filter(type -> type.getPayload().versioned());
    }

    @ParameterizedTest
    @MethodSource("types")
    void an_id_is_given_once(RecordType type) {
        var id = tenant.create(type);
        var second = samples.of(type).put("id", id);
        try (var _ = tenant.unchanged()) {
            var errors = errors(post(type, second));
            assertThat(errors.getFirst().path("message").asString())
                    .isEqualTo("id value already exists in table %s: %s", type.label(), id);
            assertThat(keys(errors)).containsExactly("id");
            assertThat(values(errors)).containsExactly(id);
        }
    }

    @ParameterizedTest
    @MethodSource("typesWithUniqueFields")
    void a_unique_value_is_given_once(RecordType type) {
        var first = samples.create(type, samples.withUniqueFields(type));
        var other = samples.create(type);
        for (var unique : type.uniques()) {
            var second = samples.of(type);
            SampleDocuments.copy(unique, first, second);
            var changed = other.deepCopy();
            if (!unique.equals("hrid")) { // which does not change once it is given
                SampleDocuments.copy(unique, first, changed);
            }
            try (var _ = tenant.unchanged()) {
                assertRefusedAsDuplicate(
                        type, unique, first, errors(post(type, second)).getFirst());
                if (!unique.equals("hrid")) {
                    var answer = staff.put(at(type, SampleDocuments.id(other)), Json.compact(changed));
                    assertRefusedAsDuplicate(type, unique, first, errors(answer).getFirst());
                }
            }
        }
    }

    private static void assertRefusedAsDuplicate(RecordType type, String unique, ObjectNode first, JsonNode error) {
        assertThat(error.path("message").asString())
                .startsWith("%s value already exists in table %s: ".formatted(unique, type.label()));
        var parameter = error.path("parameters").path(0);
        assertThat(parameter.path("key").asString()).isEqualTo(unique);
        for (var field : unique.split(",", -1)) {
            assertThat(parameter.path("value").asString())
                    .containsIgnoringCase(first.path(field).asString());
        }
    }

    @ParameterizedTest
    @MethodSource("typesWithReferences")
    void a_reference_to_nothing_is_named_with_its_value(RecordType type) {
        var stored = samples.create(type);
        var nothing = UUID.randomUUID().toString();
        for (var reference : type.references()) {
            var dangling = samples.of(type);
            samples.place(type, dangling, reference.field(), new StringNode(nothing));
            var changed = stored.deepCopy();
            samples.place(type, changed, reference.field(), new StringNode(nothing));
            try (var _ = tenant.unchanged()) {
                assertNamesDangling(
                        type, reference, nothing, errors(post(type, dangling)).getFirst());
                var answer = staff.put(at(type, SampleDocuments.id(stored)), Json.compact(changed));
                assertNamesDangling(type, reference, nothing, errors(answer).getFirst());
            }
        }
    }

    private void assertNamesDangling(RecordType type, RecordType.Reference reference, String nothing, JsonNode error) {
        var field = type.label() + "." + reference.field();
        var target = tenant.platform().bean(RecordRegistry.class).type(reference.target());
        assertThat(error.path("message").asString())
                .isEqualTo("Cannot set %s = %s because it does not exist in %s.id.", field, nothing, target.label());
        assertThat(error.path("parameters").path(0).path("key").asString()).isEqualTo(field);
        assertThat(error.path("parameters").path(0).path("value").asString()).isEqualTo(nothing);
    }

    @ParameterizedTest
    @MethodSource("typesWithReferences")
    void what_others_refer_to_cannot_be_deleted(RecordType type) {
        for (var reference : type.references()) {
            var target = tenant.platform().bean(RecordRegistry.class).type(reference.target());
            var used = tenant.create(target);
            var user = samples.of(type);
            samples.place(type, user, reference.field(), new StringNode(used));
            samples.create(type, user);
            if (GO_WITH_WHAT_THEY_NAME.contains(type.name())) {
                expect(204, staff.delete(at(target, used)));
                words(404, staff.get(at(type, SampleDocuments.id(user))));
                continue;
            }
            try (var _ = tenant.unchanged()) {
                assertThat(words(400, staff.delete(at(target, used))))
                        .isEqualTo(
                                "Cannot delete %s.id = %s because id is still referenced from table %s.",
                                target.label(), used, type.label());
            }
            expect(204, staff.delete(at(type, SampleDocuments.id(user))));
            expect(204, staff.delete(at(target, used)));
        }
    }

    @ParameterizedTest
    @MethodSource("versionedTypes")
    void a_stale_version_and_a_missing_one_are_a_conflict(RecordType type) {
        var first = samples.create(type);
        var id = SampleDocuments.id(first);
        expect(204, staff.put(at(type, id), Json.compact(first)));
        try (var _ = tenant.unchanged()) {
            assertThat(words(409, staff.put(at(type, id), Json.compact(first))))
                    .isEqualTo(
                            "Cannot update record %s because it has been changed (optimistic locking): Stored _version is 2, _version of request is 1",
                            id);
            var without = first.deepCopy();
            without.remove("_version");
            assertThat(words(409, staff.put(at(type, id), Json.compact(without))))
                    .contains("Stored _version is 2, _version of request is null");
            assertThat(words(409, staff.put(at(type, id), Json.compact(without.put("_version", -1)))))
                    .contains("_version of request is -1");
            assertThat(words(409, staff.put(at(type, id), Json.compact(without.put("_version", "2")))))
                    .contains("_version of request is 2");
        }
        assertThat(json(expect(200, staff.get(at(type, id)))).path("_version").asInt())
                .isEqualTo(2);
    }

    private HttpResponse<String> post(RecordType type, ObjectNode document) {
        return staff.post(String.valueOf(type.path()), Json.compact(document));
    }
}
