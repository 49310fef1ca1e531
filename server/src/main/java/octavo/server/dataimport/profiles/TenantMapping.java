package octavo.server.dataimport.profiles;

import octavo.server.mapping.FieldProtection;
import octavo.server.mapping.HoldingsMapper;
import octavo.server.mapping.InstanceMapper;
import octavo.server.mapping.ReferenceData;
import octavo.server.records.Json;
import octavo.server.records.RecordQuery;
import octavo.server.records.RecordStore;
import octavo.server.records.StoredRecord;
import org.springframework.stereotype.Component;

/** The tenant's rules, reference records and protected fields, as they are now. */
@Component
public class TenantMapping {

    private static final int PROTECTION_SETTINGS_MAX = 1_000;

    private final TenantMappingRules rules;
    private final ReferenceLists references;
    private final RecordStore store;

    TenantMapping(TenantMappingRules rules, ReferenceLists references, RecordStore store) {
        this.rules = rules;
        this.references = references;
        this.store = store;
    }

    public InstanceMapper mapper() {
        return new InstanceMapper(rules.compiled(RuleSet.BIBLIOGRAPHIC));
    }

    public HoldingsMapper holdingsMapper() {
        return new HoldingsMapper(rules.compiled(RuleSet.HOLDINGS));
    }

    public ReferenceData reference() {
        return references.forMapping();
    }

    /** As {@link #reference}, with what was added a moment ago. */
    public ReferenceData freshReference() {
        references.forget();
        return references.forMapping();
    }

    public FieldProtection protection() {
        var settings = store
                .list("marc_field_protection", RecordQuery.of("cql.allRecords=1", PROTECTION_SETTINGS_MAX))
                .records()
                .stream()
                .map(StoredRecord::document)
                .toList();
        return FieldProtection.of(settings, Json.object());
    }
}
