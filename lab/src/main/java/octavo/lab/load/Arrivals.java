package octavo.lab.load;

import java.util.random.RandomGenerator;

/** The timetable of an open load: when each transaction is to begin, and which. The same seed gives the same timetable. */
final class Arrivals {

    private final Mix mix;
    private final RandomGenerator random;
    private final long firstNanos;
    private final double everyNanos;
    private long count;

    /** @param intendedNanos when it is to begin, on the run's clock */
    record Arrival(Transaction transaction, long intendedNanos) {}

    Arrivals(Mix mix, RandomGenerator random, long firstNanos, double perSecond) {
        this.mix = mix;
        this.random = random;
        this.firstNanos = firstNanos;
        this.everyNanos = 1e9 / perSecond;
    }

    /** Each arrival is given out once, in the order of time. */
    synchronized Arrival next() {
        return new Arrival(mix.draw(random), firstNanos + (long) (count++ * everyNanos));
    }
}
