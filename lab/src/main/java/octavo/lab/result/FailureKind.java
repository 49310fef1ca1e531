package octavo.lab.result;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Why an operation gave no good answer. Its time joins no statistics of times. */
public enum FailureKind {
    /** No answer within the time that the scenario grants. */
    TIMEOUT,
    /** The system understood and said no: 422. */
    REFUSED,
    /** Another status from 400 to 499. */
    HTTP_4XX,
    /** A status from 500. */
    HTTP_5XX,
    /** No connection, or one that broke. */
    CONNECTION,
    /** A good status whose content is not what the scenario demands. */
    ASSERTION;

    /** As in {@code http-5xx}. */
    @JsonValue
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
