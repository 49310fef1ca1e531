package octavo.server.events;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Work that one node at a time does. The holder renews its row in {@code octavo.lease}; once a holder has died, its row
 * expires by the database's clock and another node takes it over.
 */
@Component
public class Leases {

    private final JdbcClient jdbc;
    private final UUID node = UUID.randomUUID();

    Leases(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * A claim to a piece of work.
     *
     * @param duration how long the work stays with a holder that says nothing; a holder that works on renews after a third
     */
    public Lease named(String name, Duration duration) {
        return new Lease(name, duration);
    }

    /** One node's claim to one piece of work. Not for several threads at once. */
    public final class Lease {

        private final String name;
        private final Duration duration;
        private Instant renewAt = Instant.MIN;

        private Lease(String name, Duration duration) {
            this.name = name;
            this.duration = duration;
        }

        /** Takes or renews the lease; false while another node holds it. Cheap to ask often. */
        public boolean hold() {
            var now = Instant.now();
            if (now.isBefore(renewAt)) {
                return true;
            }
            boolean held = jdbc.sql("""
                            insert into octavo.lease as l (name, owner, expires_at)
                            values (:name, :owner, now() + make_interval(secs => :seconds))
                            on conflict (name) do update set owner = excluded.owner, expires_at = excluded.expires_at
                             where l.owner = excluded.owner or l.expires_at < now()
                            """)
                            .param("name", name)
                            .param("owner", node)
                            .param("seconds", duration.toMillis() / 1000.0)
                            .update()
                    == 1;
            renewAt = held ? now.plus(duration.dividedBy(3)) : Instant.MIN;
            return held;
        }

        /** Gives the work up, so that another node need not wait. */
        public void release() {
            renewAt = Instant.MIN;
            jdbc.sql("delete from octavo.lease where name = :name and owner = :owner")
                    .param("name", name)
                    .param("owner", node)
                    .update();
        }
    }
}
