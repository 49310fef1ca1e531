package octavo.server.tenants;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Refresh tokens: random, kept as hashes, each good for one use. They do not pile up: every issue deletes what has expired,
 * and a user holds a bounded number of them (a discovery system that signs in for each request would leave tens of
 * thousands a day otherwise).
 */
@Component
class RefreshTokens {

    private static final int TOKEN_BYTES = 32;

    private final JdbcClient jdbc;
    private final SecureRandom random = new SecureRandom();
    private final int sessionsPerUserMax;

    /** Whose session a refresh token continues. */
    record Session(TenantId tenant, UUID userId) {}

    RefreshTokens(JdbcClient jdbc, TenantsSettings settings) {
        this.jdbc = jdbc;
        this.sessionsPerUserMax = settings.sessionsPerUserMax();
    }

    String issue(TenantId tenant, UUID userId, Instant expiresAt) {
        var bytes = new byte[TOKEN_BYTES];
        random.nextBytes(bytes);
        var token = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        jdbc.sql("""
                with expired as (
                    delete from octavo.refresh_token where expires_at <= now()
                ), oldest as (
                    delete from octavo.refresh_token
                     where hash in (select hash
                                      from octavo.refresh_token
                                     where tenant_id = :tenant and user_id = :user and expires_at > now()
                                     order by expires_at desc
                                    offset :others)
                )
                insert into octavo.refresh_token (hash, tenant_id, user_id, expires_at)
                values (:hash, :tenant, :user, :expiry)
                """)
                .param("tenant", tenant.value())
                .param("user", userId)
                .param("others", sessionsPerUserMax - 1)
                .param("hash", hash(token))
                .param("expiry", Timestamp.from(expiresAt))
                .update();
        return token;
    }

    /** Uses a token up; empty when it was used before, has expired or never was. */
    Optional<Session> use(String token) {
        return jdbc.sql("""
                delete from octavo.refresh_token
                 where hash = :hash
             returning tenant_id, user_id, expires_at > now() as alive
                """)
                .param("hash", hash(token))
                .query((row, _) -> row.getBoolean("alive")
                        ? Optional.of(new Session(
                                new TenantId(row.getString("tenant_id")), row.getObject("user_id", UUID.class)))
                        : Optional.<Session>empty())
                .optional()
                .flatMap(session -> session);
    }

    void endAll(TenantId tenant, UUID userId) {
        jdbc.sql("delete from octavo.refresh_token where tenant_id = :tenant and user_id = :user")
                .param("tenant", tenant.value())
                .param("user", userId)
                .update();
    }

    private static byte[] hash(String token) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
