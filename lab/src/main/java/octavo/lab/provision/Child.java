package octavo.lab.provision;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A process that the lab started. It ends with the lab, also when that is stopped by a signal. */
final class Child implements AutoCloseable {

    private static final Duration STOP_WAIT = Duration.ofSeconds(60);
    private static final int LAST_LINES = 5;

    private final String name;
    private final Process process;
    private final Path log;
    private final Thread atExit;

    private Child(String name, Process process, Path log) {
        this.name = name;
        this.process = process;
        this.log = log;
        this.atExit = new Thread(process::destroy);
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    /**
     * @param name for people, as in {@code broker-1}
     * @param log takes what the process prints
     */
    static Child start(String name, List<String> command, Map<String, String> environment, Path log) {
        var builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().putAll(environment);
        try {
            Files.createDirectories(log.toAbsolutePath().getParent());
            return new Child(name, builder.start(), log);
        } catch (IOException e) {
            throw new ProvisionException("%s cannot be started: %s".formatted(name, e.getMessage()), e);
        }
    }

    String name() {
        return name;
    }

    ProcessHandle handle() {
        return process.toHandle();
    }

    /** The process and all that it started. */
    Stream<ProcessHandle> family() {
        return Stream.concat(Stream.of(process.toHandle()), process.descendants());
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** @throws ProvisionException with the last lines of its log, if the process has ended */
    void requireAlive() {
        if (!process.isAlive()) {
            throw new ProvisionException("%s ended with code %d: %s".formatted(name, process.exitValue(), lastLines()));
        }
    }

    String lastLines() {
        try (var lines = Files.lines(log)) {
            var all = lines.filter(line -> !line.isBlank()).toList();
            return String.join(" | ", all.subList(Math.max(0, all.size() - LAST_LINES), all.size())) + " (" + log + ")";
        } catch (IOException e) {
            return "its log %s cannot be read: %s".formatted(log, e.getMessage());
        }
    }

    /** Asks it to stop, waits, and ends it by force if it does not. */
    @Override
    public void close() throws InterruptedException {
        var family = process.descendants().toList();
        process.destroy();
        if (!process.waitFor(STOP_WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
            process.destroyForcibly();
            process.waitFor();
            family.forEach(ProcessHandle::destroyForcibly);
        }
        Runtime.getRuntime().removeShutdownHook(atExit);
    }
}
