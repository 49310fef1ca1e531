package octavo.server.records;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import octavo.server.SignedIn;
import octavo.server.TestPlatform;
import octavo.server.records.RecordQuery.Totals;
import octavo.server.tenants.Caller;
import octavo.server.tenants.TenantId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A list of any length is read through a cursor: what is in memory does not grow with the limit. */
class ListAnswersTest {

    private static final int RECORDS = 2_000;
    private static final int RECORD_BYTES = 100_000;

    /** The list has 200 MB as text; read as a whole it would take more than that. The rest of the program lives here too. */
    private static final long HEAP_GROWTH_BYTES_MAX = 100L * 1024 * 1024;

    private static final RecordQuery ALL = new RecordQuery("source==\"long list\"", 0, Integer.MAX_VALUE, Totals.AUTO);

    private static final TestPlatform PLATFORM = TestPlatform.get();

    @BeforeAll
    static void many_large_records() throws SQLException {
        statement("""
                insert into t_diku.alternative_title_type (id, doc)
                select id, jsonb_build_object('id', id, 'source', 'long list', 'name', n || repeat('x', %d))
                  from (select gen_random_uuid() as id, n from generate_series(1, %d) n) rows
                """.formatted(RECORD_BYTES, RECORDS));
    }

    @AfterAll
    static void away_with_them() throws SQLException {
        statement("delete from t_diku.alternative_title_type where doc->>'source' = 'long list'");
    }

    @Test
    void memory_does_not_grow_with_the_list() {
        var memory = ManagementFactory.getMemoryMXBean();
        memory.gc();
        long before = memory.getHeapMemoryUsage().getUsed();
        List<Integer> blocks = new ArrayList<>();
        long[] growthMax = {0};

        long total = Caller.platform(new TenantId(TestPlatform.TENANT))
                .call(() -> PLATFORM.bean(RecordStore.class).read("alternative_title_type", ALL, block -> {
                    blocks.add(block.size());
                    if (blocks.size() % 5 == 0) {
                        memory.gc();
                        growthMax[0] = Math.max(
                                growthMax[0], memory.getHeapMemoryUsage().getUsed() - before);
                    }
                }));

        assertThat(total).isEqualTo(RECORDS);
        assertThat(blocks)
                .hasSize(RECORDS / RecordLists.BLOCK_RECORDS)
                .allMatch(records -> records == RecordLists.BLOCK_RECORDS);
        assertThat(growthMax[0]).isLessThan(HEAP_GROWTH_BYTES_MAX);
    }

    @Test
    void a_long_answer_is_whole_and_has_the_shape_of_a_short_one() {
        var staff = SignedIn.to(PLATFORM);
        var list = "/alternative-title-types?query=source==%22long%20list%22%20sortBy%20name&limit=";

        var whole = staff.read(list + "100000");
        var few = staff.client().get(list + "2").body();

        assertThat(whole.path("alternativeTitleTypes").size()).isEqualTo(RECORDS);
        assertThat(whole.path("totalRecords").asInt()).isEqualTo(RECORDS);
        assertThat(whole.path("resultInfo").path("totalRecords").asInt()).isEqualTo(RECORDS);
        assertThat(few)
                .startsWith("{\n  \"alternativeTitleTypes\" : [ {\n    \"id\" : \"")
                .endsWith("""
                          "totalRecords" : 2000,
                          "resultInfo" : {
                            "totalRecords" : 2000,
                            "facets" : [ ],
                            "diagnostics" : [ ]
                          }
                        }""");
    }

    @Test
    void a_query_that_is_refused_says_so_however_long_the_list_may_be() {
        var answer =
                SignedIn.to(PLATFORM).client().get("/alternative-title-types?limit=2147483647&query=nonsense==%22x%22");

        assertThat(answer.statusCode()).isEqualTo(400);
    }

    private static void statement(String sql) throws SQLException {
        try (var connection = PLATFORM.connect();
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
