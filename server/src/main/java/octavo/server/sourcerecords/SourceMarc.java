package octavo.server.sourcerecords;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import octavo.server.records.BinaryRows;
import octavo.server.records.BinaryRows.Bytes;
import octavo.server.sourcerecords.SourceRecord.State;
import octavo.server.sourcerecords.SourceRecord.Type;
import octavo.server.tenants.TenantSql;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * The MARC bytes of many records at once, by what they describe. They come by binary COPY, one array a record, with nothing
 * converted on the way: an export writes them as they are.
 */
@Component
public class SourceMarc {

    /**
     * Each id looks for its own record, whatever the planner thinks of their number. A record that counts goes before a
     * deleted one.
     */
    private static final String COPY = """
            copy (
                select u.position::int, r.marc
                  from unnest('{%s}'::uuid[]) with ordinality as u(id, position)
                 cross join lateral (
                       select s.marc
                         from {tenant}.source_record s
                        where s.external_id = u.id and s.record_type = '%s' and s.state in ('ACTUAL', 'DELETED')
                          and s.marc is not null
                        order by s.state, s.generation desc
                        limit 1) r
                 order by u.position)
            to stdout (format binary)
            """;

    private final TenantSql sql;

    SourceMarc(TenantSql sql) {
        this.sql = sql;
    }

    /**
     * The current or deleted records of instances, holdings or authorities.
     *
     * @param externalIds what the records describe
     * @return the records in the storage form of {@link octavo.marc.Iso2709Writer}, by the position of their ids; null where
     *     there is none
     */
    @SuppressWarnings("NullAway") // NullAway does not follow nullable elements of arrays
    public @Nullable Bytes[] read(Connection connection, Type type, List<UUID> externalIds) throws SQLException {
        var records = new Bytes[externalIds.size()];
        var ids = externalIds.stream().map(UUID::toString).collect(Collectors.joining(","));
        try (var rows = BinaryRows.of(connection, sql.fill(COPY.formatted(ids, type.name())))) {
            while (rows.next()) {
                int position = rows.int4();
                records[position - 1] = rows.bytes();
            }
        }
        return records;
    }

    /**
     * The next ids of what records of a type and state describe, in the order of the ids.
     *
     * @param from changed then or later; null for no bound
     * @param until changed before
     * @param after the last id of the page before; null for the first page
     */
    public List<UUID> externalIdsAfter(
            Type type, State state, @Nullable Instant from, @Nullable Instant until, @Nullable UUID after, int limit) {
        return sql.sql("""
                        select distinct external_id
                          from {tenant}.source_record
                         where state = :state and record_type = :type and external_id is not null
                           and (:from::timestamptz is null or updated_at >= :from)
                           and (:until::timestamptz is null or updated_at < :until)
                           and (:after::uuid is null or external_id > :after)
                         order by external_id
                         limit :limit
                        """)
                .param("state", state.name())
                .param("type", type.name())
                .param("from", from == null ? null : Timestamp.from(from))
                .param("until", until == null ? null : Timestamp.from(until))
                .param("after", after)
                .param("limit", limit)
                .query((row, number) -> row.getObject("external_id", UUID.class))
                .list();
    }
}
