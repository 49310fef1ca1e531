package octavo.server.users;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import octavo.server.records.Json;
import octavo.server.tenants.PermissionRegistry;
import octavo.server.tenants.TenantSql;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a permission says of others: {@code childOf}, the sets that name it, is stored, since clients query by it;
 * {@code grantedTo}, the permission users who hold it, is read with it.
 */
@Component
class PermissionLinks {

    /** The set of everything is no parent: it is Octavo's own, and clients take what is nobody's child for FOLIO's top sets. */
    private static final String PARENTS = """
            select w.name, coalesce(s.parents, '[]') as parents
              from unnest(?::text[]) as w(name)
              left join (
                     select part.name, jsonb_agg(p.doc->'permissionName' order by p.doc->>'permissionName') as parents
                       from {tenant}.permission p
                      cross join lateral jsonb_array_elements_text(p.doc->'subPermissions') as part(name)
                      where p.id is distinct from ?::uuid and p.doc->>'permissionName' <> '%s'
                      group by part.name) s on s.name = w.name
            """.formatted(PermissionRegistry.EVERYTHING);

    private final TenantSql sql;

    PermissionLinks(TenantSql sql) {
        this.sql = sql;
    }

    /** The sets that name a permission. */
    ArrayNode parentsOf(String name) {
        var parents = sql.sql(PARENTS)
                .param(new String[] {name})
                .param(null)
                .query((row, _) -> row.getString("parents"))
                .single();
        return (ArrayNode) Json.COMPACT.readTree(parents);
    }

    /**
     * Writes {@code childOf} of permissions anew.
     *
     * @param without a set that is about to go
     */
    void refreshParents(Collection<String> names, @Nullable UUID without) {
        if (names.isEmpty()) {
            return;
        }
        sql.sql("""
                update {tenant}.permission p
                   set doc = jsonb_set(p.doc, '{childOf}', w.parents)
                  from (%s) w
                 where p.doc->>'permissionName' = w.name and p.doc->'childOf' is distinct from w.parents
                """.formatted(PARENTS))
                .param(names.stream().distinct().toArray(String[]::new))
                .param(without)
                .update();
    }

    /** Fills {@code grantedTo} of permissions on their way to a client: the ids of the permission users. */
    void showHolders(List<ObjectNode> permissions) {
        Map<String, ArrayNode> holders = new HashMap<>();
        for (var permission : permissions) {
            holders.put(permission.path("permissionName").asString(), permission.putArray("grantedTo"));
        }
        sql.sql("""
                        select held.name, u.id
                          from {tenant}.permission_user u
                         cross join lateral jsonb_array_elements_text(u.doc->'permissions') as held(name)
                         where held.name = any (?::text[])
                         order by u.id
                        """).param(holders.keySet().toArray(String[]::new)).query(row -> {
            var grantedTo = holders.get(row.getString("name"));
            if (grantedTo != null) {
                grantedTo.add(row.getString("id"));
            }
        });
    }
}
