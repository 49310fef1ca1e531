package octavo.server.dataimport.profiles;

import java.util.UUID;
import octavo.server.mapping.InstanceMapper;
import octavo.server.mapping.ReferenceData;
import org.jspecify.annotations.Nullable;

/**
 * A job that only creates. Immutable.
 *
 * @param userId on whose behalf the records are made
 * @param instance what the mapping profile adds to the instance that the tenant's rules make
 * @param holdings null where the job makes no holdings
 * @param item null where the job makes no items
 * @param holdingsSourceId the holdings source {@code FOLIO}: not from a MARC holdings record
 */
public record ImportPlan(
        UUID jobId,
        @Nullable UUID userId,
        InstanceMapper mapper,
        ReferenceData reference,
        RecordMapping instance,
        @Nullable RecordMapping holdings,
        @Nullable RecordMapping item,
        String holdingsSourceId)
        implements JobPlan {}
