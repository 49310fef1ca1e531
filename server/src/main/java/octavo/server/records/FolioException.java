package octavo.server.records;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An answer other than success, in one of FOLIO's two shapes: a list of errors as JSON, or plain text. Thrown where a
 * request cannot go on; turned into HTTP in one place.
 */
public sealed class FolioException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;

    FolioException(int status, String message) {
        super(message);
        this.status = status;
    }

    /** The HTTP status. */
    public int status() {
        return status;
    }

    /**
     * One entry of FOLIO's errors list.
     *
     * @param code null when FOLIO writes none
     * @param parameters what the message is about: field to value, in order
     */
    public record Problem(
            String message, @Nullable String type, @Nullable String code, Map<String, String> parameters) {

        public Problem {
            parameters = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(parameters));
        }

        public static Problem of(String message, String key, String value) {
            return new Problem(message, null, null, Map.of(key, value));
        }

        public Problem withCode(String newCode) {
            return new Problem(message, type, newCode, parameters);
        }
    }

    /** A refusal as {@code {"errors":[…],"total_records":n}}, normally 422. */
    public static final class Errors extends FolioException {

        private static final long serialVersionUID = 1L;
        private final transient List<Problem> problems;

        public Errors(int status, List<Problem> problems) {
            super(status, problems.isEmpty() ? "" : problems.getFirst().message());
            this.problems = List.copyOf(problems);
        }

        public List<Problem> problems() {
            return problems;
        }
    }

    /** A refusal as plain text, such as 400, 404 and 409. */
    public static final class Text extends FolioException {

        private static final long serialVersionUID = 1L;

        public Text(int status, String message) {
            super(status, message);
        }
    }

    public static FolioException badRequest(String message) {
        return new Text(400, message);
    }

    public static FolioException notFound(String message) {
        return new Text(404, message);
    }

    public static FolioException conflict(String message) {
        return new Text(409, message);
    }

    public static FolioException invalid(String message, String key, String value) {
        return new Errors(422, List.of(Problem.of(message, key, value)));
    }

    public static FolioException invalid(List<Problem> problems) {
        return new Errors(422, problems);
    }
}
