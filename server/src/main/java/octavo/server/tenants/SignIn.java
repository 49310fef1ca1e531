package octavo.server.tenants;

import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.UUID;
import octavo.server.tenants.UserDirectory.Account;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Sign-in with a password, the sessions that follow from it, and whom a token stands for. */
@Component
public class SignIn {

    private final Tenants tenants;
    private final UserDirectory users;
    private final Credentials credentials;
    private final Accounts accounts;
    private final Tokens tokens;
    private final RefreshTokens refreshTokens;
    private final TenantsSettings settings;
    private final Clock clock = Clock.systemUTC();

    /** Who signs in: one of the two is given. */
    public record Name(@Nullable String username, @Nullable UUID userId) {}

    /** What a token turned out to be. */
    public sealed interface Authentication {

        record SignedIn(Caller caller) implements Authentication {}

        /** Not a token of this installation, or changed on its way. */
        record Invalid() implements Authentication {}

        record Expired() implements Authentication {}

        /** The user or the whole tenant is gone, or the user is inactive or has ended all sessions. */
        record Ended() implements Authentication {}
    }

    /** A session whose one token has no expiry. */
    public record LegacySession(UUID userId, String token) {

        /** Without the token, as {@link Session#toString}. */
        @Override
        public String toString() {
            return "LegacySession[userId=%s]".formatted(userId);
        }
    }

    /** A user whose password was right. */
    private record Proven(Caller caller, UUID stamp) {}

    SignIn(
            Tenants tenants,
            UserDirectory users,
            Credentials credentials,
            Accounts accounts,
            Tokens tokens,
            RefreshTokens refreshTokens,
            TenantsSettings settings) {
        this.tenants = tenants;
        this.users = users;
        this.credentials = credentials;
        this.accounts = accounts;
        this.tokens = tokens;
        this.refreshTokens = refreshTokens;
        this.settings = settings;
    }

    /** Whom a request's access token stands for, as of now. */
    public Authentication authenticate(String accessToken) {
        var read = tokens.read(accessToken);
        if (read.isEmpty()) {
            return new Authentication.Invalid();
        }
        var claims = read.get();
        if (claims.expiresAt() != null && !clock.instant().isBefore(claims.expiresAt())) {
            return new Authentication.Expired();
        }
        if (!tenants.exists(claims.tenant())) {
            return new Authentication.Ended();
        }
        return accounts.find(claims.tenant(), claims.userId())
                .filter(standing -> standing.stamp().equals(claims.stamp()))
                .<Authentication>map(standing -> new Authentication.SignedIn(standing.caller()))
                .orElseGet(Authentication.Ended::new);
    }

    /** Begins a session; empty when they may not sign in so, whatever the reason. */
    public Optional<Session> begin(TenantId tenant, Name name, String password) {
        return prove(tenant, name, password).map(this::session);
    }

    /**
     * A token without expiry, as scripts of older FOLIO releases ask for. It ends when the user is deactivated, changes the
     * password or ends all sessions.
     */
    public Optional<LegacySession> beginLegacy(TenantId tenant, Name name, String password) {
        return prove(tenant, name, password)
                .map(proven -> new LegacySession(
                        proven.caller().user().orElseThrow(), tokens.issue(proven.caller(), proven.stamp(), null)));
    }

    /** Uses a refresh token up for a new session; empty when it was used before, expired, or its user may not call. */
    public Optional<Session> renew(String refreshToken) {
        return refreshTokens
                .use(refreshToken)
                .flatMap(old -> accounts.find(old.tenant(), old.userId())
                        .map(standing -> session(new Proven(standing.caller(), standing.stamp()))));
    }

    /** Ends the one session that the refresh token would continue. */
    public void end(String refreshToken) {
        refreshTokens.use(refreshToken);
    }

    /** Ends all sessions of a user of the caller's tenant, and all their tokens. */
    public void endAll(UUID userId) {
        refreshTokens.endAll(Caller.current().tenant(), userId);
        credentials.renewStamp(userId);
    }

    /**
     * Replaces a password by its holder.
     *
     * @return false when the old one is wrong or the account is locked or unknown
     */
    public boolean changePassword(TenantId tenant, Name name, String password, String newPassword) {
        var proven = prove(tenant, name, password);
        proven.ifPresent(user -> user.caller().run(() -> {
            var userId = user.caller().user().orElseThrow();
            credentials.replace(userId, newPassword);
            refreshTokens.endAll(tenant, userId);
        }));
        return proven.isPresent();
    }

    /**
     * Does the same work whatever is at fault, so that neither the answer nor its time tells whether a username exists, and
     * a locked account does not tell whether the password was right.
     */
    private Optional<Proven> prove(TenantId tenant, Name name, String password) {
        return Caller.platform(tenant).call(() -> proveHere(name, password));
    }

    private Optional<Proven> proveHere(Name name, String password) {
        if (password.length() > Passwords.PASSWORD_CHARACTERS_MAX) {
            return Optional.empty();
        }
        var account = find(name);
        var stored = account.flatMap(user -> credentials.find(user.userId())).orElse(null);
        boolean right = credentials.matches(password, stored);
        if (account.isEmpty() || stored == null || stored.locked()) {
            return Optional.empty();
        }
        var user = account.get();
        if (!right) {
            credentials.countFailure(user.userId(), settings.failuresBeforeLock(), settings.lockDuration());
            return Optional.empty();
        }
        if (stored.failures() > 0) {
            credentials.forgetFailures(user.userId());
        }
        return user.active()
                ? Optional.of(new Proven(accounts.callerOf(Caller.current().tenant(), user), stored.stamp()))
                : Optional.empty();
    }

    private Optional<Account> find(Name name) {
        if (name.userId() != null) {
            return users.findById(name.userId());
        }
        return name.username() == null ? Optional.empty() : users.findByUsername(name.username());
    }

    private Session session(Proven user) {
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS); // a token's times have no fractions
        var accessEnd = now.plus(settings.accessTokenLifetime());
        var refreshEnd = now.plus(settings.refreshTokenLifetime());
        var userId = user.caller().user().orElseThrow();
        return new Session(
                user.caller().tenant(),
                userId,
                tokens.issue(user.caller(), user.stamp(), accessEnd),
                accessEnd,
                refreshTokens.issue(user.caller().tenant(), userId, refreshEnd),
                refreshEnd);
    }
}
