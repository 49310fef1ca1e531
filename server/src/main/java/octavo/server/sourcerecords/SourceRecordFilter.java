package octavo.server.sourcerecords;

import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import octavo.server.records.FolioException;
import octavo.server.records.RecordAnswers;
import octavo.server.records.Uuids;
import octavo.server.sourcerecords.SourceRecordRows.IdKind;
import org.jspecify.annotations.Nullable;

/** Which source records a list shows, in which order: the parameters of FOLIO's lists as a condition with bound values. */
final class SourceRecordFilter {

    /** What {@code orderBy} may name, and the column behind it. */
    private static final Map<String, String> ORDERS = Map.of(
            "id", "r.id",
            "matched_id", "r.matched_id",
            "matchedid", "r.matched_id",
            "generation", "r.generation",
            "order", "r.record_order",
            "state", "r.state",
            "createddate", "r.created_at",
            "updateddate", "r.updated_at",
            "metadata.updateddate", "r.updated_at",
            "metadata.createddate", "r.created_at");

    private final List<String> conditions = new ArrayList<>();
    private final Map<String, Object> parameters = new HashMap<>();
    private final int offset;
    private final int limit;
    private String order = "r.record_order nulls last, r.id";

    SourceRecordFilter(int offset, int limit) {
        this.offset = offset;
        this.limit = limit;
    }

    /** What {@code /source-storage/records} filters by. */
    static SourceRecordFilter ofRecords(HttpServletRequest request) {
        var page = RecordAnswers.query(request);
        return new SourceRecordFilter(page.offset(), page.limit())
                .whereId("snapshot_id", request.getParameter("snapshotId"))
                .where("state", request.getParameter("state"))
                .where("record_type", request.getParameter("recordType"))
                .orderedBy(request.getParameter("orderBy"));
    }

    /** What {@code /source-storage/source-records} filters by. */
    static SourceRecordFilter ofSourceRecords(HttpServletRequest request) {
        var page = RecordAnswers.query(request);
        var filter = new SourceRecordFilter(page.offset(), page.limit())
                .whereId("id", request.getParameter("recordId"))
                .whereId("snapshot_id", request.getParameter("snapshotId"));
        for (var name : List.of("externalId", "instanceId", "holdingsId")) {
            filter.whereId("external_id", request.getParameter(name));
        }
        for (var name : List.of("externalHrid", "instanceHrid", "holdingsHrid")) {
            filter.where("external_hrid", request.getParameter(name));
        }
        filter.where("record_type", request.getParameter("recordType"))
                .where("leader_status", request.getParameter("leaderRecordStatus"))
                .where("suppress_discovery", flag(request, "suppressFromDiscovery"))
                .updatedBetween(request.getParameter("updatedAfter"), request.getParameter("updatedBefore"))
                .current(Boolean.TRUE.equals(flag(request, "deleted")))
                .orderedBy(request.getParameter("orderBy"));
        return filter;
    }

    private static @Nullable Boolean flag(HttpServletRequest request, String name) {
        var text = request.getParameter(name);
        return text == null ? null : Boolean.valueOf(text);
    }

    /** Keeps the rows whose column has this value; no value, no condition. */
    SourceRecordFilter where(String column, @Nullable Object value) {
        if (value != null) {
            var name = "p" + parameters.size();
            conditions.add("r." + column + " = :" + name);
            parameters.put(name, value);
        }
        return this;
    }

    /** An id that is no UUID matches nothing. */
    SourceRecordFilter whereId(String column, @Nullable String text) {
        if (text != null) {
            var id = Uuids.parse(text.strip());
            if (id == null) {
                conditions.add("false");
            } else {
                where(column, id);
            }
        }
        return this;
    }

    SourceRecordFilter updatedBetween(@Nullable String after, @Nullable String before) {
        if (after != null) {
            conditions.add("r.updated_at >= :after");
            parameters.put("after", java.sql.Timestamp.from(moment(after)));
        }
        if (before != null) {
            conditions.add("r.updated_at <= :before");
            parameters.put("before", java.sql.Timestamp.from(moment(before)));
        }
        return this;
    }

    /** @param deleted whether deleted records are shown beside the current ones */
    SourceRecordFilter current(boolean deleted) {
        conditions.add(deleted ? "r.state in ('ACTUAL', 'DELETED')" : "r.state = 'ACTUAL'");
        return this;
    }

    /** The records that some ids of a client mean. */
    static SourceRecordFilter ofIds(IdKind kind, List<UUID> ids) {
        var column = switch (kind) {
            case RECORD, SRS_RECORD -> "id";
            case EXTERNAL -> "external_id";
        };
        return new SourceRecordFilter(0, ids.size()).onlyIds(column, ids);
    }

    SourceRecordFilter onlyIds(String column, List<UUID> ids) {
        return whereAny("r." + column + " = any (:%s)", ids.toArray(UUID[]::new));
    }

    /** Keeps the records whose bytes have one of these somewhere: no index serves it. */
    SourceRecordFilter containing(List<byte[]> values) {
        return whereAny(
                "exists (select 1 from unnest(:%s::bytea[]) v where position(v in r.marc) > 0)",
                values.toArray(byte[][]::new));
    }

    private SourceRecordFilter whereAny(String condition, Object[] values) {
        var name = "p" + parameters.size();
        conditions.add(condition.formatted(name));
        parameters.put(name, values);
        return this;
    }

    /** @param orderBy as FOLIO's: a field, a comma, {@code ASC} or {@code DESC} */
    SourceRecordFilter orderedBy(@Nullable String orderBy) {
        if (orderBy != null && !orderBy.isBlank()) {
            var parts = orderBy.strip().split("\\s*,\\s*", 2);
            var column = ORDERS.get(parts[0].toLowerCase(Locale.ROOT));
            var direction = parts.length == 1 ? "ASC" : parts[1].toUpperCase(Locale.ROOT);
            if (column == null || !(direction.equals("ASC") || direction.equals("DESC"))) {
                throw FolioException.badRequest(
                        "orderBy '%s' names no field that lists can be ordered by".formatted(orderBy));
            }
            order = column + " " + direction + ", r.id";
        }
        return this;
    }

    private static Instant moment(String text) {
        try {
            return OffsetDateTime.parse(text.replaceFirst("([+-]\\d\\d)(\\d\\d)$", "$1:$2"))
                    .toInstant();
        } catch (DateTimeParseException e) {
            try {
                return java.time.LocalDate.parse(text)
                        .atStartOfDay(ZoneOffset.UTC)
                        .toInstant();
            } catch (DateTimeParseException noDate) {
                var refusal = FolioException.badRequest("'%s' is no date".formatted(text));
                refusal.initCause(noDate);
                throw refusal;
            }
        }
    }

    String condition() {
        return conditions.isEmpty() ? "true" : String.join(" and ", conditions);
    }

    Map<String, Object> parameters() {
        return parameters;
    }

    String order() {
        return order;
    }

    int offset() {
        return offset;
    }

    int limit() {
        return limit;
    }
}
