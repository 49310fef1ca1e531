package octavo.server.mapping;

import octavo.marc.MarcRecord;
import tools.jackson.databind.node.ObjectNode;

/** Makes holdings records of MARC holdings records by one version of a tenant's rules. Thread-safe. */
public final class HoldingsMapper {

    private final MappingRules rules;

    /** @param rules from {@link HoldingsRules#parse} */
    public HoldingsMapper(MappingRules rules) {
        this.rules = rules;
    }

    /**
     * What the record says of a holdings record, in FOLIO's shape: without id, hrid, instance and source, which the platform
     * gives, and without a location where the tenant has none of the code in 852 $b.
     */
    public ObjectNode map(MarcRecord record, ReferenceData reference) {
        return rules.apply(record, new MappingContext(record, reference)).document();
    }
}
