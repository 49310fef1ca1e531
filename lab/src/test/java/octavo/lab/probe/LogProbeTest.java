package octavo.lab.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import octavo.lab.result.Sample;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogProbeTest {

    @TempDir
    Path folder;

    @Test
    void lines_are_told_by_level_and_logger() {
        assertThat(LogProbe.kind("2026-11-30T21:13:13.499Z INFO  [main] o.s.tenants.Tenants: tenant diku created"))
                .isEqualTo("INFO o.s.tenants.Tenants");
        assertThat(LogProbe.kind(
                        "2026-11-30T21:13:13.499Z  WARN 4711 --- [octavo] [main] o.a.k.c.NetworkClient  : away"))
                .isEqualTo("WARN o.a.k.c.NetworkClient");
        assertThat(LogProbe.kind("\tat java.base/java.lang.Thread.run(Thread.java:1474)"))
                .isEqualTo("continued");
    }

    @Test
    void only_what_is_new_is_counted_and_only_whole_lines() throws IOException, ProbeException {
        var file = folder.resolve("octavo.log");
        Files.writeString(file, "2026-11-30T21:13:13Z INFO [main] a.Before: old\n");
        var probe = new LogProbe("server", file);
        append(
                file,
                "2026-11-30T21:13:14Z INFO [main] a.B: one\n2026-11-30T21:13:14Z INFO [main] a.B: two\n2026-11-30T2");
        var samples = new Samples(Instant.EPOCH, "desk");
        for (int i = 0; i < 10; i++) {
            probe.look(samples);
        }
        append(file, "1:13:15Z ERROR [main] a.C: three\n");
        for (int i = 0; i < 10; i++) {
            probe.look(samples);
        }
        assertThat(samples.all())
                .filteredOn(sample -> sample.metric().equals("lines"))
                .extracting(Sample::subject, Sample::value)
                .containsExactly(tuple("INFO a.B", 2.0), tuple("ERROR a.C", 1.0));
    }

    private static void append(Path file, String text) throws IOException {
        Files.writeString(file, text, StandardOpenOption.APPEND);
    }
}
