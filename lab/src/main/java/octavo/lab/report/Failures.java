package octavo.lab.report;

import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;
import octavo.lab.result.FailureKind;

/** Failures added up by kind. */
final class Failures {

    private final Map<FailureKind, Long> counts = new EnumMap<>(FailureKind.class);

    void add(Map<FailureKind, Long> more) {
        more.forEach((kind, count) -> counts.merge(kind, count, Long::sum));
    }

    long total() {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    /** As in {@code refused 8, timeout 2}. */
    String inWords() {
        return counts.isEmpty()
                ? "none"
                : counts.entrySet().stream()
                        .map(e -> "%s %,d".formatted(e.getKey().label(), e.getValue()))
                        .collect(Collectors.joining(", "));
    }
}
