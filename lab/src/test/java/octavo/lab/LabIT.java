package octavo.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import octavo.lab.result.FailureKind;
import octavo.lab.result.JobResult;
import octavo.lab.result.OperationInterval;
import octavo.lab.result.ResultFolder;
import octavo.lab.result.Run;
import octavo.lab.result.Run.Gap;
import octavo.lab.result.Run.State;
import octavo.lab.result.RunFiles;
import octavo.lab.run.Home;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** The whole loop, with real servers and real clusters in both of Kafka's modes. */
class LabIT {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    @TempDir
    Path folder;

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    @Test
    void both_modes_are_started_measured_and_told_apart() {
        var results = run("src/test/resources/smoke.yaml");

        var runs = results.runs();
        assertThat(runs.stream().map(RunFiles::run).map(Run::arm)).containsExactly("zookeeper", "kraft");
        var folderOfResults = folder.resolve("results").toString();
        assertThat(lab(List.of("report", folderOfResults))).isZero();
        assertThat(lab(List.of(
                        "compare",
                        folderOfResults,
                        folderOfResults,
                        "--out",
                        folder.resolve("compared").toString())))
                .isZero();
        for (var files : runs) {
            var run = files.run();
            assertThat(run.state()).as("%s: %s", run.arm(), run.reason()).isEqualTo(State.COMPLETE);
            assertThat(run.environment()).containsEntry("kafka.brokers", "2").containsKey("database.version");
            assertThat(run.environment().get("kafka.metadata")).startsWith(run.arm());
            assertThat(run.phases().stream().map(Run.Phase::name))
                    .containsExactly("warm-up", "desk-create", "open", "create", "export");
            assertThat(run.gaps()).noneMatch(gap -> gap.kind() == Gap.Kind.PROBE || gap.kind() == Gap.Kind.CAPABILITY);
            assertThat(files.failures()).isEmpty();
            assertThat(files.jobs().map(JobResult::succeeded)).containsExactly(40L, 60L, 60L);
            assertThat(files.jobs().map(JobResult::jobSeconds)).allMatch(seconds -> seconds > 0);
            assertThat(good(files, "check-in")).isPositive();
            assertThat(good(files, "check-out")).isPositive();
            assertThat(failed(files)).isEmpty();
            assertThat(seen(files))
                    .contains(
                            "process server cpu",
                            "process broker-1 memory",
                            "process broker-2 disk-written",
                            "process database cpu",
                            "jvm server heap-used",
                            "jvm broker-1 heap-used",
                            "jvm server garbage-share-at-end",
                            "broker broker-1 log-size",
                            "broker cluster partitions",
                            "database database commits",
                            "module circulation cpu-share");
            assertThat(files.statements().map(statement -> statement.phase())).contains("desk-create", "create");
        }
    }

    /** What takes long is run by the other tests, in a smaller form. */
    @Test
    void the_commands_of_the_guide_are_the_labs() throws IOException {
        var guide = Files.readString(ROOT.resolve("docs/guide/lab.md"));
        var shown = Pattern.compile("(?ms)^```sh lab\n(.*?)^```$")
                .matcher(guide)
                .results()
                .flatMap(block -> block.group(1).lines())
                .map(line -> List.of(line.replaceFirst("#.*", "")
                        .strip()
                        .replace("./octavo lab ", "")
                        .split(" +")))
                .toList();

        assertThat(shown.stream().map(List::getFirst)).containsExactly("list", "check", "run", "report", "compare");
        assertThat(lab(shown.get(0))).isZero();
        assertThat(lab(shown.get(1)))
                .as(() -> said.toString(StandardCharsets.UTF_8))
                .isZero();
        assertThat(lab(List.of("check", shown.get(2).get(1)))).isZero();
    }

    @Test
    @EnabledIfSystemProperty(named = "octavo.test.long", matches = "true")
    void kafka_modes_runs_in_its_small_size() {
        for (var files : run("kafka-modes").runs()) {
            assertThat(files.run().state()).as(files.run().reason()).isEqualTo(State.COMPLETE);
            assertThat(failed(files)).isEmpty();
            assertThat(good(files, "check-out")).isGreaterThan(50);
        }
    }

    private ResultFolder run(String experiment) {
        assertThat(Files.exists(ROOT.resolve("server/target/octavo-server.jar")))
                .as("the server must be packaged before: run the tests of all modules")
                .isTrue();
        var results = folder.resolve("results").toString();
        assertThat(lab(List.of("run", experiment, "--out", results)))
                .as(() -> said.toString(StandardCharsets.UTF_8))
                .isZero();
        return ResultFolder.open(folder.resolve("results"));
    }

    private int lab(List<String> arguments) {
        return new Lab(new Home(ROOT), new PrintStream(said, true, StandardCharsets.UTF_8), Map.of()).run(arguments);
    }

    private static long good(RunFiles files, String operation) {
        try (var operations = files.operations()) {
            return operations
                    .filter(interval -> interval.operation().equals(operation))
                    .mapToLong(interval -> interval.good().count())
                    .sum();
        }
    }

    private static Map<String, Map<FailureKind, Long>> failed(RunFiles files) {
        try (var operations = files.operations()) {
            return operations
                    .filter(interval -> interval.failed() > 0)
                    .collect(Collectors.toMap(
                            OperationInterval::operation, OperationInterval::failures, (one, other) -> one));
        }
    }

    private static TreeSet<String> seen(RunFiles files) {
        try (var samples = files.samples()) {
            return samples.map(sample -> sample.probe() + " " + sample.subject() + " " + sample.metric())
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
