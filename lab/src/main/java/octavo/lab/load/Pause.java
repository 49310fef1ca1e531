package octavo.lab.load;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Lets users wait, and ends all their waits at once when the load ends. */
final class Pause {

    private final CountDownLatch ended = new CountDownLatch(1);

    void end() {
        ended.countDown();
    }

    boolean isEnded() {
        return ended.getCount() == 0;
    }

    /** @throws Stopped if the load ends before */
    void forNanos(long nanos) throws Stopped, InterruptedException {
        if (isEnded() || nanos > 0 && ended.await(nanos, TimeUnit.NANOSECONDS)) {
            throw new Stopped();
        }
    }
}
