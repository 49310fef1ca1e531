package octavo.lab.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import octavo.lab.result.Sample;
import org.junit.jupiter.api.Test;

/** The probes of processes and modules, on what every test has: its own process. */
class OwnJvmTest {

    @Test
    void a_module_is_that_of_the_innermost_frame_of_the_server() {
        assertThat(ModuleProbe.module(List.of(
                        "java.util.HashMap", "octavo.server.records.RecordStore", "octavo.server.circulation.Desk")))
                .isEqualTo("records");
        assertThat(ModuleProbe.module(List.of("octavo.server.HealthController", "octavo.server.users.web.Groups")))
                .isEqualTo("users");
        assertThat(ModuleProbe.module(List.of("java.lang.Thread", "octavo.serverless.Other")))
                .isEqualTo("other");
    }

    @Test
    void work_shows_as_cores_and_memory_as_bytes() throws ProbeException {
        var probe = new ProcessProbe(() -> Map.of("lab", List.of(ProcessHandle.current())));
        var samples = new Samples(Instant.EPOCH, "desk");
        probe.look(samples);
        long end = System.nanoTime() + 300_000_000L;
        long spun = 0;
        while (System.nanoTime() < end) {
            spun++;
        }
        probe.look(samples);
        assertThat(spun).isPositive();
        assertThat(value(samples, "cpu")).isBetween(0.1, 16.0);
        assertThat(value(samples, "memory")).isGreaterThan(20_000_000);
    }

    @Test
    void a_process_that_is_no_jvm_is_told() throws Exception {
        var process = new ProcessBuilder("sleep", "30").start();
        try (var probe = new JvmProbe("database", process.pid(), true)) {
            var failure = org.assertj.core.api.Assertions.catchThrowableOfType(
                    ProbeException.class, () -> probe.look(new Samples(Instant.EPOCH, "")));
            assertThat(failure.subject()).isEqualTo("JVM of database");
            assertThat(failure.getMessage()).isNotBlank();
        } finally {
            process.destroyForcibly();
        }
    }

    private static double value(Samples samples, String metric) {
        return samples.all().stream()
                .filter(sample -> sample.metric().equals(metric))
                .mapToDouble(Sample::value)
                .max()
                .orElseThrow();
    }
}
