package octavo.lab.result;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/**
 * What happened to one operation in one interval of a phase.
 *
 * @param started of the interval; the next one begins where this one ends
 * @param operation as in {@code check-out} or {@code POST /circulation/check-out-by-barcode}
 * @param planned operations whose intended start lies here; in a closed model, where a user who waits plans nothing, as many as were sent
 * @param sent operations that were really begun
 * @param failures those that ended here without a good answer, by kind
 * @param longestGap the longest time, ending here, in which somebody waited for this operation and nobody got an answer of it; in an
 *     open model they wait from their intended start
 * @param latestStart how far an operation of this interval was begun after its intended start, at the most
 * @param good times of the good answers of this interval; in an open model from the intended start
 */
public record OperationInterval(
        Instant started,
        Instant ended,
        String phase,
        String operation,
        OperationKind kind,
        long planned,
        long sent,
        Map<FailureKind, Long> failures,
        Duration longestGap,
        Duration latestStart,
        Latencies good) {

    public OperationInterval {
        failures = Map.copyOf(failures);
    }

    public long failed() {
        return failures.values().stream().mapToLong(Long::longValue).sum();
    }
}
