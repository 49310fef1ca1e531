package octavo.server.circulation.rules;

/** A rules text that cannot be used. Lines and columns count from 1. */
public final class RulesException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int line;
    private final int column;

    RulesException(String message, int line, int column) {
        super(message);
        this.line = line;
        this.column = column;
    }

    public int line() {
        return line;
    }

    public int column() {
        return column;
    }
}
