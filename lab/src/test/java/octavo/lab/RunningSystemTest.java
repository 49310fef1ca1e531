package octavo.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import octavo.lab.load.StubSystem;
import octavo.lab.result.Latencies;
import octavo.lab.result.OperationKind;
import octavo.lab.result.ResultFolder;
import octavo.lab.result.Run.Gap;
import octavo.lab.result.Run.State;
import octavo.lab.result.RunFiles;
import octavo.lab.run.FakeLibrary;
import octavo.lab.run.Home;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole loop against a system that runs already, whose truth is known. */
class RunningSystemTest {

    private static final Map<String, String> ENVIRONMENT = Map.of("OCTAVO_LAB_PASSWORD", "admin");

    @TempDir
    Path folder;

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    @Test
    void what_is_told_is_what_the_system_did() throws IOException {
        var library = new FakeLibrary(10_000, 60_000);
        try (var system = new StubSystem(library)) {
            assertThat(lab("run", experiment(system.endpoint().address()), "--out", out()))
                    .as(this::told)
                    .isZero();

            var files = ResultFolder.open(Path.of(out())).runs().getFirst();
            assertThat(files.run().state()).isEqualTo(State.COMPLETE);
            assertThat(files.failures()).isEmpty();
            var truth = new Latencies();
            system.requests().stream()
                    .filter(request -> request.path().equals("/proxiesfor")
                            && request.method().equals("GET"))
                    .forEach(request -> truth.record(request.micros()));
            var told = good(files, "GET /proxiesfor");
            assertThat(told.count()).isGreaterThan(5).isLessThanOrEqualTo(truth.count());
            // a machine that others work on delays client and stub by what the lab sees of itself
            double delayMicros = Objects.requireNonNull(files.run().generator()).schedulingDelayMillisP99() * 1000;
            assertThat(told.meanMicros()).isCloseTo(truth.meanMicros(), within(0.2 * truth.meanMicros() + delayMicros));
            var all = new Latencies();
            system.requests().forEach(request -> all.record(request.micros()));
            // the stub's preparation is among its requests, and as slow
            double checkOutMicros = good(files, "check-out").meanMicros();
            assertThat(39 * all.meanMicros())
                    .isCloseTo(checkOutMicros, within(0.25 * checkOutMicros + 39 * delayMicros));
        }
    }

    @Test
    void the_system_is_left_as_it_was_and_a_whole_run_is_not_made_again() throws IOException {
        var library = new FakeLibrary(0, 0);
        try (var system = new StubSystem(library)) {
            var file = experiment(system.endpoint().address());
            assertThat(lab("run", file, "--out", out())).as(this::told).isZero();
            assertThat(library.loans()).hasSize(8 + 2);
            assertThat(library.loans().keySet()).allMatch(item -> item.compareTo("LI5-0000010") < 0);

            int asked = system.requests().size();
            assertThat(lab("run", file, "--out", out())).isZero();
            assertThat(told()).contains("1 of 1 runs are there already");
            assertThat(system.requests().size() - asked).isLessThan(60); // what the check asks
        }
    }

    @Test
    void a_system_that_has_the_library_already_is_not_filled_again() throws IOException {
        var library = new FakeLibrary(0, 0);
        try (var system = new StubSystem(library)) {
            var file = experiment(system.endpoint().address());
            assertThat(lab("run", file, "--out", out())).as(this::told).isZero();
            int batches = library.batches();
            assertThat(batches).isPositive();

            assertThat(lab("run", file, "--out", out() + "-again"))
                    .as(this::told)
                    .isZero();
            assertThat(library.batches()).isEqualTo(batches);
        }
    }

    @Test
    void missing_capabilities_are_named_and_their_phases_passed_over() throws IOException {
        try (var system = new StubSystem(new FakeLibrary(0, 0))) {
            assertThat(lab("run", experiment(system.endpoint().address()), "--out", out()))
                    .isZero();
            var run = ResultFolder.open(Path.of(out())).runs().getFirst().run();
            assertThat(run.phases()).extracting(phase -> phase.name()).containsExactly("desk");
            assertThat(run.gaps())
                    .filteredOn(gap -> gap.kind() == Gap.Kind.CAPABILITY)
                    .extracting(Gap::subject)
                    .containsExactly("create-100", "export-100");
            assertThat(run.generator()).isNotNull();
            assertThat(run.environment()).containsKeys("machine.cpus", "lab.jdk");
        }
    }

    @Test
    void what_cannot_be_reached_is_refused_at_the_check() throws IOException {
        assertThat(lab("run", experiment(URI.create("http://127.0.0.1:9")), "--out", out()))
                .isEqualTo(2);
        assertThat(told()).contains("cannot be run: arm running: http://127.0.0.1:9/authn/login");
        assertThat(Path.of(out())).doesNotExist();
    }

    @Test
    void a_password_that_is_not_set_is_asked_for() throws IOException {
        var out = new PrintStream(said, true, StandardCharsets.UTF_8);
        var file = experiment(URI.create("http://127.0.0.1:9"));
        assertThat(new Lab(new Home(folder), out, Map.of()).run(List.of("check", file)))
                .isEqualTo(2);
        assertThat(told())
                .contains("the variable OCTAVO_LAB_PASSWORD, which holds the password of diku_admin, is not set");
    }

    @Test
    void a_wrong_command_is_refused() {
        assertThat(lab("run")).isEqualTo(2);
        assertThat(lab("run", "no-such-experiment")).isEqualTo(2);
        assertThat(lab("run", "settings", "--size", "huge")).isEqualTo(2);
        assertThat(lab("measure")).isEqualTo(2);
        assertThat(told()).contains("'no-such-experiment' is neither one of kafka-modes, import-scale");
        assertThat(lab("list")).isZero();
    }

    private String experiment(URI address) throws IOException {
        return Files.writeString(folder.resolve("experiment.yaml"), """
                experiment: running
                title: A system that runs already
                seed: 5
                data: {patrons: 3, items: 2000, loans: 8, requests: 2}
                arms: [{name: running, endpoint: {address: '%s', tenant: diku, user: diku_admin}}]
                phases:
                  - {name: desk, lasts: 5s, desk: {users: 4, think: 0, ramp-up: 0s}}
                  - {name: create, jobs: [{do: create, records: 100}]}
                  - {name: export, jobs: [{do: export, records: 100}]}
                """.formatted(address))
                .toString();
    }

    private String out() {
        return folder.resolve("results").toString();
    }

    private int lab(String... arguments) {
        var out = new PrintStream(said, true, StandardCharsets.UTF_8);
        return new Lab(new Home(folder), out, ENVIRONMENT).run(List.of(arguments));
    }

    private String told() {
        return said.toString(StandardCharsets.UTF_8);
    }

    private static Latencies good(RunFiles files, String operation) {
        var all = new Latencies();
        try (var operations = files.operations()) {
            operations
                    .filter(interval ->
                            interval.operation().equals(operation) && interval.kind() != OperationKind.TOTAL)
                    .forEach(interval -> all.add(interval.good()));
        }
        return all;
    }
}
