package octavo.server.dataimport.chunks;

import java.util.List;
import java.util.UUID;
import octavo.server.records.RecordCopy.NewRecord;
import octavo.server.sourcerecords.SourceRecordCopy.NewSourceRecord;
import org.jspecify.annotations.Nullable;

/** All that one incoming record becomes, ready to be stored. */
record NewEntities(
        Prepared.Fit prepared,
        NewRecord instance,
        String instanceHrid,
        NewSourceRecord source,
        @Nullable NewRecord holdings,
        @Nullable String holdingsHrid,
        @Nullable UUID permanentLocationId,
        @Nullable NewRecord item,
        @Nullable String itemHrid,
        List<NewRecord> relatedTitles) {}
