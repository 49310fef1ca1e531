package octavo.server.contract;

import static octavo.server.contract.Answers.expect;
import static octavo.server.contract.Answers.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import octavo.server.TestPlatform.Client;
import octavo.server.records.Json;
import octavo.server.records.RecordRegistry;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** A reader that takes everything page by page is told the right total and gets each record once (F17). */
class PagingTest {

    private static final int RECORDS = 2_500;
    private static final String ALL = "sourceUri==\"f17\"";

    private static final Client STAFF = ContractTenant.get().staff();

    @BeforeAll
    static void many_records_of_which_many_share_a_title() {
        var samples = ContractTenant.get().samples();
        var type = ContractTenant.get().platform().bean(RecordRegistry.class).type("instance");
        var batch = Json.object();
        var instances = batch.putArray("instances");
        for (int i = 0; i < RECORDS; i++) {
            instances.add(samples.of(type).put("sourceUri", "f17").put("title", "title " + i % 20));
        }
        expect(201, STAFF.post("/instance-storage/batch/synchronous", Json.compact(batch)));
    }

    @AfterAll
    static void away_with_them() {
        expect(204, STAFF.delete("/instance-storage/instances?query=" + encoded(ALL)));
    }

    @ParameterizedTest
    @CsvSource({
        "1000,    0, 1000, 2500",
        "1000, 1000, 1000, 2500",
        "1000, 2000,  500, 2500",
        "1000, 3000,    0, 2500",
        "   0,    0,    0, 2500",
        "  10, 2499,    1, 2500",
        "  10, 2500,    0, 2500"
    })
    void a_page_has_its_records_and_the_exact_total(int limit, int offset, int returned, int total) {
        var page = page(ALL + " sortBy title", limit, offset);

        assertThat(page.path("instances").size()).isEqualTo(returned);
        assertThat(page.path("totalRecords").asInt()).isEqualTo(total);
    }

    @Test
    void nothing_found_is_an_empty_list() {
        var page = page("title==\"no such title\" sortBy title", 10, 0);

        assertThat(page.path("instances").size()).isZero();
        assertThat(page.path("totalRecords").asInt(-1)).isZero();
    }

    @Test
    void no_record_comes_twice_or_not_at_all_although_titles_are_equal() {
        Set<String> seen = new HashSet<>();
        for (int offset = 0; offset < RECORDS; offset += 500) {
            for (var instance : page(ALL + " sortBy title", 500, offset).path("instances")) {
                assertThat(seen.add(SampleDocuments.id(instance))).isTrue();
            }
        }
        assertThat(seen).hasSize(RECORDS);
    }

    private static JsonNode page(String query, int limit, int offset) {
        return json(expect(
                200,
                STAFF.get("/instance-storage/instances?query=%s&limit=%d&offset=%d"
                        .formatted(encoded(query), limit, offset))));
    }

    private static String encoded(String query) {
        return URLEncoder.encode(query, StandardCharsets.UTF_8);
    }
}
