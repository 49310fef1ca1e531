package octavo.server.dataimport.jobs;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A job execution.
 *
 * @param hrId the number that people call it by
 * @param parentId itself, unless it is one of several files of an upload
 * @param profile FOLIO's {@code jobProfileInfo}: id, name and data type; null until one is chosen
 * @param snapshot the profile's tree as it was when the job began
 * @param waitsFor a sentence on what the job waits for, for people; null while it goes on
 * @param totalRecords null until the file has been looked through
 * @param totalChunks likewise
 * @param receivedAll whether the last record of a job without a file has come
 * @param dryRun whether the job writes nothing but its log
 * @param paused whether somebody holds the job back: no more of its chunks go out
 * @param doneRecords records that have their outcome
 * @param failedRecords of these, the ones that failed
 */
public record ImportJob(
        UUID id,
        int hrId,
        UUID parentId,
        Subordination subordination,
        String sourceType,
        JobStatus status,
        @Nullable String errorStatus,
        @Nullable String error,
        @Nullable String waitsFor,
        @Nullable ObjectNode profile,
        @Nullable ObjectNode snapshot,
        @Nullable String fileName,
        @Nullable String sourcePath,
        @Nullable UUID userId,
        @Nullable String userFirstName,
        @Nullable String userLastName,
        @Nullable Integer totalRecords,
        @Nullable Integer totalChunks,
        boolean receivedAll,
        boolean dryRun,
        boolean paused,
        int doneRecords,
        int failedRecords,
        @Nullable Instant startedAt,
        @Nullable Instant completedAt) {

    /** How a job stands to others of the same upload. */
    public enum Subordination {
        /** A job of its own. */
        PARENT_SINGLE,
        /** Stands for an upload of several files; does nothing itself. */
        PARENT_MULTIPLE,
        /** One file of several. */
        CHILD
    }

    /** For messages: {@code job 17 (loads.mrc)}. */
    public String label() {
        return "job %d (%s)".formatted(hrId, fileName == null ? "no file" : fileName);
    }
}
