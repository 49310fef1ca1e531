package octavo.server.circulation.requests;

import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import octavo.server.events.Leases;
import octavo.server.records.Json;
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
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Closes requests whose time is over: those that nothing came for, and those that nobody came for. One node at a time looks
 * for them, by a lease; and each is looked at again under its lock before it is closed, so that no request is closed twice
 * and none that has been served in the meantime, whoever runs this beside the lease's holder.
 */
@RestController
class ExpiredRequests implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(ExpiredRequests.class);

    private static final Duration BETWEEN = Duration.ofMinutes(2);
    private static final Duration LEASE = Duration.ofMinutes(5);

    /** Requests that are looked for at once. */
    private static final int BATCH = 150;

    /** The moment at which an open request ends, as indexed. */
    private static final String END = """
            (case when r.status = 'Open - Awaiting pickup' then octavo.instant(r.doc->>'holdShelfExpirationDate')
                  else octavo.instant(r.doc->>'requestExpirationDate') end)
            """;

    private final Tenants tenants;
    private final TenantSql sql;
    private final RequestChanges changes;
    private final Turns turns;
    private final Leases.Lease lease;
    private final InstantSource clock;
    private @Nullable ScheduledExecutorService timer;

    ExpiredRequests(
            Tenants tenants, TenantSql sql, RequestChanges changes, Turns turns, Leases leases, InstantSource clock) {
        this.tenants = tenants;
        this.sql = sql;
        this.changes = changes;
        this.turns = turns;
        this.lease = leases.named("expired-requests", LEASE);
        this.clock = clock;
    }

    /** FOLIO's timer call, for clients that will not wait. */
    @PostMapping("/scheduled-request-expiration")
    @RequiresPermission("circulation-storage.scheduled-request-expiration.post")
    ResponseEntity<Void> expireNow() {
        expire(Caller.current().tenant());
        return ResponseEntity.noContent().build();
    }

    /** All that is over, a batch at a time, until a batch closes nothing more. */
    void expire(TenantId tenant) {
        Caller.platform(tenant).run(() -> {
            var now = clock.instant();
            boolean closedAny;
            do {
                closedAny = false;
                for (var id : over(now)) {
                    closedAny |= close(tenant, id, now);
                }
            } while (closedAny);
        });
    }

    private List<UUID> over(Instant now) {
        return sql.sql("""
                        select r.id
                          from {tenant}.request r
                         where r.status like 'Open%' and
                        """ + END + " < :now order by " + END + " limit :batch")
                .param("now", Timestamp.from(now))
                .param("batch", BATCH)
                .query((row, _) -> row.getObject("id", UUID.class))
                .list();
    }

    /** One request's trouble is not another's. */
    private boolean close(TenantId tenant, UUID id, Instant now) {
        try {
            return turns.take(() -> closeIfOver(id, now));
        } catch (RuntimeException e) {
            LOG.error("tenant {}: request {} is over and could not be closed", tenant, id, e);
            return false;
        }
    }

    private boolean closeIfOver(UUID id, Instant now) {
        var held = changes.hold(id);
        var over = held.filter(request -> isOver(request.request(), now));
        over.ifPresent(request -> {
            boolean nobodyCame = request.request().status() == RequestStatus.AWAITING_PICKUP;
            changes.close(request, nobodyCame ? RequestStatus.PICKUP_EXPIRED : RequestStatus.UNFILLED, Json.object());
        });
        return over.isPresent();
    }

    private static boolean isOver(Request request, Instant now) {
        return request.isPast(
                request.status() == RequestStatus.AWAITING_PICKUP ? "holdShelfExpirationDate" : "requestExpirationDate",
                now);
    }

    private void expireEverywhere() {
        for (var tenant : tenants.ids()) {
            try {
                if (!lease.hold()) {
                    return; // another node is at it
                }
                expire(tenant);
            } catch (RuntimeException e) {
                // A timer must survive a bad moment of the database, and one tenant's trouble is not another's.
                LOG.error("tenant {}: requests that are over could not be looked for", tenant, e);
            }
        }
    }

    @Override
    public synchronized void start() {
        var started = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().name("expired-requests").daemon().factory());
        started.scheduleWithFixedDelay(
                this::expireEverywhere, BETWEEN.toSeconds(), BETWEEN.toSeconds(), TimeUnit.SECONDS);
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
