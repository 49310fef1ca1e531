package octavo.lab.report.figures;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import octavo.lab.result.FailureKind;
import octavo.lab.result.OperationInterval;
import octavo.lab.result.OperationKind;

/** One operation over one phase of one run: times of its good answers, and beside them its failures by kind. */
public final class OperationFigures {

    private final OperationKind kind;
    private final Times good = new Times();
    private final Map<FailureKind, Long> failures = new EnumMap<>(FailureKind.class);
    private long planned;
    private long sent;
    private Duration longestGap = Duration.ZERO;
    private Duration latestStart = Duration.ZERO;

    OperationFigures(OperationKind kind) {
        this.kind = kind;
    }

    void add(OperationInterval interval) {
        good.add(interval.good());
        interval.failures().forEach((failure, count) -> failures.merge(failure, count, Long::sum));
        planned += interval.planned();
        sent += interval.sent();
        longestGap = longer(longestGap, interval.longestGap());
        latestStart = longer(latestStart, interval.latestStart());
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }

    public OperationKind kind() {
        return kind;
    }

    public Times good() {
        return good;
    }

    public Map<FailureKind, Long> failures() {
        return failures;
    }

    public long failed() {
        return failures.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Good answers and failures. */
    public long ended() {
        return good.count() + failed();
    }

    /** Failures in percent of all that ended; NaN if nothing did. */
    public double failedPercent() {
        return ended() == 0 ? Double.NaN : 100.0 * failed() / ended();
    }

    public long planned() {
        return planned;
    }

    public long sent() {
        return sent;
    }

    public Duration longestGap() {
        return longestGap;
    }

    public Duration latestStart() {
        return latestStart;
    }
}
