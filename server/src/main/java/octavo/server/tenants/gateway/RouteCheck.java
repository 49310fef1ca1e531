package octavo.server.tenants.gateway;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import octavo.server.tenants.PermissionRegistry;
import octavo.server.tenants.Tenants;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/**
 * Goes over all routes before the port opens: each names its permission or why it needs none, and the named ones are the
 * permissions that there are.
 */
@Component
class RouteCheck implements SmartLifecycle {

    private final RequestMappingHandlerMapping routes;
    private final PermissionRegistry permissions;
    private volatile boolean running;

    RouteCheck(RequestMappingHandlerMapping requestMappingHandlerMapping, PermissionRegistry permissions) {
        this.routes = requestMappingHandlerMapping;
        this.permissions = permissions;
    }

    @Override
    public void start() {
        permissions.register(
                permissionsOf(List.copyOf(routes.getHandlerMethods().values())));
        running = true;
    }

    /**
     * The permissions that handlers ask for.
     *
     * @throws IllegalStateException naming every handler that declares none
     */
    static TreeSet<String> permissionsOf(List<HandlerMethod> handlers) {
        var names = new TreeSet<String>();
        var undeclared = new ArrayList<String>();
        for (var handler : handlers) {
            switch (RouteAccess.of(handler.createWithResolvedBean())) {
                case RouteAccess.Holders(var permission) -> {
                    if (!permission.isEmpty()) {
                        names.add(permission);
                    }
                }
                case RouteAccess.Undeclared() -> undeclared.add(handler.getShortLogMessage());
                case RouteAccess.Anybody() -> {}
            }
        }
        if (!undeclared.isEmpty()) {
            throw new IllegalStateException(
                    "routes with neither @RequiresPermission nor @PublicRoute: " + String.join(", ", undeclared));
        }
        return names;
    }

    @Override
    public void stop() {
        running = false;
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /** Before the tenants are brought up to date: they store the permissions. */
    @Override
    public int getPhase() {
        return Tenants.PHASE - 1;
    }
}
