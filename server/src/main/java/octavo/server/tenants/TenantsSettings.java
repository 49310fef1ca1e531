package octavo.server.tenants;

import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Sign-in and gateway.
 *
 * @param accessTokenLifetime how long an access token lives; FOLIO's value is ten minutes
 * @param refreshTokenLifetime how long a refresh token lives; FOLIO's value is one week
 * @param cookieSameSite {@code None}, {@code Lax} or {@code Strict}: who may send the token cookies along; {@code None}, as
 *     in FOLIO, serves a front end on another host
 * @param failuresBeforeLock wrong passwords in a row after which an account is locked
 * @param lockDuration how long such an account stays locked
 * @param accountStaleness how old this node's knowledge of an account's state and permissions may be when another node
 *     changed it; a change made on this node holds at once
 * @param sessionsPerUserMax refresh tokens that one user can hold; a further sign-in ends the oldest session
 * @param bootstrapWindow how long a new tenant takes its first users without a token, once that was opened
 * @param allowedOrigins origins of front ends that may call with a user's cookies; {@code *} allows all, as FOLIO does
 * @param bodyBytesMax the largest JSON or text body of a request, in bytes; uploads of files have limits of their own
 */
@ConfigurationProperties("octavo.tenants")
public record TenantsSettings(
        @DefaultValue("600s") Duration accessTokenLifetime,
        @DefaultValue("604800s") Duration refreshTokenLifetime,
        @DefaultValue("None") String cookieSameSite,
        @DefaultValue("5") int failuresBeforeLock,
        @DefaultValue("10m") Duration lockDuration,
        @DefaultValue("2s") Duration accountStaleness,
        @DefaultValue("50") int sessionsPerUserMax,
        @DefaultValue("30m") Duration bootstrapWindow,
        @DefaultValue("*") List<String> allowedOrigins,
        @DefaultValue("67108864") long bodyBytesMax) {

    public TenantsSettings {
        allowedOrigins = List.copyOf(allowedOrigins);
        if (!List.of("None", "Lax", "Strict").contains(cookieSameSite)) {
            throw new IllegalArgumentException(
                    "octavo.tenants.cookie-same-site is None, Lax or Strict, not '%s'".formatted(cookieSameSite));
        }
        if (accessTokenLifetime.toSeconds() < 1 || refreshTokenLifetime.compareTo(accessTokenLifetime) < 0) {
            throw new IllegalArgumentException("octavo.tenants: an access token lives %s, its refresh token only %s"
                    .formatted(accessTokenLifetime, refreshTokenLifetime));
        }
        if (failuresBeforeLock < 1 || sessionsPerUserMax < 1 || bodyBytesMax < 1) {
            throw new IllegalArgumentException(
                    "octavo.tenants: failures-before-lock, sessions-per-user-max and body-bytes-max are at least 1");
        }
    }

    /** Whether a front end of this origin may call with a user's cookies. */
    public boolean allowsOrigin(String origin) {
        return allowedOrigins.contains("*") || allowedOrigins.contains(origin);
    }
}
