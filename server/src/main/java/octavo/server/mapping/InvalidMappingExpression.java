package octavo.server.mapping;

/** A field expression of a mapping profile that cannot be read. */
public final class InvalidMappingExpression extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int position;

    InvalidMappingExpression(String expression, int position, String problem) {
        super("%s at position %d of: %s".formatted(problem, position + 1, expression));
        this.position = position;
    }

    /** Of the character where reading failed, counted from 0. */
    public int position() {
        return position;
    }
}
