package octavo.server.tenants.gateway;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import octavo.server.tenants.Refusal;
import octavo.server.tenants.TenantId;
import octavo.server.tenants.admin.Bootstrap;
import org.springframework.stereotype.Component;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;

/** Lets a request through to its handler if the caller may use that route. */
@Component
class RouteGuard implements HandlerInterceptor {

    private final Bootstrap bootstrap;

    RouteGuard(Bootstrap bootstrap) {
        this.bootstrap = bootstrap;
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        if (handler instanceof HandlerMethod method && request.getDispatcherType() == DispatcherType.REQUEST) {
            switch (RouteAccess.of(method)) {
                case RouteAccess.Anybody() -> {}
                case RouteAccess.Holders(var permission) -> require(permission, Identity.of(request));
                case RouteAccess.Undeclared() ->
                    throw new IllegalStateException("a route without permission passed the start: " + method);
            }
        }
        return true;
    }

    private void require(String permission, Identity identity) {
        switch (identity) {
            case Identity.SignedIn(var caller) -> {
                if (!permission.isEmpty() && !caller.has(permission)) {
                    throw Refusal.text(403, "Access requires permission: " + permission);
                }
            }
            case Identity.Anonymous(var tenant) -> requireBootstrap(permission, tenant);
            case Identity.Nobody() ->
                throw Refusal.text(401, "Token missing, access requires permission: " + permission);
            case Identity.Refused refused -> throw refused.refusal();
        }
    }

    private void requireBootstrap(String permission, TenantId tenant) {
        if (!bootstrap.permits(tenant, permission)) {
            throw Refusal.text(401, "Token missing, access requires permission: " + permission);
        }
    }
}
