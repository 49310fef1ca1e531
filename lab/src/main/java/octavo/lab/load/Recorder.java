package octavo.lab.load;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import octavo.lab.result.FailureKind;
import octavo.lab.result.OperationInterval;
import org.jspecify.annotations.Nullable;

/**
 * Counts and times what the load does. An operation belongs to the phase in which it was to start, whenever it ends. Its memory
 * is bounded by the number of operations; what an interval held is handed on and forgotten.
 */
public final class Recorder {

    private final LabClock clock;
    private final Consumer<List<OperationInterval>> sink;
    private final Map<Operation, Tally> current = new LinkedHashMap<>();
    private final List<Tally> past = new ArrayList<>();
    private final Object flushing = new Object();
    private final LiveFigures live = new LiveFigures();
    private @Nullable String phase;

    /** @param sink takes the intervals that have ended; called by one thread at a time */
    public Recorder(LabClock clock, Consumer<List<OperationInterval>> sink) {
        this.clock = clock;
        this.sink = sink;
    }

    public LabClock clock() {
        return clock;
    }

    /** From now on operations belong to this phase. */
    public void enter(String name) {
        change(name);
    }

    /** From now on operations belong to no phase and are not recorded, until the next one begins. */
    public void leave() {
        change(null);
    }

    private void change(@Nullable String name) {
        synchronized (this) {
            past.addAll(current.values());
            current.clear();
            phase = name;
        }
        flush();
    }

    /** An operation that has begun; told exactly once how it ended. */
    public final class Begun {

        private final @Nullable Tally tally;
        private final @Nullable Tally total;
        private final Operation operation;

        private Begun(Operation operation, @Nullable Tally tally, @Nullable Tally total) {
            this.operation = operation;
            this.tally = tally;
            this.total = total;
        }

        public void good(long micros) {
            synchronized (Recorder.this) {
                long now = clock.nanos();
                live.good(operation, micros);
                if (tally != null) {
                    tally.good(micros, now);
                }
                if (total != null) {
                    total.good(micros, now);
                }
            }
        }

        public void failed(FailureKind kind) {
            synchronized (Recorder.this) {
                long now = clock.nanos();
                live.failed(operation);
                if (tally != null) {
                    tally.failed(kind, now);
                }
                if (total != null) {
                    total.failed(kind, now);
                }
            }
        }

        public void abandoned() {
            synchronized (Recorder.this) {
                if (tally != null) {
                    tally.abandoned();
                }
                if (total != null) {
                    total.abandoned();
                }
            }
        }
    }

    /** An operation's intended start has come; {@link #begin} follows as soon as somebody is free to begin it. */
    public synchronized void plan(Operation operation) {
        var tally = tally(operation);
        if (tally != null) {
            tally.planned();
        }
    }

    /** An operation begins when it was to. */
    public synchronized Begun begin(Operation operation) {
        plan(operation);
        return begin(operation, clock.nanos());
    }

    /**
     * A planned operation begins.
     *
     * @param intendedNanos when it was to begin, on the run's clock
     */
    public synchronized Begun begin(Operation operation, long intendedNanos) {
        long now = clock.nanos();
        var tally = tally(operation);
        var total = isCall(operation) ? tally(Operation.ALL_CALLS) : null;
        if (tally != null) {
            tally.sent(intendedNanos, now);
        }
        if (total != null) {
            total.planned();
            total.sent(intendedNanos, now);
        }
        return new Begun(operation, tally, total);
    }

    private static boolean isCall(Operation operation) {
        return switch (operation.kind()) {
            case CALL, PREFLIGHT -> true;
            case TOTAL, TRANSACTION -> false;
        };
    }

    private @Nullable Tally tally(Operation operation) {
        var name = phase;
        return name == null ? null : current.computeIfAbsent(operation, key -> new Tally(name, key, clock.nanos()));
    }

    /** Hands on what happened since the last time. Users go on meanwhile: they wait for no file. */
    public void flush() {
        synchronized (flushing) {
            var intervals = take();
            if (!intervals.isEmpty()) {
                sink.accept(intervals);
            }
        }
    }

    private synchronized List<OperationInterval> take() {
        long now = clock.nanos();
        var intervals = new ArrayList<OperationInterval>();
        for (var tallies : List.of(past, current.values())) {
            for (var tally : tallies) {
                if (tally.isWorthWriting()) {
                    intervals.add(tally.interval(now, clock));
                }
            }
        }
        past.removeIf(tally -> !tally.isOutstanding());
        return intervals;
    }

    /** What the transactions of the last seconds were like, for people who watch. */
    public synchronized String live() {
        return live.show();
    }
}
