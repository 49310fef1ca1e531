package octavo.server.inventory.web;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import octavo.server.tenants.Caller;
import octavo.server.tenants.TenantId;
import octavo.server.tenants.TenantSql;
import org.springframework.stereotype.Component;

/**
 * Names of reference records, kept in memory since every scan at a desk shows some. A new record is found at once; a new
 * name of an old one is seen at most {@link #STALENESS} late, on whichever node it was changed.
 */
@Component
class ReferenceNames {

    static final Duration STALENESS = Duration.ofSeconds(10);

    /** The vocabularies whose names an item shows. */
    enum Vocabulary {
        MATERIAL_TYPE("material_type"),
        LOAN_TYPE("loan_type"),
        LOCATION("location");

        private final String table;

        Vocabulary(String table) {
            this.table = table;
        }
    }

    private record Key(TenantId tenant, Vocabulary vocabulary) {}

    private record Known(String name, Instant readAt) {}

    private final TenantSql sql;
    private final InstantSource clock;
    /** Bounded by the reference records there are. */
    private final Map<Key, Map<UUID, Known>> known = new ConcurrentHashMap<>();

    ReferenceNames(TenantSql sql, InstantSource clock) {
        this.sql = sql;
        this.clock = clock;
    }

    /** The names of these records; one that does not exist is left out. At most one statement. */
    Map<UUID, String> of(Vocabulary vocabulary, Collection<UUID> ids) {
        var now = clock.instant();
        var names =
                known.computeIfAbsent(new Key(Caller.current().tenant(), vocabulary), key -> new ConcurrentHashMap<>());
        Map<UUID, String> found = new HashMap<>();
        Set<UUID> wanted = new HashSet<>();
        for (var id : ids) {
            var name = names.get(id);
            if (name != null && name.readAt().plus(STALENESS).isAfter(now)) {
                found.put(id, name.name());
            } else {
                wanted.add(id);
            }
        }
        if (!wanted.isEmpty()) {
            var read = read(vocabulary, wanted);
            wanted.forEach(names::remove);
            read.forEach((id, name) -> names.put(id, new Known(name, now)));
            found.putAll(read);
        }
        return found;
    }

    private Map<UUID, String> read(Vocabulary vocabulary, Set<UUID> ids) {
        Map<UUID, String> read = new HashMap<>();
        sql.sql("select id, doc->>'name' as name from {tenant}.%s where id %s"
                        .formatted(vocabulary.table, TenantSql.ONE_OF))
                .param(ids.toArray(UUID[]::new))
                .query(row -> {
                    read.put(row.getObject("id", UUID.class), row.getString("name"));
                });
        return read;
    }
}
