package octavo.server.tenants;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.stereotype.Component;

/** The two cookies in which browsers keep a session: out of scripts' reach, the refresh token only for sign-in's own paths. */
@Component
public class SessionCookies {

    public static final String ACCESS_TOKEN = "folioAccessToken";
    public static final String REFRESH_TOKEN = "folioRefreshToken";

    private final String sameSite;
    private final Clock clock = Clock.systemUTC();

    SessionCookies(TenantsSettings settings) {
        sameSite = settings.cookieSameSite();
    }

    /** The headers that hand a session to a browser. */
    public HttpHeaders of(Session session) {
        return headers(
                cookie(ACCESS_TOKEN, session.accessToken(), "/", until(session.accessTokenExpiration())),
                cookie(REFRESH_TOKEN, session.refreshToken(), "/authn", until(session.refreshTokenExpiration())));
    }

    /** The headers that make a browser forget its session. */
    public HttpHeaders expired() {
        return headers(
                cookie(ACCESS_TOKEN, "", "/", Duration.ZERO), cookie(REFRESH_TOKEN, "", "/authn", Duration.ZERO));
    }

    private static HttpHeaders headers(ResponseCookie access, ResponseCookie refresh) {
        var headers = new HttpHeaders();
        headers.addAll(HttpHeaders.SET_COOKIE, List.of(access.toString(), refresh.toString()));
        return headers;
    }

    private ResponseCookie cookie(String name, String value, String path, Duration age) {
        return ResponseCookie.from(name, value)
                .path(path)
                .httpOnly(true)
                .secure(true)
                .sameSite(sameSite)
                .maxAge(age)
                .build();
    }

    private Duration until(Instant end) {
        // The session began a moment ago: the age is the lifetime to the second.
        return Duration.ofSeconds(Math.max(
                0, Math.ceilDiv(Duration.between(clock.instant(), end).toMillis(), 1_000)));
    }
}
