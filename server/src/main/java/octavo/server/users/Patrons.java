package octavo.server.users;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import octavo.server.records.Json;
import octavo.server.tenants.TenantSql;
import org.springframework.stereotype.Component;

/** Patrons for the desk, each with their group in one statement. */
@Component
public class Patrons {

    private static final String SELECT = """
            select u.id, u.doc, u.active, u.expires_at, u.patron_group, g.doc->>'group' as group_name
              from {tenant}.user u
              left join {tenant}.patron_group g on g.id = u.patron_group
            """;

    private final TenantSql sql;

    Patrons(TenantSql sql) {
        this.sql = sql;
    }

    /** The patron with exactly this barcode, locked until the transaction ends: two desks take turns with one patron. */
    public Optional<Patron> lockByBarcode(String barcode) {
        return sql.sql(SELECT + " where u.barcode = ? for no key update of u")
                .param(barcode)
                .query(Patrons::row)
                .optional();
    }

    public Optional<Patron> findByBarcode(String barcode) {
        return sql.sql(SELECT + " where u.barcode = ?")
                .param(barcode)
                .query(Patrons::row)
                .optional();
    }

    /** Whether an active, unexpired proxy relationship lets one patron act for another. */
    public boolean mayActFor(UUID proxyId, UUID sponsorId, Instant moment) {
        return sql.sql("""
                        select exists (
                            select 1
                              from {tenant}.proxy_for p
                             where p.proxy_user_id = :proxy and p.user_id = :sponsor
                               and coalesce(p.doc->>'status', 'Active') = 'Active'
                               and coalesce(octavo.instant(p.doc->>'expirationDate') > :moment, true))
                        """)
                .param("proxy", proxyId)
                .param("sponsor", sponsorId)
                .param("moment", Timestamp.from(moment))
                .query(Boolean.class)
                .single();
    }

    /** The patrons of these ids that still exist, in no order. */
    public List<Patron> findAll(Collection<UUID> ids) {
        if (ids.isEmpty()) {
            return List.of();
        }
        return sql.sql(SELECT + " where u.id = any(?)")
                .param(ids.toArray(UUID[]::new))
                .query(Patrons::row)
                .list();
    }

    private static Patron row(ResultSet row, int number) throws SQLException {
        var group = row.getString("group_name");
        var expires = row.getTimestamp("expires_at");
        return new Patron(
                row.getObject("id", UUID.class),
                Json.parseStored(row.getString("doc")),
                row.getBoolean("active"),
                row.getObject("patron_group", UUID.class),
                group == null ? "" : group,
                expires == null ? null : expires.toInstant());
    }
}
