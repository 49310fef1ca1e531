package octavo.server.dataexport.run;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.springframework.stereotype.Component;

/** Wakes the workers of this node when there is work. Only a hint: those of other nodes look by themselves. */
@Component
public class ExportSignal {

    private final Semaphore work = new Semaphore(0);

    /** There is work for so many workers; to be called after the commit. */
    public void work(int workers) {
        work.drainPermits();
        work.release(workers);
    }

    void await(Duration most) throws InterruptedException {
        boolean _ = work.tryAcquire(most.toMillis(), TimeUnit.MILLISECONDS);
    }
}
