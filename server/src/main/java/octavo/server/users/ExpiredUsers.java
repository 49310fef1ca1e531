package octavo.server.users;

import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import octavo.server.records.RecordStore;
import octavo.server.tenants.Caller;
import octavo.server.tenants.RequiresPermission;
import octavo.server.tenants.TenantId;
import octavo.server.tenants.TenantSql;
import octavo.server.tenants.Tenants;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.support.TransactionTemplate;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Writes {@code active = false} into users whose expiration date has passed. Sign-in and desk do not wait for this: they
 * look at the date themselves. It is for lists and searches by {@code active}, and for what listens to user events.
 */
@RestController
class ExpiredUsers implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(ExpiredUsers.class);

    private static final long MINUTES_BETWEEN = 1;

    /** Users changed in one transaction. */
    private static final int BATCH = 500;

    private final Tenants tenants;
    private final TenantSql sql;
    private final RecordStore store;
    private final TransactionTemplate transaction;
    private @Nullable ScheduledExecutorService timer;

    ExpiredUsers(Tenants tenants, TenantSql sql, RecordStore store, TransactionTemplate transaction) {
        this.tenants = tenants;
        this.sql = sql;
        this.store = store;
        this.transaction = transaction;
    }

    /** FOLIO's timer call, for clients that will not wait. */
    @PostMapping("/users/expire/timer")
    @RequiresPermission("users.expire.timer.post")
    ResponseEntity<Void> expireNow() {
        expire(Caller.current().tenant());
        return ResponseEntity.noContent().build();
    }

    private void expire(TenantId tenant) {
        Caller.platform(tenant).run(() -> {
            int changed;
            do {
                changed = transaction.execute(_ -> expireSome());
            } while (changed == BATCH);
        });
    }

    /** Rows that another node is at work on are skipped: it will have changed them. */
    private int expireSome() {
        var expired = sql.sql("""
                select u.id
                  from {tenant}.user u
                 where u.active and u.expires_at <= now()
                 order by u.id
                 limit :batch
                   for update skip locked
                """)
                .param("batch", BATCH)
                .query((row, _) -> row.getObject("id", UUID.class))
                .list();
        for (var id : expired) {
            var locked = store.lock(UserRecords.USER, id);
            store.replace(UserRecords.USER, locked, locked.document().deepCopy().put("active", false));
        }
        return expired.size();
    }

    private void expireEverywhere() {
        for (var tenant : tenants.ids()) {
            try {
                expire(tenant);
            } catch (RuntimeException e) {
                // A timer must survive a bad moment of the database, and one tenant's trouble is not another's.
                LOG.error("tenant {}: users past their expiration date could not be deactivated", tenant, e);
            }
        }
    }

    @Override
    public synchronized void start() {
        var started = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().name("expired-users").daemon().factory());
        started.scheduleWithFixedDelay(this::expireEverywhere, MINUTES_BETWEEN, MINUTES_BETWEEN, TimeUnit.MINUTES);
        timer = started;
    }

    @Override
    public synchronized void stop() {
        if (timer != null) {
            timer.shutdownNow();
            timer = null;
        }
    }

    @Override
    public synchronized boolean isRunning() {
        return timer != null;
    }
}
