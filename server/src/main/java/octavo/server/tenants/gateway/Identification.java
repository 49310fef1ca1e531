package octavo.server.tenants.gateway;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.Optional;
import octavo.server.tenants.Caller;
import octavo.server.tenants.Refusal;
import octavo.server.tenants.SessionCookies;
import octavo.server.tenants.SignIn;
import octavo.server.tenants.SignIn.Authentication;
import octavo.server.tenants.TenantId;
import octavo.server.tenants.Tenants;
import octavo.server.tenants.TenantsSettings;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Finds out who a request comes from. The tenant is that of the token; a header that names another one is refused, since
 * that is how one tenant's rows would reach another (F21). Without token the header names the tenant.
 */
@Component
class Identification {

    private static final String TENANT = "x-okapi-tenant";
    private static final String BEARER = "Bearer ";

    private final SignIn signIn;
    private final Tenants tenants;
    private final TenantsSettings settings;

    Identification(SignIn signIn, Tenants tenants, TenantsSettings settings) {
        this.signIn = signIn;
        this.tenants = tenants;
        this.settings = settings;
    }

    Identity identify(HttpServletRequest request) {
        var header = request.getHeader("x-okapi-token");
        var bearer = bearer(request.getHeader("Authorization"));
        if (header != null && bearer != null && !header.equals(bearer)) {
            return refused(request, 400, "x-okapi-token and Authorization carry different tokens");
        }
        var token = header != null ? header : bearer != null ? bearer : cookie(request);
        return token == null || token.isBlank() ? withoutToken(request) : withToken(token.strip(), request);
    }

    private Identity withToken(String token, HttpServletRequest request) {
        return switch (signIn.authenticate(token)) {
            case Authentication.SignedIn(var caller) -> agreed(caller, request);
            case Authentication.Invalid() -> refused(request, 401, "Invalid token");
            case Authentication.Expired() -> refused(request, 401, "Invalid token: it has expired");
            case Authentication.Ended() ->
                refused(request, 401, "Invalid token: its user may not sign in, or has signed out");
        };
    }

    private Identity agreed(Caller caller, HttpServletRequest request) {
        var wanted = request.getHeader(TENANT);
        if (wanted != null && !wanted.equals(caller.tenant().value())) {
            return refused(request, 403, "The token is not for the tenant that x-okapi-tenant names");
        }
        return new Identity.SignedIn(caller);
    }

    private Identity withoutToken(HttpServletRequest request) {
        var wanted = request.getHeader(TENANT);
        if (wanted == null || wanted.isBlank()) {
            return new Identity.Nobody();
        }
        return named(request)
                .<Identity>map(Identity.Anonymous::new)
                .orElseGet(() -> refused(request, 400, "No such tenant"));
    }

    private Optional<TenantId> named(HttpServletRequest request) {
        return Optional.ofNullable(request.getHeader(TENANT))
                .filter(TenantId::isValid)
                .map(TenantId::new)
                .filter(tenants::exists);
    }

    private Identity refused(HttpServletRequest request, int status, String words) {
        return new Identity.Refused(Refusal.text(status, words), named(request).orElse(null));
    }

    private static @Nullable String bearer(@Nullable String authorization) {
        return authorization != null && authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())
                ? authorization.substring(BEARER.length()).strip()
                : null;
    }

    /** A cookie comes along by itself, so it counts only where the page that sent it may call for the user. */
    private @Nullable String cookie(HttpServletRequest request) {
        var origin = request.getHeader("Origin");
        if (request.getCookies() == null
                || (origin != null && !Cors.isOwn(request, origin) && !settings.allowsOrigin(origin))) {
            return null;
        }
        return Arrays.stream(request.getCookies())
                .filter(cookie -> cookie.getName().equals(SessionCookies.ACCESS_TOKEN))
                .map(Cookie::getValue)
                .findFirst()
                .orElse(null);
    }
}
