package octavo.lab.probe;

import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.management.jfr.RemoteRecordingStream;
import org.jspecify.annotations.Nullable;

/**
 * What each module of the server costs, though all are one process: JFR's samples of running and of allocating code, each counted
 * for the module of its innermost frame that is the server's own. Code that no module called is {@code other}.
 */
public final class ModuleProbe implements Probe {

    private static final String SERVER = "octavo.server.";
    private static final Duration PERIOD = Duration.ofMillis(20);
    private static final int TELL_EVERY = 10;

    private final long pid;
    private final Map<String, Long> running = new HashMap<>();
    private final Map<String, Long> allocatedBytes = new HashMap<>();
    private final TreeSet<String> known = new TreeSet<>();
    private @Nullable JvmLink link;
    private @Nullable RemoteRecordingStream stream;
    private int looks;
    private long lastNanos = System.nanoTime();

    public ModuleProbe(long pid) {
        this.pid = pid;
    }

    @Override
    public String name() {
        return "module";
    }

    @Override
    public void look(Samples into) throws ProbeException {
        if (stream == null) {
            open();
        }
        if (looks++ % TELL_EVERY == TELL_EVERY - 1) {
            tell(into);
        }
    }

    private void open() throws ProbeException {
        try {
            var opened = JvmLink.to(pid);
            var recording = new RemoteRecordingStream(opened.beans());
            recording.enable("jdk.ExecutionSample").withPeriod(PERIOD);
            recording.enable("jdk.ObjectAllocationSample").with("throttle", "150/s");
            recording.onEvent("jdk.ExecutionSample", event -> count(running, event, 1));
            recording.onEvent(
                    "jdk.ObjectAllocationSample", event -> count(allocatedBytes, event, event.getLong("weight")));
            recording.startAsync();
            link = opened;
            stream = recording;
        } catch (IOException | RuntimeException e) {
            throw new ProbeException("modules (JFR)", e);
        }
    }

    private void count(Map<String, Long> counts, RecordedEvent event, long weight) {
        var trace = event.getStackTrace();
        var module = trace == null
                ? "other"
                : module(trace.getFrames().stream()
                        .map(RecordedFrame::getMethod)
                        .map(method -> method.getType().getName())
                        .toList());
        synchronized (this) {
            counts.merge(module, weight, Long::sum);
        }
    }

    /** @param types of the frames, the innermost first */
    static String module(List<String> types) {
        for (var type : types) {
            if (type.startsWith(SERVER)) {
                int end = type.indexOf('.', SERVER.length());
                if (end > 0) {
                    return type.substring(SERVER.length(), end);
                }
            }
        }
        return "other";
    }

    private synchronized void tell(Samples into) {
        long now = System.nanoTime();
        double seconds = (now - lastNanos) / 1e9;
        lastNanos = now;
        known.addAll(running.keySet());
        known.addAll(allocatedBytes.keySet());
        double all = running.values().stream().mapToLong(Long::longValue).sum();
        var told = new TreeMap<String, Double>();
        for (var module : known) {
            told.put(module, (double) running.getOrDefault(module, 0L));
            into.add(name(), module, "allocation", "bytes/s", allocatedBytes.getOrDefault(module, 0L) / seconds);
        }
        told.forEach((module, samples) -> {
            into.add(name(), module, "cpu-samples", "count", samples);
            into.add(name(), module, "cpu-share", "%", all == 0 ? 0 : 100 * samples / all);
        });
        running.clear();
        allocatedBytes.clear();
    }

    @Override
    public void close() {
        var recording = stream;
        if (recording != null) {
            recording.close();
        }
        var open = link;
        if (open != null) {
            try {
                open.close();
            } catch (IOException _) {
                // the JVM has ended before
            }
        }
    }
}
