package octavo.server.dataimport;

import octavo.marc.MarcRecord;
import octavo.server.dataimport.profiles.TenantMapping;
import octavo.server.mapping.FieldProtection;
import octavo.server.mapping.MappingOutcome;
import org.springframework.stereotype.Service;

/** What bibliographic records become by the tenant's rules, and which of their fields are protected, outside of imports. */
@Service
public class BibliographicMapping {

    private final TenantMapping tenant;

    BibliographicMapping(TenantMapping tenant) {
        this.tenant = tenant;
    }

    /** @param record without the fields that the system gives */
    public MappingOutcome map(MarcRecord record) {
        return tenant.mapper().map(record, tenant.reference());
    }

    public FieldProtection protection() {
        return tenant.protection();
    }
}
