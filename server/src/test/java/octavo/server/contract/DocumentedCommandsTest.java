package octavo.server.contract;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import octavo.server.ShownStart;
import octavo.server.TestPlatform;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The commands that the documentation shows are run. A block says by its fence what it is: {@code sh run} talks to a running
 * platform, and all such blocks of a page run here as one script; {@code sh start} starts the program itself and is one of
 * {@link ShownStart}, which tests with processes run; {@code sh benchmark} is run by the benchmarks' own test, {@code
 * sh lab} by the lab's.
 */
class DocumentedCommandsTest {

    private static final Set<String> KINDS = Set.of("run", "start", "benchmark", "lab");
    private static final Pattern SHELL_BLOCK = Pattern.compile("(?ms)^```sh *(\\S*)[^\\n]*\\n(.*?)^```$");
    private static final int SCRIPT_SECONDS_MAX = 240;

    @TempDir
    private Path temporary;

    static Stream<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(GeneratedPage.ROOT.resolve("README.md")));
        for (var folder : List.of("docs/guide", "docs/operations")) {
            try (var files = Files.list(GeneratedPage.ROOT.resolve(folder))) {
                files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
            }
        }
        return pages.stream();
    }

    private static List<MatchResult> blocks(Path page) throws IOException {
        return SHELL_BLOCK.matcher(Files.readString(page)).results().toList();
    }

    static Stream<Path> pagesToRun() throws IOException {
        List<Path> pages = new ArrayList<>();
        for (var page : pages().toList()) {
            if (blocks(page).stream().anyMatch(block -> block.group(1).equals("run"))) {
                pages.add(page);
            }
        }
        return pages.stream();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void every_block_says_how_it_is_tested(Path page) throws IOException {
        for (var block : blocks(page)) {
            assertThat(block.group(1)).as("fence of\n%s", block.group(2)).isIn(KINDS);
        }
    }

    @Test
    void the_blocks_that_start_the_program_are_those_that_tests_run() throws IOException {
        var shown = new HashSet<String>();
        for (var page : pages().toList()) {
            blocks(page).stream()
                    .filter(block -> block.group(1).equals("start"))
                    .forEach(block -> shown.add(block.group(2).strip()));
        }
        assertThat(shown)
                .containsExactlyInAnyOrderElementsOf(
                        Stream.of(ShownStart.values()).map(ShownStart::text).toList());
    }

    @ParameterizedTest
    @MethodSource("pagesToRun")
    void the_commands_of_a_page_run_as_shown(Path page) throws IOException, InterruptedException {
        var platform = TestPlatform.get();
        var script = blocks(page).stream()
                .filter(block -> block.group(1).equals("run"))
                .map(block -> block.group(2))
                .collect(joining("\n", "set -eu\n", ""));
        var output = temporary.resolve("output");
        var builder = new ProcessBuilder("sh", "-x", "-c", script)
                .directory(GeneratedPage.ROOT.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        var environment = builder.environment();
        environment.put("BASE", platform.baseUri().toString());
        environment.put("BOOTSTRAP", platform.kafkaBootstrapServers());
        environment.put("TENANT", TestPlatform.TENANT);
        environment.put("ADMIN", TestPlatform.ADMIN_USER);
        environment.put("PASSWORD", TestPlatform.ADMIN_PASSWORD);
        environment.put("TMPDIR", temporary.toString());
        environment.put("PATH", Path.of(System.getProperty("java.home"), "bin") + ":" + environment.get("PATH"));
        var process = builder.start();
        var ended = process.waitFor(SCRIPT_SECONDS_MAX, TimeUnit.SECONDS);
        process.destroyForcibly();

        assertThat(ended).as("ends in time: %s", Files.readString(output)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(output)).isZero();
    }

    @Test
    void a_block_without_kind_would_be_found() {
        assertThat(SHELL_BLOCK.matcher("```sh\n./octavo demo\n```\n").results())
                .singleElement()
                .satisfies(block -> assertThat(block.group(1)).isNotIn(KINDS));
    }
}
