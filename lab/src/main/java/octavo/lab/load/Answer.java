package octavo.lab.load;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A good answer. */
public record Answer(int status, String body) {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** In place of the answer of a route that the system does not have. */
    static final Answer NONE = new Answer(404, "{}");

    /**
     * The body as JSON; an empty object if it is empty.
     *
     * @throws UnusableAnswer if it is no JSON
     */
    public JsonNode json() {
        try {
            return body.isBlank() ? JSON.createObjectNode() : JSON.readTree(body);
        } catch (JacksonException e) {
            throw new UnusableAnswer("no JSON: " + shortened(body), e);
        }
    }

    static String shortened(String text) {
        var line = text.replaceAll("\\s+", " ");
        return line.length() <= 300 ? line : line.substring(0, 300) + " …";
    }

    /** The answer is not what was asked for. */
    public static final class UnusableAnswer extends RuntimeException {
        private static final long serialVersionUID = 1;

        public UnusableAnswer(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
