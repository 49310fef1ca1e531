package octavo.server.dataimport.chunks;

import java.util.List;
import octavo.server.mapping.IncomingBibliographic;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** What became of a record before anything is written: pure, from its bytes and the job's plan. */
sealed interface Prepared {

    int order();

    /** As the job log shows it; null where the record could not be read that far. */
    @Nullable
    String title();

    /**
     * To be created.
     *
     * @param instance without id, hrid and metadata, like the other documents
     * @param precedingTitles records of their own that name the instance
     * @param succeedingTitles likewise
     * @param warning what somebody should know all the same; null for nothing
     * @param received the bytes as they came, where the stored record does not say the same
     */
    @SuppressWarnings("ArrayRecordComponent") // a buffer on its way to the database, never compared
    record Fit(
            int order,
            String title,
            IncomingBibliographic.Accepted record,
            ObjectNode instance,
            @Nullable ObjectNode holdings,
            @Nullable ObjectNode item,
            List<ObjectNode> precedingTitles,
            List<ObjectNode> succeedingTitles,
            @Nullable String warning,
            byte @Nullable [] received)
            implements Prepared {}

    /**
     * Not to be created.
     *
     * @param reason a sentence for the job log
     * @param received the bytes as they came; null where they were not handed on
     */
    @SuppressWarnings("ArrayRecordComponent") // a buffer on its way to the database, never compared
    record Unfit(int order, @Nullable String title, String reason, byte @Nullable [] received) implements Prepared {}
}
