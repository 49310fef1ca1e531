package octavo.lab.load;

import java.time.Instant;

/** The one clock of a run: nanoseconds for times, and what time of day they were. Steps of the machine's clock do not reach it. */
public final class LabClock {

    private final long originNanos = System.nanoTime();
    private final Instant origin = Instant.now();

    /** Nanoseconds since the run's origin. */
    public long nanos() {
        return System.nanoTime() - originNanos;
    }

    public Instant now() {
        return at(nanos());
    }

    /** @param nanos as {@link #nanos()} gave them */
    public Instant at(long nanos) {
        return origin.plusNanos(nanos);
    }
}
