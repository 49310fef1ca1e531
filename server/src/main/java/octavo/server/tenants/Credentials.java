package octavo.server.tenants;

import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * The passwords of the caller's tenant. Each carries a stamp that its tokens repeat: a new stamp ends all of them, as after
 * a change of password.
 */
@Component
public class Credentials {

    private final TenantSql sql;
    private final Passwords passwords;
    private final AccountChanges changes;

    /** What a sign-in checks. */
    record Stored(String hash, UUID stamp, boolean locked, int failures) {}

    Credentials(TenantSql sql, Passwords passwords, AccountChanges changes) {
        this.sql = sql;
        this.passwords = passwords;
        this.changes = changes;
    }

    /**
     * Gives a user a password.
     *
     * @throws Refusal 422 when the user has one already or the password is not usable
     */
    public void create(UUID userId, String password) {
        check(password);
        int inserted = sql.sql("""
                insert into {tenant}.credential (user_id, password_hash)
                values (:user, :hash)
                on conflict (user_id) do nothing
                """)
                .param("user", userId)
                .param("hash", passwords.hash(password))
                .update();
        if (inserted == 0) {
            throw Refusal.unprocessable(
                    "There already exists credentials for user id " + userId,
                    "credentials.exist",
                    java.util.Map.of("userId", userId.toString()));
        }
        changes.announce();
    }

    /** Replaces a user's password and ends their sessions. */
    public void replace(UUID userId, String password) {
        check(password);
        int updated = sql.sql("""
                update {tenant}.credential
                   set password_hash = :hash, stamp = gen_random_uuid(), failures = 0, locked_until = null
                 where user_id = :user
                """)
                .param("user", userId)
                .param("hash", passwords.hash(password))
                .update();
        if (updated == 0) {
            throw Refusal.text(404, "No credentials for user id " + userId);
        }
        changes.announce();
    }

    /** Takes a user's password and ends their sessions; whether there was one. */
    public boolean delete(UUID userId) {
        int deleted = sql.sql("delete from {tenant}.credential where user_id = :user")
                .param("user", userId)
                .update();
        changes.announce();
        return deleted > 0;
    }

    public boolean exist(UUID userId) {
        return stamp(userId).isPresent();
    }

    Optional<UUID> stamp(UUID userId) {
        return sql.sql("select stamp from {tenant}.credential where user_id = :user")
                .param("user", userId)
                .query(UUID.class)
                .optional();
    }

    /** Whether anybody at all can sign in. */
    public boolean exist() {
        return sql.sql("select exists (select from {tenant}.credential)")
                .query(Boolean.class)
                .single();
    }

    Optional<Stored> find(UUID userId) {
        return sql.sql("""
                select password_hash, stamp, coalesce(locked_until > now(), false) as locked, failures
                  from {tenant}.credential
                 where user_id = :user
                """)
                .param("user", userId)
                .query((row, _) -> new Stored(
                        row.getString("password_hash"),
                        row.getObject("stamp", UUID.class),
                        row.getBoolean("locked"),
                        row.getInt("failures")))
                .optional();
    }

    /** Whether the password is right; takes as long when there are no credentials. */
    boolean matches(String password, @Nullable Stored stored) {
        return passwords.matches(password, stored == null ? null : stored.hash());
    }

    /** Counts a wrong password; the last one allowed locks the account, and counting starts anew after the lock. */
    void countFailure(UUID userId, int failuresBeforeLock, Duration lockDuration) {
        sql.sql("""
                update {tenant}.credential
                   set failures = case when failures + 1 >= :max then 0 else failures + 1 end,
                       locked_until = case when failures + 1 >= :max
                                           then now() + make_interval(secs => :seconds) else locked_until end
                 where user_id = :user
                """)
                .param("user", userId)
                .param("max", failuresBeforeLock)
                .param("seconds", (double) lockDuration.toSeconds())
                .update();
    }

    void forgetFailures(UUID userId) {
        sql.sql("update {tenant}.credential set failures = 0, locked_until = null where user_id = :user")
                .param("user", userId)
                .update();
    }

    /** Ends every session of the user, those of tokens without expiry too. */
    void renewStamp(UUID userId) {
        sql.sql("update {tenant}.credential set stamp = gen_random_uuid() where user_id = :user")
                .param("user", userId)
                .update();
        changes.announce();
    }

    private static void check(String password) {
        if (password.isBlank() || password.length() > Passwords.PASSWORD_CHARACTERS_MAX) {
            throw Refusal.unprocessable(
                    "A password has 1 to %d characters".formatted(Passwords.PASSWORD_CHARACTERS_MAX),
                    "password.length.invalid",
                    java.util.Map.of());
        }
    }
}
