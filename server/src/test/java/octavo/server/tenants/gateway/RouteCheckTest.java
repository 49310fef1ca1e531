package octavo.server.tenants.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import octavo.server.tenants.PermittedRoute;
import octavo.server.tenants.PublicRoute;
import octavo.server.tenants.RequiresPermission;
import org.junit.jupiter.api.Test;
import org.springframework.web.method.HandlerMethod;

class RouteCheckTest {

    static class Declared {

        @RequiresPermission("loans.collection.get")
        public void guarded() {}

        @RequiresPermission("")
        public void own() {}

        @PublicRoute(because = "the test says so")
        public void open() {}
    }

    static class Forgetful {

        public void forgotten() {}
    }

    static class Many implements PermittedRoute {

        public void read() {}

        @Override
        public String permissionFor(Method method) {
            return "loans.item." + method.getName();
        }
    }

    @Test
    void a_route_without_permission_stops_the_start_and_is_named() {
        assertThatIllegalStateException()
                .isThrownBy(() -> RouteCheck.permissionsOf(
                        List.of(handler(new Declared(), "guarded"), handler(new Forgetful(), "forgotten"))))
                .withMessageContaining("Forgetful#forgotten")
                .withMessageNotContaining("guarded");
    }

    @Test
    void the_permissions_are_those_that_routes_ask_for() {
        assertThat(RouteCheck.permissionsOf(List.of(
                        handler(new Declared(), "guarded"),
                        handler(new Declared(), "own"),
                        handler(new Declared(), "open"),
                        handler(new Many(), "read"))))
                .containsExactly("loans.collection.get", "loans.item.read");
    }

    private static HandlerMethod handler(Object bean, String method) {
        return Arrays.stream(bean.getClass().getDeclaredMethods())
                .filter(declared -> declared.getName().equals(method))
                .map(declared -> new HandlerMethod(bean, declared))
                .findFirst()
                .orElseThrow();
    }
}
