package octavo.lab.load;

import java.time.Duration;
import java.util.Set;
import java.util.random.RandomGenerator;

/** One signed-in user: makes calls, and thinks between them. Used by one thread at a time. */
public final class Session {

    /**
     * How all users of a load behave.
     *
     * @param preflights whether each call has its CORS preflight
     * @param thinkScale of all think times; 1 as written, 0 for none
     * @param missing names of calls that the system does not have: they are left out
     */
    public record Manners(boolean preflights, double thinkScale, Set<String> missing) {}

    private final Link link;
    private final Recorder recorder;
    private final Manners manners;
    private final RandomGenerator random;
    private final Pause pause;
    private final String token;
    private long latenessMicros;
    private long sumMicros;

    Session(Link link, Recorder recorder, Manners manners, RandomGenerator random, Pause pause, String token) {
        this.link = link;
        this.recorder = recorder;
        this.manners = manners;
        this.random = random;
        this.pause = pause;
        this.token = token;
    }

    public RandomGenerator random() {
        return random;
    }

    public String tenant() {
        return link.endpoint().tenant();
    }

    /** Makes the preflight of a call, if this load has preflights, and the call. */
    public Answer callWithPreflight(Call call) throws CallFailed, Stopped, InterruptedException {
        preflight(call);
        return call(call);
    }

    /** Makes the preflight of a call, if this load has preflights. */
    public void preflight(Call call) throws CallFailed, Stopped, InterruptedException {
        if (manners.preflights() && !manners.missing().contains(call.name())) {
            measured(Operation.preflight(call.preflightPath()), () -> {
                link.preflight(call);
                return Answer.NONE;
            });
        }
    }

    /** Makes the call. A route that the system does not have answers with an empty object and counts nowhere. */
    public Answer call(Call call) throws CallFailed, Stopped, InterruptedException {
        if (manners.missing().contains(call.name())) {
            return Answer.NONE;
        }
        return measured(Operation.call(call.name()), () -> link.send(call, token));
    }

    /** Waits for a time between constant and constant + range, each as probable. */
    public void think(Duration constant, Duration range) throws Stopped, InterruptedException {
        double nanos = constant.toNanos() + random.nextDouble() * range.toNanos();
        pause.forNanos((long) (nanos * manners.thinkScale()));
    }

    private interface Exchange {
        Answer make() throws CallFailed, InterruptedException;
    }

    private Answer measured(Operation operation, Exchange exchange) throws CallFailed, Stopped, InterruptedException {
        if (pause.isEnded()) {
            throw new Stopped();
        }
        recorder.plan(operation);
        var begun = recorder.begin(operation, recorder.clock().nanos() - latenessMicros * 1000);
        boolean told = false;
        long start = recorder.clock().nanos();
        try {
            var answer = exchange.make();
            long micros = (recorder.clock().nanos() - start) / 1000 + latenessMicros;
            sumMicros += micros;
            begun.good(micros);
            told = true;
            return answer;
        } catch (CallFailed e) {
            begun.failed(e.kind());
            told = true;
            throw e;
        } finally {
            latenessMicros = 0; // it is the first call that began late; the others follow upon it
            if (!told) {
                begun.abandoned();
            }
        }
    }

    /**
     * Runs a planned transaction and records it.
     *
     * @param intendedNanos when it was to begin; how late it begins counts as its time
     * @return whether it was good
     * @throws Stopped if the load ended meanwhile
     */
    boolean run(Transaction transaction, long intendedNanos, Failures failures) throws Stopped, InterruptedException {
        var begun = recorder.begin(Operation.transaction(transaction.name()), intendedNanos);
        boolean told = false;
        sumMicros = 0;
        latenessMicros = Math.max(0, (recorder.clock().nanos() - intendedNanos) / 1000);
        try {
            transaction.run(this);
            begun.good(sumMicros);
            told = true;
            return true;
        } catch (CallFailed e) {
            begun.failed(e.kind());
            told = true;
            failures.saw(transaction.name(), e);
            return false;
        } finally {
            if (!told) {
                begun.abandoned();
            }
        }
    }
}
