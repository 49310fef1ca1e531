package octavo.server.mapping;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Rules from MARC holdings to holdings records in FOLIO's JSON form. */
public final class HoldingsRules {

    private static final String DEFAULTS = "/mapping/marc-holdings-rules.json";
    private static final String FIRST_FIELD_ONLY = "ignoreSubsequentFields";

    private HoldingsRules() {}

    /** What a new tenant gets and what {@code /mapping-rules/marc-holdings/restore} brings back. */
    public static JsonNode defaults() {
        return MappingRules.read(DEFAULTS);
    }

    /**
     * Checks and compiles rules. Of a mapping that fills several properties, each is one of its own: the first field that has
     * it gives it, as a holdings record has one call number.
     *
     * @throws InvalidMappingRules names the tag and what is wrong
     */
    public static MappingRules parse(JsonNode rules) {
        return new MappingRulesParser("a holdings record", HoldingsProperties::named).parse(apart(rules));
    }

    private static JsonNode apart(JsonNode rules) {
        var apart = JsonNodeFactory.instance.objectNode();
        for (var entry : rules.properties()) {
            if (!entry.getValue().isArray()) {
                throw new InvalidMappingRules(entry.getKey(), "a list of mappings is expected");
            }
            var mappings = apart.putArray(entry.getKey());
            for (var mapping : entry.getValue()) {
                if (fillsPlainProperties(mapping)) {
                    mapping.path("entity")
                            .forEach(part -> mappings.add(((ObjectNode) part.deepCopy()).put(FIRST_FIELD_ONLY, true)));
                } else {
                    mappings.add(mapping);
                }
            }
        }
        return apart;
    }

    private static boolean fillsPlainProperties(JsonNode mapping) {
        var entity = mapping.path("entity");
        return entity.isArray()
                && !mapping.path("entityPerRepeatedSubfield").asBoolean(false)
                && entity.valueStream()
                        .allMatch(part -> part.isObject()
                                && part.path("target").asString(".").indexOf('.') < 0);
    }
}
