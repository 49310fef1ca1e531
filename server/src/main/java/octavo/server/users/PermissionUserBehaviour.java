package octavo.server.users;

import octavo.server.records.RecordBehaviour;
import octavo.server.tenants.AccountChanges;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** A user's permissions hold for the next request. */
@Component
class PermissionUserBehaviour implements RecordBehaviour {

    private final AccountChanges accounts;

    PermissionUserBehaviour(AccountChanges accounts) {
        this.accounts = accounts;
    }

    @Override
    public String recordType() {
        return UserRecords.PERMISSION_USER;
    }

    @Override
    public void afterWrite(@Nullable ObjectNode previous, ObjectNode next) {
        accounts.announce();
    }

    @Override
    public void beforeDelete(ObjectNode previous) {
        accounts.announce();
    }
}
