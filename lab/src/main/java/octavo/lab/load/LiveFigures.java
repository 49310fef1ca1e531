package octavo.lab.load;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import octavo.lab.result.Latencies;
import octavo.lab.result.OperationKind;

/** Transactions since they were last shown. Guarded by its recorder. */
final class LiveFigures {

    private final Map<String, Latencies> good = new TreeMap<>();
    private long failed;

    void good(Operation operation, long micros) {
        if (operation.kind() == OperationKind.TRANSACTION) {
            good.computeIfAbsent(operation.name(), key -> new Latencies()).record(micros);
        }
    }

    void failed(Operation operation) {
        if (operation.kind() == OperationKind.TRANSACTION) {
            failed++;
        }
    }

    /** As in {@code check-in 12 × 81 ms, check-out 17 × 140 ms, 0 failed}. */
    String show() {
        var text = new StringBuilder();
        good.forEach((name, times) -> text.append(
                String.format(Locale.ROOT, "%s %d × %.0f ms, ", name, times.count(), times.meanMicros() / 1000)));
        text.append(failed).append(" failed");
        good.clear();
        failed = 0;
        return text.toString();
    }
}
