package octavo.server.dataimport.web;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import octavo.server.dataimport.jobs.JobLog.ActionStatus;
import octavo.server.dataimport.jobs.JobLog.Count;
import octavo.server.dataimport.jobs.JobLog.Entity;
import octavo.server.dataimport.jobs.JobLog.Line;
import octavo.server.dataimport.jobs.JobLog.Totals;
import octavo.server.records.Json;
import octavo.server.records.RecordStore;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The log of a job in FOLIO's shapes. */
final class JobLogJson {

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
                .put("sourceRecordActionStatus", status(line.sourceAction()))
                .put("error", line.error() == null ? "" : line.error());
        put(json, "warning", line.warning());
        var instance = json.putObject("relatedInstanceInfo");
        var ids = instance.putArray("idList");
        var hrids = instance.putArray("hridList");
        if (line.instance().id() != null) {
            ids.add(line.instance().id().toString());
            hrids.add(line.instance().hrid());
        }
        instance.put("actionStatus", status(line.instance().action()))
                .put("error", line.error() == null ? "" : line.error());
        var holdings = json.putArray("relatedHoldingsInfo");
        if (line.holdings().action() != null) {
            var info = info(holdings, line.holdings());
            put(info, "permanentLocationId", line.permanentLocationId());
            info.put("error", "");
        }
        var items = json.putArray("relatedItemInfo");
        if (line.item().action() != null) {
            var info = info(items, line.item());
            put(info, "holdingsId", line.holdings().id());
            info.put("error", line.itemError() == null ? "" : line.itemError());
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

    private static ObjectNode info(ArrayNode list, Entity entity) {
        var info = list.addObject();
        put(info, "id", entity.id());
        put(info, "hrid", entity.hrid());
        return info.put("actionStatus", status(entity.action()));
    }

    /** What was not touched, for want of a match or because the record failed, FOLIO calls discarded. */
    private static String status(@Nullable ActionStatus action) {
        return (action == null ? ActionStatus.DISCARDED : action).name();
    }

    /** {@code /metadata-provider/jobSummary}; a kind of record that the job did not touch is left out. */
    static ObjectNode summary(UUID jobId, Totals totals) {
        var json = Json.object().put("jobExecutionId", jobId.toString()).put("totalErrors", totals.failed());
        json.set("sourceRecordSummary", counts(totals.sources(), totals.failed()));
        json.set("instanceSummary", counts(totals.instances(), totals.failed()));
        if (!totals.holdings().isEmpty()) {
            json.set("holdingSummary", counts(totals.holdings(), 0));
        }
        if (!totals.items().isEmpty()) {
            json.set("itemSummary", counts(totals.items(), 0));
        }
        return json;
    }

    private static ObjectNode counts(Count count, int failed) {
        return Json.object()
                .put("totalCreatedEntities", count.created())
                .put("totalUpdatedEntities", count.updated())
                .put("totalDeletedEntities", 0)
                .put("totalDiscardedEntities", count.discarded())
                .put("totalErrors", failed);
    }

    /** The entries of {@code /metadata-provider/journalRecords} that a line stands for: one for each record it was about. */
    static List<ObjectNode> journal(Line line) {
        var entries = new ArrayList<ObjectNode>();
        if (line.failed()) {
            var failed = journalEntry(line, "INSTANCE", ActionStatus.CREATED, null, null);
            failed.put("actionStatus", "ERROR");
            put(failed, "error", line.error());
            entries.add(failed);
            return entries;
        }
        add(entries, line, "MARC_BIBLIOGRAPHIC", new Entity(line.sourceRecordId(), null, null, line.sourceAction()));
        add(entries, line, "INSTANCE", line.instance());
        add(entries, line, "HOLDINGS", line.holdings());
        add(entries, line, "ITEM", line.item());
        return entries;
    }

    private static void add(List<ObjectNode> entries, Line line, String entityType, Entity entity) {
        if (entity.action() != null) {
            entries.add(journalEntry(line, entityType, entity.action(), entity.id(), entity.hrid()));
        }
    }

    private static ObjectNode journalEntry(
            Line line, String entityType, ActionStatus action, @Nullable UUID id, @Nullable String hrid) {
        var json = Json.object()
                .put("jobExecutionId", line.jobId().toString())
                .put("sourceId", line.incomingRecordId().toString())
                .put("sourceRecordOrder", line.order())
                .put("entityType", entityType)
                .put(
                        "actionType",
                        switch (action) {
                            case CREATED, ERROR -> "CREATE";
                            case UPDATED -> "UPDATE";
                            case DISCARDED -> id == null ? "NON_MATCH" : "MATCH";
                        })
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
