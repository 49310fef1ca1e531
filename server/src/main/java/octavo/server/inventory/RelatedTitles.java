package octavo.server.inventory;

import java.util.Collection;
import java.util.List;
import java.util.UUID;
import octavo.server.records.Json;
import octavo.server.records.StoredRecord;
import octavo.server.tenants.TenantSql;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Preceding and succeeding titles of many instances at once. */
@Component
@Transactional(propagation = Propagation.MANDATORY)
public class RelatedTitles {

    private final TenantSql sql;

    RelatedTitles(TenantSql sql) {
        this.sql = sql;
    }

    /**
     * The titles of these instances that are no instances themselves, which is how MARC records name them; locked until the
     * transaction ends. What staff connected to another instance is not among them.
     */
    public List<StoredRecord> lockUnconnected(Collection<UUID> instanceIds) {
        return sql.sql("""
                        select id, version, doc
                          from {tenant}.preceding_succeeding_title
                         where (succeeding_instance_id = any(:ids) and preceding_instance_id is null)
                            or (preceding_instance_id = any(:ids) and succeeding_instance_id is null)
                         order by id
                           for update
                        """)
                .param("ids", instanceIds.toArray(UUID[]::new))
                .query((row, number) -> new StoredRecord(
                        row.getObject("id", UUID.class), row.getInt("version"), Json.parseStored(row.getString("doc"))))
                .list();
    }
}
