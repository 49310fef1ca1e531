package octavo.server.records;

import org.jspecify.annotations.Nullable;

/**
 * Which records of a type a client wants.
 *
 * @param cql null or blank: all records
 * @param offset records to skip, at least 0
 * @param limit records to return at most; 0 only counts
 */
public record RecordQuery(@Nullable String cql, int offset, int limit, Totals totals) {

    /** How {@code totalRecords} is found. */
    public enum Totals {
        /** Exact up to {@link RecordStore#EXACT_TOTAL_MAX} hits, an estimate above, never below what was returned. */
        AUTO,
        EXACT,
        ESTIMATED,
        NONE
    }

    public RecordQuery {
        if (offset < 0 || limit < 0) {
            throw FolioException.badRequest("offset and limit must not be negative");
        }
    }

    /** All records that match, up to a limit. */
    public static RecordQuery of(String cql, int limit) {
        return new RecordQuery(cql, 0, limit, Totals.AUTO);
    }
}
