package octavo.server.tenants;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.security.crypto.argon2.Argon2PasswordEncoder;
import org.springframework.stereotype.Component;

/**
 * Hashes of passwords and PINs: Argon2id with 19 MiB, two passes, one lane.
 *
 * @see <a href="https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html">OWASP, password storage</a>
 */
@Component
public class Passwords {

    private static final int SALT_BYTES = 16;
    private static final int HASH_BYTES = 32;
    private static final int LANES = 1;
    private static final int MEMORY_KIB = 19 * 1024;
    private static final int PASSES = 2;

    /** Longer ones are refused before any work is done on them. */
    public static final int PASSWORD_CHARACTERS_MAX = 1_024;

    /** Hashes computed at once: more would take the heap and the cores from the desk. */
    private static final int AT_ONCE_MAX = 4;

    private static final long WAIT_SECONDS_MAX = 10;

    private final Argon2PasswordEncoder encoder =
            new Argon2PasswordEncoder(SALT_BYTES, HASH_BYTES, LANES, MEMORY_KIB, PASSES);
    private final Semaphore atOnce = new Semaphore(AT_ONCE_MAX, true);
    /** Checked when there is no account, so that the answer takes as long as for a wrong password. */
    private final String nobodys = hash("nobody's password");

    public String hash(String password) {
        return inTurn(() -> encoder.encode(password));
    }

    /** Whether the password is the one of the hash; with no hash the same work is done, and the answer is no. */
    public boolean matches(String password, @Nullable String hash) {
        boolean same = inTurn(() -> encoder.matches(password, hash == null ? nobodys : hash));
        return same && hash != null;
    }

    private <T> T inTurn(java.util.function.Supplier<T> work) {
        try {
            if (!atOnce.tryAcquire(WAIT_SECONDS_MAX, TimeUnit.SECONDS)) {
                throw Refusal.text(503, "Too many sign-ins at once; try again in a moment");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Refusal.text(503, "The server is stopping");
        }
        try {
            return work.get();
        } finally {
            atOnce.release();
        }
    }
}
