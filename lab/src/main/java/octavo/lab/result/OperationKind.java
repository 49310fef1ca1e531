package octavo.lab.result;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What a time belongs to. */
public enum OperationKind {
    /** All calls of a phase together, preflights too: throughput, and the longest time in which nobody got an answer. */
    TOTAL,
    /** Several calls as one, as in check-out: the sum of their times, think time excluded. */
    TRANSACTION,
    /** One HTTP request. */
    CALL,
    /** The CORS preflight of a call, part of its transaction. */
    PREFLIGHT;

    @JsonValue
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
