package octavo.server.dataexport.jobs;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import octavo.server.tenants.TenantSql;
import org.springframework.stereotype.Component;

/**
 * What incremental exports have sent: for each job profile and record a digest of its last form. What a running job writes
 * counts once the job has ended; what a failed one wrote is forgotten, so that it is sent again.
 */
@Component
public class SentRecords {

    private final TenantSql sql;

    SentRecords(TenantSql sql) {
        this.sql = sql;
    }

    /** The first 128 bits of the SHA-256 of a record as it stands in a file. */
    public static UUID digest(byte[] bytes, int from, int length) {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            digest.update(bytes, from, length);
            var first = ByteBuffer.wrap(digest.digest());
            return new UUID(first.getLong(), first.getLong());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** The digests of these records as ended jobs of the profile sent them. */
    public Map<UUID, UUID> last(UUID jobProfileId, Collection<UUID> recordIds) {
        Map<UUID, UUID> found = new HashMap<>();
        sql.sql("""
                        select d.record_id, d.digest
                          from {tenant}.export_digest d
                         where d.job_profile_id = ? and d.record_id = any(?)
                           and not exists (select 1 from {tenant}.export_run r where r.job_id = d.job_id)
                        """).param(jobProfileId).param(recordIds.toArray(UUID[]::new)).query(row -> {
            found.put(row.getObject("record_id", UUID.class), row.getObject("digest", UUID.class));
        });
        return found;
    }

    /** A running job has these records in its files. */
    public void sent(UUID jobProfileId, UUID jobId, Map<UUID, UUID> digests) {
        if (digests.isEmpty()) {
            return;
        }
        sql.sql("""
                insert into {tenant}.export_digest (job_profile_id, record_id, job_id, digest)
                select ?, w.record_id, ?, w.digest
                  from unnest(?::uuid[], ?::uuid[]) as w(record_id, digest)
                 order by w.record_id
                on conflict (job_profile_id, record_id) do update
                   set job_id = excluded.job_id, digest = excluded.digest
                """)
                .param(jobProfileId)
                .param(jobId)
                .param(digests.keySet().toArray(UUID[]::new))
                .param(digests.values().toArray(UUID[]::new))
                .update();
    }

    /** The files of a job never came to be. */
    void forget(UUID jobId) {
        sql.sql("delete from {tenant}.export_digest where job_id = ?")
                .param(jobId)
                .update();
    }
}
