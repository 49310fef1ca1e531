package octavo.server.tenants;

import java.util.List;

/**
 * Permissions that no route asks for by itself, since code asks for them in the middle of an operation, as for the override
 * of a patron block. A module contributes a bean.
 */
public interface PermissionDeclarations {

    List<String> permissions();
}
