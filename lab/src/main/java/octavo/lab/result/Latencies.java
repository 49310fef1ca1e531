package octavo.lab.result;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Locale;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import org.HdrHistogram.Histogram;

/**
 * A distribution of times in microseconds, of good answers only. Count, sum, least and most are exact; a percentile is the
 * nearest rank, at most 0.01 % above the time at that rank, and never above the most. Bounded in size however many
 * times are recorded: half a megabyte for times up to 130 ms, three for a day. Not safe for use by several threads.
 */
public final class Latencies {

    /** Four digits: 5,560 ms stays 5,560 ms. */
    private static final int SIGNIFICANT_DIGITS = 4;

    /** A day; a longer time is a fault of the caller. */
    private static final long MICROS_MAX = 86_400_000_000L;

    private final Histogram histogram;
    private long sumMicros;
    private long minMicros = Long.MAX_VALUE;
    private long maxMicros;

    public Latencies() {
        this(new Histogram(SIGNIFICANT_DIGITS));
    }

    private Latencies(Histogram histogram) {
        this.histogram = histogram;
        histogram.setAutoResize(true);
    }

    /** @param micros from 0 to a day */
    public void record(long micros) {
        if (micros < 0 || micros > MICROS_MAX) {
            throw new IllegalArgumentException("a time of %d microseconds".formatted(micros));
        }
        histogram.recordValue(micros);
        sumMicros += micros;
        minMicros = Math.min(minMicros, micros);
        maxMicros = Math.max(maxMicros, micros);
    }

    /** Adds all times of the other distribution to this one. */
    public void add(Latencies other) {
        histogram.add(other.histogram);
        sumMicros += other.sumMicros;
        minMicros = Math.min(minMicros, other.minMicros);
        maxMicros = Math.max(maxMicros, other.maxMicros);
    }

    public long count() {
        return histogram.getTotalCount();
    }

    public boolean isEmpty() {
        return count() == 0;
    }

    public long sumMicros() {
        return sumMicros;
    }

    /** 0 if there are no times. */
    public long minMicros() {
        return isEmpty() ? 0 : minMicros;
    }

    /** 0 if there are no times. */
    public long maxMicros() {
        return maxMicros;
    }

    /** NaN if there are no times. */
    public double meanMicros() {
        return isEmpty() ? Double.NaN : (double) sumMicros / count();
    }

    /**
     * The smallest recorded time that at least this share of all times does not exceed (nearest rank).
     *
     * @param percent from 0 to 100
     * @return 0 if there are no times
     */
    public long percentileMicros(double percent) {
        return Math.min(maxMicros, Math.max(minMicros(), histogram.getValueAtPercentile(percent)));
    }

    /** Shows every recorded time, the smallest first, at the precision of a percentile, and how often it was recorded. */
    public void forEach(Times times) {
        for (var value : histogram.recordedValues()) {
            times.accept(Math.min(maxMicros, value.getValueIteratedTo()), value.getCountAtValueIteratedTo());
        }
    }

    /** Sees times and how often each was recorded. */
    @FunctionalInterface
    public interface Times {
        void accept(long micros, long count);
    }

    /** The buckets in HdrHistogram's own compressed form (V2), base64. */
    String encoded() {
        var buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer, Deflater.DEFAULT_COMPRESSION);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
    }

    /** @throws ResultException if the text is no encoded histogram */
    static Latencies decoded(String encoded, long sumMicros, long minMicros, long maxMicros) {
        try {
            var bytes = ByteBuffer.wrap(Base64.getDecoder().decode(encoded));
            var latencies = new Latencies(Histogram.decodeFromCompressedByteBuffer(bytes, 0));
            latencies.sumMicros = sumMicros;
            latencies.minMicros = latencies.isEmpty() ? Long.MAX_VALUE : minMicros;
            latencies.maxMicros = maxMicros;
            return latencies;
        } catch (DataFormatException | IllegalArgumentException e) {
            throw new ResultException("no encoded histogram: " + encoded, e);
        }
    }

    /** For tables and tests: the figures that every table shows, in milliseconds. */
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "n=%d mean=%.1f p50=%.1f p95=%.1f p99=%.1f max=%.1f ms",
                count(),
                meanMicros() / 1000,
                percentileMicros(50) / 1000.0,
                percentileMicros(95) / 1000.0,
                percentileMicros(99) / 1000.0,
                maxMicros / 1000.0);
    }
}
