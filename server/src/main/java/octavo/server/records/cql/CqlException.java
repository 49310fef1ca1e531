package octavo.server.records.cql;

/** A query that cannot be read, or asks for what is not there. The message is for the one who wrote it: HTTP 400, text. */
public final class CqlException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** What of a query a message repeats: enough to find the place. */
    private static final int SHOWN_LENGTH_MAX = 60;

    private CqlException(String message) {
        super(message);
    }

    /** The query breaks off or goes wrong at a position, counted from 0; messages count from 1. */
    static CqlException at(int position, String trouble) {
        return new CqlException("at character %d: %s".formatted(position + 1, trouble));
    }

    /** The query reads well, but asks for something that this record type or this server does not have. */
    static CqlException refused(String reason) {
        return new CqlException(reason);
    }

    /** A piece of the query for a message. */
    static String shown(String piece) {
        return piece.length() <= SHOWN_LENGTH_MAX ? piece : piece.substring(0, SHOWN_LENGTH_MAX) + "…";
    }
}
