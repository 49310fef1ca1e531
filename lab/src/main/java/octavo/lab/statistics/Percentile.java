package octavo.lab.statistics;

/**
 * A percentile by nearest rank: the smallest of the values that at least this share of them does not exceed. It is always a
 * value that was measured, never above the maximum, and never below a smaller percentile.
 *
 * @param perMille the share in thousandths, 1 to 1,000: whole numbers, because 0.07 times 100 is more than 7 to a computer
 */
public record Percentile(int perMille) {

    public static final Percentile P50 = new Percentile(500);
    public static final Percentile P95 = new Percentile(950);
    public static final Percentile P99 = new Percentile(990);

    public Percentile {
        if (perMille < 1 || perMille > 1000) {
            throw new IllegalArgumentException("%d per mille is no percentile".formatted(perMille));
        }
    }

    /** The rank of the percentile among so many values, counted from 1. */
    public long rank(long count) {
        if (count < 1) {
            throw new IllegalArgumentException("no value has no percentile");
        }
        return Math.ceilDiv(Math.multiplyExact(count, (long) perMille), 1000L);
    }

    /** @param ascending at least one value, the smallest first */
    public double of(double[] ascending) {
        return ascending[Math.toIntExact(rank(ascending.length)) - 1];
    }
}
