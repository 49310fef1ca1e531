package octavo.server.sourcerecords;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import octavo.server.records.FolioException;
import octavo.server.tenants.Caller;
import octavo.server.tenants.TenantSql;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** FOLIO's snapshots: the jobs under which source records were written. */
@Component
@Transactional
public class Snapshots {

    /** The states in which nothing may be stored under a snapshot yet. */
    private static final Set<String> NOT_STARTED = Set.of("NEW", "FILE_UPLOADED", "PARENT");

    static final List<String> STATUSES = List.of(
            "PARENT",
            "NEW",
            "FILE_UPLOADED",
            "PARSING_IN_PROGRESS",
            "PARSING_FINISHED",
            "PROCESSING_IN_PROGRESS",
            "PROCESSING_FINISHED",
            "COMMIT_IN_PROGRESS",
            "COMMITTED",
            "ERROR",
            "DISCARDED",
            "CANCELLED");

    private final TenantSql sql;
    private final SourceRecordRows records;

    Snapshots(TenantSql sql, SourceRecordRows records) {
        this.sql = sql;
        this.records = records;
    }

    record Snapshot(
            UUID id,
            String status,
            @Nullable Instant processingStarted,
            Instant createdAt,
            @Nullable UUID createdBy,
            Instant updatedAt,
            @Nullable UUID updatedBy) {}

    /** A job begins to store records under its own id. */
    public void started(UUID jobId, Instant at) {
        sql.sql("""
                insert into {tenant}.source_snapshot as s (id, status, processing_started, created_by, updated_by)
                values (:id, 'PARSING_IN_PROGRESS', :at, :user, :user)
                on conflict (id) do update set status = excluded.status, updated_at = now()
                """)
                .param("id", jobId)
                .param("at", Timestamp.from(at))
                .param("user", Caller.current().userId())
                .update();
    }

    /** A job came to its end. */
    public void ended(UUID jobId, String status) {
        sql.sql("update {tenant}.source_snapshot set status = ?, updated_at = now() where id = ?")
                .param(status)
                .param(jobId)
                .update();
    }

    Snapshot insert(UUID id, String status, @Nullable Instant started) {
        try {
            sql.sql("""
                    insert into {tenant}.source_snapshot (id, status, processing_started, created_by, updated_by)
                    values (:id, :status, :started, :user, :user)
                    """)
                    .param("id", id)
                    .param("status", checked(status))
                    .param("started", start(status, started))
                    .param("user", Caller.current().userId())
                    .update();
        } catch (DuplicateKeyException e) {
            var refusal = FolioException.badRequest("A snapshot with the id '%s' exists".formatted(id));
            refusal.initCause(e);
            throw refusal;
        }
        return get(id);
    }

    Snapshot update(UUID id, String status, @Nullable Instant started) {
        int rows = sql.sql("""
                        update {tenant}.source_snapshot
                           set status = :status, processing_started = coalesce(:started, processing_started),
                               updated_at = now(), updated_by = :user
                         where id = :id
                        """)
                .param("status", checked(status))
                .param("started", start(status, started))
                .param("user", Caller.current().userId())
                .param("id", id)
                .update();
        if (rows == 0) {
            throw notFound(id);
        }
        return get(id);
    }

    /** Deletes a snapshot with its records. */
    void delete(UUID id) {
        records.deleteOfSnapshot(id);
        if (sql.sql("delete from {tenant}.source_snapshot where id = ?")
                        .param(id)
                        .update()
                == 0) {
            throw notFound(id);
        }
    }

    @Transactional(readOnly = true)
    Snapshot get(UUID id) {
        return find(id).orElseThrow(() -> notFound(id));
    }

    @Transactional(readOnly = true)
    List<Snapshot> list(@Nullable String status, int offset, int limit) {
        return sql.sql("""
                        select * from {tenant}.source_snapshot
                         where :status::text is null or status = :status
                         order by created_at, id offset :offset limit :limit
                        """)
                .param("status", status)
                .param("offset", offset)
                .param("limit", limit)
                .query(Snapshots::row)
                .list();
    }

    @Transactional(readOnly = true)
    long count(@Nullable String status) {
        return sql.sql("select count(*) from {tenant}.source_snapshot where :status::text is null or status = :status")
                .param("status", status)
                .query(Long.class)
                .single();
    }

    /**
     * Records are stored only under a snapshot whose processing has begun.
     *
     * @throws FolioException 404 where there is none, 400 where it has not begun
     */
    void checkStarted(UUID id) {
        var snapshot =
                find(id).orElseThrow(() -> FolioException.notFound("Couldn't find snapshot with id %s".formatted(id)));
        if (snapshot.processingStarted() == null) {
            throw FolioException.badRequest(
                    "Date when processing started is not set, expected snapshot status is PARSING_IN_PROGRESS, actual - %s"
                            .formatted(snapshot.status()));
        }
    }

    private Optional<Snapshot> find(UUID id) {
        return sql.sql("select * from {tenant}.source_snapshot where id = ?")
                .param(id)
                .query(Snapshots::row)
                .optional();
    }

    private static String checked(String status) {
        if (!STATUSES.contains(status)) {
            throw FolioException.invalid("must be one of " + STATUSES, "status", status);
        }
        return status;
    }

    /** As FOLIO does, a snapshot that is past its first states has begun, whether the client says when or not. */
    private static @Nullable Timestamp start(String status, @Nullable Instant started) {
        if (started != null) {
            return Timestamp.from(started);
        }
        return NOT_STARTED.contains(status) ? null : Timestamp.from(Instant.now());
    }

    private static FolioException notFound(UUID id) {
        return FolioException.notFound("Snapshot with id '%s' was not found".formatted(id));
    }

    private static Snapshot row(ResultSet row, int number) throws SQLException {
        var started = row.getTimestamp("processing_started");
        return new Snapshot(
                row.getObject("id", UUID.class),
                row.getString("status"),
                started == null ? null : started.toInstant(),
                row.getTimestamp("created_at").toInstant(),
                row.getObject("created_by", UUID.class),
                row.getTimestamp("updated_at").toInstant(),
                row.getObject("updated_by", UUID.class));
    }
}
