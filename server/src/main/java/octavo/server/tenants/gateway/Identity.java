package octavo.server.tenants.gateway;

import jakarta.servlet.http.HttpServletRequest;
import octavo.server.tenants.Caller;
import octavo.server.tenants.Refusal;
import octavo.server.tenants.TenantId;
import org.jspecify.annotations.Nullable;

/** Who a request comes from, as its headers and cookies say and as the gateway verified. */
sealed interface Identity {

    /** A token that holds, and a tenant header that agrees with it or is absent. */
    record SignedIn(Caller caller) implements Identity {}

    /** No token; the tenant exists. */
    record Anonymous(TenantId tenant) implements Identity {}

    /** Neither token nor tenant. */
    record Nobody() implements Identity {}

    /**
     * Something is wrong with token or tenant. A public route still serves the request, as one without token: a sign-in must
     * not fail because the browser sent the cookie of the last one along.
     *
     * @param tenant the one that the header names, if it exists
     */
    record Refused(Refusal refusal, @Nullable TenantId tenant) implements Identity {}

    /** Where the identity travels with the request, for what runs after the filter. */
    String ATTRIBUTE = Identity.class.getName();

    static Identity of(HttpServletRequest request) {
        if (request.getAttribute(ATTRIBUTE) instanceof Identity identity) {
            return identity;
        }
        throw new IllegalStateException("the request did not pass the gateway: " + request.getRequestURI());
    }
}
