package octavo.server.tenants;

import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The body of FOLIO's sign-in calls: {@code username} or {@code userId}, {@code password}, and for clients that send no
 * tenant header {@code tenant}.
 */
public record SignInRequest(
        @Nullable String username,
        @Nullable String userId,
        @Nullable String password,
        @Nullable String newPassword,
        @Nullable String tenant) {

    /** @throws Refusal 400 when neither username nor user id is usable */
    public SignIn.Name name() {
        if (username == null || username.isBlank()) {
            if (userId == null || userId.isBlank()) {
                throw Refusal.text(400, "You must provide a username or userId");
            }
            return new SignIn.Name(null, uuid(userId));
        }
        return new SignIn.Name(username, null);
    }

    /** @throws Refusal 400 when there is none */
    public String requiredPassword() {
        if (password == null || password.isEmpty()) {
            throw Refusal.text(400, "You must provide a password");
        }
        return password;
    }

    /** What FOLIO answers whatever was wrong with a sign-in. */
    public Refusal wrong() {
        var name = username == null ? String.valueOf(userId) : username;
        return Refusal.unprocessable(
                "Wrong username or password, or the account is blocked",
                "wrong.username.or.wrong.password.or.account.blocked",
                Map.of(username == null ? "userId" : "username", name));
    }

    /** Without the passwords. */
    @Override
    public String toString() {
        return "SignInRequest[username=%s, userId=%s]".formatted(username, userId);
    }

    private static UUID uuid(String text) {
        try {
            return UUID.fromString(text);
        } catch (IllegalArgumentException e) {
            throw Refusal.text(400, "userId is not a UUID");
        }
    }
}
