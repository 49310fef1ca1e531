package octavo.server.tenants.gateway;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.URI;
import java.net.URISyntaxException;
import octavo.server.tenants.TenantsSettings;

/**
 * What browsers ask before they let a front end of another origin call: preflights are answered here, without token and
 * without touching anything else, since a front end sends one before nearly every call.
 *
 * @see <a href="https://fetch.spec.whatwg.org/#http-cors-protocol">Fetch, the CORS protocol</a>
 */
final class Cors {

    private static final String HEADERS = String.join(
            ", ",
            "Accept",
            "Authorization",
            "Content-Type",
            "x-okapi-tenant",
            "x-okapi-token",
            "x-okapi-url",
            "x-okapi-user-id",
            "x-okapi-request-id",
            "x-okapi-permissions",
            "x-okapi-module-id",
            "x-okapi-additional-token");

    private static final String EXPOSED = String.join(
            ", ",
            "Location",
            "Authorization",
            "ETag",
            "Content-Disposition",
            "x-okapi-token",
            "x-okapi-trace",
            "x-okapi-request-id",
            "x-okapi-tenant",
            "x-okapi-url");

    private static final String METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

    /** A browser may keep the answer to a preflight this long, in seconds: browsers cut longer times to this. */
    private static final String PREFLIGHT_SECONDS = "7200";

    private Cors() {}

    /** Answers a preflight. */
    static void preflight(HttpServletRequest request, HttpServletResponse response, TenantsSettings settings) {
        allow(request, response, settings);
        response.setHeader("Access-Control-Allow-Methods", METHODS);
        response.setHeader("Access-Control-Allow-Headers", HEADERS);
        response.setHeader("Access-Control-Max-Age", PREFLIGHT_SECONDS);
        response.setStatus(HttpServletResponse.SC_NO_CONTENT);
    }

    /** Says on any answer who may read it: cookies need the concrete origin, not {@code *}. */
    static void allow(HttpServletRequest request, HttpServletResponse response, TenantsSettings settings) {
        var origin = request.getHeader("Origin");
        response.addHeader("Vary", "Origin");
        if (origin == null) {
            response.setHeader("Access-Control-Allow-Origin", "*");
        } else if (settings.allowsOrigin(origin) || isOwn(request, origin)) {
            response.setHeader("Access-Control-Allow-Origin", origin);
            response.setHeader("Access-Control-Allow-Credentials", "true");
        } else {
            return;
        }
        response.setHeader("Access-Control-Expose-Headers", EXPOSED);
    }

    /** Whether a page of this server itself calls. */
    static boolean isOwn(HttpServletRequest request, String origin) {
        try {
            var authority = new URI(origin).getAuthority();
            return authority != null && authority.equalsIgnoreCase(request.getHeader("Host"));
        } catch (URISyntaxException e) {
            return false; // an origin such as "null" is nobody's own
        }
    }
}
