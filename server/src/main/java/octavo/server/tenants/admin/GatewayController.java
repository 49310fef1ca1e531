package octavo.server.tenants.admin;

import java.util.List;
import octavo.server.tenants.PublicRoute;
import octavo.server.tenants.Refusal;
import octavo.server.tenants.RequiresPermission;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/** What FOLIO's gateway tells of itself and of the modules that it knows. */
@RestController
@RequestMapping("/_")
class GatewayController {

    private final ModuleCatalogue catalogue;
    private final ModuleDescriptors descriptors;

    GatewayController(ModuleCatalogue catalogue, ModuleDescriptors descriptors) {
        this.catalogue = catalogue;
        this.descriptors = descriptors;
    }

    /** A module where it runs; all run here. */
    record Deployment(String instId, String srvcId, String nodeId) {}

    record Health(String instId, String srvcId, String healthMessage, boolean healthStatus) {}

    @GetMapping(path = "/version", produces = MediaType.TEXT_PLAIN_VALUE)
    @PublicRoute(because = "clients ask which gateway they talk to before they sign in")
    String version() {
        var version = GatewayController.class.getPackage().getImplementationVersion();
        return version == null ? "0.0.0" : version;
    }

    @GetMapping("/proxy/health")
    @PublicRoute(because = "load balancers ask whether the gateway answers")
    List<Health> health() {
        return List.of();
    }

    @GetMapping("/proxy/modules")
    @RequiresPermission("okapi.proxy.modules.list")
    List<ObjectNode> modules(
            @RequestParam(required = false) @Nullable String filter,
            @RequestParam(defaultValue = "false") boolean full) {
        return catalogue.all().stream()
                .filter(module -> ModuleCatalogue.matches(module.id(), filter))
                .map(module -> descriptors.describe(module.id(), full))
                .toList();
    }

    @GetMapping("/proxy/modules/{id}")
    @RequiresPermission("okapi.proxy.modules.get")
    ObjectNode module(@PathVariable String id) {
        return descriptors.describe(
                catalogue
                        .find(id)
                        .orElseThrow(() -> Refusal.text(404, "Module %s not found".formatted(id)))
                        .id(),
                true);
    }

    /** A descriptor of a module that Octavo serves is accepted; others cannot be added to this program. */
    @PostMapping("/proxy/modules")
    @RequiresPermission("okapi.proxy.modules.post")
    ResponseEntity<ObjectNode> register(@RequestBody ObjectNode descriptor) {
        var id = descriptor.path("id").asString("");
        if (catalogue.find(id).isEmpty()) {
            throw Refusal.text(400, "Module %s is not served by Octavo".formatted(id));
        }
        return ResponseEntity.status(201).body(descriptor);
    }

    @GetMapping("/discovery/modules")
    @RequiresPermission("okapi.discovery.list")
    List<Deployment> deployments() {
        return catalogue.all().stream()
                .map(module ->
                        new Deployment(module.id().toString(), module.id().toString(), "octavo"))
                .toList();
    }

    @GetMapping("/discovery/health")
    @RequiresPermission("okapi.discovery.health.list")
    List<Health> deploymentHealth() {
        return catalogue.all().stream()
                .map(module -> new Health(module.id().toString(), module.id().toString(), "OK", true))
                .toList();
    }

    /** FOLIO's modules get their tenants by this call; here they have them from the tenant's creation on. */
    @PostMapping("/tenant")
    @RequiresPermission("okapi.tenant.post")
    ResponseEntity<Void> tenant() {
        return ResponseEntity.noContent().build();
    }
}
