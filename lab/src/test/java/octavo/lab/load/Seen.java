package octavo.lab.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import octavo.lab.result.FailureKind;
import octavo.lab.result.Latencies;
import octavo.lab.result.OperationInterval;

/** All intervals of a load, added up by operation. */
final class Seen {

    final List<OperationInterval> intervals = new ArrayList<>();

    Latencies good(String operation) {
        var all = new Latencies();
        of(operation).forEach(interval -> all.add(interval.good()));
        return all;
    }

    Map<FailureKind, Long> failures(String operation) {
        var all = new EnumMap<FailureKind, Long>(FailureKind.class);
        of(operation)
                .forEach(interval -> interval.failures().forEach((kind, count) -> all.merge(kind, count, Long::sum)));
        return all;
    }

    long planned(String operation) {
        return of(operation).stream().mapToLong(OperationInterval::planned).sum();
    }

    long sent(String operation) {
        return of(operation).stream().mapToLong(OperationInterval::sent).sum();
    }

    Duration longestGap(String operation) {
        return of(operation).stream()
                .map(OperationInterval::longestGap)
                .max(Duration::compareTo)
                .orElse(Duration.ZERO);
    }

    private List<OperationInterval> of(String operation) {
        return intervals.stream()
                .filter(interval -> interval.operation().equals(operation))
                .toList();
    }
}
