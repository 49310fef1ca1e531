package octavo.server.tenants.admin;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import octavo.server.tenants.Refusal;
import octavo.server.tenants.TenantId;
import octavo.server.tenants.Tenants;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Which FOLIO modules clients enabled for a tenant. All of them are served in any case; the list is kept for clients that
 * ask for it, and three things follow from it: reference data is loaded with the first install that wants it,
 * {@code mod-authtoken} opens and shuts the {@link Bootstrap}, and a purge of everything empties the tenant.
 */
@Component
class TenantModules {

    static final String AUTHTOKEN = "mod-authtoken";

    private static final Pattern PARAMETER = Pattern.compile("\\s*(?<key>[^=,]+)=(?<value>[^,]*)\\s*");

    /** One entry of an install request: {@code enable} or {@code disable}, and for an answer the replaced version. */
    record Step(String id, String action) {}

    private final JdbcClient jdbc;
    private final TransactionTemplate transaction;
    private final ModuleCatalogue catalogue;
    private final Bootstrap bootstrap;
    private final Tenants tenants;

    TenantModules(
            JdbcClient jdbc,
            TransactionTemplate transaction,
            ModuleCatalogue catalogue,
            Bootstrap bootstrap,
            Tenants tenants) {
        this.jdbc = jdbc;
        this.transaction = transaction;
        this.catalogue = catalogue;
        this.bootstrap = bootstrap;
        this.tenants = tenants;
    }

    /** In the operating tenant all modules are enabled, always. */
    List<ModuleId> enabled(TenantId tenant) {
        if (tenants.isOperating(tenant)) {
            return catalogue.all().stream().map(ModuleCatalogue.Module::id).toList();
        }
        return jdbc.sql("select module_id from octavo.tenant_module where tenant_id = :tenant order by module_id")
                .param("tenant", tenant.value())
                .query((row, _) -> ModuleId.parse(row.getString("module_id")))
                .list();
    }

    /**
     * Enables and disables modules, all or none.
     *
     * @param parameters FOLIO's {@code tenantParameters}, as in {@code loadReference=true,loadSample=false}
     * @param purge whether the data of disabled modules goes; here it goes once no module is left
     * @return the steps with complete ids
     * @throws Refusal 400 for a module or action that there is not, and where a module may not be disabled
     */
    List<Step> install(TenantId tenant, List<Step> steps, @Nullable String parameters, boolean purge) {
        var resolved = resolve(steps);
        boolean enables = resolved.stream().anyMatch(step -> step.action().equals("enable"));
        transaction.executeWithoutResult(_ -> {
            for (var step : resolved) {
                var id = ModuleId.parse(step.id());
                if (step.action().equals("enable")) {
                    enable(tenant, id);
                } else {
                    disable(tenant, id, purge);
                }
            }
        });
        if (enables) {
            var flags = flags(parameters);
            tenants.load(tenant, flags.contains("loadReference"), flags.contains("loadSample"));
        } else if (purge && enabled(tenant).isEmpty()) {
            tenants.purge(tenant);
        }
        return resolved;
    }

    /** The steps as {@link #install} would take them. */
    List<Step> resolve(List<Step> steps) {
        var resolved = new ArrayList<Step>();
        for (var step : steps) {
            if (!List.of("enable", "disable").contains(step.action())) {
                throw Refusal.text(400, "Not an action: '%s' for module %s".formatted(step.action(), step.id()));
            }
            var module = catalogue
                    .find(step.id())
                    .orElseThrow(() -> Refusal.text(400, "Module %s not found".formatted(step.id())));
            resolved.add(new Step(module.id().toString(), step.action()));
        }
        return resolved;
    }

    private void enable(TenantId tenant, ModuleId id) {
        jdbc.sql("""
                insert into octavo.tenant_module (tenant_id, product, module_id)
                values (:tenant, :product, :id)
                on conflict (tenant_id, product) do update set module_id = excluded.module_id
                """)
                .params(Map.of("tenant", tenant.value(), "product", id.product(), "id", id.toString()))
                .update();
        if (id.product().equals(AUTHTOKEN)) {
            bootstrap.close(tenant);
        }
    }

    private void disable(TenantId tenant, ModuleId id, boolean purge) {
        if (tenants.isOperating(tenant)) {
            throw Refusal.text(400, "Tenant %s administers this installation: %s stays enabled".formatted(tenant, id));
        }
        jdbc.sql("delete from octavo.tenant_module where tenant_id = :tenant and product = :product")
                .params(Map.of("tenant", tenant.value(), "product", id.product()))
                .update();
        if (id.product().equals(AUTHTOKEN) && !purge) {
            bootstrap.open(tenant);
        }
    }

    private static List<String> flags(@Nullable String parameters) {
        var flags = new ArrayList<String>();
        var match = PARAMETER.matcher(parameters == null ? "" : parameters);
        while (match.find()) {
            if (match.group("value").strip().equals("true")) {
                flags.add(match.group("key").strip());
            }
        }
        return flags;
    }
}
