package octavo.server.users;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import octavo.server.tenants.TenantSql;
import octavo.server.tenants.UserDirectory;
import org.springframework.stereotype.Component;

/** Users as sign-in sees them. A user past the expiration date is inactive at once, before the sweep has written it down. */
@Component
class Users implements UserDirectory {

    private static final String ACCOUNT = """
            select u.id, u.username, u.active and coalesce(u.expires_at > now(), true) as active,
                   array(
                       with recursive held as (
                           select octavo.few_texts(p.doc->'permissions') as name
                             from {tenant}.permission_user p
                            where p.user_id = u.id
                            union
                           select octavo.few_texts(s.doc->'subPermissions')
                             from held
                             join {tenant}.permission s on s.doc->>'permissionName' = held.name
                            where (s.doc->>'mutable')::boolean)
                       select name from held) as permissions
              from {tenant}.user u
            """;

    private final TenantSql sql;

    Users(TenantSql sql) {
        this.sql = sql;
    }

    @Override
    public Optional<Account> findById(UUID userId) {
        return sql.sql(ACCOUNT + "where u.id = :id")
                .param("id", userId)
                .query(Users::account)
                .optional();
    }

    @Override
    public Optional<Account> findByUsername(String username) {
        if (username.indexOf('\0') >= 0) {
            return Optional.empty(); // no text of the database holds it, and PostgreSQL refuses to be asked
        }
        return sql.sql(ACCOUNT + "where octavo.fold(u.username) = octavo.fold(:username)")
                .param("username", username)
                .query(Users::account)
                .optional();
    }

    private static Account account(ResultSet row, int number) throws SQLException {
        var username = row.getString("username");
        return new Account(
                row.getObject("id", UUID.class),
                username == null ? "" : username,
                row.getBoolean("active"),
                Set.of((String[]) row.getArray("permissions").getArray()));
    }
}
