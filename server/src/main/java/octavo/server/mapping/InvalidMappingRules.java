package octavo.server.mapping;

/** Mapping rules that cannot work; the message names the tag and what is wrong. The rules in force stay as they are. */
public final class InvalidMappingRules extends RuntimeException {

    private static final long serialVersionUID = 1L;

    InvalidMappingRules(String tag, String problem) {
        super("Mapping rules, tag %s: %s".formatted(tag, problem));
    }
}
