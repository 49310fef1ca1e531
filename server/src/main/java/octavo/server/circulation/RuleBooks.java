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
import octavo.server.circulation.calendar.Calendars;
import octavo.server.circulation.rules.CirculationRules;
import octavo.server.fees.PatronBlockLimits;
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
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

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
    private final Calendars calendars;
    private final PatronBlockLimits blockLimits;
    private final InstantSource clock;

    RuleBooks(RecordStore store, Calendars calendars, PatronBlockLimits blockLimits, InstantSource clock) {
        this.store = store;
        this.calendars = calendars;
        this.blockLimits = blockLimits;
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
        var zone = zone();
        Map<UUID, FixedSchedule> schedules = new HashMap<>();
        for (var schedule : store.list("fixed_due_date_schedule", RecordQuery.of("", RECORDS_MAX))
                .records()) {
            schedules.put(schedule.id(), FixedSchedule.of(schedule.id(), schedule.document(), zone));
        }
        Map<UUID, String> feePolicies = new HashMap<>(names("overdue_fine_policy"));
        feePolicies.putAll(names("lost_item_fee_policy"));
        var text = rulesText();
        return new RuleBook(
                text,
                CirculationRules.parse(text),
                policies,
                schedules,
                feePolicies,
                servicePoints(),
                titleRequests(),
                calendars.byServicePoint(),
                blockLimits.byPatronGroup(),
                zone);
    }

    private Map<UUID, String> names(String type) {
        Map<UUID, String> names = new HashMap<>();
        for (var record : store.list(type, RecordQuery.of("", RECORDS_MAX)).records()) {
            names.put(record.id(), record.document().path("name").asString(""));
        }
        return names;
    }

    private Map<UUID, ObjectNode> servicePoints() {
        Map<UUID, ObjectNode> records = new HashMap<>();
        store.list("service_point", RecordQuery.of("", RECORDS_MAX))
                .records()
                .forEach(record -> records.put(record.id(), record.document()));
        return records;
    }

    /** The setting {@code generalTlr}, or the older configuration entry SETTINGS/TLR. */
    private JsonNode titleRequests() {
        var current = store.list("circulation_setting", RecordQuery.of("name==generalTlr", 1))
                .records();
        if (!current.isEmpty()) {
            return current.getFirst().document().path("value");
        }
        var older = store.list("configuration_entry", RecordQuery.of("module==SETTINGS and configName==TLR", 1))
                .records();
        if (older.isEmpty()) {
            return Json.object();
        }
        var value = older.getFirst().document().path("value").asString("");
        try {
            return Json.COMPACT.readTree(value);
        } catch (JacksonException e) {
            log.warn("the setting SETTINGS/TLR is not JSON, titles cannot be requested: {}", value);
            return Json.object();
        }
    }

    private String rulesText() {
        var stored = store.list("circulation_rules", RecordQuery.of("", 1)).records();
        if (stored.isEmpty()) {
            throw new IllegalStateException("tenant %s has no circulation rules"
                    .formatted(Caller.current().tenant()));
        }
        return stored.getFirst().document().path("rulesAsText").asString("");
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
