package octavo.server.dataimport;

import octavo.marc.MarcRecord;
import octavo.server.dataimport.profiles.TenantMapping;
import org.springframework.stereotype.Service;
import tools.jackson.databind.node.ObjectNode;

/** What MARC holdings records become by the tenant's rules. */
@Service
public class HoldingsMapping {

    private static final String LOCATION = "permanentLocationId";

    private final TenantMapping tenant;

    HoldingsMapping(TenantMapping tenant) {
        this.tenant = tenant;
    }

    /** What the record says of its holdings record; without a location where 852 $b names none that the tenant has. */
    public ObjectNode map(MarcRecord record) {
        var mapper = tenant.holdingsMapper();
        var mapped = mapper.map(record, tenant.reference());
        // Reference records are kept for a while; the location may be one that was added since.
        return mapped.has(LOCATION) ? mapped : mapper.map(record, tenant.freshReference());
    }
}
