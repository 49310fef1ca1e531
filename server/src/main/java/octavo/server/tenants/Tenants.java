package octavo.server.tenants;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** The tenants of this installation: made, brought up to date, deleted. */
@Component
public class Tenants implements SmartLifecycle {

    /** Before whatever works for tenants on its own account, and long before the port opens. */
    public static final int PHASE = Integer.MIN_VALUE + 1_000;

    private static final Logger LOG = LoggerFactory.getLogger(Tenants.class);

    private final JdbcClient jdbc;
    private final TransactionTemplate transaction;
    private final Migrations migrations;
    private final Installation installation;
    private final AccountChanges accountChanges;
    private final List<TenantInitializer> initializers;
    private final long stalenessNanos;
    private volatile Known known = new Known(Set.of(), 0, true);
    private volatile boolean running;

    private record Known(Set<TenantId> ids, long loadedNanos, boolean outdated) {}

    Tenants(
            JdbcClient jdbc,
            TransactionTemplate transaction,
            Migrations migrations,
            Installation installation,
            AccountChanges accountChanges,
            List<TenantInitializer> initializers,
            TenantsSettings settings) {
        this.jdbc = jdbc;
        this.transaction = transaction;
        this.migrations = migrations;
        this.installation = installation;
        this.accountChanges = accountChanges;
        this.initializers = initializers;
        this.stalenessNanos = settings.accountStaleness().toNanos();
    }

    /** Brings every tenant to this version. */
    @Override
    public void start() {
        ids().forEach(this::bringUpToDate);
        running = true;
    }

    @Override
    public void stop() {
        running = false;
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    @Override
    public int getPhase() {
        return PHASE;
    }

    public List<Tenant> list() {
        return jdbc.sql("select id, name, description from octavo.tenant order by id")
                .query(Tenants::tenant)
                .list();
    }

    public Optional<Tenant> find(TenantId tenant) {
        return jdbc.sql("select id, name, description from octavo.tenant where id = :id")
                .param("id", tenant.value())
                .query(Tenants::tenant)
                .optional();
    }

    /** For work that goes over all tenants. */
    public List<TenantId> ids() {
        return list().stream().map(tenant -> new TenantId(tenant.id())).toList();
    }

    /** As each request asks: at once for changes of this node, within the accounts' staleness for those of another. */
    public boolean exists(TenantId tenant) {
        var current = known;
        if (current.outdated() || System.nanoTime() - current.loadedNanos() > stalenessNanos) {
            long now = System.nanoTime();
            current = new Known(ids().stream().collect(Collectors.toUnmodifiableSet()), now, false);
            known = current;
        }
        return current.ids().contains(tenant);
    }

    /** The tenant whose administrators may create and delete tenants; empty before the first start made it. */
    public Optional<TenantId> operating() {
        return installation.operatingTenant();
    }

    public boolean isOperating(TenantId tenant) {
        return operating().filter(tenant::equals).isPresent();
    }

    /**
     * Makes a tenant with an empty, complete schema. The first tenant of an installation becomes its operating tenant.
     *
     * @throws Refusal 400 when there is one of that name
     */
    public Tenant create(TenantId id, String name, @Nullable String description) {
        if (find(id).isPresent()) {
            throw duplicate(id);
        }
        // The row comes last: until then nobody can reach the schema, and a failed attempt can simply be repeated.
        bringUpToDate(id);
        try {
            transaction.executeWithoutResult(_ -> {
                jdbc.sql("insert into octavo.tenant (id, name, description) values (:id, :name, :description)")
                        .param("id", id.value())
                        .param("name", name)
                        .param("description", description)
                        .update();
                jdbc.sql("insert into octavo.tenant_setup (tenant_id) values (:id)")
                        .param("id", id.value())
                        .update();
                installation.claim(id);
            });
        } catch (DuplicateKeyException e) {
            throw duplicate(id);
        }
        outdate();
        LOG.info("tenant {} created", id);
        return new Tenant(id.value(), name, description);
    }

    public void describe(TenantId id, String name, @Nullable String description) {
        jdbc.sql("update octavo.tenant set name = :name, description = :description where id = :id")
                .param("id", id.value())
                .param("name", name)
                .param("description", description)
                .update();
    }

    /**
     * Deletes a tenant and everything in it, in one transaction, so that no later tenant of that name can find its rows.
     *
     * @throws Refusal 400 for the operating tenant
     */
    public void delete(TenantId id) {
        if (isOperating(id)) {
            throw Refusal.text(400, "Tenant %s administers this installation and cannot be deleted".formatted(id));
        }
        transaction.executeWithoutResult(_ -> {
            jdbc.sql("delete from octavo.tenant where id = :id")
                    .param("id", id.value())
                    .update();
            jdbc.sql("drop schema if exists %s cascade".formatted(id.schema())).update();
        });
        outdate();
        LOG.info("tenant {} deleted", id);
    }

    /** Empties a tenant: its schema is as after {@link #create}. Its data is gone. */
    public void purge(TenantId id) {
        if (isOperating(id)) {
            throw Refusal.text(400, "Tenant %s administers this installation and cannot be purged".formatted(id));
        }
        transaction.executeWithoutResult(_ -> {
            jdbc.sql("drop schema if exists %s cascade".formatted(id.schema())).update();
            jdbc.sql("""
                    update octavo.tenant_setup
                       set reference_loaded = false, sample_loaded = false, bootstrap_until = null
                     where tenant_id = :id
                    """).param("id", id.value()).update();
            jdbc.sql("delete from octavo.refresh_token where tenant_id = :id")
                    .param("id", id.value())
                    .update();
        });
        bringUpToDate(id);
        outdate();
        LOG.info("tenant {} purged", id);
    }

    /** Loads FOLIO's reference data and, if wanted, the sample, each once in a tenant's life. */
    public void load(TenantId id, boolean reference, boolean sample) {
        Caller.platform(id).run(() -> {
            if (reference && isFirst(id, "reference_loaded")) {
                initializers.forEach(TenantInitializer::loadReference);
                loaded(id, "reference_loaded");
            }
            if (sample && isFirst(id, "sample_loaded")) {
                initializers.forEach(TenantInitializer::loadSample);
                loaded(id, "sample_loaded");
            }
        });
    }

    private boolean isFirst(TenantId id, String what) {
        return !jdbc.sql("select %s from octavo.tenant_setup where tenant_id = :id".formatted(what))
                .param("id", id.value())
                .query(Boolean.class)
                .single();
    }

    private void loaded(TenantId id, String what) {
        jdbc.sql("update octavo.tenant_setup set %s = true where tenant_id = :id".formatted(what))
                .param("id", id.value())
                .update();
    }

    private void bringUpToDate(TenantId id) {
        migrations.migrate(id);
        Caller.platform(id).run(() -> initializers.forEach(TenantInitializer::afterMigration));
    }

    private void outdate() {
        known = new Known(Set.of(), 0, true);
        accountChanges.announce();
    }

    private static Tenant tenant(ResultSet row, int number) throws SQLException {
        return new Tenant(row.getString("id"), row.getString("name"), row.getString("description"));
    }

    private static Refusal duplicate(TenantId id) {
        return Refusal.text(400, "Duplicate tenant id " + id);
    }
}
