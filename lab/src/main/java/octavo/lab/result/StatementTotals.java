package octavo.lab.result;

/**
 * What one SQL statement cost the database during one phase: the difference of {@code pg_stat_statements} between the phase's
 * end and its start.
 *
 * @param queryId the database's number for the statement without its values
 * @param query its text without its values
 * @param blocksHit 8 KB blocks found in the database's cache
 * @param blocksRead 8 KB blocks that were not
 */
public record StatementTotals(
        String phase,
        long queryId,
        String query,
        long calls,
        double totalMillis,
        long rows,
        long blocksHit,
        long blocksRead,
        long walBytes) {}
