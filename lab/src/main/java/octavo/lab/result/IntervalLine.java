package octavo.lab.result;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/** How an {@link OperationInterval} stands in its file. */
record IntervalLine(
        Instant started,
        Instant ended,
        String phase,
        String operation,
        OperationKind kind,
        long planned,
        long sent,
        Map<FailureKind, Long> failures,
        long longestGapMicros,
        long latestStartMicros,
        long good,
        long sumMicros,
        long minMicros,
        long maxMicros,
        String histogram) {

    static IntervalLine of(OperationInterval interval) {
        var good = interval.good();
        return new IntervalLine(
                interval.started(),
                interval.ended(),
                interval.phase(),
                interval.operation(),
                interval.kind(),
                interval.planned(),
                interval.sent(),
                interval.failures(),
                interval.longestGap().toNanos() / 1000,
                interval.latestStart().toNanos() / 1000,
                good.count(),
                good.sumMicros(),
                good.minMicros(),
                good.maxMicros(),
                good.isEmpty() ? "" : good.encoded());
    }

    OperationInterval interval() {
        var latencies =
                histogram.isEmpty() ? new Latencies() : Latencies.decoded(histogram, sumMicros, minMicros, maxMicros);
        if (latencies.count() != good) {
            throw new ResultException("%s of %s at %s: %d good answers, but a histogram of %d"
                    .formatted(operation, phase, started, good, latencies.count()));
        }
        return new OperationInterval(
                started,
                ended,
                phase,
                operation,
                kind,
                planned,
                sent,
                failures,
                Duration.ofNanos(longestGapMicros * 1000),
                Duration.ofNanos(latestStartMicros * 1000),
                latencies);
    }
}
