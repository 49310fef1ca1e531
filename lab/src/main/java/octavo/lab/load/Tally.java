package octavo.lab.load;

import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import octavo.lab.result.FailureKind;
import octavo.lab.result.Latencies;
import octavo.lab.result.OperationInterval;

/** What happened to one operation of one phase since the last interval was written. Guarded by its recorder. */
final class Tally {

    private final String phase;
    private final Operation operation;
    private final Map<FailureKind, Long> failures = new EnumMap<>(FailureKind.class);
    private Latencies good = new Latencies();
    private long intervalStartNanos;
    private long planned;
    private long sent;
    private long latestStartNanos;
    private long longestGapNanos;
    private int outstanding;
    private long waitingSinceNanos;
    private boolean touched;

    Tally(String phase, Operation operation, long nowNanos) {
        this.phase = phase;
        this.operation = operation;
        this.intervalStartNanos = nowNanos;
    }

    void planned() {
        touched = true;
        planned++;
    }

    void sent(long intendedNanos, long nowNanos) {
        touched = true;
        sent++;
        latestStartNanos = Math.max(latestStartNanos, nowNanos - intendedNanos);
        if (outstanding == 0) {
            waitingSinceNanos = Math.max(intendedNanos, waitingSinceNanos);
        }
        outstanding++;
    }

    void good(long micros, long nowNanos) {
        answered(nowNanos);
        good.record(micros);
    }

    void failed(FailureKind kind, long nowNanos) {
        failures.merge(kind, 1L, Long::sum);
        if (isAnswer(kind)) {
            answered(nowNanos);
        } else {
            touched = true;
            outstanding--;
        }
    }

    /** The load ended before this operation did. */
    void abandoned() {
        outstanding--;
    }

    private void answered(long nowNanos) {
        touched = true;
        outstanding--;
        longestGapNanos = Math.max(longestGapNanos, nowNanos - waitingSinceNanos);
        waitingSinceNanos = nowNanos;
    }

    private static boolean isAnswer(FailureKind kind) {
        return switch (kind) {
            case REFUSED, HTTP_4XX, HTTP_5XX, ASSERTION -> true;
            case TIMEOUT, CONNECTION -> false;
        };
    }

    boolean isOutstanding() {
        return outstanding > 0;
    }

    boolean isWorthWriting() {
        return touched || outstanding > 0;
    }

    OperationInterval interval(long nowNanos, LabClock clock) {
        long gapNanos = outstanding > 0 ? Math.max(longestGapNanos, nowNanos - waitingSinceNanos) : longestGapNanos;
        Instant started = clock.at(intervalStartNanos);
        var interval = new OperationInterval(
                started,
                clock.at(nowNanos),
                phase,
                operation.name(),
                operation.kind(),
                planned,
                sent,
                failures,
                Duration.ofNanos(gapNanos),
                Duration.ofNanos(latestStartNanos),
                good);
        good = new Latencies();
        failures.clear();
        planned = 0;
        sent = 0;
        latestStartNanos = 0;
        longestGapNanos = 0;
        touched = false;
        intervalStartNanos = nowNanos;
        return interval;
    }
}
