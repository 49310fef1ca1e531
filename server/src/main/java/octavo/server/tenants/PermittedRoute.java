package octavo.server.tenants;

import java.lang.reflect.Method;

/**
 * A handler that serves many routes with one method and so cannot carry {@link RequiresPermission}: it names the
 * permission of each of its methods itself.
 */
public interface PermittedRoute {

    /** The permission that this handler's method needs. */
    String permissionFor(Method method);
}
