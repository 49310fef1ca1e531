package octavo.server.dataimport.jobs;

import java.time.Duration;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.springframework.stereotype.Component;

/**
 * Tells the dispatcher of this node that a job was queued or a chunk settled, so that it need not look all the time. Only a
 * hint: what happens on other nodes is found by its regular look.
 */
@Component
public class ImportSignal {

    private final Set<UUID> jobs = ConcurrentHashMap.newKeySet();
    private final Semaphore wake = new Semaphore(0);

    /** Something happened to a job; to be called after the commit. */
    public void changed(UUID jobId) {
        jobs.add(jobId);
        if (wake.availablePermits() == 0) {
            wake.release();
        }
    }

    /** Waits for a hint, at most so long; gives the jobs named since the last call. */
    public Set<UUID> await(Duration most) throws InterruptedException {
        if (wake.tryAcquire(most.toMillis(), TimeUnit.MILLISECONDS)) {
            wake.drainPermits();
        }
        var named = Set.copyOf(jobs);
        jobs.removeAll(named);
        return named;
    }
}
