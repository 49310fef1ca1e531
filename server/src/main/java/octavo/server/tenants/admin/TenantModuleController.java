package octavo.server.tenants.admin;

import java.net.URI;
import java.util.List;
import octavo.server.tenants.Refusal;
import octavo.server.tenants.RequiresPermission;
import octavo.server.tenants.admin.TenantModules.Step;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/** A tenant's modules, interfaces and timers, as FOLIO's gateway lists and changes them. */
@RestController
@RequestMapping("/_/proxy/tenants/{tenant}")
class TenantModuleController {

    private final TenantModules modules;
    private final TenantTimers timers;
    private final TenantAccess access;
    private final ModuleDescriptors descriptors;

    TenantModuleController(
            TenantModules modules, TenantTimers timers, TenantAccess access, ModuleDescriptors descriptors) {
        this.modules = modules;
        this.timers = timers;
        this.access = access;
        this.descriptors = descriptors;
    }

    record ModuleReference(@Nullable String id) {}

    record StepBody(@Nullable String id, @Nullable String action) {}

    @GetMapping("/modules")
    @RequiresPermission("okapi.proxy.tenants.modules.list")
    List<ObjectNode> modules(
            @PathVariable String tenant,
            @RequestParam(required = false) @Nullable String filter,
            @RequestParam(defaultValue = "false") boolean full) {
        return modules.enabled(access.own(tenant, "okapi.proxy.tenants.modules.list")).stream()
                .filter(id -> ModuleCatalogue.matches(id, filter))
                .map(id -> descriptors.describe(id, full))
                .toList();
    }

    @PostMapping("/modules")
    @RequiresPermission("okapi.proxy.tenants.modules.post")
    ResponseEntity<ModuleReference> enable(@PathVariable String tenant, @RequestBody ModuleReference body) {
        var id = access.own(tenant, "okapi.proxy.tenants.modules.post");
        var step = modules.install(id, List.of(step(body.id(), "enable")), null, false)
                .getFirst();
        return ResponseEntity.created(URI.create("/_/proxy/tenants/%s/modules/%s".formatted(id, step.id())))
                .body(new ModuleReference(step.id()));
    }

    @GetMapping("/modules/{module}")
    @RequiresPermission("okapi.proxy.tenants.modules.get")
    ModuleReference module(@PathVariable String tenant, @PathVariable String module) {
        var wanted = ModuleId.parse(module);
        return modules.enabled(access.own(tenant, "okapi.proxy.tenants.modules.get")).stream()
                .filter(wanted::equals)
                .findFirst()
                .map(id -> new ModuleReference(id.toString()))
                .orElseThrow(() -> Refusal.text(404, "Module %s not found".formatted(module)));
    }

    @DeleteMapping("/modules/{module}")
    @RequiresPermission("okapi.proxy.tenants.modules.enabled.delete")
    ResponseEntity<Void> disable(
            @PathVariable String tenant,
            @PathVariable String module,
            @RequestParam(defaultValue = "false") boolean purge) {
        var id = access.own(tenant, "okapi.proxy.tenants.modules.enabled.delete");
        if (purge) { // the tenant's data would be gone: not for its own administrators
            access.requireOperator("okapi.proxy.tenants.modules.enabled.delete");
        }
        module(tenant, module);
        modules.install(id, List.of(step(module, "disable")), null, purge);
        return ResponseEntity.noContent().build();
    }

    @PostMapping("/install")
    @RequiresPermission("okapi.proxy.tenants.install.post")
    ResponseEntity<List<Step>> install(
            @PathVariable String tenant,
            @RequestBody List<@Nullable StepBody> body,
            @RequestParam(required = false) @Nullable String tenantParameters,
            @RequestParam(defaultValue = "false") boolean purge,
            @RequestParam(defaultValue = "false") boolean simulate) {
        var id = access.own(tenant, "okapi.proxy.tenants.install.post");
        if (purge) {
            access.requireOperator("okapi.proxy.tenants.install.post");
        }
        var steps = body.stream()
                .map(step -> step == null ? step(null, "") : step(step.id(), String.valueOf(step.action())))
                .toList();
        return ResponseEntity.ok(
                simulate ? modules.resolve(steps) : modules.install(id, steps, tenantParameters, purge));
    }

    /** Nothing to do: all tenants stand at this program's version from its start on. */
    @PostMapping("/upgrade")
    @RequiresPermission("okapi.proxy.tenants.upgrade.post")
    List<Step> upgrade(@PathVariable String tenant) {
        access.own(tenant, "okapi.proxy.tenants.upgrade.post");
        return List.of();
    }

    @GetMapping("/interfaces")
    @RequiresPermission("okapi.proxy.tenants.interfaces.list")
    List<ModuleCatalogue.Interface> interfaces(@PathVariable String tenant) {
        var id = access.own(tenant, "okapi.proxy.tenants.interfaces.list");
        return modules.enabled(id).stream().flatMap(descriptors::interfaces).toList();
    }

    @GetMapping("/interfaces/{interface}")
    @RequiresPermission("okapi.proxy.tenants.interfaces.get")
    List<ObjectNode> providers(@PathVariable String tenant, @PathVariable("interface") String wanted) {
        return modules.enabled(access.own(tenant, "okapi.proxy.tenants.interfaces.get")).stream()
                .filter(id -> descriptors
                        .interfaces(id)
                        .anyMatch(provided -> provided.id().equals(wanted)))
                .map(id -> descriptors.describe(id, false))
                .toList();
    }

    @GetMapping("/timers")
    @RequiresPermission("okapi.proxy.tenants.timers.list")
    List<ObjectNode> timers(@PathVariable String tenant) {
        return timers.list(access.own(tenant, "okapi.proxy.tenants.timers.list"));
    }

    @PatchMapping("/timers")
    @RequiresPermission("okapi.proxy.tenants.timers.patch")
    ResponseEntity<Void> changeTimer(@PathVariable String tenant, @RequestBody ObjectNode timer) {
        timers.change(access.own(tenant, "okapi.proxy.tenants.timers.patch"), timer);
        return ResponseEntity.noContent().build();
    }

    private static Step step(@Nullable String id, String action) {
        if (id == null || id.isBlank()) {
            throw Refusal.text(400, "A module has an id");
        }
        return new Step(id, action);
    }
}
