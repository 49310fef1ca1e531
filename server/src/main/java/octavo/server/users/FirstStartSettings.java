package octavo.server.users;

import octavo.server.tenants.TenantId;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What the first start makes. Later starts do not read these again.
 *
 * @param tenant the first tenant, which administers the installation; default {@code diku}
 * @param admin its administrator
 */
@ConfigurationProperties("octavo")
public record FirstStartSettings(
        @DefaultValue("diku") String tenant, @DefaultValue Admin admin) {

    public FirstStartSettings {
        if (!TenantId.isValid(tenant)) {
            throw new IllegalArgumentException(
                    "octavo.tenant: '%s' is no tenant id (1 to 31 lower case letters, digits and underscores, a letter first)"
                            .formatted(tenant));
        }
    }

    /**
     * @param user the administrator's username; default {@code diku_admin}
     * @param password their password; without it one is generated and shown once
     */
    public record Admin(
            @DefaultValue("diku_admin") String user,
            @Nullable String password) {

        /** Without the password. */
        @Override
        public String toString() {
            return "Admin[user=%s]".formatted(user);
        }
    }
}
