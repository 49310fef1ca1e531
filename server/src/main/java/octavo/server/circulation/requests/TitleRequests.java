package octavo.server.circulation.requests;

import octavo.server.records.Json;
import octavo.server.records.RecordQuery;
import octavo.server.records.RecordQuery.Totals;
import octavo.server.records.RecordStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** The tenant's setting on title-level requests: {@code generalTlr}, or the older configuration entry SETTINGS/TLR. */
@Component
class TitleRequests {

    private static final Logger log = LoggerFactory.getLogger(TitleRequests.class);

    /**
     * @param enabled whether titles can be requested; then all requests of a title stand in one queue
     * @param holdsFollowRules whether a hold of a title needs an item whose request policy allows holds
     */
    record Settings(boolean enabled, boolean holdsFollowRules) {

        static final Settings OFF = new Settings(false, false);

        static Settings of(JsonNode value) {
            return new Settings(
                    value.path("titleLevelRequestsFeatureEnabled").asBoolean(false),
                    value.path("tlrHoldShouldFollowCirculationRules").asBoolean(false));
        }
    }

    private final RecordStore store;

    TitleRequests(RecordStore store) {
        this.store = store;
    }

    Settings settings() {
        var current =
                store.list("circulation_setting", first("name==generalTlr")).records();
        if (!current.isEmpty()) {
            return Settings.of(current.getFirst().document().path("value"));
        }
        var older = store.list("configuration_entry", first("module==SETTINGS and configName==TLR"))
                .records();
        if (older.isEmpty()) {
            return Settings.OFF;
        }
        var value = older.getFirst().document().path("value").asString("");
        try {
            return Settings.of(Json.COMPACT.readTree(value));
        } catch (JacksonException e) {
            log.warn("the setting SETTINGS/TLR is not JSON, titles cannot be requested: {}", value);
            return Settings.OFF;
        }
    }

    private static RecordQuery first(String cql) {
        return new RecordQuery(cql, 0, 1, Totals.NONE);
    }
}
