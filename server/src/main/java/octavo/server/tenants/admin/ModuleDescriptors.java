package octavo.server.tenants.admin;

import java.util.stream.Stream;
import octavo.server.tenants.admin.ModuleCatalogue.Interface;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Module descriptors as far as clients read them: id, name and the interfaces provided. */
@Component
class ModuleDescriptors {

    private final ModuleCatalogue catalogue;
    private final JsonMapper json;

    ModuleDescriptors(ModuleCatalogue catalogue, JsonMapper json) {
        this.catalogue = catalogue;
        this.json = json;
    }

    /** @param full with name and interfaces, not only the id */
    ObjectNode describe(ModuleId id, boolean full) {
        var descriptor = json.createObjectNode().put("id", id.toString());
        if (full) {
            descriptor.put("name", id.product());
            var provides = descriptor.putArray("provides");
            interfaces(id)
                    .forEach(provided -> provides.addObject()
                            .put("id", provided.id())
                            .put("version", provided.version())
                            .putArray("handlers"));
            descriptor.putArray("requires");
            descriptor.putArray("permissionSets");
        }
        return descriptor;
    }

    Stream<Interface> interfaces(ModuleId id) {
        return catalogue.find(id.toString()).stream().flatMap(module -> module.provides().stream());
    }
}
