package octavo.lab.load;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import octavo.lab.result.Latencies;
import octavo.lab.result.Run.Generator;

/**
 * Watches the load generator itself: its processor time, its collector's pauses, and how late a thread wakes that has to wake
 * every 10 ms. A generator that is short of any of these measures itself.
 */
public final class GeneratorWatch implements AutoCloseable {

    /** Above this share of the machine the generator takes from the system what it means to measure. */
    static final double CPU_SHARE_MAX = 0.5;

    /** Of any 10 s; above it, times contain the generator's own pauses. */
    static final double GC_MILLIS_MAX = 500;

    /** A user who is woken this late begins late; at the 99th percentile. */
    static final double DELAY_MILLIS_P99_MAX = 100;

    private static final Duration TICK = Duration.ofMillis(10);
    private static final Duration WINDOW = Duration.ofSeconds(10);

    private final Thread thread;
    private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private final Latencies delays = new Latencies();
    private double cpuShareMax;
    private double gcMillisMax;
    private long windowStartNanos = System.nanoTime();
    private long cpuNanos = system.getProcessCpuTime();
    private long gcMillis = gcMillis();

    public GeneratorWatch() {
        thread = Thread.ofPlatform().daemon().name("generator-watch").start(this::watch);
    }

    private void watch() {
        try {
            long due = System.nanoTime();
            while (true) {
                due += TICK.toNanos();
                TimeUnit.NANOSECONDS.sleep(due - System.nanoTime());
                long now = System.nanoTime();
                seen(now, due);
                due = Math.max(due, now - TICK.toNanos());
            }
        } catch (InterruptedException _) {
            // the run has ended
        }
    }

    private synchronized void seen(long nowNanos, long dueNanos) {
        delays.record(Math.max(0, nowNanos - dueNanos) / 1000);
        long elapsed = nowNanos - windowStartNanos;
        if (elapsed >= WINDOW.toNanos()) {
            long cpu = system.getProcessCpuTime();
            long gc = gcMillis();
            cpuShareMax = Math.max(cpuShareMax, (double) (cpu - cpuNanos) / elapsed / processors());
            gcMillisMax = Math.max(gcMillisMax, gc - gcMillis);
            windowStartNanos = nowNanos;
            cpuNanos = cpu;
            gcMillis = gc;
        }
    }

    private static long gcMillis() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                .sum();
    }

    private static int processors() {
        return Runtime.getRuntime().availableProcessors();
    }

    /** What was seen since the watch began. */
    public synchronized Generator verdict() {
        return judge(cpuShareMax, gcMillisMax, delays.percentileMicros(99) / 1000.0);
    }

    static Generator judge(double cpuShare, double gcMillis, double delayMillisP99) {
        var figures = String.format(
                Locale.ROOT,
                "at most %.0f %% of the machine's processors (limit %.0f %%), %.0f ms of collection in 10 s (limit %.0f), "
                        + "99 of 100 wake-ups within %.1f ms (limit %.0f)",
                cpuShare * 100,
                CPU_SHARE_MAX * 100,
                gcMillis,
                GC_MILLIS_MAX,
                delayMillisP99,
                DELAY_MILLIS_P99_MAX);
        boolean bottleneck =
                cpuShare > CPU_SHARE_MAX || gcMillis > GC_MILLIS_MAX || delayMillisP99 > DELAY_MILLIS_P99_MAX;
        return new Generator(bottleneck, figures, cpuShare, gcMillis, delayMillisP99);
    }

    @Override
    public void close() throws InterruptedException {
        thread.interrupt();
        thread.join();
    }
}
