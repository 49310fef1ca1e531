package octavo.server.records.cql;

/** The relations between an index and a term, as they are written. */
public enum Comparison {
    /** For text the words of the term in sequence, for everything else equality. */
    EQUAL("="),
    /** The whole field. */
    WHOLE("=="),
    ADJ("adj"),
    ALL("all"),
    ANY("any"),
    NOT_EQUAL("<>"),
    LESS("<"),
    GREATER(">"),
    LESS_OR_EQUAL("<="),
    GREATER_OR_EQUAL(">=");

    private final String written;

    Comparison(String written) {
        this.written = written;
    }

    /** True where text is compared word by word. */
    boolean isOfWords() {
        return this == EQUAL || this == ADJ || this == ALL || this == ANY;
    }

    /** SQL's operator for a comparison of whole values. */
    String operator() {
        return isOfWords() || this == WHOLE ? "=" : written;
    }

    @Override
    public String toString() {
        return written;
    }
}
