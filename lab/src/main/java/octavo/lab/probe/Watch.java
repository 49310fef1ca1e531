package octavo.lab.probe;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import octavo.lab.load.LabClock;
import octavo.lab.result.Run.Gap;
import octavo.lab.result.RunWriter;
import org.jspecify.annotations.Nullable;

/** Lets all probes look once a second and writes what they see. A probe that cannot look is told as a gap, and asked again. */
public final class Watch implements AutoCloseable {

    private static final Duration EVERY = Duration.ofSeconds(1);

    private final LabClock clock;
    private final List<Probe> probes;
    private final RunWriter writer;
    private final Map<String, Gap> gaps = new LinkedHashMap<>();
    private final Thread thread;
    private final CountDownLatch closing = new CountDownLatch(1);
    private volatile @Nullable RuntimeException fault;
    private String phase = "";
    private String lastPhase = "";

    public Watch(LabClock clock, List<Probe> probes, RunWriter writer) {
        this.clock = clock;
        this.probes = List.copyOf(probes);
        this.writer = writer;
        this.thread = Thread.ofPlatform().daemon().name("probes").unstarted(this::look);
    }

    /** Begins to look. */
    public Watch start() {
        thread.start();
        return this;
    }

    private void look() {
        long due = System.nanoTime();
        while (closing.getCount() > 0) {
            try {
                lookOnce();
            } catch (UncheckedIOException e) {
                fault = e; // the disk is full or gone: the run ends, and says so
                return;
            }
            due = Math.max(due + EVERY.toNanos(), System.nanoTime());
            try {
                closing.await(
                        due - System.nanoTime(), TimeUnit.NANOSECONDS); // never an interrupt: it would close the files
            } catch (InterruptedException _) {
                return;
            }
        }
    }

    private synchronized void lookOnce() {
        var samples = new Samples(clock.now(), phase);
        for (var probe : probes) {
            attempt(probe, () -> probe.look(samples));
        }
        writer.samples(samples.all());
    }

    private interface Attempt {
        void make() throws ProbeException;
    }

    private void attempt(Probe probe, Attempt attempt) {
        try {
            attempt.make();
        } catch (ProbeException e) {
            gaps.putIfAbsent(e.subject(), new Gap(Gap.Kind.PROBE, e.subject(), String.valueOf(e.getMessage())));
        } catch (UncheckedIOException e) {
            throw e;
        } catch (RuntimeException e) {
            gaps.putIfAbsent(probe.name(), new Gap(Gap.Kind.PROBE, probe.name(), "failed: " + e));
        }
    }

    public synchronized void runBegins() {
        var samples = new Samples(clock.now(), "");
        for (var probe : probes) {
            attempt(probe, () -> probe.runBegins(samples));
        }
        writer.samples(samples.all());
    }

    /** What is seen now belongs to the phase that was the last. */
    public synchronized void runEnds() {
        var samples = new Samples(clock.now(), lastPhase);
        for (var probe : probes) {
            attempt(probe, () -> probe.runEnds(samples));
        }
        writer.samples(samples.all());
    }

    public synchronized void phaseBegins(String name) {
        phase = name;
        lastPhase = name;
        for (var probe : probes) {
            attempt(probe, () -> probe.phaseBegins(name));
        }
    }

    public synchronized void phaseEnds() {
        var samples = new Samples(clock.now(), phase);
        for (var probe : probes) {
            attempt(probe, () -> probe.phaseEnds(phase, samples, writer));
        }
        writer.samples(samples.all());
        phase = "";
    }

    /** What could not be read so far. */
    public synchronized List<Gap> gaps() {
        return new ArrayList<>(gaps.values());
    }

    /** @throws UncheckedIOException if what was seen cannot be written */
    public void requireAlive() {
        var seen = fault;
        if (seen != null) {
            throw seen;
        }
    }

    @Override
    public void close() throws InterruptedException {
        closing.countDown();
        thread.join();
        probes.forEach(Probe::close);
    }
}
