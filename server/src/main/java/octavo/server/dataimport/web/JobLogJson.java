package octavo.server.dataimport.web;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import octavo.server.dataimport.jobs.JobLog.Line;
import octavo.server.dataimport.jobs.JobLog.Totals;
import octavo.server.records.Json;
import octavo.server.records.RecordStore;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** The log of a job in FOLIO's shapes. */
final class JobLogJson {

    private static final String CREATED = "CREATED";
    private static final String DISCARDED = "DISCARDED";

    private JobLogJson() {}

    /** An entry of {@code /metadata-provider/jobLogEntries}. */
    static ObjectNode entry(Line line) {
        var json = Json.object()
                .put("jobExecutionId", line.jobId().toString())
                .put("incomingRecordId", line.incomingRecordId().toString());
        put(json, "sourceRecordId", line.sourceRecordId());
        json.put("sourceRecordOrder", String.valueOf(line.order()));
        put(json, "sourceRecordTitle", line.title());
        json.put("sourceRecordType", "MARC_BIBLIOGRAPHIC")
                .put("sourceRecordActionStatus", line.failed() ? DISCARDED : CREATED)
                .put("error", line.error() == null ? "" : line.error());
        put(json, "warning", line.warning());
        var instance = json.putObject("relatedInstanceInfo");
        var ids = instance.putArray("idList");
        var hrids = instance.putArray("hridList");
        if (line.instanceId() != null) {
            ids.add(line.instanceId().toString());
            hrids.add(line.instanceHrid());
            instance.put("actionStatus", CREATED);
        } else {
            instance.put("actionStatus", DISCARDED);
        }
        instance.put("error", line.error() == null ? "" : line.error());
        var holdings = json.putArray("relatedHoldingsInfo");
        if (line.holdingsId() != null) {
            var info = holdings.addObject()
                    .put("id", line.holdingsId().toString())
                    .put("hrid", line.holdingsHrid())
                    .put("actionStatus", CREATED);
            put(info, "permanentLocationId", line.permanentLocationId());
            info.put("error", "");
        }
        var items = json.putArray("relatedItemInfo");
        if (line.itemId() != null) {
            var info = items.addObject().put("id", line.itemId().toString()).put("hrid", line.itemHrid());
            put(info, "holdingsId", line.holdingsId());
            info.put("actionStatus", CREATED).put("error", "");
        }
        for (var none : List.of("relatedAuthorityInfo", "relatedPoLineInfo", "relatedInvoiceInfo")) {
            var info = json.putObject(none);
            info.putArray("idList");
            info.putArray("hridList");
            info.put("error", "");
        }
        json.putObject("relatedInvoiceLineInfo");
        return json;
    }

    /** {@code /metadata-provider/jobSummary}; a kind of record that the job did not touch is left out. */
    static ObjectNode summary(UUID jobId, Totals totals) {
        var json = Json.object().put("jobExecutionId", jobId.toString()).put("totalErrors", totals.failed());
        json.set("sourceRecordSummary", counts(totals.created(), totals.failed()));
        json.set("instanceSummary", counts(totals.instances(), totals.failed()));
        if (totals.holdings() > 0) {
            json.set("holdingSummary", counts(totals.holdings(), 0));
        }
        if (totals.items() > 0) {
            json.set("itemSummary", counts(totals.items(), 0));
        }
        return json;
    }

    private static ObjectNode counts(int created, int failed) {
        return Json.object()
                .put("totalCreatedEntities", created)
                .put("totalUpdatedEntities", 0)
                .put("totalDeletedEntities", 0)
                .put("totalDiscardedEntities", 0)
                .put("totalErrors", failed);
    }

    /** The entries of {@code /metadata-provider/journalRecords} that a line stands for: one for each record it made. */
    static List<ObjectNode> journal(Line line) {
        var entries = new ArrayList<ObjectNode>();
        if (line.failed()) {
            var failed = journalEntry(line, "INSTANCE", null, null);
            failed.put("actionStatus", "ERROR");
            put(failed, "error", line.error());
            entries.add(failed);
            return entries;
        }
        entries.add(journalEntry(line, "MARC_BIBLIOGRAPHIC", line.sourceRecordId(), null));
        entries.add(journalEntry(line, "INSTANCE", line.instanceId(), line.instanceHrid()));
        if (line.holdingsId() != null) {
            entries.add(journalEntry(line, "HOLDINGS", line.holdingsId(), line.holdingsHrid()));
        }
        if (line.itemId() != null) {
            entries.add(journalEntry(line, "ITEM", line.itemId(), line.itemHrid()));
        }
        return entries;
    }

    private static ObjectNode journalEntry(Line line, String entity, @Nullable UUID id, @Nullable String hrid) {
        var json = Json.object()
                .put("jobExecutionId", line.jobId().toString())
                .put("sourceId", line.incomingRecordId().toString())
                .put("sourceRecordOrder", line.order())
                .put("entityType", entity)
                .put("actionType", "CREATE")
                .put("actionStatus", "COMPLETED")
                .put("actionDate", RecordStore.folioDate(line.at()));
        put(json, "entityId", id);
        put(json, "entityHrId", hrid);
        put(json, "title", line.title());
        return json;
    }

    private static void put(ObjectNode json, String name, @Nullable Object value) {
        if (value != null) {
            json.put(name, value.toString());
        }
    }
}
