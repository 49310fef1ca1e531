package octavo.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The benchmark's command as the README shows it, on a file so small that its figures mean nothing. */
class ShownBenchmarkIT {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final int SECONDS_MAX = 600;

    /** A build, which has just been made when this runs, and then the command. */
    private static final Pattern BLOCK =
            Pattern.compile("(?m)^```sh benchmark\\nmvn -q -Dmaven.test.skip=true package\\n(java .*)\\n```$");

    @TempDir
    private Path temporary;

    @Test
    void the_command_of_the_readme_measures_product_and_limits() throws IOException, InterruptedException {
        var shown = BLOCK.matcher(Files.readString(ROOT.resolve("README.md")));
        assertThat(shown.find()).isTrue();
        var command = shown.group(1).replace("--records 25000 --pairs 5", "--records 300 --pairs 1");
        assertThat(command).isNotEqualTo(shown.group(1));

        var output = temporary.resolve("output");
        var builder = new ProcessBuilder("sh", "-c", command)
                .directory(ROOT.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        var environment = builder.environment();
        environment.put("PATH", Path.of(System.getProperty("java.home"), "bin") + ":" + environment.get("PATH"));
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        environment.put("JAVA_TOOL_OPTIONS", "-Djava.io.tmpdir=" + temporary);
        environment.put("OCTAVO_BUILD", "no");
        var process = builder.start();
        boolean ended = process.waitFor(SECONDS_MAX, TimeUnit.SECONDS);
        process.destroy();

        assertThat(ended).as(Files.readString(output)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(output)).isZero();
        assertThat(Files.readString(output))
                .contains("medians of 1 pairs", "product of L0", "product of L1", "memory after the runs");
    }
}
