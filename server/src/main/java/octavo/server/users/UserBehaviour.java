package octavo.server.users;

import java.util.UUID;
import octavo.server.records.RecordBehaviour;
import octavo.server.tenants.AccountChanges;
import octavo.server.tenants.Credentials;
import octavo.server.tenants.TenantSql;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** A user's change holds for the next request; with a user go password, permissions and service points. */
@Component
class UserBehaviour implements RecordBehaviour {

    private final AccountChanges accounts;
    private final Credentials credentials;
    private final TenantSql sql;

    UserBehaviour(AccountChanges accounts, Credentials credentials, TenantSql sql) {
        this.accounts = accounts;
        this.credentials = credentials;
        this.sql = sql;
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
        sql.sql("delete from {tenant}.permission_user where user_id = :user")
                .param("user", user)
                .update();
        sql.sql("delete from {tenant}.service_points_user where user_id = :user")
                .param("user", user)
                .update();
    }
}
