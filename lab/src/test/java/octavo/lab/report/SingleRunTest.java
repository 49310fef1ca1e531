package octavo.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import octavo.lab.report.document.Cell;
import octavo.lab.report.document.Document;
import octavo.lab.report.figures.Experiment;
import octavo.lab.result.FailureKind;
import octavo.lab.result.JobResult;
import octavo.lab.result.Latencies;
import octavo.lab.result.OperationInterval;
import octavo.lab.result.OperationKind;
import octavo.lab.result.Plan;
import octavo.lab.result.Plan.PlannedPhase;
import octavo.lab.result.ResultFolder;
import octavo.lab.result.Run;
import octavo.lab.result.RunWriter;
import octavo.lab.result.Sample;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One run of one phase whose every figure is known. */
class SingleRunTest {

    private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");

    @TempDir
    Path folder;

    /** F24: thirty good answers, eight quick refusals, two time-outs. */
    @Test
    void failures_stand_beside_the_times_of_good_answers() {
        var document = report("closed model", writer -> writer.operations(List.of(f24())));
        assertThat(rows(document, "transactions-desk"))
                .containsExactly(
                        List.of("check-out", "30", "10", "25.0\u00a0%", "543.8", "518.0", "751.0", "930.0", "930.0"));
        assertThat(rows(document, "failures"))
                .containsExactly(List.of("Desk", "check-out", "octavo", "10", "40", "timeout 2, refused 8"));
    }

    @Test
    void a_gap_without_answers_stands_beside_the_load() {
        var document = report("closed model", writer -> writer.operations(List.of(f24())));
        assertThat(rows(document, "load"))
                .containsExactly(List.of(
                        "Desk", "octavo", "check-out", "41", "40", "30", "10", "timeout 2, refused 8", "31.0", "0.00"));
        assertThat(document.toString()).contains("closed model: each user waits");
    }

    @Test
    void an_open_model_is_called_one() {
        var document = report("2 arrivals a second, open model", writer -> writer.operations(List.of(f24())));
        assertThat(document.toString()).contains("An open model drives Desk").doesNotContain("closed model");
    }

    @Test
    void a_job_done_again_and_again_is_one_value_of_its_run() {
        var document = report("closed model", writer -> {
            for (var seconds : new int[] {100, 130, 110}) {
                writer.job(new JobResult(
                        "desk",
                        "create-5k",
                        "create",
                        5000,
                        NOON,
                        seconds + 4,
                        NOON,
                        NOON.plusSeconds(seconds),
                        4999,
                        1,
                        null));
            }
        });
        assertThat(rows(document, "durations-table"))
                .containsExactly(List.of("create-5k", "Desk", "yes", "5,000", "0:01:50", "45.5", "3"));
    }

    @Test
    void a_job_that_failed_has_no_duration_and_all_its_records_failed() {
        var document = report(
                "closed model",
                writer -> writer.job(new JobResult(
                        "desk", "create-5k", "create", 5000, NOON, 20, null, null, 0, 0, "the job was cancelled")));
        assertThat(rows(document, "durations-table"))
                .containsExactly(List.of("create-5k", "Desk", "yes", "5,000", "–", "–", "5,000"));
        assertThat(rows(document, "missing-table"))
                .containsExactly(List.of("job create-5k in Desk", "job", "the job was cancelled", "octavo"));
        assertThat(rows(document, "deltas-desk")).containsExactly(List.of("create-5k", "failed records", "5,000", "1"));
    }

    @Test
    void zookeeper_and_the_controller_are_the_node_of_the_metadata() {
        var document = report(
                "closed model",
                writer -> writer.samples(List.of(
                        new Sample(NOON, "desk", "process", "zookeeper", "cpu", "cores", 0.25),
                        new Sample(NOON.plusSeconds(1), "desk", "process", "zookeeper", "cpu", "cores", 0.75))));
        assertThat(rows(document, "brokers-desk"))
                .containsExactly(
                        List.of("metadata-node", "CPU, % of one core", "50.0\u00a0%", "1"),
                        List.of("metadata-node", "CPU, % of one core, max", "75.0\u00a0%", "1"));
    }

    private static OperationInterval f24() {
        var good = new Latencies();
        for (var millis : new int[] {
            412, 433, 447, 458, 461, 470, 476, 480, 489, 495, 498, 503, 507, 512, 518, 521, 530, 534, 541, 547, 552,
            560, 571, 583, 596, 610, 640, 688, 751, 930
        }) {
            good.record(millis * 1000L);
        }
        return new OperationInterval(
                NOON,
                NOON.plusSeconds(60),
                "desk",
                "check-out",
                OperationKind.TRANSACTION,
                41,
                40,
                Map.of(FailureKind.REFUSED, 8L, FailureKind.TIMEOUT, 2L),
                Duration.ofSeconds(31),
                Duration.ZERO,
                good);
    }

    private Document report(String load, Consumer<RunWriter> results) {
        var arm = new Plan.Arm("octavo", "", Map.of());
        var phase = new PlannedPhase("desk", "Desk", load, true, List.of(), true);
        var plan = new Plan("single", "A single run", "small", 1, List.of(arm), 1, List.of(phase));
        var files = ResultFolder.begin(folder, "", plan);
        var run = new Run(
                1,
                "octavo",
                1,
                Run.State.COMPLETE,
                null,
                NOON,
                NOON.plusSeconds(60),
                Map.of(),
                Map.of(),
                List.of(new Run.Phase("desk", true, NOON, NOON.plusSeconds(60))),
                List.of(),
                null);
        try (var writer = files.write(run)) {
            results.accept(writer);
        }
        return Report.of(Experiment.of(files));
    }

    private static List<List<String>> rows(Document document, String table) {
        return document.table(table).orElseThrow().rows().stream()
                .map(row -> row.cells().stream().map(Cell::text).toList())
                .toList();
    }
}
