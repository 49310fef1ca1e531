package octavo.server.users;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import octavo.server.records.Json;
import octavo.server.records.RecordStore;
import octavo.server.tenants.Caller;
import octavo.server.tenants.Credentials;
import octavo.server.tenants.PermissionRegistry;
import octavo.server.tenants.TenantId;
import octavo.server.tenants.Tenants;
import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Makes the first tenant and its administrator, before the port opens. What an interrupted first start left undone the next
 * one does.
 */
@Component
public class FirstStart implements SmartLifecycle {

    private static final int GENERATED_PASSWORD_BYTES = 15;

    private final Tenants tenants;
    private final Credentials credentials;
    private final RecordStore store;
    private final TransactionTemplate transaction;
    private final FirstStartSettings settings;
    private volatile @Nullable Administrator made;
    private volatile boolean running;

    /**
     * The administrator that this start made.
     *
     * @param generatedPassword null when the settings gave one
     */
    public record Administrator(
            TenantId tenant, String username, @Nullable String generatedPassword) {

        /** Without the password. */
        @Override
        public String toString() {
            return "Administrator[tenant=%s, username=%s]".formatted(tenant, username);
        }
    }

    FirstStart(
            Tenants tenants,
            Credentials credentials,
            RecordStore store,
            TransactionTemplate transaction,
            FirstStartSettings settings) {
        this.tenants = tenants;
        this.credentials = credentials;
        this.store = store;
        this.transaction = transaction;
        this.settings = settings;
    }

    @Override
    public void start() {
        var tenant = tenants.operating().orElseGet(this::makeTenant);
        tenants.load(tenant, true, false);
        Caller.platform(tenant).run(() -> {
            if (!credentials.exist()) {
                made = transaction.execute(_ -> makeAdministrator(tenant));
            }
        });
        running = true;
    }

    /** The administrator if this was the first start: for whoever greets the person that started the program. */
    public Optional<Administrator> made() {
        return Optional.ofNullable(made);
    }

    private TenantId makeTenant() {
        var tenant = new TenantId(settings.tenant());
        tenants.create(tenant, tenant.value(), null);
        return tenant;
    }

    private Administrator makeAdministrator(TenantId tenant) {
        var name = settings.admin().user();
        var given = settings.admin().password();
        var generated = given == null || given.isBlank() ? generatePassword() : null;
        var user = Json.object().put("username", name).put("active", true);
        user.putObject("personal").put("lastName", "Administrator");
        var id = store.insert(UserRecords.USER, user).id();
        credentials.create(id, generated == null ? String.valueOf(given) : generated);
        var permissions = Json.object().put("userId", id.toString());
        permissions.putArray("permissions").add(PermissionRegistry.EVERYTHING);
        store.insert(UserRecords.PERMISSION_USER, permissions);
        return new Administrator(tenant, name, generated);
    }

    private static String generatePassword() {
        var bytes = new byte[GENERATED_PASSWORD_BYTES];
        new SecureRandom().nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    @Override
    public void stop() {
        running = false;
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /** Once the tenants that there are stand at this version. */
    @Override
    public int getPhase() {
        return Tenants.PHASE + 1;
    }
}
