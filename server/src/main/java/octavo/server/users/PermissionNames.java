package octavo.server.users;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import octavo.server.records.Json;
import octavo.server.tenants.PermissionRegistry;
import octavo.server.tenants.TenantSql;
import octavo.server.tenants.UserDirectory;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Permission names as clients want them: as assigned or taken apart, as names or as permissions. */
@Component
class PermissionNames {

    private final TenantSql sql;
    private final UserDirectory users;
    private final PermissionRegistry registry;

    PermissionNames(TenantSql sql, UserDirectory users, PermissionRegistry registry) {
        this.sql = sql;
        this.users = users;
        this.registry = registry;
    }

    /** Everything that a user holds: the assigned names and what their sets contain. */
    Collection<String> heldBy(UUID userId) {
        return users.findById(userId)
                .map(account -> new TreeSet<>(registry.expand(account.permissions())))
                .orElseGet(TreeSet::new);
    }

    /** @param full as permissions, where the tenant knows them; else as names */
    ArrayNode list(Collection<String> names, boolean full) {
        var array = Json.COMPACT.createArrayNode();
        if (full) {
            var known = documents(names);
            names.stream().filter(known::containsKey).map(known::get).forEach(array::add);
        } else {
            names.forEach(array::add);
        }
        return array;
    }

    /** Puts permissions in the place of the names of a set's parts. */
    void expandParts(ObjectNode permission) {
        var parts = permission.withArray("subPermissions");
        List<String> names = parts.valueStream().map(name -> name.asString("")).toList();
        var known = documents(names);
        var expanded = permission.putArray("subPermissions");
        names.stream().filter(known::containsKey).map(known::get).forEach(part -> {
            expandParts(part);
            expanded.add(part);
        });
    }

    private Map<String, ObjectNode> documents(Collection<String> names) {
        return sql
                .sql("select doc from {tenant}.permission where doc->>'permissionName' = any (?::text[])")
                .param(names.toArray(String[]::new))
                .query((row, _) -> Json.parseStored(row.getString("doc")))
                .list()
                .stream()
                .collect(Collectors.toMap(
                        permission -> permission.path("permissionName").asString(), permission -> permission));
    }
}
