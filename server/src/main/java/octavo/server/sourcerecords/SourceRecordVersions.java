package octavo.server.sourcerecords;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import octavo.server.tenants.TenantSql;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** What generations a stored record has: when each was written, and by whom. */
@Component
@Transactional(readOnly = true)
public class SourceRecordVersions {

    private final TenantSql sql;

    SourceRecordVersions(TenantSql sql) {
        this.sql = sql;
    }

    /**
     * One generation, without its MARC.
     *
     * @param id its own id, by which {@link SourceRecords#find} gives it
     * @param current whether it is the one that counts, or the one that was marked as deleted
     */
    public record Version(
            UUID id,
            int generation,
            boolean current,
            Instant writtenAt,
            @Nullable UUID writtenBy) {}

    /**
     * The generations of the record of an instance or holdings record, the latest first; none where there is no record. A
     * generation is touched once more when the next one takes its place: that moment is the next one's.
     */
    public List<Version> ofExternal(UUID externalId) {
        return sql.sql("""
                        select r.id, r.generation, r.state in ('ACTUAL', 'DELETED') as current,
                               case when r.generation = first_value(r.generation) over generations
                                    then r.created_at else lag(r.updated_at) over generations end as written_at,
                               case when r.generation = first_value(r.generation) over generations
                                    then r.created_by else lag(r.updated_by) over generations end as written_by
                          from {tenant}.source_record r
                         where r.matched_id = (
                               select s.matched_id from {tenant}.source_record s
                                where s.external_id = :id and s.state in ('ACTUAL', 'DELETED')
                                order by s.state, s.generation desc limit 1)
                        window generations as (order by r.generation)
                         order by r.generation desc
                        """)
                .param("id", externalId)
                .query((row, number) -> new Version(
                        row.getObject("id", UUID.class),
                        row.getInt("generation"),
                        row.getBoolean("current"),
                        row.getTimestamp("written_at").toInstant(),
                        row.getObject("written_by", UUID.class)))
                .list();
    }
}
