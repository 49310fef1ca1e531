package octavo.server.tenants;

import java.util.List;
import java.util.Map;

/**
 * An answer other than success by the gateway, sign-in or tenant administration. The gateway speaks plain text; sign-in
 * answers what a person got wrong as FOLIO's list of errors.
 */
public final class Refusal extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;
    private final transient List<Problem> problems;

    /** One entry of FOLIO's errors list. */
    public record Problem(String message, String type, String code, List<Parameter> parameters) {

        public Problem {
            parameters = List.copyOf(parameters);
        }
    }

    public record Parameter(String key, String value) {}

    private Refusal(int status, String message, List<Problem> problems) {
        // No trace: a refusal is an answer, and sign-in must not become dear by being attacked.
        super(message, null, false, false);
        this.status = status;
        this.problems = problems;
    }

    public static Refusal text(int status, String message) {
        return new Refusal(status, message, List.of());
    }

    /** 422 with one error about the given fields. */
    public static Refusal unprocessable(String message, String code, Map<String, String> parameters) {
        var listed = parameters.entrySet().stream()
                .map(p -> new Parameter(p.getKey(), p.getValue()))
                .toList();
        return new Refusal(422, message, List.of(new Problem(message, "error", code, listed)));
    }

    public int status() {
        return status;
    }

    /** Empty for a refusal in plain text, whose words are the message. */
    public List<Problem> problems() {
        return problems;
    }
}
