package octavo.server.dataimport.chunks;

import java.util.List;
import java.util.UUID;
import octavo.server.records.RecordCopy.NewRecord;
import octavo.server.sourcerecords.SourceRecordCopy.NewSourceRecord;
import org.jspecify.annotations.Nullable;

/**
 * All that one incoming record becomes, ready to be stored: bytes, so that what they were made of can go.
 *
 * @param title as the job log shows it
 * @param warning what somebody should know all the same
 */
record NewEntities(
        String title,
        @Nullable String warning,
        NewRecord instance,
        String instanceHrid,
        NewSourceRecord source,
        @Nullable NewRecord holdings,
        @Nullable String holdingsHrid,
        @Nullable UUID permanentLocationId,
        @Nullable NewRecord item,
        @Nullable String itemHrid,
        List<NewRecord> relatedTitles) {

    /** Place in the job, from 0. */
    int order() {
        return source.order();
    }
}
