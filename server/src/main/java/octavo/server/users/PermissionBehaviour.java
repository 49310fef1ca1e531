package octavo.server.users;

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

    PermissionBehaviour(AccountChanges accounts) {
        this.accounts = accounts;
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
    }

    @Override
    public void afterWrite(@Nullable ObjectNode previous, ObjectNode next) {
        accounts.announce();
    }

    @Override
    public void beforeDelete(ObjectNode previous) {
        requireMutable(previous);
        accounts.announce();
    }

    private static void requireMutable(ObjectNode permission) {
        if (!permission.path("mutable").asBoolean()) {
            throw FolioException.badRequest("Permission %s is immutable: it belongs to this version of the platform"
                    .formatted(permission.path("permissionName").asString()));
        }
    }
}
