package octavo.server.contract;

import static octavo.server.contract.Answers.errors;
import static octavo.server.contract.Answers.expect;
import static octavo.server.contract.Answers.json;
import static octavo.server.contract.Answers.keys;
import static octavo.server.contract.Answers.words;
import static octavo.server.contract.ContractTenant.at;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.UUID;
import java.util.stream.Stream;
import octavo.server.TestPlatform.Client;
import octavo.server.records.Json;
import octavo.server.records.RecordRegistry;
import octavo.server.records.RecordType;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.node.ObjectNode;

/** FOLIO's batch routes: all of a batch or nothing of it, with and without replacing what exists. */
class BatchTest {

    private final ContractTenant tenant = ContractTenant.get();
    private final Client staff = tenant.staff();
    private final SampleDocuments samples = tenant.samples();

    static Stream<Named<RecordType>> types() {
        var registry = ContractTenant.get().platform().bean(RecordRegistry.class);
        return Stream.of("instance", "holdings", "item").map(name -> Named.of(name, registry.type(name)));
    }

    @ParameterizedTest
    @MethodSource("types")
    void a_batch_creates_and_an_upsert_replaces(RecordType type) {
        var first = samples.of(type);
        var second = samples.of(type);
        second.remove("id");

        assertThat(expect(201, batch(type, "", first, second)).body()).isEmpty();

        var stored = (ObjectNode) json(expect(200, staff.get(at(type, SampleDocuments.id(first)))));
        assertThat(stored.path("_version").asInt()).isEqualTo(1);
        assertThat(stored.path("hrid").asString("")).isNotEmpty();

        var third = samples.of(type);
        expect(201, batch(type, "?upsert=true", stored, third));

        assertThat(json(staff.get(at(type, SampleDocuments.id(first))))
                        .path("_version")
                        .asInt())
                .isEqualTo(2);
        assertThat(json(staff.get(at(type, SampleDocuments.id(third))))
                        .path("_version")
                        .asInt())
                .isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("types")
    void one_record_that_is_refused_refuses_the_batch(RecordType type) {
        var good = samples.of(type);
        var stored = samples.create(type);
        var required = samples.schema(type).required().getFirst();
        var incomplete = samples.of(type);
        incomplete.remove(required);
        var unknownField = samples.of(type).put("colour", "red");
        var dangling = samples.of(type)
                .put(type.references().getFirst().field(), UUID.randomUUID().toString());
        try (var _ = tenant.unchanged()) {
            for (var upsert : new String[] {"", "?upsert=false", "?upsert=true"}) {
                assertThat(keys(errors(batch(type, upsert, good, incomplete)))).contains(required);
                assertThat(keys(errors(batch(type, upsert, good, unknownField))))
                        .contains("colour");
                assertThat(keys(errors(batch(type, upsert, good, dangling))))
                        .containsExactly(type.label() + "."
                                + type.references().getFirst().field());
                assertThat(keys(errors(batch(type, upsert, good, good)))).contains("id");
            }
            assertThat(keys(errors(batch(type, "", good, stored)))).contains("id");
            var stale = stored.deepCopy().put("_version", 7);
            assertThat(words(409, batch(type, "?upsert=true", good, stale)))
                    .contains("Stored _version is 1, _version of request is 7");
        }
    }

    @ParameterizedTest
    @MethodSource("types")
    void a_body_that_is_no_batch_is_refused(RecordType type) {
        var path = path(type);
        try (var _ = tenant.unchanged()) {
            words(400, staff.post(path, "{\"%s\": [".formatted(type.array())));
            words(400, staff.post(path, "[]"));
            errors(staff.post(path, "{}"));
            errors(staff.post(path, "{\"%s\": [17]}".formatted(type.array())));
            assertThat(staff.post(path + "?upsert=perhaps", "{\"%s\": []}".formatted(type.array()))
                            .statusCode())
                    .isEqualTo(400);
            words(413, staff.post(path + "-unsafe", "{\"%s\": []}".formatted(type.array())));
            words(403, tenant.withoutPermissions().post(path, "{}"));
            words(401, tenant.withoutToken().post(path, "{}"));
        }
    }

    private HttpResponse<String> batch(RecordType type, String upsert, ObjectNode... documents) {
        var body = Json.object();
        var array = body.putArray(type.array());
        for (var document : documents) {
            array.add(document);
        }
        return staff.post(path(type) + upsert, Json.compact(body));
    }

    private static String path(RecordType type) {
        var path = String.valueOf(type.path());
        return path.substring(0, path.lastIndexOf('/')) + "/batch/synchronous";
    }
}
