package octavo.lab.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.random.RandomGenerator;
import octavo.lab.load.Session.Manners;

/**
 * A load that runs until it is stopped: one virtual thread for each user. What it does is recorded under the phase that the
 * recorder is in.
 */
public final class Load implements AutoCloseable {

    private static final Duration RETRY_AFTER_FAILED_SIGN_IN = Duration.ofSeconds(1);

    private static final Duration TIME_TO_SIGN_IN = Duration.ofMillis(200);
    private static final int TIMETABLE = -1; // in place of a user's number, for the seed

    private final Link link;
    private final Recorder recorder;
    private final Manners manners;
    private final Mix mix;
    private final long seed;
    private final Failures failures;
    private final Pause pause = new Pause();
    private final List<Thread> threads = new ArrayList<>();
    private final ConcurrentLinkedQueue<Throwable> faults = new ConcurrentLinkedQueue<>();

    private Load(Link link, Recorder recorder, Manners manners, Mix mix, long seed, Failures failures) {
        this.link = link;
        this.recorder = recorder;
        this.manners = manners;
        this.mix = mix;
        this.seed = seed;
        this.failures = failures;
    }

    /** @param seed of the users' choices and think times */
    public static Load start(
            Link link, Recorder recorder, Manners manners, Mix mix, Model model, long seed, Failures failures) {
        var load = new Load(link, recorder, manners, mix, seed, failures);
        switch (model) {
            case Model.Closed closed -> load.startUsers(closed);
            case Model.Open open -> load.startArrivals(open);
        }
        return load;
    }

    private void startUsers(Model.Closed model) {
        long stepNanos = model.rampUp().toNanos() / model.users();
        for (int i = 0; i < model.users(); i++) {
            int user = i;
            start("user-" + i, () -> {
                pause.forNanos(user * stepNanos);
                var session = session(user);
                while (true) {
                    var transaction = mix.draw(session.random());
                    recorder.plan(Operation.transaction(transaction.name()));
                    session.run(transaction, recorder.clock().nanos(), failures);
                }
            });
        }
    }

    /** Users share one timetable: whoever is free takes the next arrival, and waits for its time if that is still to come. */
    private void startArrivals(Model.Open model) {
        long firstNanos = recorder.clock().nanos() + TIME_TO_SIGN_IN.toNanos();
        var timetable = new Arrivals(mix, random(TIMETABLE), firstNanos, model.perSecond());
        start("timetable", () -> {
            while (true) {
                var arrival = timetable.next();
                pause.forNanos(arrival.intendedNanos() - recorder.clock().nanos());
                recorder.plan(Operation.transaction(arrival.transaction().name()));
            }
        });
        var arrivals = new Arrivals(mix, random(TIMETABLE), firstNanos, model.perSecond());
        for (int i = 0; i < model.users(); i++) {
            int user = i;
            start("user-" + i, () -> {
                var session = session(user);
                while (true) {
                    var arrival = arrivals.next();
                    pause.forNanos(arrival.intendedNanos() - recorder.clock().nanos());
                    session.run(arrival.transaction(), arrival.intendedNanos(), failures);
                }
            });
        }
    }

    private interface UserWork {
        void work() throws Stopped, InterruptedException;
    }

    private void start(String name, UserWork work) {
        threads.add(Thread.ofVirtual().name(name).start(() -> {
            try {
                work.work();
            } catch (Stopped _) {
                // as asked
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            } catch (RuntimeException | Error e) {
                faults.add(e);
            }
        }));
    }

    private Session session(int user) throws Stopped, InterruptedException {
        while (true) {
            try {
                return new Session(link, recorder, manners, random(user), pause, link.signIn());
            } catch (CallFailed e) {
                failures.saw("sign-in", e);
                pause.forNanos(RETRY_AFTER_FAILED_SIGN_IN.toNanos());
            }
        }
    }

    private RandomGenerator random(int user) {
        return new SplittableRandom(seed * 1_000_003 + user);
    }

    /** @throws IllegalStateException if a user's work failed by a fault of the lab, or for want of data */
    public void requireAlive() {
        var fault = faults.peek();
        if (fault != null) {
            throw new IllegalStateException("a user's work failed: " + fault.getMessage(), fault);
        }
    }

    /**
     * Ends all waits; calls that are on their way are awaited, but not the rest of their transactions.
     *
     * @throws IllegalStateException as {@link #requireAlive}
     */
    @Override
    public void close() throws InterruptedException {
        pause.end();
        for (var thread : threads) {
            thread.join();
        }
        requireAlive();
    }
}
