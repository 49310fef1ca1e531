package octavo.server.dataimport.chunks;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;

/** What a database error asks for. */
public enum Trouble {
    /** A value or a constraint: some record of the chunk is guilty, the others are not. */
    RECORD,
    /** Two transactions were in each other's way: the whole chunk once more. */
    CONFLICT,
    /** The database is away or out of resources: the chunk waits. */
    OUTAGE,
    /** Anything else: a fault of the program. */
    FAULT;

    /** By SQLSTATE. */
    static Trouble of(SQLException error) {
        if (error instanceof SQLTransientConnectionException) {
            return OUTAGE; // the pool had no connection to give
        }
        var state = error.getSQLState();
        if (state == null) {
            return FAULT;
        }
        if (state.equals("40001") || state.equals("40P01") || state.equals("55P03")) {
            return CONFLICT;
        }
        return switch (state.substring(0, Math.min(2, state.length()))) {
            case "22", "23", "54" -> RECORD;
            case "08", "53", "57", "58" -> OUTAGE;
            default -> FAULT;
        };
    }

    /** Of the error that a chain of exceptions carries; a fault where there is none. */
    public static Trouble of(Throwable error) {
        for (Throwable cause = error; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql) {
                return of(sql);
            }
        }
        return FAULT;
    }

    /** Whether a chain of exceptions says that there is no such schema or table. */
    static boolean isMissingTable(Throwable error) {
        for (Throwable cause = error; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql) {
                return "3F000".equals(sql.getSQLState()) || "42P01".equals(sql.getSQLState());
            }
        }
        return false;
    }

    /** Why the database refused a record, in a sentence for the job log. */
    public static String sentence(Throwable error) {
        for (Throwable cause = error; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql) {
                return sentence(sql);
            }
        }
        return String.valueOf(error.getMessage());
    }

    private static String sentence(SQLException error) {
        var message = error instanceof PSQLException server ? server.getServerErrorMessage() : null;
        if (message == null) {
            return String.valueOf(error.getMessage());
        }
        var value = value(message.getDetail());
        if ("item_barcode_key".equals(message.getConstraint()) && value != null) {
            return "Barcode must be unique, %s is already assigned to another item".formatted(value);
        }
        var text = message.getMessage() == null ? "The database refused the record" : message.getMessage();
        return message.getDetail() == null ? text : "%s: %s".formatted(text, message.getDetail());
    }

    /** The value in the server's detail, {@code Key (column)=(value) already exists.} */
    private static @Nullable String value(@Nullable String detail) {
        if (detail == null) {
            return null;
        }
        int from = detail.indexOf(")=(");
        int to = detail.lastIndexOf(')');
        return from < 0 || to < from + 3 ? null : detail.substring(from + 3, to);
    }
}
