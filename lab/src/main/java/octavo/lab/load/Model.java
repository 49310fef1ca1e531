package octavo.lab.load;

import java.time.Duration;

/** When users begin their transactions. */
public sealed interface Model {

    /**
     * Each user begins the next transaction when the last has ended: the system sets the pace, and a system that hangs is asked
     * nothing. Times count from sending.
     *
     * @param users who work at once
     * @param rampUp over which they sign in, one after the other
     */
    record Closed(int users, Duration rampUp) implements Model {
        public Closed {
            if (users < 1) {
                throw new IllegalArgumentException("%d users".formatted(users));
            }
        }
    }

    /**
     * Transactions begin at a fixed pace, whatever the system does. Times count from the intended start.
     *
     * @param perSecond arrivals
     * @param users the most that are at work at once; an arrival that finds none free waits, and its waiting counts
     */
    record Open(double perSecond, int users) implements Model {
        public Open {
            if (!(perSecond > 0) || users < 1) {
                throw new IllegalArgumentException("%s arrivals a second, %d users".formatted(perSecond, users));
            }
        }
    }
}
