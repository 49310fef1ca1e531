package octavo.server.tenants;

import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** What sign-in must know of the users of the caller's tenant. The module that keeps users implements it. */
public interface UserDirectory {

    /**
     * A user as sign-in sees them.
     *
     * @param active may sign in and call: neither deactivated nor past the expiration date
     * @param permissions permissions and sets as assigned to the user, with the tenant's own sets already taken apart
     */
    record Account(UUID userId, String username, boolean active, Set<String> permissions) {

        public Account {
            permissions = Set.copyOf(permissions);
        }
    }

    Optional<Account> findById(UUID userId);

    /** Without regard to case and accents, as the username is unique. */
    Optional<Account> findByUsername(String username);
}
