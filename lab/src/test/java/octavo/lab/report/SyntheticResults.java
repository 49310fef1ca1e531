package octavo.lab.report;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import octavo.lab.result.FailureKind;
import octavo.lab.result.JobResult;
import octavo.lab.result.Latencies;
import octavo.lab.result.OperationInterval;
import octavo.lab.result.OperationKind;
import octavo.lab.result.Plan;
import octavo.lab.result.ResultFolder;
import octavo.lab.result.Run;
import octavo.lab.result.Run.Gap;
import octavo.lab.result.Run.Generator;
import octavo.lab.result.Run.Phase;
import octavo.lab.result.RunWriter;
import octavo.lab.result.Sample;
import octavo.lab.result.StatementTotals;
import org.jspecify.annotations.Nullable;

/** Result files of experiments that nobody ran, written as those of a run are: their truth is known. */
final class SyntheticResults {

    private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");
    private static final Plan.PlannedPhase WARM_UP =
            new Plan.PlannedPhase("warm-up", "Warm-up", "8 desk users, closed model", true, List.of(), false);
    private static final List<Plan.PlannedPhase> PHASES = List.of(
            WARM_UP,
            new Plan.PlannedPhase("desk", "Desk alone", "8 desk users, closed model", true, List.of(), true),
            new Plan.PlannedPhase(
                    "desk-create",
                    "Desk and create 5K",
                    "8 desk users, closed model, import of 5,000 records",
                    true,
                    List.of("create-5k"),
                    true),
            new Plan.PlannedPhase(
                    "create", "Create 5K alone", "import of 5,000 records", false, List.of("create-5k"), true));
    private static final Map<String, Double> CALLS = new TreeMap<>(Map.of(
            "POST /circulation/check-out-by-barcode", 61.0,
            "POST /circulation/check-in-by-barcode", 44.0,
            "GET /users?query=…", 6.2,
            "GET /inventory/items?query=…", 8.4,
            "GET /accounts?query=…", 3.1));

    private final Random random;
    private final double factor;
    private final String environment;
    private final boolean failures;
    private final int deskSeconds;

    private SyntheticResults(long seed, double factor, String environment, boolean failures, int deskSeconds) {
        random = new Random(seed);
        this.factor = factor;
        this.environment = environment;
        this.failures = failures;
        this.deskSeconds = deskSeconds;
    }

    /** Two arms whose runs alternate; the second is slower by the factor. */
    static Path twoArms(Path folder, long seed, int repeats, double factor) {
        return twoArms(folder, seed, repeats, factor, 50);
    }

    /** @param deskSeconds how long a phase with desk load lasts */
    static Path twoArms(Path folder, long seed, int repeats, double factor, int deskSeconds) {
        var arms = List.of(
                new Plan.Arm(
                        "zookeeper",
                        "Kafka 3.9 in ZooKeeper mode",
                        Map.of("kafka.mode", "zookeeper", "kafka.version", "3.9.1")),
                new Plan.Arm(
                        "kraft", "Kafka 3.9 in KRaft mode", Map.of("kafka.mode", "kraft", "kafka.version", "3.9.1")));
        return write(folder, seed, arms, repeats, factor, deskSeconds);
    }

    static Path oneArm(Path folder, long seed, int repeats, double factor) {
        return write(folder, seed, List.of(new Plan.Arm("octavo", "", Map.of())), repeats, factor, 50);
    }

    private static Path write(
            Path folder, long seed, List<Plan.Arm> arms, int repeats, double factor, int deskSeconds) {
        var plan = new Plan("kafka-modes", "ZooKeeper mode against KRaft mode", "small", 7, arms, repeats, PHASES);
        var results = ResultFolder.begin(folder, "name: kafka-modes\n", plan);
        var number = 1;
        for (var repeat = 1; repeat <= repeats; repeat++) {
            for (var arm : arms) {
                var slower = arms.size() == 1 || arm == arms.getLast();
                new SyntheticResults(
                                seed * 1000 + number,
                                slower ? factor : 1,
                                arm.name().equals("kraft") ? "KRaft, 3.9" : "ZooKeeper",
                                slower,
                                deskSeconds)
                        .run(results, arm, number, repeat);
                number++;
            }
        }
        return folder;
    }

    private void run(ResultFolder results, Plan.Arm arm, int number, int repeat) {
        var day = 1 + 0.012 * random.nextGaussian();
        var at = NOON.plus(Duration.ofMinutes(20L * number));
        var phases = new ArrayList<Phase>();
        var start = at;
        try (var writer = results.write(state(arm, number, repeat, Run.State.RUNNING, at, null, List.of()))) {
            for (var planned : PHASES) {
                var seconds = (int) (planned.desk() ? deskSeconds : 0.65 * deskSeconds * factor * day);
                var phase = new Phase(planned.name(), planned.reported(), start, start.plusSeconds(seconds));
                phases.add(phase);
                phase(writer, planned, phase, seconds, day);
                start = start.plusSeconds(seconds + 20L);
            }
            writer.state(state(arm, number, repeat, Run.State.COMPLETE, at, start, phases));
        }
    }

    private Run state(
            Plan.Arm arm,
            int number,
            int repeat,
            Run.State state,
            Instant started,
            @Nullable Instant ended,
            List<Phase> phases) {
        var found = new HashMap<>(Map.of(
                "machine.cpus", "2",
                "machine.memory", "8 GiB",
                "kafka.version", "3.9.1",
                "kafka.metadata", environment,
                "java.version", "25.0.1",
                "topics.count", "14"));
        found.put("machine.governor", environment.startsWith("KRaft") ? "powersave" : "performance");
        found.put("process.server.pid", "" + (4000 + number));
        var generator = state == Run.State.COMPLETE
                ? new Generator(false, "at most 11 % of the machine's processors (limit 50 %)", 0.11, 12, 1.4)
                : null;
        var gaps = List.of(new Gap(Gap.Kind.CAPABILITY, "import update 5K", "the server offers no update profile"));
        return new Run(
                number,
                arm.name(),
                repeat,
                state,
                null,
                started,
                ended,
                arm.settings(),
                found,
                phases,
                gaps,
                generator);
    }

    private void phase(RunWriter writer, Plan.PlannedPhase planned, Phase phase, int seconds, double day) {
        var busy = planned.jobs().isEmpty() ? 1 : 1.35;
        for (var second = 0; second < seconds; second += 10) {
            var from = phase.started().plusSeconds(second);
            if (planned.desk()) {
                operations(writer, planned.name(), from, day * busy);
            }
            samples(writer, planned, from, second, day);
        }
        for (var job : planned.jobs()) {
            var length = 0.6 * deskSeconds * factor * day * (planned.desk() ? 1.15 : 1);
            writer.job(new JobResult(
                    planned.name(),
                    job,
                    "create",
                    5000,
                    phase.started(),
                    length + 3,
                    phase.started(),
                    phase.started().plusMillis((long) (length * 1000)),
                    4999,
                    1,
                    null));
        }
        writer.statements(List.of(
                new StatementTotals(
                        planned.name(),
                        11,
                        "select id, doc from {tenant}.item where barcode = $1",
                        5210,
                        812 * factor * day,
                        5210,
                        90_000,
                        400,
                        0),
                new StatementTotals(
                        planned.name(),
                        12,
                        "insert into outbox (topic, key, doc)\n select * from unnest($1, $2, $3)",
                        940,
                        2210 * day,
                        940,
                        12_000,
                        30,
                        8_400_000),
                new StatementTotals(
                        planned.name(),
                        13,
                        "update loan set doc = $2 where id = $1 and doc ->> 'status' <> 'a|b' and x < 3",
                        610,
                        330 * day,
                        610,
                        6000,
                        2,
                        700_000)));
    }

    private void operations(RunWriter writer, String phase, Instant from, double day) {
        var intervals = new ArrayList<OperationInterval>();
        intervals.add(interval(phase, from, "check-out", OperationKind.TRANSACTION, 30, 182 * factor * day, failures));
        intervals.add(interval(phase, from, "check-in", OperationKind.TRANSACTION, 24, 121 * day, false));
        CALLS.forEach((call, millis) -> intervals.add(interval(
                phase,
                from,
                call,
                OperationKind.CALL,
                7,
                millis * (call.contains("check-out") ? factor : 1) * day,
                failures && call.contains("check-out"))));
        intervals.add(interval(phase, from, "OPTIONS", OperationKind.PREFLIGHT, 20, 0.9 * day, false));
        intervals.add(interval(phase, from, "all calls", OperationKind.TOTAL, 390, 7 * day, false));
        writer.operations(intervals);
    }

    private OperationInterval interval(
            String phase, Instant from, String name, OperationKind kind, int count, double millis, boolean fail) {
        var good = new Latencies();
        for (var i = 0; i < count; i++) {
            good.record((long) (1000 * millis * Math.exp(0.18 * random.nextGaussian())));
        }
        Map<FailureKind, Long> failed =
                fail && random.nextInt(6) == 0 ? Map.of(FailureKind.TIMEOUT, 1L, FailureKind.HTTP_5XX, 1L) : Map.of();
        return new OperationInterval(
                from,
                from.plusSeconds(10),
                phase,
                name,
                kind,
                count + failed.size(),
                count + failed.size(),
                failed,
                Duration.ofMillis(1400 + random.nextInt(900)),
                Duration.ZERO,
                good);
    }

    private void samples(RunWriter writer, Plan.PlannedPhase planned, Instant at, int second, double day) {
        var load = planned.jobs().isEmpty() ? 0.35 : 0.8;
        var seen = new ArrayList<Sample>();
        sample(seen, at, planned, "process", "server", "cpu", "cores", load * day * (1 + 0.2 * random.nextGaussian()));
        sample(
                seen,
                at,
                planned,
                "process",
                "server",
                "memory",
                "bytes",
                6.1e8 + second * 1e5 + 1e6 * random.nextGaussian());
        sample(
                seen,
                at,
                planned,
                "process",
                "postgres",
                "cpu",
                "cores",
                0.6 * load * day * (1 + 0.2 * random.nextGaussian()));
        sample(seen, at, planned, "process", "database", "memory", "bytes", 2.4e8 + 1e6 * random.nextGaussian());
        sample(
                seen,
                at,
                planned,
                "process",
                "server",
                "disk-written",
                "bytes/s",
                2e6 * load * (1 + 0.4 * random.nextGaussian()));
        for (var module : List.of("circulation", "inventory", "dataimport")) {
            sample(
                    seen,
                    at,
                    planned,
                    "module",
                    module,
                    "cpu-share",
                    "%",
                    25 * load * day * (1 + 0.3 * random.nextGaussian()));
        }
        for (var broker : List.of("broker-1", "broker-2")) {
            sample(
                    seen,
                    at,
                    planned,
                    "broker",
                    broker,
                    "cpu",
                    "cores",
                    0.12 * load * (failures ? 0.8 : 1) * (1 + 0.1 * random.nextGaussian()));
            sample(seen, at, planned, "jvm", broker, "heap-used", "bytes", 2.1e8 + 3e7 * random.nextDouble());
            sample(seen, at, planned, "broker", broker, "partitions", "count", 62);
        }
        sample(seen, at, planned, "broker", "topic:octavo.ALL.inventory.item", "log-size", "bytes", 1e6 + 4e3 * second);
        sample(seen, at, planned, "database", "database", "cache-hits", "%", 99.2 + 0.1 * random.nextGaussian());
        sample(seen, at, planned, "database", "database", "connections", "count", 3 + random.nextInt(3));
        sample(seen, at, planned, "jvm", "server", "heap-used", "bytes", 2.2e8 + 9e7 * random.nextDouble());
        sample(seen, at, planned, "jvm", "server", "gc-time-each-second", "ms", 4 + 2 * random.nextDouble());
        sample(seen, at, planned, "log", "INFO octavo.server.dataimport", "lines", "lines", random.nextInt(3));
        writer.samples(seen);
    }

    private static void sample(
            List<Sample> into,
            Instant at,
            Plan.PlannedPhase phase,
            String probe,
            String subject,
            String metric,
            String unit,
            double value) {
        into.add(new Sample(at, phase.name(), probe, subject, metric, unit, value));
    }
}
