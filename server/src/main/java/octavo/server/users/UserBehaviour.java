package octavo.server.users;

import java.util.UUID;
import octavo.server.records.RecordBehaviour;
import octavo.server.records.RecordStore;
import octavo.server.tenants.AccountChanges;
import octavo.server.tenants.Credentials;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** A user's change holds for the next request; with a user go password, permissions, service points and proxies. */
@Component
class UserBehaviour implements RecordBehaviour {

    private final AccountChanges accounts;
    private final Credentials credentials;
    /** Asked for late: the store itself needs all behaviours first. */
    private final ObjectProvider<RecordStore> store;

    UserBehaviour(AccountChanges accounts, Credentials credentials, ObjectProvider<RecordStore> store) {
        this.accounts = accounts;
        this.credentials = credentials;
        this.store = store;
    }

    @Override
    public String recordType() {
        return UserRecords.USER;
    }

    @Override
    public void afterWrite(@Nullable ObjectNode previous, ObjectNode next) {
        if (previous != null) {
            accounts.announce();
        }
    }

    @Override
    public void beforeDelete(ObjectNode previous) {
        var user = UUID.fromString(previous.path("id").asString());
        credentials.delete(user);
        store.getObject().deleteWhere(UserRecords.PERMISSION_USER, "userId==" + user);
        store.getObject().deleteWhere(UserRecords.SERVICE_POINTS_USER, "userId==" + user);
        store.getObject().deleteWhere(UserRecords.PROXY_FOR, "userId==%1$s or proxyUserId==%1$s".formatted(user));
    }
}
