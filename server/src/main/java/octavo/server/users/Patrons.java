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
        if (barcode.indexOf('\0') >= 0) {
            return Optional.empty(); // PostgreSQL has no text with this character, so nobody is called so
        }
        return sql.sql(SELECT + " where u.barcode = ? for no key update of u")
                .param(barcode)
                .query(Patrons::row)
                .optional();
    }

    /** The patron of this id, locked as {@link #lockByBarcode} does. */
    public Optional<Patron> lock(UUID id) {
        return sql.sql(SELECT + " where u.id = ? for no key update of u")
                .param(id)
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
                               and octavo.fold(coalesce(p.doc->>'status', 'Active')) = 'active'
                               and coalesce(octavo.instant(p.doc->>'expirationDate') > :moment, true))
                        """)
                .param("proxy", proxyId)
                .param("sponsor", sponsorId)
                .param("moment", Timestamp.from(moment))
                .query(Boolean.class)
                .single();
    }

    /**
     * A patron who acts for another.
     *
     * @param related whether an active, unexpired proxy relationship allows it
     */
    public record Proxy(Patron patron, boolean related) {}

    /** The patron with exactly this barcode, and whether that one may act for a sponsor at a moment. */
    public Optional<Proxy> findProxy(String barcode, UUID sponsorId, Instant moment) {
        if (barcode.indexOf('\0') >= 0) {
            return Optional.empty();
        }
        return sql.sql("""
                        select u.id, u.doc, u.active, u.expires_at, u.patron_group, g.doc->>'group' as group_name,
                               exists (
                                   select 1
                                     from {tenant}.proxy_for p
                                    where p.proxy_user_id = u.id and p.user_id = :sponsor
                                      and octavo.fold(coalesce(p.doc->>'status', 'Active')) = 'active'
                                      and coalesce(octavo.instant(p.doc->>'expirationDate') > :moment, true)) as related
                          from {tenant}.user u
                          left join {tenant}.patron_group g on g.id = u.patron_group
                         where u.barcode = :barcode
                        """)
                .param("barcode", barcode)
                .param("sponsor", sponsorId)
                .param("moment", Timestamp.from(moment))
                .query((row, number) -> new Proxy(row(row, number), row.getBoolean("related")))
                .optional();
    }

    /** The patrons of these ids that still exist, in no order. */
    public List<Patron> findAll(Collection<UUID> ids) {
        if (ids.isEmpty()) {
            return List.of();
        }
        return sql.sql(SELECT + " where u.id " + TenantSql.ONE_OF)
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
