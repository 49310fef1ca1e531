package octavo.server.events;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * A thread for work without end that must survive its faults: after one it starts the work afresh, with pauses that double
 * up to a bound. The first fault of a row is logged as a warning, an {@link Error} always.
 */
public final class RestartingThread {

    private static final Duration PAUSE_MIN = Duration.ofMillis(250);
    private static final Duration PAUSE_MAX = Duration.ofSeconds(5);
    private static final Duration STOP_MAX = Duration.ofSeconds(10);

    private final String name;
    private final Logger log;
    private final String trouble;
    private final Work work;

    /** Before the next fresh start; of the thread alone. */
    private Duration pause = Duration.ZERO;

    private volatile @Nullable Thread thread;

    /** What is done again and again. */
    @FunctionalInterface
    public interface Work {

        /**
         * Works until it is interrupted or meets a fault.
         *
         * @param well to be run whenever the work got on, so that the next fault is a new one
         */
        void run(Runnable well) throws Exception;
    }

    /** @param trouble what the log says of a fault, as in {@code "Events wait in the outbox; …"} */
    public RestartingThread(String name, Logger log, String trouble, Work work) {
        this.name = name;
        this.log = log;
        this.trouble = trouble;
        this.work = work;
    }

    public void start() {
        thread = Thread.ofPlatform().name(name).start(this::run);
    }

    /** Interrupts the work and waits, within bounds, until it has ended. */
    public void stop() {
        var running = thread;
        if (running != null) {
            running.interrupt();
            try {
                running.join(STOP_MAX);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            thread = null;
        }
    }

    public boolean isRunning() {
        return thread != null;
    }

    private void run() {
        while (!Thread.currentThread().isInterrupted()) {
            try {
                Thread.sleep(pause); // backs off after a fault; none at first
                work.run(this::well);
            } catch (InterruptedException e) {
                return; // stopping
            } catch (Exception | Error e) { // an Error too: nothing else would tell that the work has ended
                if (e instanceof Error) {
                    log.error("{}", trouble, e);
                } else if (pause.isZero()) {
                    log.warn("{}", trouble, e);
                }
                pause = pause.isZero() ? PAUSE_MIN : pause.multipliedBy(2);
                pause = pause.compareTo(PAUSE_MAX) > 0 ? PAUSE_MAX : pause;
            }
        }
    }

    private void well() {
        if (!pause.isZero()) {
            log.info("{} goes on", name);
            pause = Duration.ZERO;
        }
    }
}
