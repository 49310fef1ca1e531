package octavo.server.dataimport.profiles;

import java.util.Arrays;
import java.util.Optional;
import octavo.server.mapping.HoldingsRules;
import octavo.server.mapping.MappingRules;
import tools.jackson.databind.JsonNode;

/** The rules that a tenant has, by the kind of MARC record that they are for. */
public enum RuleSet {
    BIBLIOGRAPHIC("marc-bib"),
    HOLDINGS("marc-holdings");

    private final String path;

    RuleSet(String path) {
        this.path = path;
    }

    /** FOLIO's name of the kind, in paths and in the database. */
    String path() {
        return path;
    }

    public static Optional<RuleSet> at(String path) {
        return Arrays.stream(values()).filter(set -> set.path.equals(path)).findFirst();
    }

    JsonNode defaults() {
        return switch (this) {
            case BIBLIOGRAPHIC -> MappingRules.defaults();
            case HOLDINGS -> HoldingsRules.defaults();
        };
    }

    /** @throws octavo.server.mapping.InvalidMappingRules where they could not work */
    MappingRules compile(JsonNode rules) {
        return switch (this) {
            case BIBLIOGRAPHIC -> MappingRules.parse(rules);
            case HOLDINGS -> HoldingsRules.parse(rules);
        };
    }
}
