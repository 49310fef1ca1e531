package octavo.server.records.cql;

/** A query that cannot be answered: not CQL, or about a field that the record type does not declare. */
public final class CqlException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public CqlException(String message) {
        super(message);
    }
}
