package octavo.server.dataimport.jobs;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import octavo.server.records.Json;
import octavo.server.tenants.TenantSql;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.node.ArrayNode;

/** What people need of a job's log to put things right: the failed records themselves, their causes, and what would change. */
@Repository
@Transactional(readOnly = true)
public class FailedRecords {

    /** How many places in the file a cause names. */
    private static final int PLACES_MAX = 20;

    /** An error without the values that differ from record to record. */
    static final String CAUSE = "regexp_replace(error, '''[^'']*''|[0-9a-f]{8}-[0-9a-f-]{27}|\\d+', '…', 'g')";

    private final TenantSql sql;

    FailedRecords(TenantSql sql) {
        this.sql = sql;
    }

    /**
     * A record that failed.
     *
     * @param order place in the file, from 0
     * @param received the bytes as they came; null where they were not kept
     */
    @SuppressWarnings("ArrayRecordComponent") // a buffer on its way to a client, never compared
    public record Failed(int order, String error, byte @Nullable [] received) {}

    /** The failed records behind a place in the file, in its order. */
    public List<Failed> after(UUID jobId, int order, int limit) {
        return sql.sql("""
                        select record_order, coalesce(error, ''), received from {tenant}.import_record
                         where job_id = ? and outcome = 'ERROR' and record_order > ?
                         order by record_order limit ?
                        """)
                .param(jobId)
                .param(order)
                .param(limit)
                .query((row, number) -> new Failed(row.getInt(1), row.getString(2), row.getBytes(3)))
                .list();
    }

    /** The bytes of a failed record as they came; empty where they were not kept or the record did not fail. */
    public Optional<byte[]> received(UUID jobId, int order) {
        return sql.sql("""
                        select received from {tenant}.import_record
                         where job_id = ? and record_order = ? and received is not null
                        """).param(jobId).param(order).query(byte[].class).optional();
    }

    /** What a record of a trial run would do; empty for other jobs. */
    public Optional<ArrayNode> trial(UUID jobId, int order) {
        return sql.sql("""
                        select differences from {tenant}.import_record
                         where job_id = ? and record_order = ? and differences is not null
                        """)
                .param(jobId)
                .param(order)
                .query(String.class)
                .optional()
                .map(FailedRecords::array);
    }

    /**
     * Failures with one cause.
     *
     * @param cause the error without the values that differ from record to record
     * @param example the error of the first of them
     * @param places in the file, from 1; the first ones
     */
    public record Cause(String cause, String example, int count, List<Integer> places) {}

    /** The causes of a job's failures, the most frequent first. */
    public List<Cause> causes(UUID jobId) {
        return sql.sql("""
                        select cause, (array_agg(error order by record_order))[1], count(*),
                               (array_agg(record_order + 1 order by record_order))[1:?]
                          from (select record_order, error,
                                       %s as cause
                                  from {tenant}.import_record
                                 where job_id = ? and outcome = 'ERROR' and error is not null) failed
                         group by cause order by count(*) desc, 2
                        """.formatted(CAUSE))
                .param(PLACES_MAX)
                .param(jobId)
                .query((row, number) -> new Cause(row.getString(1), row.getString(2), row.getInt(3), List.of((Integer[])
                        row.getArray(4).getArray())))
                .list();
    }

    private static ArrayNode array(String stored) {
        if (Json.COMPACT.readTree(stored) instanceof ArrayNode array) {
            return array;
        }
        throw new IllegalStateException("the differences of a trial run are no list");
    }
}
