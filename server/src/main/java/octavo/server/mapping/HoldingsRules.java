package octavo.server.mapping;

import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** Rules from MARC holdings to holdings records in FOLIO's JSON form: kept for clients, which read and change them. */
public final class HoldingsRules {

    private static final String DEFAULTS = "/mapping/marc-holdings-rules.json";
    private static final Pattern TAG = Pattern.compile("[0-9]{3}");

    private HoldingsRules() {}

    /** What a new tenant gets and what {@code /mapping-rules/marc-holdings/restore} brings back. */
    public static JsonNode defaults() {
        return MappingRules.read(DEFAULTS);
    }

    /**
     * Checks the form of rules: an object of tag to list of mappings, each with a target or an entity of several.
     *
     * @throws InvalidMappingRules names the tag and what is wrong
     */
    public static void check(JsonNode rules) {
        for (var entry : rules.properties()) {
            var tag = entry.getKey();
            if (!TAG.matcher(tag).matches()) {
                throw new InvalidMappingRules(tag, "a tag has three digits");
            }
            if (!entry.getValue().isArray()) {
                throw new InvalidMappingRules(tag, "a list of mappings is expected");
            }
            for (var mapping : entry.getValue()) {
                var entity = mapping.path("entity");
                if (entity.isArray()) {
                    entity.forEach(part -> checkTarget(tag, part));
                } else {
                    checkTarget(tag, mapping);
                }
            }
        }
    }

    private static void checkTarget(String tag, JsonNode mapping) {
        if (mapping.path("target").asString("").isBlank()) {
            throw new InvalidMappingRules(tag, "a mapping without target");
        }
    }
}
