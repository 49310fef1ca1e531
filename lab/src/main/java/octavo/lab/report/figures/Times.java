package octavo.lab.report.figures;

import java.util.Map;
import java.util.TreeMap;
import octavo.lab.result.Latencies;
import octavo.lab.statistics.Percentile;

/**
 * Times of good answers over a whole phase, in microseconds. Holds each different time once, so that the thousands of
 * operations of a report stay small; the different times are as many as the precision of {@link Latencies} tells apart.
 */
public final class Times {

    private final Map<Long, Long> counts = new TreeMap<>();
    private long count;
    private long sumMicros;
    private long maxMicros;

    void add(Latencies latencies) {
        latencies.forEach((micros, times) -> counts.merge(micros, times, Long::sum));
        count += latencies.count();
        sumMicros += latencies.sumMicros();
        maxMicros = Math.max(maxMicros, latencies.maxMicros());
    }

    public boolean isEmpty() {
        return count == 0;
    }

    public long count() {
        return count;
    }

    /** NaN if there are none. */
    public double meanMicros() {
        return isEmpty() ? Double.NaN : (double) sumMicros / count;
    }

    /** 0 if there are none. */
    public long maxMicros() {
        return maxMicros;
    }

    /** By nearest rank; at least one time must be there. */
    public long micros(Percentile percentile) {
        var left = percentile.rank(count);
        for (var entry : counts.entrySet()) {
            left -= entry.getValue();
            if (left <= 0) {
                return entry.getKey();
            }
        }
        throw new IllegalStateException("%d times, but fewer in the counts".formatted(count));
    }
}
