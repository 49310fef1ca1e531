package octavo.server.tenants;

import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.springframework.stereotype.Component;

/**
 * How long the desk's requests take on this node, now and when nothing else goes on: what heavy work in the background has to
 * look at. Bounded; forgets what is older than some seconds.
 */
@Component
public class DeskPulse {

    /** What "now" means. */
    static final Duration NOW = Duration.ofSeconds(5);

    /** So long after {@link #disturbed} the desk's times are not those of a quiet machine. */
    private static final Duration DISTURBANCE = Duration.ofSeconds(2);

    /** Until enough was seen of a quiet desk. */
    private static final Duration QUIET_ASSUMED = Duration.ofMillis(50);

    private static final int QUIET_SAMPLES_MIN = 20;
    private static final int KEPT = 512;

    private final LongSupplier nanos;
    private final Times recent = new Times();
    private final Times quiet = new Times();
    private final Set<Visit> waiting = ConcurrentHashMap.newKeySet();
    private volatile long disturbedUntil;

    public DeskPulse() {
        this(System::nanoTime);
    }

    /** @param nanos the clock, as {@link System#nanoTime} */
    DeskPulse(LongSupplier nanos) {
        this.nanos = nanos;
        this.disturbedUntil = nanos.getAsLong();
    }

    /**
     * The desk as it is seen.
     *
     * @param requests answered within the last seconds, at most {@value #KEPT}
     * @param p95 of their durations; zero where there are none
     * @param oldestWaiting how long the oldest request without an answer has been waiting; zero where none waits
     * @param quietP95 what the desk has without disturbance
     */
    public record Sight(int requests, Duration p95, Duration oldestWaiting, Duration quietP95) {}

    /** A request at the desk until it is answered. */
    public final class Visit implements AutoCloseable {

        private final long began = nanos.getAsLong();

        private Visit() {}

        @Override
        public void close() {
            waiting.remove(this);
            long ended = nanos.getAsLong();
            recent.add(ended, ended - began);
            if (disturbedUntil - began < 0) {
                quiet.add(ended, ended - began);
            }
        }
    }

    public Visit begin() {
        var visit = new Visit();
        waiting.add(visit);
        return visit;
    }

    /** Heavy work is done at this moment; what the desk takes meanwhile is not its quiet time. */
    public void disturbed() {
        disturbedUntil = nanos.getAsLong() + DISTURBANCE.toNanos();
    }

    public Sight sight() {
        long now = nanos.getAsLong();
        long[] lately = recent.since(now - NOW.toNanos());
        long[] undisturbed = quiet.since(Long.MIN_VALUE);
        long oldest =
                waiting.stream().mapToLong(visit -> now - visit.began).max().orElse(0);
        return new Sight(
                lately.length,
                Duration.ofNanos(p95(lately)),
                Duration.ofNanos(oldest),
                undisturbed.length < QUIET_SAMPLES_MIN ? QUIET_ASSUMED : Duration.ofNanos(p95(undisturbed)));
    }

    /** By nearest rank. */
    private static long p95(long[] durations) {
        if (durations.length == 0) {
            return 0;
        }
        Arrays.sort(durations);
        return durations[(int) Math.ceil(durations.length * 0.95) - 1];
    }

    /** The last durations and when they ended. */
    private static final class Times {

        private final long[] ended = new long[KEPT];
        private final long[] durations = new long[KEPT];
        private int count;

        synchronized void add(long at, long duration) {
            ended[count % KEPT] = at;
            durations[count % KEPT] = duration;
            count = count + 1 == 2 * KEPT ? KEPT : count + 1; // stays a place in the ring that is full
        }

        synchronized long[] since(long from) {
            int size = Math.min(count, KEPT);
            var found = new long[size];
            int next = 0;
            for (int i = 0; i < size; i++) {
                if (from == Long.MIN_VALUE || ended[i] - from >= 0) {
                    found[next++] = durations[i];
                }
            }
            return Arrays.copyOf(found, next);
        }
    }
}
