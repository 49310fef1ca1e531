package octavo.server.circulation;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import octavo.server.circulation.rules.CirculationRules;
import octavo.server.records.Json;
import octavo.server.records.RecordQuery;
import octavo.server.records.RecordStore;
import octavo.server.tenants.Caller;
import octavo.server.tenants.TenantId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import tools.jackson.core.JacksonException;

/**
 * The rule books of all tenants, kept in memory: a check-out reads none of it from the database. What this node changes is
 * in force with the commit; what another node changes, at the latest after {@link #STALENESS_MAX}.
 */
@Component
class RuleBooks {

    static final Duration STALENESS_MAX = Duration.ofSeconds(2);

    private static final Logger log = LoggerFactory.getLogger(RuleBooks.class);
    private static final int RECORDS_MAX = 10_000;

    private record Kept(RuleBook book, Instant readAt) {}

    private final Map<TenantId, Kept> kept = new ConcurrentHashMap<>();
    private final RecordStore store;
    private final InstantSource clock;

    RuleBooks(RecordStore store, InstantSource clock) {
        this.store = store;
        this.clock = clock;
    }

    /** The rule book of the caller's tenant. */
    RuleBook current() {
        var tenant = Caller.current().tenant();
        var now = clock.instant();
        var found = kept.get(tenant);
        if (found != null && found.readAt().plus(STALENESS_MAX).isAfter(now)) {
            return found.book();
        }
        var read = new Kept(read(), now);
        kept.put(tenant, read);
        return read.book();
    }

    /** Forgets the caller's tenant's book once the running transaction has committed. */
    void changed() {
        var tenant = Caller.current().tenant();
        if (!TransactionSynchronizationManager.isSynchronizationActive()) {
            kept.remove(tenant);
            return;
        }
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCommit() {
                kept.remove(tenant);
            }
        });
    }

    private RuleBook read() {
        Map<UUID, LoanPolicy> policies = new HashMap<>();
        for (var policy :
                store.list("loan_policy", RecordQuery.of("", RECORDS_MAX)).records()) {
            policies.put(policy.id(), LoanPolicy.of(policy.id(), policy.document()));
        }
        Map<UUID, String> servicePoints = new HashMap<>();
        for (var point :
                store.list("service_point", RecordQuery.of("", RECORDS_MAX)).records()) {
            servicePoints.put(point.id(), point.document().path("name").asString(""));
        }
        return new RuleBook(rules(), policies, servicePoints, zone());
    }

    private CirculationRules rules() {
        var stored = store.list("circulation_rules", RecordQuery.of("", 1)).records();
        if (stored.isEmpty()) {
            throw new IllegalStateException("tenant %s has no circulation rules"
                    .formatted(Caller.current().tenant()));
        }
        return CirculationRules.parse(
                stored.getFirst().document().path("rulesAsText").asString(""));
    }

    /** The zone in FOLIO's setting ORG/localeSettings, whose value is a JSON text; UTC where there is none. */
    private ZoneId zone() {
        var settings = store.list(
                        "configuration_entry", RecordQuery.of("module==ORG and configName==localeSettings", 1))
                .records();
        if (settings.isEmpty()) {
            return ZoneOffset.UTC;
        }
        var value = settings.getFirst().document().path("value").asString("");
        try {
            return ZoneId.of(Json.COMPACT.readTree(value).path("timezone").asString("UTC"));
        } catch (JacksonException | DateTimeException e) {
            log.warn("the setting ORG/localeSettings names no time zone, UTC is used: {}", value);
            return ZoneOffset.UTC;
        }
    }
}
