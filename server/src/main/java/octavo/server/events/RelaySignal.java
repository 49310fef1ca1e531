package octavo.server.events;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import octavo.server.tenants.TenantId;
import org.springframework.stereotype.Component;

/**
 * Tells the relay of this node that a tenant has something to announce, so that it need not look all the time. Only a
 * hint: changes committed on other nodes, or whose hint is lost, are found by the relay's regular look at every tenant.
 */
@Component
public class RelaySignal {

    private final Set<TenantId> tenants = ConcurrentHashMap.newKeySet();
    private final Semaphore wake = new Semaphore(0);

    /** To be called after the commit. */
    public void committed(TenantId tenant) {
        tenants.add(tenant);
        if (wake.availablePermits() == 0) {
            wake.release();
        }
    }

    /** Waits for a hint, at most so long; gives the tenants named since the last call. */
    Set<TenantId> await(Duration most) throws InterruptedException {
        if (wake.tryAcquire(most.toMillis(), TimeUnit.MILLISECONDS)) {
            wake.drainPermits();
        }
        var named = Set.copyOf(tenants);
        tenants.removeAll(named);
        return named;
    }
}
