package octavo.server.tenants.admin;

import java.time.Duration;
import java.util.Set;
import octavo.server.tenants.Caller;
import octavo.server.tenants.Credentials;
import octavo.server.tenants.Refusal;
import octavo.server.tenants.TenantId;
import octavo.server.tenants.Tenants;
import octavo.server.tenants.TenantsSettings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * How a new tenant gets its first users: FOLIO's clients disable {@code mod-authtoken} there, create users, credentials and
 * permissions without a token, and enable it again.
 *
 * <p>So that this can never open a tenant that somebody uses: it opens only a tenant in which nobody has credentials, only
 * by an administrator of the operating tenant, only for the few routes that make users, and only for a limited time, after
 * which it is shut without anybody's doing.
 */
@Component
public class Bootstrap {

    private static final Logger LOG = LoggerFactory.getLogger(Bootstrap.class);

    private static final Set<String> PERMISSIONS = Set.of(
            "users.collection.get",
            "users.item.get",
            "users.item.post",
            "usergroups.collection.get",
            "login.item.post",
            "perms.permissions.get",
            "perms.users.get",
            "perms.users.item.get",
            "perms.users.item.post",
            "perms.users.item.put");

    private final JdbcClient jdbc;
    private final Credentials credentials;
    private final Tenants tenants;
    private final Duration window;

    Bootstrap(JdbcClient jdbc, Credentials credentials, Tenants tenants, TenantsSettings settings) {
        this.jdbc = jdbc;
        this.credentials = credentials;
        this.tenants = tenants;
        this.window = settings.bootstrapWindow();
    }

    /** Whether a request without a token may do this in the tenant now. */
    public boolean permits(TenantId tenant, String permission) {
        return PERMISSIONS.contains(permission)
                && jdbc.sql("""
                        select coalesce(bootstrap_until > now(), false)
                          from octavo.tenant_setup
                         where tenant_id = :tenant
                        """)
                        .param("tenant", tenant.value())
                        .query(Boolean.class)
                        .optional()
                        .orElse(false);
    }

    /**
     * Opens a new tenant.
     *
     * @throws Refusal 400 when somebody can sign in to it already
     */
    void open(TenantId tenant) {
        if (tenants.isOperating(tenant) || Caller.platform(tenant).call(credentials::exist)) {
            throw Refusal.text(
                    400,
                    "mod-authtoken cannot be disabled for tenant %s: it has users who can sign in".formatted(tenant));
        }
        jdbc.sql("""
                update octavo.tenant_setup
                   set bootstrap_until = now() + make_interval(secs => :seconds)
                 where tenant_id = :tenant
                """)
                .param("tenant", tenant.value())
                .param("seconds", (double) window.toSeconds())
                .update();
        LOG.warn("tenant {} takes its first users without a token, for at most {}", tenant, window);
    }

    void close(TenantId tenant) {
        int closed = jdbc.sql("""
                update octavo.tenant_setup
                   set bootstrap_until = null
                 where tenant_id = :tenant and bootstrap_until is not null
                """).param("tenant", tenant.value()).update();
        if (closed > 0) {
            LOG.info("tenant {} takes no more users without a token", tenant);
        }
    }
}
