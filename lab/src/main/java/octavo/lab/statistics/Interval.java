package octavo.lab.statistics;

/**
 * A range that holds the true value with a probability of at least {@code coverage}.
 *
 * @param coverage what the range really covers, between 0 and 1. Few values cannot reach 0.95: four of them cover a median
 *     with 0.875, and then that is what stands here.
 */
public record Interval(double low, double high, double coverage) {

    /** The coverage that is aimed at throughout. */
    public static final double WANTED = 0.95;

    public Interval {
        if (low > high) {
            throw new IllegalArgumentException("interval from %s to %s".formatted(low, high));
        }
    }

    public boolean contains(double value) {
        return low <= value && value <= high;
    }

    public boolean reachesWanted() {
        return coverage >= WANTED;
    }

    public double width() {
        return high - low;
    }
}
