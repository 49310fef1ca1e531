package octavo.server.dataimport.jobs;

import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import octavo.marc.MarcFormat;
import octavo.server.tenants.TenantSql;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/**
 * Records that clients send piece by piece in place of a file, kept until their job has ended; which requests brought them is
 * known as long as the job.
 */
@Repository
@Transactional
public class ReceivedRecords {

    private final TenantSql sql;

    ReceivedRecords(TenantSql sql) {
        this.sql = sql;
    }

    /**
     * One request's records.
     *
     * @param firstOrder the place of the first record in the job; the others follow
     * @param lengths in bytes, of each record in the body
     */
    @SuppressWarnings("ArrayRecordComponent") // a row on its way through, never compared
    public record Delivery(int firstOrder, MarcFormat format, Integer[] lengths, byte[] body) {}

    /**
     * Keeps a delivery; one that the client repeats is kept once. Records are numbered as they come: the job's row is locked,
     * so that deliveries take their places one after the other.
     */
    public void add(UUID jobId, UUID requestId, MarcFormat format, List<byte[]> records) {
        sql.sql("select id from {tenant}.import_job where id = ? for update")
                .param(jobId)
                .query(UUID.class)
                .single();
        var body = new ByteArrayOutputStream();
        records.forEach(body::writeBytes);
        sql.sql("""
                insert into {tenant}.import_received (job_id, first_order, request_id, format, lengths, body)
                select :job, coalesce(sum(cardinality(r.lengths)), 0), :request, :format, :lengths, :body
                  from {tenant}.import_received r where r.job_id = :job
                on conflict (job_id, request_id) do nothing
                """)
                .param("job", jobId)
                .param("request", requestId)
                .param("format", format.name())
                .param("lengths", records.stream().map(record -> record.length).toArray(Integer[]::new))
                .param("body", body.toByteArray())
                .update();
    }

    /** Whether a request's records were taken; known as long as the job is. */
    @Transactional(readOnly = true)
    public boolean has(UUID jobId, UUID requestId) {
        return sql.sql("select exists (select from {tenant}.import_received where job_id = ? and request_id = ?)")
                .param(jobId)
                .param(requestId)
                .query(Boolean.class)
                .single();
    }

    /** The client has sent its last record: the job's total is known. */
    public void complete(UUID jobId) {
        sql.sql("update {tenant}.import_job set received_all = true where id = ?")
                .param(jobId)
                .update();
    }

    /** How many records have come so far. */
    @Transactional(readOnly = true)
    public int count(UUID jobId) {
        return sql.sql("select coalesce(sum(cardinality(lengths)), 0) from {tenant}.import_received where job_id = ?")
                .param(jobId)
                .query(Integer.class)
                .single();
    }

    /** The delivery that starts at a place of the job, if it has come. */
    @Transactional(readOnly = true)
    public Optional<Delivery> from(UUID jobId, int order) {
        return sql.sql("""
                        select first_order, format, lengths, body from {tenant}.import_received
                         where job_id = ? and first_order = ?
                        """)
                .param(jobId)
                .param(order)
                .query((row, number) -> new Delivery(
                        row.getInt(1),
                        MarcFormat.valueOf(row.getString(2)),
                        (Integer[]) row.getArray(3).getArray(),
                        row.getBytes(4)))
                .optional();
    }

    /** The job has ended: of what came for it only the requests' ids are still needed, for clients that repeat them. */
    public void forget(UUID jobId) {
        sql.sql("update {tenant}.import_received set body = '', lengths = '{}' where job_id = ?")
                .param(jobId)
                .update();
    }
}
