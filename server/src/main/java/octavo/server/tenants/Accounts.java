package octavo.server.tenants;

import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Who may call, and with which permissions, as each request asks. Kept for {@link TenantsSettings#accountStaleness()}, so
 * that a deactivation on another node takes effect within that time; one on this node takes effect at once.
 */
@Component
class Accounts {

    /** Above this number of entries the stale ones are dropped. */
    private static final int TIDY_ABOVE = 2_000;

    private record Key(TenantId tenant, UUID userId) {}

    /** @param changes the count of changes before the account was read */
    private record Entry(@Nullable Standing standing, long changes, long loadedNanos) {}

    /**
     * A user who may call.
     *
     * @param stamp what the credentials carry now; a token with another stamp was ended
     */
    record Standing(Caller caller, UUID stamp) {}

    private final UserDirectory users;
    private final Credentials credentials;
    private final PermissionRegistry permissions;
    private final AccountChanges changes;
    private final long stalenessNanos;
    private final Map<Key, Entry> known = new ConcurrentHashMap<>();

    Accounts(
            UserDirectory users,
            Credentials credentials,
            PermissionRegistry permissions,
            AccountChanges changes,
            TenantsSettings settings) {
        this.users = users;
        this.credentials = credentials;
        this.permissions = permissions;
        this.changes = changes;
        this.stalenessNanos = settings.accountStaleness().toNanos();
    }

    /** The user if they may call now; empty when unknown, inactive or without credentials. */
    Optional<Standing> find(TenantId tenant, UUID userId) {
        var key = new Key(tenant, userId);
        var entry = known.get(key);
        if (entry == null || isStale(entry)) {
            long before = changes.count(); // first, so that a change while reading makes the entry stale
            entry = new Entry(load(key).orElse(null), before, System.nanoTime());
            if (known.size() > TIDY_ABOVE) {
                known.values().removeIf(this::isStale);
            }
            known.put(key, entry);
        }
        return Optional.ofNullable(entry.standing());
    }

    private Optional<Standing> load(Key key) {
        return Caller.platform(key.tenant())
                .call(() -> users.findById(key.userId())
                        .filter(UserDirectory.Account::active)
                        .flatMap(account -> credentials
                                .stamp(account.userId())
                                .map(stamp -> new Standing(callerOf(key.tenant(), account), stamp))));
    }

    Caller callerOf(TenantId tenant, UserDirectory.Account account) {
        return new Caller(tenant, account.userId(), account.username(), permissions.expand(account.permissions()));
    }

    private boolean isStale(Entry entry) {
        return entry.changes() != changes.count() || System.nanoTime() - entry.loadedNanos() > stalenessNanos;
    }
}
