package octavo.lab.scenario;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import octavo.lab.load.CallFailed;
import octavo.lab.load.SignedIn;
import tools.jackson.databind.JsonNode;

/**
 * What a create import has made of one record.
 *
 * @param index the record's place in the seed's sequence
 */
record Created(int index, String instanceId, String instanceHrid, String holdingsHrid, String itemHrid) {

    private static final int PAGE = 1000;

    /**
     * Reads a job's log.
     *
     * @param first the place of the file's first record in the seed's sequence
     * @param most records; records that made no item are passed over
     */
    static List<Created> by(SignedIn system, String job, int first, int most) throws CallFailed, InterruptedException {
        var all = new ArrayList<Created>();
        for (int offset = 0; all.size() < most; offset += PAGE) {
            var entries = system.get(
                            "/metadata-provider/jobLogEntries/" + job,
                            "limit",
                            "" + PAGE,
                            "offset",
                            "" + offset,
                            "sortBy",
                            "source_record_order")
                    .path("entries");
            for (var entry : entries) {
                var instance = entry.path("relatedInstanceInfo");
                var item = entry.path("relatedItemInfo").path(0);
                if (all.size() < most && item.path("hrid").isString()) {
                    all.add(new Created(
                            first + order(entry),
                            instance.path("idList").path(0).asString(),
                            instance.path("hridList").path(0).asString(),
                            entry.path("relatedHoldingsInfo")
                                    .path(0)
                                    .path("hrid")
                                    .asString(),
                            item.path("hrid").asString()));
                }
            }
            if (entries.size() < PAGE) {
                break;
            }
        }
        return Collections.unmodifiableList(all);
    }

    /** The record's place in its file, from 0. */
    private static int order(JsonNode entry) {
        return Integer.parseInt(entry.path("sourceRecordOrder").asString("0"));
    }
}
