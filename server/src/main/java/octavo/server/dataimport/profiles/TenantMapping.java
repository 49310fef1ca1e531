package octavo.server.dataimport.profiles;

import octavo.server.mapping.FieldProtection;
import octavo.server.mapping.HoldingsMapper;
import octavo.server.mapping.InstanceMapper;
import octavo.server.mapping.ReferenceData;
import octavo.server.records.Json;
import org.springframework.stereotype.Component;

/** The tenant's rules, reference records and protected fields, as they are now. */
@Component
public class TenantMapping {

    private final TenantMappingRules rules;
    private final ReferenceLists references;
    private final ProtectionSettings settings;

    TenantMapping(TenantMappingRules rules, ReferenceLists references, ProtectionSettings settings) {
        this.rules = rules;
        this.references = references;
        this.settings = settings;
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
        return FieldProtection.of(settings.all(), Json.object());
    }
}
