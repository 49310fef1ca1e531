package octavo.marc;

import java.util.ArrayList;
import java.util.List;

/** Collects a record's warnings: each once, and not more than a person reads. */
final class Warnings {

    static final int COUNT_MAX = 20;

    private final List<Warning> collected = new ArrayList<>(0);
    private int furtherCount;

    void add(Warning.Kind kind, String text) {
        var warning = new Warning(kind, text);
        if (collected.contains(warning)) {
            return;
        }
        if (collected.size() < COUNT_MAX) {
            collected.add(warning);
        } else {
            furtherCount++;
        }
    }

    /** In the order of the record. */
    List<Warning> toList() {
        if (furtherCount == 0) {
            return List.copyOf(collected);
        }
        var all = new ArrayList<>(collected);
        all.add(new Warning(Warning.Kind.STRUCTURE, "%d further warnings".formatted(furtherCount)));
        return List.copyOf(all);
    }
}
