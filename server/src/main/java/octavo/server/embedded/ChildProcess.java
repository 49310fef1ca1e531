package octavo.server.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A service that runs as a child process and does not outlive this program.
 *
 * <p>It runs in a session of its own, so that Ctrl-C at the terminal reaches this program only, which then stops its
 * services in order. A watcher beside it reads a pipe that this program holds open: when the pipe ends, be it that
 * {@link #stop} closed it or that this program was killed, the watcher sends the service its stop signal. The process id is
 * kept in a file too, so that the next start finds a service that lives on nonetheless.
 */
final class ChildProcess {

    /**
     * The watcher is forked twice, so that it is no child of the service (a PostgreSQL takes the death of an unknown child by
     * a signal for a crash of its own); {@code exec} lets the service keep the process id that we know.
     */
    private static final String WATCHED = """
            exec 3<&0
            ( { read -r end <&3; kill -s "$0" $$ 2>/dev/null; } & )
            exec "$@" 3<&- </dev/null
            """;

    private static final Duration STALE_STOP_WAIT = Duration.ofSeconds(20);
    private static final Duration KILL_WAIT = Duration.ofSeconds(5);

    /** Linux tells a process's start relative to its boot time, which moves when the clock is set. */
    private static final Duration CLOCK_DRIFT_MAX = Duration.ofSeconds(5);

    private final Process process;
    private final Path pidFile;

    private ChildProcess(Process process, Path pidFile) {
        this.process = process;
        this.pidFile = pidFile;
    }

    /**
     * Starts a service; whatever it prints is appended to a log file.
     *
     * @param pidFile where its process id and start time are kept while it runs
     * @param stopSignal the signal that stops it cleanly, as in {@code TERM}
     */
    static ChildProcess start(List<String> command, Path directory, Path log, Path pidFile, String stopSignal)
            throws IOException {
        var watched = new ArrayList<>(List.of("setsid", "sh", "-c", WATCHED, stopSignal));
        watched.addAll(command);
        var process = new ProcessBuilder(watched)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
        DataFolder.writeAtomically(pidFile, "%d %s\n".formatted(process.pid(), startOf(process.toHandle())));
        return new ChildProcess(process, pidFile);
    }

    /**
     * Ends a service that an earlier run left behind: its watcher is stopping it, or else is gone and then so is the clean
     * stop; both services recover from a kill.
     */
    static void endStale(Path pidFile) {
        stale(pidFile).ifPresent(service -> {
            if (!ended(service, STALE_STOP_WAIT)) {
                service.destroyForcibly();
                ended(service, KILL_WAIT);
            }
        });
    }

    private static Optional<ProcessHandle> stale(Path pidFile) {
        if (!Files.exists(pidFile)) {
            return Optional.empty();
        }
        try {
            var words = Files.readString(pidFile).strip().split(" ");
            var startedAt = Instant.parse(words[1]);
            return ProcessHandle.of(Long.parseLong(words[0]))
                    // The id may since have been given to another process; that one started at another time.
                    .filter(service ->
                            Duration.between(startedAt, startOf(service)).abs().compareTo(CLOCK_DRIFT_MAX) < 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Instant startOf(ProcessHandle service) {
        return service.info().startInstant().orElse(Instant.EPOCH); // unknown for a process that has just ended
    }

    private static boolean ended(ProcessHandle service, Duration wait) {
        try {
            service.onExit().get(wait.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException("cannot wait for process " + service.pid(), e);
        }
    }

    boolean isAlive() {
        return process.isAlive();
    }

    long pid() {
        return process.pid();
    }

    /** Completes with the exit code when the service has ended, for whatever cause. */
    CompletableFuture<Integer> onExit() {
        return process.onExit().thenApply(Process::exitValue);
    }

    /** Stops the service cleanly; kills it if that takes longer than the given wait. */
    void stop(Duration wait) {
        try {
            letGo();
            if (!ended(process.toHandle(), wait)) {
                kill();
            }
            Files.deleteIfExists(pidFile);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends the pipe; the watcher sees it and sends the stop signal. */
    void letGo() throws IOException {
        process.getOutputStream().close();
    }

    /** As a power cut would end it: no clean stop. */
    void kill() {
        process.destroyForcibly();
        ended(process.toHandle(), KILL_WAIT);
    }
}
