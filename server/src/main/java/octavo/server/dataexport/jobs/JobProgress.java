package octavo.server.dataexport.jobs;

import octavo.server.records.Json;
import tools.jackson.databind.node.ObjectNode;

/**
 * How far an export is. Every line of a list that holds something is in exactly one of the counts once the job has ended.
 *
 * @param total lines of the list that hold something; records of a query
 * @param exported records in the file
 * @param failed lines without a record in the file, each with its entry in the log
 * @param duplicates lines whose record an earlier one names
 * @param unchanged records that an incremental export left out
 */
public record JobProgress(long total, long exported, long failed, long duplicates, long unchanged) {

    public static final JobProgress NONE = new JobProgress(0, 0, 0, 0, 0);

    /** In FOLIO's shape. */
    ObjectNode toJson() {
        var json = Json.object()
                .put("exported", exported)
                .put("failed", failed)
                .put("duplicatedSrs", duplicates)
                .put("total", total)
                .put("readIds", total);
        if (unchanged > 0) {
            json.put("unchanged", unchanged);
        }
        return json;
    }
}
