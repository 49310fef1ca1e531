package octavo.server.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import octavo.server.SignedIn;
import octavo.server.TestPlatform;
import octavo.server.records.Json;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Search over HTTP, and the index behind it. */
class SearchHttpTest {

    private static final Duration INDEXED_WITHIN = Duration.ofSeconds(180);

    private static TestPlatform platform;
    private static SignedIn admin;
    private static String instanceType;

    @BeforeAll
    static void aPlatform() {
        platform = TestPlatform.get();
        admin = SignedIn.to(platform);
        instanceType = admin.read("/instance-types?limit=1")
                .path("instanceTypes")
                .get(0)
                .path("id")
                .asString();
    }

    @Test
    void what_is_saved_changed_and_deleted_is_so_in_the_very_next_search() {
        var word = word();
        var stored = instance("Saved " + word);
        assertThat(titles("title all \"%s\"".formatted(word))).containsExactly("Saved " + word);

        stored.put("title", "Changed " + word);
        SignedIn.expect(
                204,
                admin.put("/instance-storage/instances/" + stored.path("id").asString(), stored));
        assertThat(titles("keyword all \"%s changed\"".formatted(word))).containsExactly("Changed " + word);
        assertThat(titles("keyword all \"%s saved\"".formatted(word))).isEmpty();

        SignedIn.expect(
                204,
                admin.client()
                        .delete("/instance-storage/instances/"
                                + stored.path("id").asString()));
        assertThat(titles("keyword all " + word)).isEmpty();
    }

    @Test
    void the_index_finds_what_the_records_showed_before() throws Exception {
        var word = word();
        var ids = List.of(instance("Zebra Ünïcode " + word), instance("Apple " + word), instance("Mango " + word));
        var fresh = titles("title all " + word);

        awaitIndexed();

        assertThat(fresh).containsExactly("Apple " + word, "Mango " + word, "Zebra Ünïcode " + word);
        assertThat(titles("title all " + word)).isEqualTo(fresh);
        assertThat(titles("title all \"unicode %s\"".formatted(word))).containsExactly("Zebra Ünïcode " + word);
        assertThat(titles("keyword all %s not title all apple".formatted(word.substring(0, 8) + "*")))
                .hasSize(2);
        SignedIn.expect(
                204,
                admin.client()
                        .delete("/instance-storage/instances/"
                                + ids.getFirst().path("id").asString()));
        assertThat(titles("title all " + word)).hasSize(2);
        awaitIndexed();
        assertThat(titles("title all " + word)).hasSize(2);
    }

    @Test
    void an_hrid_is_the_record_itself_and_nothing_near_it() {
        var stored = instance("By HRID " + word());
        var hrid = stored.path("hrid").asString();

        assertThat(titles("hrid==" + hrid)).containsExactly(stored.path("title").asString());
        for (var odd : List.of("in*", "*", "\"%s*\"".formatted(hrid.substring(0, 5)), "\"a\\\"b\"", "\"?\"")) {
            assertThat(titles("hrid==" + odd)).as(odd).isEmpty();
        }
    }

    @Test
    void a_query_that_cannot_be_read_says_why() {
        for (var query :
                List.of("title all", "(title all a", "title all a b", "nowhere all a", "title all \"!!\"", "\"a")) {
            var answer = admin.client().get("/search/instances?query=" + encoded(query));
            assertThat(answer.statusCode()).as(query).isEqualTo(400);
            assertThat(answer.body()).startsWith("The search query ");
        }
    }

    private static ObjectNode instance(String title) {
        return admin.create(
                "/instance-storage/instances",
                Json.object().put("title", title).put("source", "FOLIO").put("instanceTypeId", instanceType));
    }

    private static List<String> titles(String query) {
        JsonNode answer = admin.search("/search/instances", query);
        var titles = answer.path("instances")
                .valueStream()
                .map(instance -> instance.path("title").asString())
                .toList();
        assertThat(answer.path("totalRecords").asInt()).isEqualTo(titles.size());
        return titles;
    }

    private static void awaitIndexed() throws SQLException, InterruptedException {
        try (var connection = platform.connect();
                var statement = connection.prepareStatement(
                        "select count(*) from t_%s.search_pending".formatted(TestPlatform.TENANT))) {
            long end = System.nanoTime() + INDEXED_WITHIN.toNanos();
            while (System.nanoTime() < end) {
                try (var row = statement.executeQuery()) {
                    row.next();
                    if (row.getInt(1) == 0) {
                        return;
                    }
                }
                Thread.sleep(50);
            }
        }
        throw new AssertionError("the indexer did not come round within " + INDEXED_WITHIN);
    }

    private static String word() {
        return "w" + UUID.randomUUID().toString().replace("-", "");
    }

    private static String encoded(String query) {
        return URLEncoder.encode(query, StandardCharsets.UTF_8);
    }
}
