package octavo.server.dataimport.updates;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import octavo.server.dataimport.jobs.JobLog.ActionStatus;
import octavo.server.records.BinaryCopy;
import octavo.server.records.Json;
import octavo.server.tenants.TenantSql;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Writes the lines of the job log: one for each record, with what became of each kind of record and in which version. */
@Component
class UpdateLog {

    private static final String COPY = """
            copy {tenant}.import_record
                 (job_id, record_order, title, outcome, error, warning, source_record_id, source_action,
                  instance_id, instance_hrid, instance_version, instance_action,
                  holdings_id, holdings_hrid, holdings_version, holdings_action, permanent_location_id,
                  item_id, item_hrid, item_version, item_action, item_error, differences, received)
            from stdin (format binary)
            """;

    private static final int COLUMNS = 24;
    private static final int LINE_BYTES = 500;

    private final TenantSql sql;

    UpdateLog(TenantSql sql) {
        this.sql = sql;
    }

    void insert(Connection connection, UUID jobId, List<LogLine> lines) throws SQLException {
        var rows = new BinaryCopy(lines.size() * LINE_BYTES);
        for (var line : lines) {
            var record = line.record();
            rows.row(COLUMNS)
                    .uuid(jobId)
                    .int4(record.order())
                    .text(record.title())
                    .text(line.outcome().name())
                    .text(record.error())
                    .text(record.warning())
                    .uuid(line.sourceRecordId())
                    .text(name(line.sourceAction()));
            entity(rows, line.instance());
            entity(rows, line.holdings());
            rows.uuid(line.permanentLocationId());
            entity(rows, line.item());
            rows.text(line.itemError());
            if (line.differences() == null) {
                rows.bytes(null);
            } else {
                rows.jsonb(Json.compact(line.differences()).getBytes(UTF_8));
            }
            rows.bytes(record.failed() ? record.bytes() : null);
        }
        rows.send(connection, sql.fill(COPY));
    }

    private static void entity(BinaryCopy rows, LogLine.Entity entity) {
        rows.uuid(entity.id()).text(entity.hrid()).int4(entity.version()).text(name(entity.action()));
    }

    private static @Nullable String name(@Nullable ActionStatus action) {
        return action == null ? null : action.name();
    }
}
