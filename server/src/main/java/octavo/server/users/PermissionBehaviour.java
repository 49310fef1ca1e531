package octavo.server.users;

import java.util.UUID;
import java.util.stream.Stream;
import octavo.server.records.FolioException;
import octavo.server.records.RecordBehaviour;
import octavo.server.tenants.AccountChanges;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** The platform's own permissions cannot be changed by clients; a tenant's sets can, and hold for the next request. */
@Component
class PermissionBehaviour implements RecordBehaviour {

    private final AccountChanges accounts;
    private final PermissionLinks links;

    PermissionBehaviour(AccountChanges accounts, PermissionLinks links) {
        this.accounts = accounts;
        this.links = links;
    }

    @Override
    public String recordType() {
        return UserRecords.PERMISSION;
    }

    @Override
    public void beforeWrite(@Nullable ObjectNode previous, ObjectNode next) {
        if (previous != null) {
            requireMutable(previous);
        }
        next.put("mutable", true);
        next.set("childOf", links.parentsOf(next.path("permissionName").asString()));
        next.putArray("grantedTo"); // read when it is shown
    }

    @Override
    public void afterWrite(@Nullable ObjectNode previous, ObjectNode next) {
        links.refreshParents(
                Stream.concat(previous == null ? Stream.of() : parts(previous), parts(next))
                        .toList(),
                null);
        accounts.announce();
    }

    @Override
    public void beforeDelete(ObjectNode previous) {
        requireMutable(previous);
        links.refreshParents(
                parts(previous).toList(), UUID.fromString(previous.path("id").asString()));
        accounts.announce();
    }

    private static Stream<String> parts(ObjectNode set) {
        return set.path("subPermissions").valueStream().map(part -> part.asString(""));
    }

    private static void requireMutable(ObjectNode permission) {
        if (!permission.path("mutable").asBoolean()) {
            throw FolioException.badRequest("Permission %s is immutable: it belongs to this version of the platform"
                    .formatted(permission.path("permissionName").asString()));
        }
    }
}
