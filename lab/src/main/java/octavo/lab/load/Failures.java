package octavo.lab.load;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The first failures of each sort in words; their numbers are the recorder's. Safe for use by many threads. */
public final class Failures {

    private static final int SORTS_MAX = 50;

    private final Map<String, String> first = new LinkedHashMap<>();

    synchronized void saw(String transaction, CallFailed failure) {
        var text = String.valueOf(failure.getMessage());
        var sort = transaction + " " + failure.kind().label() + " " + text.substring(0, Math.min(40, text.length()));
        if (first.size() < SORTS_MAX) {
            first.putIfAbsent(sort, transaction + ", " + failure.kind().label() + ": " + text);
        }
    }

    public synchronized List<String> told() {
        return new ArrayList<>(first.values());
    }
}
