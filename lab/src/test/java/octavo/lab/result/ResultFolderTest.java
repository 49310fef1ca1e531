package octavo.lab.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import octavo.lab.result.Plan.Arm;
import octavo.lab.result.Plan.PlannedPhase;
import octavo.lab.result.Run.State;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultFolderTest {

    private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");
    private static final Plan PLAN = new Plan(
            "log-level",
            "INFO against WARN",
            "small",
            7,
            List.of(new Arm("info", "INFO", Map.of("log", "info")), new Arm("warn", "WARN", Map.of("log", "warn"))),
            2,
            List.of(new PlannedPhase("desk", "The desk alone", "8 desk users", true, List.of(), true)));

    @TempDir
    Path folder;

    @Test
    void what_is_written_is_read() {
        var results = ResultFolder.begin(folder, "name: log-level\n", PLAN);
        var good = new Latencies();
        good.record(1500);
        var interval = new OperationInterval(
                NOON,
                NOON.plusSeconds(10),
                "desk",
                "check-out",
                OperationKind.TRANSACTION,
                3,
                2,
                Map.of(FailureKind.HTTP_5XX, 1L),
                Duration.ofMillis(700),
                Duration.ZERO,
                good);
        var job = new JobResult(
                "desk", "create-1k", "create", 1000, NOON, 12.5, NOON, NOON.plusSeconds(12), 999, 1, null);
        var statement = new StatementTotals("desk", -5, "select 1", 3, 0.5, 3, 2, 1, 0);
        var sample = new Sample(NOON, "desk", "process", "server", "cpu", "cores", 0.75);
        try (var writer = results.write(run(State.RUNNING))) {
            writer.operations(List.of(interval));
            writer.job(job);
            writer.statements(List.of(statement));
            writer.samples(List.of(sample));
            writer.state(run(State.COMPLETE));
        }

        var reopened = ResultFolder.open(folder);
        assertThat(reopened.plan()).isEqualTo(PLAN);
        assertThat(reopened.experimentFile()).isEqualTo("name: log-level\n");
        var run = reopened.runs().getFirst();
        assertThat(run.run()).isEqualTo(run(State.COMPLETE));
        assertThat(run.jobs()).containsExactly(job);
        assertThat(run.statements()).containsExactly(statement);
        assertThat(run.samples()).containsExactly(sample);
        assertThat(run.operations())
                .usingRecursiveFieldByFieldElementComparatorIgnoringFields("good")
                .containsExactly(interval);
        assertThat(run.operations().map(read -> read.good().toString())).containsExactly(good.toString());
    }

    @Test
    void a_line_cut_short_by_an_interruption_is_passed_over() throws IOException {
        var results = ResultFolder.begin(folder, "", PLAN);
        var sample = new Sample(NOON, "desk", "process", "server", "cpu", "cores", 2);
        try (var writer = results.write(run(State.RUNNING))) {
            writer.samples(List.of(sample));
        }
        var run = results.runs().getFirst();
        Files.writeString(run.path().resolve("samples.tsv"), "17646\tdesk\tpro", StandardOpenOption.APPEND);
        assertThat(run.samples()).containsExactly(sample);
    }

    @Test
    void a_run_made_again_leaves_the_first_attempt_aside() {
        var results = ResultFolder.begin(folder, "", PLAN);
        results.write(run(State.RUNNING)).close();
        results.write(run(State.RUNNING)).close();
        assertThat(results.runs()).hasSize(1);
        assertThat(folder.resolve("broken/001-info-1-1/run.json")).exists();
    }

    @Test
    void results_of_another_experiment_are_not_mixed_in() throws IOException {
        ResultFolder.begin(folder, "", PLAN);
        var other = new Plan("log-level", "INFO against WARN", "full", 7, PLAN.arms(), 4, PLAN.phases());
        assertThatThrownBy(() -> ResultFolder.begin(folder, "", other)).hasMessageContaining("another experiment");
        var foreign = Files.createDirectory(folder.resolve("foreign"));
        Files.writeString(foreign.resolve("letter.txt"), "Dear reader");
        assertThatThrownBy(() -> ResultFolder.begin(foreign, "", PLAN)).hasMessageContaining("not empty");
        assertThatThrownBy(() -> ResultFolder.open(foreign)).hasMessageContaining("no results");
    }

    private static Run run(State state) {
        return new Run(
                1,
                "info",
                1,
                state,
                null,
                NOON,
                state == State.COMPLETE ? NOON.plusSeconds(60) : null,
                Map.of("log", "info"),
                Map.of("machine.cpus", "2"),
                List.of(new Run.Phase("desk", true, NOON, NOON.plusSeconds(50))),
                List.of(new Run.Gap(Run.Gap.Kind.PROBE, "broker heap", "no permission")),
                null);
    }
}
