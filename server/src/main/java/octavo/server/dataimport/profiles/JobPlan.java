package octavo.server.dataimport.profiles;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What a job does with each record, compiled from its profile's tree when a node first meets the job. Immutable. */
public sealed interface JobPlan permits ImportPlan, MatchingPlan {

    UUID jobId();

    /** On whose behalf the records are written. */
    @Nullable
    UUID userId();
}
