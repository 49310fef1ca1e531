package octavo.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** The program as a person runs it: {@code ./octavo} as a process that leads a group of its own. What it says is kept in files. */
public final class Program implements AutoCloseable {

    public static final int SIGTERM_EXIT_CODE = 128 + 15;

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    /** Variables that a JVM tells of on standard error, where the tests look for the program's own words. */
    private static final Set<String> TOLD_BY_THE_JVM = Set.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    /**
     * Ports for programs that tests start: below those that systems hand out by themselves, so that no connection of another
     * program takes one between its choice and its use, nor while a program is down.
     */
    private static final int PORT_MIN = 15_000;

    private static final int PORT_MAX = 30_000;
    private static final AtomicInteger NEXT_PORT =
            new AtomicInteger(ThreadLocalRandom.current().nextInt(PORT_MIN, PORT_MAX));

    private static final Duration READY_WAIT = Duration.ofSeconds(180);
    private static final Duration STOP_WAIT = Duration.ofSeconds(120);
    private static final Duration POLL = Duration.ofMillis(100);

    private final Process process;
    private final Path output;
    private final Path errors;

    private Program(Process process, Path output, Path errors) {
        this.process = process;
        this.output = output;
        this.errors = errors;
    }

    /**
     * Runs a line of shell in the project's folder, without building first. The launcher takes the place of the shell, so that
     * a signal to the one process that is known here reaches it.
     *
     * @param words an existing folder, for what the program says
     */
    public static Program run(String line, Map<String, String> environment, Path words) throws IOException {
        var output = Files.createTempFile(words, "output", "");
        var errors = Files.createTempFile(words, "errors", "");
        // The process leads a group of its own, as in a terminal.
        var builder = new ProcessBuilder("setsid", "sh", "-c", line.replace("./octavo ", "exec ./octavo "))
                .directory(ROOT.toFile())
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .redirectInput(new File("/dev/null"));
        builder.environment().keySet().removeAll(TOLD_BY_THE_JVM);
        builder.environment().put("OCTAVO_BUILD", "no");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().putAll(environment);
        return new Program(builder.start(), output, errors);
    }

    /** Waits until it says that it is ready. */
    public Program awaitWelcome() throws IOException, InterruptedException {
        var deadline = System.nanoTime() + READY_WAIT.toNanos();
        while (!said().contains("Octavo is ready")) {
            awaitMore(deadline);
        }
        return this;
    }

    /** Waits until its health is good. */
    public Program awaitReady(URI address) throws IOException, InterruptedException {
        var health = HttpRequest.newBuilder(address.resolve("/admin/health"))
                .timeout(Duration.ofSeconds(10))
                .build();
        var deadline = System.nanoTime() + READY_WAIT.toNanos();
        try (var http = HttpClient.newHttpClient()) {
            while (!isWell(http, health)) {
                awaitMore(deadline);
            }
        }
        return this;
    }

    private static boolean isWell(HttpClient http, HttpRequest health) throws InterruptedException {
        try {
            return http.send(health, BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException e) {
            return false; // not listening yet
        }
    }

    private void awaitMore(long deadline) throws IOException, InterruptedException {
        assertThat(process.isAlive()).as(complaints()).isTrue();
        assertThat(System.nanoTime()).as("ready within " + READY_WAIT).isLessThan(deadline);
        Thread.sleep(POLL);
    }

    /** What it printed so far. */
    public String said() throws IOException {
        return Files.readString(output);
    }

    /** What it printed on standard error so far. */
    public String complaints() throws IOException {
        return Files.readString(errors);
    }

    /** Waits for its end; returns the exit code. */
    public int awaitEnd() throws InterruptedException {
        assertThat(process.waitFor(READY_WAIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }

    /** SIGTERM to what the launcher became; returns the exit code. */
    public int stop() throws InterruptedException {
        process.destroy();
        assertThat(process.waitFor(STOP_WAIT.toSeconds(), TimeUnit.SECONDS))
                .as("stops within " + STOP_WAIT)
                .isTrue();
        return process.exitValue();
    }

    /** SIGKILL to its process group; its services, each in a session of its own, see it end. */
    public void killGroup() throws IOException, InterruptedException {
        kill(List.of("-" + process.pid()));
    }

    /** SIGKILL to everything at once, database and broker too: the nearest thing to a power cut. */
    public void killAll() throws IOException, InterruptedException {
        var targets = new ArrayList<>(List.of("-" + process.pid()));
        process.descendants().map(child -> String.valueOf(child.pid())).forEach(targets::add);
        kill(targets);
    }

    private void kill(List<String> targets) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of("kill", "-9", "--"));
        command.addAll(targets);
        new ProcessBuilder(command).inheritIO().start().waitFor();
        process.waitFor();
    }

    /** The processes that have a folder in their command line. */
    public static List<String> processesOf(Path data) {
        try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
            return all.map(process -> process.info().commandLine().orElse(""))
                    .filter(line -> line.contains(data.toString()))
                    .toList();
        }
    }

    /** An address where nothing listens; each is given once. */
    public static URI freeAddress() {
        while (true) {
            int port = NEXT_PORT.getAndUpdate(last -> last == PORT_MAX ? PORT_MIN : last + 1);
            try (var _ = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return URI.create("http://127.0.0.1:" + port);
            } catch (IOException e) {
                continue; // taken: the next one
            }
        }
    }

    /** Ends it at once if it still runs. */
    @Override
    public void close() {
        process.destroyForcibly();
    }
}
