package octavo.server.tenants;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Which tenant a sign-in is for: the header's, else the body's, else that of the token that came along. */
@Component
public class SignInTenants {

    private final Tenants tenants;

    SignInTenants(Tenants tenants) {
        this.tenants = tenants;
    }

    /** @throws Refusal 400 when no tenant is named, or one that there is not */
    public TenantId of(HttpServletRequest request, SignInRequest body) {
        var named =
                Optional.ofNullable(request.getHeader("x-okapi-tenant")).or(() -> Optional.ofNullable(body.tenant()));
        if (named.isEmpty()) {
            return Caller.find().map(Caller::tenant).orElseThrow(() -> Refusal.text(400, "x-okapi-tenant is missing"));
        }
        return named.filter(TenantId::isValid)
                .map(TenantId::new)
                .filter(tenants::exists)
                .orElseThrow(() -> Refusal.text(400, "No such tenant"));
    }
}
