package octavo.server.pages;

import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.List;
import octavo.server.tenants.Session;
import octavo.server.tenants.SessionCookies;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;

/**
 * A session of the pages in the browser's cookies. Unlike those of FOLIO's sign-in they are for this server's own pages
 * only ({@code SameSite=Lax}), and marked {@code Secure} where the page came over HTTPS: a library that tries the program
 * in its own network has no certificate yet.
 */
final class PageSession {

    /** The refresh token of the pages; goes to {@link #PATH} only. */
    static final String RENEWAL = "octavoPageSession";

    static final String PATH = "/session";

    private PageSession() {}

    static HttpHeaders begin(Session session, HttpServletRequest request) {
        return headers(
                cookie(SessionCookies.ACCESS_TOKEN, session.accessToken(), "/", request),
                cookie(RENEWAL, session.refreshToken(), PATH, request));
    }

    static HttpHeaders end(HttpServletRequest request) {
        return headers(
                cookie(SessionCookies.ACCESS_TOKEN, "", "/", request)
                        .mutate()
                        .maxAge(Duration.ZERO)
                        .build(),
                cookie(RENEWAL, "", PATH, request)
                        .mutate()
                        .maxAge(Duration.ZERO)
                        .build());
    }

    /** Without an age: the session ends with the browser, or when the tokens do. */
    private static ResponseCookie cookie(String name, String value, String path, HttpServletRequest request) {
        return ResponseCookie.from(name, value)
                .path(path)
                .httpOnly(true)
                .secure(request.isSecure())
                .sameSite("Lax")
                .build();
    }

    private static HttpHeaders headers(ResponseCookie access, ResponseCookie renewal) {
        var headers = new HttpHeaders();
        headers.addAll(HttpHeaders.SET_COOKIE, List.of(access.toString(), renewal.toString()));
        return headers;
    }
}
