package octavo.lab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import octavo.lab.load.Session.Manners;
import octavo.lab.load.StubSystem.Reply;
import octavo.lab.result.FailureKind;
import octavo.lab.result.Latencies;
import org.junit.jupiter.api.Test;

/** The engine against a system whose truth is known. */
class LoadTest {

    private static final Manners PLAIN = new Manners(false, 1, Set.of());
    private static final Call LOOK = Call.get("/look");

    /** A stall that counted twice would show; a machine that others work on may add to it. */
    private static final double BELOW_TWICE = 1.8;

    private final Seen seen = new Seen();
    private final Recorder recorder = new Recorder(new LabClock(), seen.intervals::addAll);
    private final Failures failures = new Failures();

    @Test
    void times_and_throughput_are_those_of_the_system() throws Exception {
        var random = new SplittableRandom(7);
        try (var watch = new GeneratorWatch();
                var system = new StubSystem((method, target, body) -> {
                    synchronized (random) {
                        return new Reply(
                                200, "{}", random.nextInt(10) == 0 ? 4_000_000 : random.nextInt(1_000_000, 2_500_000));
                    }
                })) {
            var users = new Model.Closed(60, Duration.ofMillis(500));
            run(system, PLAIN, users, Duration.ofSeconds(1)); // the classes of client and stub are loaded
            seen.intervals.clear();
            int before = system.requests().size();
            run(system, PLAIN, users, Duration.ofSeconds(9));

            var truth = new Latencies();
            system.requests().stream().skip(before).forEach(request -> truth.record(request.micros()));
            var told = seen.good("GET /look");
            assertThat(told.count()).isGreaterThan(150).isEqualTo(truth.count());
            // a machine that others work on delays client and stub by what the watch sees
            double delayMicros = watch.verdict().schedulingDelayMillisP99() * 1000;
            assertThat(told.meanMicros())
                    .isCloseTo(truth.meanMicros(), within(0.02 * truth.meanMicros() + delayMicros));
            for (double percent : new double[] {50, 95, 99}) {
                double expected = truth.percentileMicros(percent);
                assertThat((double) told.percentileMicros(percent))
                        .as("p%s", percent)
                        .isCloseTo(expected, within(0.02 * expected + delayMicros));
            }
            assertThat(seen.good("look").meanMicros()).isEqualTo(told.meanMicros());
            assertThat(seen.good("all calls").count()).isEqualTo(told.count());
            assertThat(seen.planned("look")).isEqualTo(seen.sent("look"));
        }
    }

    @Test
    void a_stall_shows_in_all_times_of_an_open_load() throws Exception {
        // F23 at a tenth of its length: due every 10 ms from one user, 1 ms each, frozen from 0.2 s to 0.8 s
        var first = new AtomicLong();
        try (var system = new StubSystem((method, target, body) -> {
            first.compareAndSet(0, System.nanoTime());
            long sinceMicros = (System.nanoTime() - first.get()) / 1000;
            boolean frozen = sinceMicros >= 200_000 && sinceMicros < 800_000;
            return new Reply(200, "{}", frozen ? 800_000 - sinceMicros : 1000);
        })) {
            run(system, PLAIN, new Model.Open(100, 1), Duration.ofMillis(2500));

            var told = seen.good("look");
            assertThat(told.maxMicros() / 1000.0).isBetween(590.0, BELOW_TWICE * 600.0);
            assertThat(seen.longestGap("all calls").toMillis()).isBetween(590L, (long) (BELOW_TWICE * 600));
            // those that were due in the freeze waited for it, though they were sent after it: a quarter of all; most
            // were due 0.1 s before its end or earlier, waited that long, and then for others before itself
            assertThat(told.percentileMicros(80)).isGreaterThan(100_000);
            // the one that begins in the moment in which the run ends may not have been written into the plan any more
            assertThat(seen.planned("look")).isGreaterThanOrEqualTo(seen.sent("look") - 1);
        }
    }

    @Test
    void a_closed_load_shows_the_stall_as_its_longest_gap() throws Exception {
        var count = new AtomicInteger();
        try (var system = new StubSystem(
                (method, target, body) -> new Reply(200, "{}", count.incrementAndGet() == 50 ? 700_000 : 5000))) {
            run(system, PLAIN, new Model.Closed(1, Duration.ZERO), Duration.ofSeconds(2));
            assertThat(seen.good("look").percentileMicros(95)).isLessThan(100_000); // what the average hides
            assertThat(seen.longestGap("all calls").toMillis()).isBetween(695L, (long) (BELOW_TWICE * 700));
        }
    }

    @Test
    void failures_are_counted_by_kind_and_are_no_times() throws Exception {
        var replies = List.of(
                new Reply(200, "{\"found\": 1}", 20_000),
                new Reply(422, "{\"errors\": []}", 0),
                new Reply(404, "", 0),
                new Reply(500, "", 0),
                new Reply(0, "", 0),
                new Reply(200, "{}", 0),
                new Reply(200, "{\"found\": 1}", 1_500_000));
        var next = new AtomicInteger();
        try (var system = new StubSystem((method, target, body) -> replies.get(next.getAndIncrement() % 7));
                var link = new Link(system.endpoint(), Duration.ofMillis(700))) {
            recorder.enter("desk");
            var load = Load.start(
                    link,
                    recorder,
                    PLAIN,
                    Mix.of(looking(LOOK.demanding("\"found\""))),
                    new Model.Closed(1, Duration.ZERO),
                    1,
                    failures);
            while (next.get() < 21) {
                TimeUnit.MILLISECONDS.sleep(20);
            }
            load.close();
            recorder.leave();
        }
        assertThat(seen.good("look").minMicros()).isGreaterThanOrEqualTo(20_000);
        assertThat(seen.failures("look")).containsOnlyKeys(FailureKind.values());
        assertThat(seen.failures("look").get(FailureKind.REFUSED)).isBetween(2L, 3L);
        assertThat(failures.told()).anyMatch(text -> text.contains("look, http-4xx: GET /look: 404"));
    }

    @Test
    void a_route_that_is_missing_is_left_out() throws Exception {
        try (var system = new StubSystem((method, target, body) -> new Reply(200, "{}", 1000))) {
            run(system, new Manners(true, 1, Set.of("GET /look")), new Model.Open(50, 2), Duration.ofMillis(600));
            assertThat(system.requests()).isEmpty();
            assertThat(seen.good("GET /look").count()).isZero();
        }
    }

    @Test
    void phases_keep_their_times_apart() throws Exception {
        try (var system = new StubSystem((method, target, body) -> new Reply(200, "{}", 5000));
                var link = new Link(system.endpoint(), Duration.ofSeconds(5))) {
            recorder.enter("warm-up");
            try (var load = Load.start(
                    link, recorder, PLAIN, Mix.of(looking(LOOK)), new Model.Closed(2, Duration.ZERO), 1, failures)) {
                TimeUnit.MILLISECONDS.sleep(500);
                recorder.enter("desk");
                TimeUnit.MILLISECONDS.sleep(500);
                recorder.leave();
                TimeUnit.MILLISECONDS.sleep(200);
            }
            recorder.flush();
        }
        var byPhase = new TreeMap<String, Long>();
        seen.intervals.stream()
                .filter(interval -> interval.operation().equals("look"))
                .forEach(interval ->
                        byPhase.merge(interval.phase(), interval.good().count(), Long::sum));
        assertThat(byPhase).containsOnlyKeys("warm-up", "desk");
        assertThat(byPhase.values()).allMatch(count -> count > 5);
    }

    @Test
    void a_generator_short_of_anything_is_the_bottleneck() {
        assertThat(GeneratorWatch.judge(0.4, 100, 20).bottleneck()).isFalse();
        assertThat(GeneratorWatch.judge(0.6, 100, 20).bottleneck()).isTrue();
        assertThat(GeneratorWatch.judge(0.4, 600, 20).bottleneck()).isTrue();
        assertThat(GeneratorWatch.judge(0.4, 100, 120).bottleneck()).isTrue();
    }

    private void run(StubSystem system, Manners manners, Model model, Duration length)
            throws InterruptedException, IOException {
        try (var link = new Link(system.endpoint(), Duration.ofSeconds(10))) {
            recorder.enter("desk");
            try (var load = Load.start(link, recorder, manners, Mix.of(looking(LOOK)), model, 1, failures)) {
                TimeUnit.MILLISECONDS.sleep(length.toMillis());
            }
            recorder.leave();
        }
    }

    private static Transaction looking(Call call) {
        return new Transaction() {
            @Override
            public String name() {
                return "look";
            }

            @Override
            public void run(Session session) throws CallFailed, Stopped, InterruptedException {
                session.callWithPreflight(call);
            }
        };
    }
}
