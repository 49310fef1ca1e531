package octavo.server.tenants;

import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * On whose behalf the current work is done: a signed-in user of a tenant, or the platform itself at work for a tenant.
 * Bound to the running thread for the length of a request or of a piece of background work.
 *
 * @param userId the user's id; absent when the platform works on its own account
 * @param permissions all permission names held, sets already expanded
 */
public record Caller(
        TenantId tenant, @Nullable UUID userId, @Nullable String username, Set<String> permissions) {

    private static final ScopedValue<Caller> CURRENT = ScopedValue.newInstance();

    public Caller {
        permissions = Set.copyOf(permissions);
    }

    /** The platform at work for a tenant, with no user and no need of permissions. */
    public static Caller platform(TenantId tenant) {
        return new Caller(tenant, null, null, Set.of());
    }

    /**
     * The caller of the current request or background work.
     *
     * @throws IllegalStateException outside of any: a programming fault, never a client's
     */
    public static Caller current() {
        if (!CURRENT.isBound()) {
            throw new IllegalStateException("no caller is bound to this thread");
        }
        return CURRENT.get();
    }

    /** As {@link #current}, where there may be none: a public route, asked without tenant. */
    public static Optional<Caller> find() {
        return CURRENT.isBound() ? Optional.of(CURRENT.get()) : Optional.empty();
    }

    public boolean has(String permission) {
        return permissions.contains(permission);
    }

    public Optional<UUID> user() {
        return Optional.ofNullable(userId);
    }

    /** Runs work on behalf of this caller; {@link #current()} answers this caller inside. */
    public <T extends @Nullable Object, X extends Throwable> T call(ScopedValue.CallableOp<T, X> work) throws X {
        return ScopedValue.where(CURRENT, this).call(work);
    }

    /** As {@link #call} for work without a result. */
    public void run(Runnable work) {
        ScopedValue.where(CURRENT, this).run(work);
    }
}
