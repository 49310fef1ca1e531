package octavo.server.tenants.admin;

import octavo.server.tenants.Caller;
import octavo.server.tenants.Refusal;
import octavo.server.tenants.TenantId;
import octavo.server.tenants.Tenants;
import org.springframework.stereotype.Component;

/**
 * Whose tenant an administrator may touch: their own, and those of the operating tenant all. The permission alone is not
 * enough, since every tenant's administrator can give it to themselves.
 */
@Component
class TenantAccess {

    private final Tenants tenants;

    TenantAccess(Tenants tenants) {
        this.tenants = tenants;
    }

    void requireOperator(String permission) {
        if (!tenants.isOperating(Caller.current().tenant())) {
            throw refused(permission);
        }
    }

    /**
     * The tenant of a path, if it is the caller's own or the caller's tenant operates the installation.
     *
     * @throws Refusal 403 before anything is said of another tenant's existence; 404 when there is none
     */
    TenantId own(String tenant, String permission) {
        var caller = Caller.current().tenant();
        if (!caller.value().equals(tenant) && !tenants.isOperating(caller)) {
            throw refused(permission);
        }
        if (!TenantId.isValid(tenant) || !tenants.exists(new TenantId(tenant))) {
            throw notFound(tenant);
        }
        return new TenantId(tenant);
    }

    Refusal notFound(String tenant) {
        return Refusal.text(404, "Tenant %s not found".formatted(tenant));
    }

    private static Refusal refused(String permission) {
        return Refusal.text(
                403,
                "Access requires permission: %s, held in the tenant that operates this installation"
                        .formatted(permission));
    }
}
