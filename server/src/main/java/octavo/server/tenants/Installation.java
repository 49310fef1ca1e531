package octavo.server.tenants;

import java.security.SecureRandom;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** What belongs to the installation above its tenants: the key of its tokens, and who administers it. */
@Component
class Installation {

    private static final int KEY_BYTES = 32;

    private final JdbcClient jdbc;

    /** @param migrations named here so that the table is there before the key is read */
    Installation(JdbcClient jdbc, Migrations migrations) {
        this.jdbc = jdbc;
        var key = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(key);
        // Two nodes may start at once: the first one's key stays.
        jdbc.sql("insert into octavo.installation (signing_key) values (:key) on conflict do nothing")
                .param("key", key)
                .update();
    }

    byte[] signingKey() {
        return jdbc.sql("select signing_key from octavo.installation")
                .query(byte[].class)
                .single();
    }

    /** The tenant whose administrators may create and delete tenants; empty before the first start is through. */
    Optional<TenantId> operatingTenant() {
        return jdbc.sql("select operating_tenant from octavo.installation where operating_tenant is not null")
                .query(String.class)
                .optional()
                .map(TenantId::new);
    }

    /** Makes a tenant the operating one if there is none yet. */
    void claim(TenantId tenant) {
        jdbc.sql("update octavo.installation set operating_tenant = :tenant where operating_tenant is null")
                .param("tenant", tenant.value())
                .update();
    }
}
