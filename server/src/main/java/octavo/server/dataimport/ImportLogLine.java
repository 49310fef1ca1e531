package octavo.server.dataimport;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What became of one record of a file.
 *
 * @param position place in the file, from 1
 * @param error why the record failed; null where it took effect
 * @param warning what somebody should know all the same
 * @param undone whether it was taken back since
 * @param conflict why it could not be taken back; null where it could, or nobody tried
 */
public record ImportLogLine(
        int position,
        @Nullable String title,
        ImportOutcome outcome,
        @Nullable String error,
        @Nullable String warning,
        @Nullable ImportOutcome marc,
        Part instance,
        Part holdings,
        Part item,
        boolean undone,
        @Nullable String conflict) {

    /**
     * One kind of record.
     *
     * @param outcome null where the record was not about this kind
     */
    public record Part(
            @Nullable UUID id,
            @Nullable String hrid,
            @Nullable ImportOutcome outcome) {}

    public boolean failed() {
        return outcome == ImportOutcome.FAILED;
    }

    /** Whether there is anything to take back. */
    public boolean tookEffect() {
        return outcome == ImportOutcome.CREATED || outcome == ImportOutcome.UPDATED;
    }
}
