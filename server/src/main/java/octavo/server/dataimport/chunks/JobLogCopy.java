package octavo.server.dataimport.chunks;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import octavo.server.records.BinaryCopy;
import octavo.server.tenants.TenantSql;
import org.springframework.stereotype.Component;

/** Writes the lines of the job log: one for each record, whatever became of it. */
@Component
class JobLogCopy {

    /** {@code outcome} of a line. */
    static final String CREATED = "CREATED";

    static final String ERROR = "ERROR";

    private static final String COPY = """
            copy {tenant}.import_record
                 (job_id, record_order, title, outcome, error, warning, source_record_id, instance_id, instance_hrid,
                  holdings_id, holdings_hrid, permanent_location_id, item_id, item_hrid, received)
            from stdin (format binary)
            """;

    private static final int COLUMNS = 15;
    private static final int LINE_BYTES = 400;

    private final TenantSql sql;

    JobLogCopy(TenantSql sql) {
        this.sql = sql;
    }

    void insert(Connection connection, UUID jobId, List<NewEntities> created, List<Prepared.Unfit> failed)
            throws SQLException {
        int failedBytes = failed.stream()
                .mapToInt(line -> line.received() == null ? 0 : line.received().length)
                .sum();
        var rows = new BinaryCopy((created.size() + failed.size()) * LINE_BYTES + failedBytes);
        for (var line : created) {
            rows.row(COLUMNS)
                    .uuid(jobId)
                    .int4(line.order())
                    .text(line.title())
                    .text(CREATED)
                    .text(null)
                    .text(line.warning())
                    .uuid(line.source().id())
                    .uuid(line.instance().id())
                    .text(line.instanceHrid())
                    .uuid(line.holdings() == null ? null : line.holdings().id())
                    .text(line.holdingsHrid())
                    .uuid(line.permanentLocationId())
                    .uuid(line.item() == null ? null : line.item().id())
                    .text(line.itemHrid())
                    .bytes(null);
        }
        for (var line : failed) {
            rows.row(COLUMNS)
                    .uuid(jobId)
                    .int4(line.order())
                    .text(line.title())
                    .text(ERROR)
                    .text(line.reason());
            for (int i = 0; i < COLUMNS - 6; i++) {
                rows.text(null);
            }
            rows.bytes(line.received());
        }
        rows.send(connection, sql.fill(COPY));
    }
}
