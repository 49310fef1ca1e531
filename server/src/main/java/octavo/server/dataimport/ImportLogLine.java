package octavo.server.dataimport;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What became of one record of a file.
 *
 * @param position place in the file, from 1
 * @param error why the record failed; null where it took effect
 * @param warning what somebody should know all the same
 */
public record ImportLogLine(
        int position,
        @Nullable String title,
        @Nullable String error,
        @Nullable String warning,
        @Nullable UUID instanceId,
        @Nullable String instanceHrid,
        @Nullable UUID holdingsId,
        @Nullable String holdingsHrid,
        @Nullable UUID itemId,
        @Nullable String itemHrid) {

    public boolean failed() {
        return error != null;
    }
}
