package octavo.server.tenants;

import java.time.Instant;
import java.util.UUID;

/**
 * A session that began or was renewed: two tokens, each with its end.
 *
 * @param accessToken goes with each request
 * @param refreshToken begins the next session, once
 */
public record Session(
        TenantId tenant,
        UUID userId,
        String accessToken,
        Instant accessTokenExpiration,
        String refreshToken,
        Instant refreshTokenExpiration) {

    /** Without the tokens: a session in a log line opens nothing. */
    @Override
    public String toString() {
        return "Session[tenant=%s, userId=%s, until %s]".formatted(tenant, userId, refreshTokenExpiration);
    }
}
