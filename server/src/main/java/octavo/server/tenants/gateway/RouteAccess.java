package octavo.server.tenants.gateway;

import octavo.server.tenants.PermittedRoute;
import octavo.server.tenants.PublicRoute;
import octavo.server.tenants.RequiresPermission;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.web.method.HandlerMethod;

/** Who may use a route, as its handler declares. */
sealed interface RouteAccess {

    record Anybody() implements RouteAccess {}

    /** @param permission empty: anybody who is signed in */
    record Holders(String permission) implements RouteAccess {}

    /** The handler says nothing: such a route stops the start. */
    record Undeclared() implements RouteAccess {}

    /** @param handler with its bean resolved */
    static RouteAccess of(HandlerMethod handler) {
        var required = handler.getMethodAnnotation(RequiresPermission.class);
        if (required != null) {
            return new Holders(required.value());
        }
        if (handler.getMethodAnnotation(PublicRoute.class) != null) {
            return new Anybody();
        }
        return switch (handler.getBean()) {
            case PermittedRoute route -> new Holders(route.permissionFor(handler.getMethod()));
            case ErrorController _ -> new Anybody(); // Spring's own: where a failed request is sent on to
            default -> new Undeclared();
        };
    }
}
