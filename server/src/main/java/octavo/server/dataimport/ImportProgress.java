package octavo.server.dataimport;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * How far an import is.
 *
 * @param number what people call the job by
 * @param trial whether nothing of it is kept but its log
 * @param done records that have their outcome
 * @param failed of these, the ones that failed
 * @param total records of the file; null until it has been looked through
 * @param waitsFor a sentence on what the job waits for; null while it goes on
 * @param error why the job as a whole failed; null when it did not
 */
public record ImportProgress(
        UUID job,
        int number,
        String fileName,
        String profileName,
        State state,
        boolean trial,
        int done,
        int failed,
        @Nullable Integer total,
        @Nullable Instant startedAt,
        @Nullable Instant completedAt,
        @Nullable String waitsFor,
        @Nullable String error) {

    /** Where a job stands, for people. */
    public enum State {
        /** Its file is here, or is still coming. */
        NOT_STARTED,
        RUNNING,
        /** Somebody holds it back. */
        PAUSED,
        COMPLETED,
        COMPLETED_WITH_ERRORS,
        CANCELLED,
        DISCARDED;

        public boolean isEnded() {
            return this != NOT_STARTED && this != RUNNING && this != PAUSED;
        }
    }
}
