package octavo.server.users;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import octavo.server.records.Json;
import octavo.server.tenants.PermissionRegistry;
import octavo.server.tenants.PermissionRegistry.Definition;
import octavo.server.tenants.TenantInitializer;
import octavo.server.tenants.TenantSql;
import org.springframework.stereotype.Component;

/**
 * Writes the permissions that this version knows into a tenant, where clients query them. The tenant's own sets stay; a
 * permission that the version no longer has goes.
 */
@Component
class PermissionSync implements TenantInitializer {

    private final PermissionRegistry permissions;
    private final PermissionLinks links;
    private final TenantSql sql;

    PermissionSync(PermissionRegistry permissions, PermissionLinks links, TenantSql sql) {
        this.permissions = permissions;
        this.links = links;
        this.sql = sql;
    }

    @Override
    public void afterMigration() {
        var definitions = permissions.definitions();
        var names = definitions.stream().map(Definition::name).toArray(String[]::new);
        sql.sql("""
                insert into {tenant}.permission as p (id, doc)
                select d.id, d.doc::jsonb
                  from unnest(?::uuid[], ?::text[]) as d(id, doc)
                    on conflict ((doc->>'permissionName')) do update
                   set doc = excluded.doc || jsonb_build_object('id', p.id), version = p.version + 1
                 where p.doc <> excluded.doc || jsonb_build_object('id', p.id)
                """)
                .param(definitions.stream()
                        .map(definition -> id(definition.name()))
                        .toArray(UUID[]::new))
                .param(definitions.stream().map(PermissionSync::document).toArray(String[]::new))
                .update();
        sql.sql("""
                delete from {tenant}.permission p
                 where not (p.doc->>'mutable')::boolean and p.doc->>'permissionName' <> all (?::text[])
                """).param(names).update();
        links.refreshParents(List.of(names), null); // also from the tenant's own sets
    }

    private static String document(Definition definition) {
        var document = Json.object()
                .put("id", id(definition.name()).toString())
                .put("permissionName", definition.name())
                .put("displayName", definition.displayName());
        var parts = document.putArray("subPermissions");
        definition.parts().forEach(parts::add);
        var parents = document.putArray("childOf");
        if (definition.parent() != null) {
            parents.add(definition.parent());
        }
        document.putArray("grantedTo");
        document.put("mutable", false)
                .put("visible", !definition.parts().isEmpty())
                .put("dummy", false)
                .put("deprecated", false)
                .putArray("tags");
        return Json.compact(document);
    }

    /** The same in every tenant and at every start. */
    private static UUID id(String permissionName) {
        return UUID.nameUUIDFromBytes(permissionName.getBytes(StandardCharsets.UTF_8));
    }
}
