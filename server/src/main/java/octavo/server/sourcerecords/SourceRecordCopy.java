package octavo.server.sourcerecords;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import octavo.server.records.BinaryCopy;
import octavo.server.sourcerecords.SourceRecord.State;
import octavo.server.tenants.Caller;
import octavo.server.tenants.TenantSql;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The way of hundreds of new source records into the store in one statement. */
@Component
public class SourceRecordCopy {

    private static final String COPY = """
            copy {tenant}.source_record
                 (id, matched_id, generation, state, record_type, snapshot_id, record_order, external_id, external_hrid,
                  leader_status, suppress_discovery, marc, marc_received, created_at, created_by, updated_at, updated_by)
            from stdin (format binary)
            """;

    private static final int COLUMNS = 17;

    private final TenantSql sql;

    SourceRecordCopy(TenantSql sql) {
        this.sql = sql;
    }

    /**
     * The first generation of a bibliographic record.
     *
     * @param order place in the job's file, from 0
     * @param deleted whether the record came as deleted ({@code LDR/05} is {@code d})
     * @param marc in the storage form
     * @param received the bytes as they came, where they say something that {@code marc} does not
     */
    @SuppressWarnings("ArrayRecordComponent") // a buffer on its way to the database, never compared
    public record NewSourceRecord(
            UUID id,
            int order,
            UUID instanceId,
            String instanceHrid,
            boolean deleted,
            byte[] marc,
            byte @Nullable [] received) {}

    /** Stores the records inside the connection's transaction. */
    public void insert(Connection connection, UUID jobId, Instant now, List<NewSourceRecord> records)
            throws SQLException {
        int bytes = 0;
        for (var record : records) {
            bytes += record.marc().length + (record.received() == null ? 0 : record.received().length) + 256;
        }
        var user = Caller.current().userId();
        var rows = new BinaryCopy(64 + bytes);
        for (var record : records) {
            rows.row(COLUMNS)
                    .uuid(record.id())
                    .uuid(record.id())
                    .int4(0)
                    .text((record.deleted() ? State.DELETED : State.ACTUAL).name())
                    .text(SourceRecord.Type.MARC_BIB.name())
                    .uuid(jobId)
                    .int4(record.order())
                    .uuid(record.instanceId())
                    .text(record.instanceHrid())
                    .text(String.valueOf((char) record.marc()[5]))
                    .bool(record.deleted())
                    .bytes(record.marc())
                    .bytes(record.received())
                    .instant(now)
                    .uuid(user)
                    .instant(now)
                    .uuid(user);
        }
        rows.send(connection, sql.fill(COPY));
    }
}
