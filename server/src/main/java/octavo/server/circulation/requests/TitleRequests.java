package octavo.server.circulation.requests;

import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/** The tenant's setting on title-level requests: {@code generalTlr}, or the older configuration entry SETTINGS/TLR. */
@Component
class TitleRequests {

    /**
     * @param enabled whether titles can be requested; then all requests of a title stand in one queue
     * @param holdsFollowRules whether a hold of a title needs an item whose request policy allows holds
     */
    record Settings(boolean enabled, boolean holdsFollowRules) {

        static Settings of(JsonNode value) {
            return new Settings(
                    value.path("titleLevelRequestsFeatureEnabled").asBoolean(false),
                    value.path("tlrHoldShouldFollowCirculationRules").asBoolean(false));
        }
    }

    private final CirculationTerms terms;

    TitleRequests(CirculationTerms terms) {
        this.terms = terms;
    }

    Settings settings() {
        return Settings.of(terms.titleRequests());
    }
}
