package octavo.server.records;

import org.springframework.beans.factory.InitializingBean;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Opens the routes of every declared record type that has a path. */
@Component
class RecordRoutes implements InitializingBean {

    private final RequestMappingHandlerMapping mapping;
    private final RecordRegistry registry;
    private final RecordStore store;

    RecordRoutes(
            RequestMappingHandlerMapping requestMappingHandlerMapping, RecordRegistry registry, RecordStore store) {
        this.mapping = requestMappingHandlerMapping;
        this.registry = registry;
        this.store = store;
    }

    @Override
    public void afterPropertiesSet() {
        for (var type : registry.types()) {
            var path = type.path();
            if (path == null) {
                continue;
            }
            var controller = new RecordController(type, store);
            for (var route : RecordController.Route.values()) {
                mapping.registerMapping(
                        RequestMappingInfo.paths(path + route.suffix)
                                .methods(route.verb)
                                .options(mapping.getBuilderConfiguration())
                                .build(),
                        controller,
                        route.handler());
            }
        }
    }
}
