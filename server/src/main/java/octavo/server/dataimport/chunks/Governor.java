package octavo.server.dataimport.chunks;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import octavo.server.tenants.DeskPulse;
import octavo.server.tenants.DeskPulse.Sight;
import org.springframework.stereotype.Component;

/**
 * How much of a node the imports may take beside its desk. Without desk traffic they take all of it. Where the desk's times
 * rise above what they are on a quiet machine, the share falls at once by a third; while they are well it rises in small
 * steps. It never falls below a floor, so that an import always comes to its end.
 */
@Component
public class Governor {

    static final double FLOOR = 0.15;
    private static final double FALL = 0.7;
    private static final double RISE = 0.05;
    private static final double RECOVERY = 0.25;

    /** What the desk may lose: a quarter of its quiet time, and at least some milliseconds, which nobody feels. */
    private static final double LOSS_MAX = 1.25;

    private static final Duration LOSS_UNFELT = Duration.ofMillis(5);

    private static final Duration LOOK_EVERY = Duration.ofMillis(500);
    private static final Duration PAUSE_MAX = Duration.ofSeconds(3);

    private final DeskPulse desk;
    private final InstantSource clock;
    private double share = 1;
    private Instant lookAt = Instant.MIN;

    Governor(DeskPulse desk, InstantSource clock, MeterRegistry metrics) {
        this.desk = desk;
        this.clock = clock;
        Gauge.builder("octavo.import.share", this, Governor::share)
                .description("What imports may take of this node beside its desk, from 0 to 1")
                .register(metrics);
    }

    /** What imports may take at present, from {@value #FLOOR} to 1. */
    public synchronized double share() {
        return share;
    }

    /** A worker begins a chunk. */
    void begins() {
        desk.disturbed();
    }

    /** How long a worker rests after so much work, so that work and rest are in the ratio of the share. */
    synchronized Duration restAfter(Duration worked) {
        desk.disturbed();
        var now = clock.instant();
        if (!now.isBefore(lookAt)) {
            share = next(share, desk.sight());
            lookAt = now.plus(LOOK_EVERY);
        }
        if (share >= 1) {
            return Duration.ZERO;
        }
        var rest = Duration.ofNanos((long) (worked.toNanos() * (1 / share - 1)));
        return rest.compareTo(PAUSE_MAX) > 0 ? PAUSE_MAX : rest;
    }

    /** The share after a look at the desk. */
    static double next(double share, Sight sight) {
        if (sight.requests() == 0 && sight.oldestWaiting().isZero()) {
            return Math.min(1, share + RECOVERY);
        }
        var quiet = sight.quietP95();
        var limit = max(Duration.ofNanos((long) (quiet.toNanos() * LOSS_MAX)), quiet.plus(LOSS_UNFELT));
        boolean suffers =
                sight.p95().compareTo(limit) > 0 || sight.oldestWaiting().compareTo(limit.multipliedBy(2)) > 0;
        return suffers ? Math.max(FLOOR, share * FALL) : Math.min(1, share + RISE);
    }

    private static Duration max(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }
}
