package octavo.lab.probe;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * CPU, memory, disk and threads of each part of the system, from Linux' own books. A part may be many processes, as a database
 * is; those that have ended in the meantime keep what they had used.
 */
public final class ProcessProbe implements Probe {

    /** PSS walks a process' pages: dear, so not each second. */
    private static final int PSS_EVERY = 5;

    private final Supplier<Map<String, List<ProcessHandle>>> parts;
    private final Map<String, Map<Long, Used>> used = new HashMap<>();
    private final Map<String, long[]> network = new HashMap<>();
    private long lastNanos = System.nanoTime();
    private int looks;

    private ProcFiles.@Nullable Host host;

    private record Used(double cpuSeconds, long readBytes, long writtenBytes) {}

    /** @param parts the processes of each part, by the part's name */
    public ProcessProbe(Supplier<Map<String, List<ProcessHandle>>> parts) {
        this.parts = parts;
    }

    @Override
    public String name() {
        return "process";
    }

    @Override
    public void look(Samples into) throws ProbeException {
        long now = System.nanoTime();
        double seconds = (now - lastNanos) / 1e9;
        lastNanos = now;
        boolean withPss = looks++ % PSS_EVERY == 0;
        for (var part : parts.get().entrySet()) {
            look(part.getKey(), part.getValue(), seconds, withPss, into);
        }
        lookAtHost(seconds, into);
        lookAtNetwork(seconds, into);
    }

    /** What the whole machine does: more than its known parts means that somebody else works on it. */
    private void lookAtHost(double seconds, Samples into) throws ProbeException {
        try {
            var now = ProcFiles.host();
            var before = host;
            if (before != null) {
                into.add(name(), "host", "cpu", "cores", (now.busySeconds() - before.busySeconds()) / seconds);
                into.add(
                        name(),
                        "host",
                        "cpu-stolen",
                        "cores",
                        (now.stolenSeconds() - before.stolenSeconds()) / seconds);
            }
            host = now;
        } catch (IOException e) {
            throw new ProbeException("processors of the host", e);
        }
    }

    private void look(String part, List<ProcessHandle> handles, double seconds, boolean withPss, Samples into)
            throws ProbeException {
        var before = used.getOrDefault(part, Map.of());
        var after = new HashMap<Long, Used>();
        double cpu = 0;
        long read = 0;
        long written = 0;
        long pss = 0;
        int threads = 0;
        for (var handle : handles) {
            long pid = handle.pid();
            try {
                var stat = ProcFiles.stat(pid);
                var disk = ProcFiles.diskBytes(pid);
                var now = new Used(stat.cpuSeconds(), disk[0], disk[1]);
                after.put(pid, now);
                var then = before.getOrDefault(pid, before.isEmpty() ? now : new Used(0, 0, 0));
                cpu += now.cpuSeconds() - then.cpuSeconds();
                read += now.readBytes() - then.readBytes();
                written += now.writtenBytes() - then.writtenBytes();
                threads += stat.threads();
                pss += withPss ? ProcFiles.pssBytes(pid) : 0;
            } catch (IOException e) {
                if (handle.isAlive()) {
                    throw new ProbeException("process " + part, e);
                } // else it ended since it was listed
            }
        }
        used.put(part, after);
        if (!before.isEmpty()) {
            into.add(name(), part, "cpu", "cores", cpu / seconds);
            into.add(name(), part, "disk-read", "bytes/s", read / seconds);
            into.add(name(), part, "disk-written", "bytes/s", written / seconds);
        }
        into.add(name(), part, "threads", "count", threads);
        if (withPss) {
            into.add(name(), part, "memory", "bytes", pss);
        }
    }

    private void lookAtNetwork(double seconds, Samples into) throws ProbeException {
        try {
            for (var link : ProcFiles.network().entrySet()) {
                var before = network.put(link.getKey(), link.getValue());
                if (before != null) {
                    into.add(
                            "network",
                            link.getKey(),
                            "received",
                            "bytes/s",
                            (link.getValue()[0] - before[0]) / seconds);
                    into.add("network", link.getKey(), "sent", "bytes/s", (link.getValue()[1] - before[1]) / seconds);
                }
            }
        } catch (IOException e) {
            throw new ProbeException("network", e);
        }
    }
}
