package octavo.lab.probe;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.util.Set;
import javax.management.JMException;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/**
 * One JVM: heap, collections, allocation, threads. Before and after a run also what part of the heap is garbage: the bytes of all
 * objects less those of the reachable ones, by its own class histograms; the second makes it collect all, so it is not done
 * while anything is measured.
 */
public final class JvmProbe implements Probe {

    private static final int LIVE_OBJECTS_LAST_LINE_FIELDS = 3; // Total, count, bytes

    private final String subject;
    private final long pid;
    private final boolean withGarbage;
    private @Nullable Beans beans;
    private long lastNanos;
    private long lastGcMillis = -1;
    private long lastAllocated;

    private record Beans(
            JvmLink link, MemoryMXBean memory, Set<GarbageCollectorMXBean> collectors, ThreadMXBean threads) {}

    /** @param withGarbage whether the share of garbage is taken, too */
    public JvmProbe(String subject, long pid, boolean withGarbage) {
        this.subject = subject;
        this.pid = pid;
        this.withGarbage = withGarbage;
    }

    @Override
    public String name() {
        return "jvm";
    }

    @Override
    public void look(Samples into) throws ProbeException {
        try {
            look(open(), into);
        } catch (IOException | RuntimeException e) {
            beans = null;
            throw new ProbeException("JVM of " + subject, e);
        }
    }

    private void look(Beans open, Samples into) {
        long now = System.nanoTime();
        var heap = open.memory().getHeapMemoryUsage();
        into.add(name(), subject, "heap-used", "bytes", heap.getUsed());
        into.add(name(), subject, "heap-committed", "bytes", heap.getCommitted());
        into.add(name(), subject, "threads", "count", open.threads().getThreadCount());
        long gcMillis = open.collectors().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                .sum();
        long allocated = open.threads().getTotalThreadAllocatedBytes();
        if (lastGcMillis >= 0) {
            double seconds = (now - lastNanos) / 1e9;
            into.add(name(), subject, "gc-time-each-second", "ms", (gcMillis - lastGcMillis) / seconds);
            into.add(name(), subject, "allocation", "bytes/s", (allocated - lastAllocated) / seconds);
        }
        lastNanos = now;
        lastGcMillis = gcMillis;
        lastAllocated = allocated;
    }

    @Override
    public void runBegins(Samples into) throws ProbeException {
        garbage("-at-start", into);
    }

    @Override
    public void runEnds(Samples into) throws ProbeException {
        garbage("-at-end", into);
    }

    private void garbage(String when, Samples into) throws ProbeException {
        if (!withGarbage) {
            return;
        }
        try {
            double all = histogramBytes("-all");
            double live = histogramBytes();
            into.add(name(), subject, "heap-all-objects" + when, "bytes", all);
            into.add(name(), subject, "heap-live-objects" + when, "bytes", live);
            into.add(name(), subject, "garbage-share" + when, "%", 100 * (all - live) / all);
        } catch (IOException | JMException | RuntimeException e) {
            throw new ProbeException("class histogram of " + subject, e);
        }
    }

    /** @return the bytes of all objects that the histogram counts */
    private double histogramBytes(String... options) throws IOException, JMException {
        var histogram = (String) open().link()
                .beans()
                .invoke(
                        new ObjectName("com.sun.management:type=DiagnosticCommand"),
                        "gcClassHistogram",
                        new Object[] {options},
                        new String[] {String[].class.getName()});
        var lines = histogram.strip().split("\n");
        var total = lines[lines.length - 1].strip().split("\\s+");
        if (total.length < LIVE_OBJECTS_LAST_LINE_FIELDS || !total[0].equals("Total")) {
            throw new IOException("a histogram that ends in " + lines[lines.length - 1]);
        }
        return Double.parseDouble(total[2]);
    }

    private Beans open() throws IOException {
        var open = beans;
        if (open == null) {
            var link = JvmLink.to(pid);
            var server = link.beans();
            open = new Beans(
                    link,
                    ManagementFactory.getPlatformMXBean(server, MemoryMXBean.class),
                    Set.copyOf(ManagementFactory.getPlatformMXBeans(server, GarbageCollectorMXBean.class)),
                    ManagementFactory.getPlatformMXBean(server, ThreadMXBean.class));
            beans = open;
        }
        return open;
    }

    @Override
    public void close() {
        var open = beans;
        if (open != null) {
            try {
                open.link().close();
            } catch (IOException _) {
                // the JVM has ended before
            }
        }
    }
}
