package octavo.server.contract;

import static octavo.server.contract.Answers.expect;
import static octavo.server.contract.Answers.json;
import static octavo.server.contract.Answers.words;
import static octavo.server.contract.ContractTenant.at;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import octavo.server.TestPlatform.Client;
import octavo.server.records.Json;
import octavo.server.records.RecordType;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Create, read, list, replace and delete, for every record type. */
class RecordLifeTest {

    private final ContractTenant tenant = ContractTenant.get();
    private final Client staff = tenant.staff();

    static Stream<Named<RecordType>> types() {
        return ContractTenant.types();
    }

    @ParameterizedTest
    @MethodSource("types")
    void a_record_is_created_read_replaced_and_deleted(RecordType type) {
        var document = tenant.samples().of(type);
        var id = document.path("id").asString();

        var created = expect(201, staff.post(String.valueOf(type.path()), Json.compact(document)));

        assertThat(created.headers().firstValue("location")).hasValue(at(type, id));
        assertThat(created.body()).as("FOLIO's print").contains("\"id\" : \"" + id + "\"");
        var stored = json(created);
        assertThat(stored.path("id").asString()).isEqualTo(id);
        if (type.versioned()) {
            assertThat(stored.path("_version").asInt()).isEqualTo(1);
        }
        if (type.metadata()) {
            assertThat(stored.path("metadata").path("createdDate").asString(""))
                    .matches("\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}\\+00:00");
            assertThat(stored.path("metadata").path("createdByUserId").asString(""))
                    .isNotEmpty();
        }
        assertThat(json(expect(200, staff.get(at(type, id))))).isEqualTo(stored);

        assertThat(expect(204, staff.put(at(type, id), Json.compact(stored))).body())
                .isEmpty();

        var replaced = json(expect(200, staff.get(at(type, id))));
        if (type.versioned()) {
            assertThat(replaced.path("_version").asInt()).isEqualTo(2);
        }
        if (type.metadata()) {
            assertThat(replaced.path("metadata").path("createdDate"))
                    .isEqualTo(stored.path("metadata").path("createdDate"));
        }
        assertThat(expect(204, staff.delete(at(type, id))).body()).isEmpty();
        words(404, staff.get(at(type, id)));
    }

    @ParameterizedTest
    @MethodSource("types")
    void a_record_without_id_gets_one_of_version_7(RecordType type) {
        var document = tenant.samples().of(type);
        document.remove("id");

        var stored = tenant.samples().create(type, document);

        assertThat(UUID.fromString(stored.path("id").asString()).version()).isEqualTo(7);
        expect(204, staff.delete(at(type, stored.path("id").asString())));
    }

    @ParameterizedTest
    @MethodSource("types")
    void a_list_has_its_array_and_its_total(RecordType type) {
        var ids = Stream.generate(() -> tenant.create(type)).limit(3).sorted().toList();
        var query = "id==(%s)".formatted(String.join(" or ", ids));

        var all = list(type, query, "");
        assertThat(all.properties().stream().map(property -> property.getKey()))
                .containsExactlyInAnyOrder(type.array(), "totalRecords", "resultInfo");
        assertThat(ids(type, all)).containsExactlyInAnyOrderElementsOf(ids);
        assertTotal(all, 3);

        var first = list(type, query, "&limit=2");
        var second = list(type, query, "&limit=2&offset=2");
        assertThat(Stream.concat(ids(type, first).stream(), ids(type, second).stream()))
                .as("pages repeat and skip nothing")
                .containsExactlyInAnyOrderElementsOf(ids);
        assertTotal(first, 3);
        assertTotal(second, 3);

        assertTotal(list(type, query, "&limit=0"), 3);
        assertThat(ids(type, list(type, query, "&limit=0"))).isEmpty();
        assertTotal(list(type, query, "&offset=2147483647&limit=2147483647"), 3);
        assertThat(list(type, query, "&totalRecords=none").has("totalRecords")).isFalse();
        for (var how : List.of("exact", "estimated", "auto", "EXACT")) {
            assertTotal(list(type, query, "&limit=1&totalRecords=" + how), 3);
        }

        expect(204, staff.delete(type.path() + "?query=" + encoded(query)));
        assertTotal(list(type, query, ""), 0);
    }

    @ParameterizedTest
    @MethodSource("types")
    void an_id_that_is_no_uuid_matches_nothing(RecordType type) {
        assertTotal(list(type, "id==NOT_FOUND", ""), 0);
    }

    private JsonNode list(RecordType type, String query, String paging) {
        return json(expect(200, staff.get(type.path() + "?query=" + encoded(query) + paging)));
    }

    private static void assertTotal(JsonNode list, int total) {
        assertThat(list.path("totalRecords").asInt(-1)).isEqualTo(total);
        assertThat(list.path("resultInfo").path("totalRecords").asInt(-1)).isEqualTo(total);
    }

    private static List<String> ids(RecordType type, JsonNode list) {
        return list.path(type.array()).valueStream().map(SampleDocuments::id).toList();
    }

    private static String encoded(String query) {
        return URLEncoder.encode(query, StandardCharsets.UTF_8);
    }
}
