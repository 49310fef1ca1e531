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
    private final ListAnswers lists;

    RecordRoutes(
            RequestMappingHandlerMapping requestMappingHandlerMapping,
            RecordRegistry registry,
            RecordStore store,
            ListAnswers lists) {
        this.mapping = requestMappingHandlerMapping;
        this.registry = registry;
        this.store = store;
        this.lists = lists;
    }

    @Override
    public void afterPropertiesSet() {
        for (var type : registry.types()) {
            var path = type.path();
            if (path == null) {
                continue;
            }
            var controller = new RecordController(type, registry.behaviour(type), store, lists);
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
