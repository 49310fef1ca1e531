package octavo.server.dataimport.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FairTurnsTest {

    private final FairTurns<String, String> turns = new FairTurns<>();

    @Test
    void tenants_take_turns_however_many_jobs_one_of_them_has() {
        turns.add("large", "l1");
        turns.add("large", "l2");
        turns.add("large", "l3");
        turns.add("small", "s1");

        assertThat(serve(8, 500)).containsExactlyInAnyOrder("l1", "l2", "l3", "l1", "s1", "s1", "s1", "s1");
    }

    @Test
    void a_job_with_long_records_gets_as_many_records_as_the_others() {
        turns.add("t", "short");
        turns.add("t", "long");
        int shortRecords = 0;
        int longRecords = 0;
        for (int i = 0; i < 60; i++) {
            var job = turns.next(_ -> true).orElseThrow();
            int records = job.equals("long") ? 100 : 500;
            turns.charge("t", job, records);
            shortRecords += job.equals("short") ? records : 0;
            longRecords += job.equals("long") ? records : 0;
        }
        assertThat((double) longRecords / shortRecords).isBetween(0.8, 1.25);
    }

    @Test
    void who_has_nothing_to_send_neither_blocks_the_others_nor_saves_turns_up() {
        turns.add("idle", "i");
        turns.add("busy", "b");
        for (int i = 0; i < 10; i++) {
            assertThat(turns.next(job -> job.equals("b"))).contains("b");
            turns.charge("busy", "b", 500);
        }
        assertThat(serve(4, 500)).containsExactlyInAnyOrder("i", "b", "i", "b");
    }

    @Test
    void nothing_is_next_where_nobody_is_ready() {
        turns.add("t", "j");
        assertThat(turns.next(_ -> false)).isEmpty();
        turns.remove("t", "j");
        assertThat(turns.next(_ -> true)).isEmpty();
    }

    @Test
    void a_job_that_is_removed_while_it_is_asked_stops_nobody_and_its_tenant_comes_back() {
        turns.add("large", "l1");
        turns.add("small", "s1");
        turns.charge("large", "l1", 500);
        assertThat(turns.next(job -> {
                    if (job.equals("s1")) {
                        turns.remove("small", "s1");
                    }
                    return job.equals("l1");
                }))
                .contains("l1");

        turns.add("small", "s2");
        assertThat(serve(2, 500)).containsExactly("l1", "s2");
    }

    private List<String> serve(int count, int records) {
        var served = new ArrayList<String>();
        for (int i = 0; i < count; i++) {
            var job = turns.next(_ -> true).orElseThrow();
            turns.charge(tenantOf(job), job, records);
            served.add(job);
        }
        return served;
    }

    private static String tenantOf(String job) {
        return switch (job.charAt(0)) {
            case 'l' -> "large";
            case 's' -> "small";
            case 'i' -> "idle";
            default -> "busy";
        };
    }
}
