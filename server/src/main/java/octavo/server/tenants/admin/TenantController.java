package octavo.server.tenants.admin;

import java.net.URI;
import java.util.List;
import octavo.server.tenants.Caller;
import octavo.server.tenants.Refusal;
import octavo.server.tenants.RequiresPermission;
import octavo.server.tenants.Tenant;
import octavo.server.tenants.TenantId;
import octavo.server.tenants.Tenants;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Tenants, as FOLIO's gateway administers them. Who holds the permissions must also belong to the operating tenant. */
@RestController
@RequestMapping("/_/proxy/tenants")
class TenantController {

    private final Tenants tenants;
    private final TenantAccess access;

    TenantController(Tenants tenants, TenantAccess access) {
        this.tenants = tenants;
        this.access = access;
    }

    record TenantBody(
            @Nullable String id,
            @Nullable String name,
            @Nullable String description) {

        String nameOr(String id) {
            return name == null || name.isBlank() ? id : storable(name);
        }

        @Nullable
        String storableDescription() {
            return description == null ? null : storable(description);
        }

        private static String storable(String text) {
            if (text.indexOf('\0') >= 0) {
                throw Refusal.text(400, "The character \\u0000 cannot be stored");
            }
            return text;
        }
    }

    @GetMapping
    @RequiresPermission("okapi.proxy.tenants.list")
    List<Tenant> list() {
        var own = Caller.current().tenant();
        return tenants.isOperating(own)
                ? tenants.list()
                : tenants.find(own).stream().toList();
    }

    @PostMapping
    @RequiresPermission("okapi.proxy.tenants.post")
    ResponseEntity<Tenant> create(@RequestBody TenantBody body) {
        access.requireOperator("okapi.proxy.tenants.post");
        if (body.id() == null || !TenantId.isValid(body.id())) {
            throw Refusal.text(
                    400,
                    "A tenant id has 1 to 31 lower case letters, digits and underscores, a letter first: '%s' is none"
                            .formatted(body.id()));
        }
        var created = tenants.create(new TenantId(body.id()), body.nameOr(body.id()), body.storableDescription());
        return ResponseEntity.created(URI.create("/_/proxy/tenants/" + created.id()))
                .body(created);
    }

    @GetMapping("/{tenant}")
    @RequiresPermission("okapi.proxy.tenants.get")
    Tenant get(@PathVariable String tenant) {
        return tenants.find(access.own(tenant, "okapi.proxy.tenants.get")).orElseThrow(() -> access.notFound(tenant));
    }

    @PutMapping("/{tenant}")
    @RequiresPermission("okapi.proxy.tenants.put")
    Tenant describe(@PathVariable String tenant, @RequestBody TenantBody body) {
        var id = access.own(tenant, "okapi.proxy.tenants.put");
        tenants.describe(id, body.nameOr(id.value()), body.storableDescription());
        return tenants.find(id).orElseThrow(() -> access.notFound(tenant));
    }

    @DeleteMapping("/{tenant}")
    @RequiresPermission("okapi.proxy.tenants.delete")
    ResponseEntity<Void> delete(@PathVariable String tenant) {
        access.requireOperator("okapi.proxy.tenants.delete");
        tenants.delete(access.own(tenant, "okapi.proxy.tenants.delete"));
        return ResponseEntity.noContent().build();
    }
}
