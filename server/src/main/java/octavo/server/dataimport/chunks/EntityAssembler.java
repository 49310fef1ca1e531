package octavo.server.dataimport.chunks;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.UUID;
import octavo.marc.Iso2709Writer;
import octavo.server.dataimport.profiles.ImportPlan;
import octavo.server.inventory.EffectiveFields;
import octavo.server.records.Json;
import octavo.server.records.RecordCopy;
import octavo.server.records.RecordCopy.NewRecord;
import octavo.server.records.RecordStore;
import octavo.server.records.Uuids;
import octavo.server.sourcerecords.SourceRecordCopy.NewSourceRecord;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Gives the documents of a chunk their ids, numbers and metadata, and writes them out. */
final class EntityAssembler {

    private static final int LEADER_STATUS = 5;
    private static final char DELETED = 'd';

    private final ImportPlan plan;
    private final RecordCopy records;
    private final DocumentBytes bytes = new DocumentBytes();
    private final Instant now;
    private final ObjectNode metadata;
    private final String nowText;

    EntityAssembler(ImportPlan plan, RecordCopy records, Instant now) {
        this.plan = plan;
        this.records = records;
        this.now = now;
        this.nowText = RecordStore.folioDate(now);
        this.metadata = Json.object().put("createdDate", nowText).put("updatedDate", nowText);
        if (plan.userId() != null) {
            var user = plan.userId().toString();
            metadata.put("createdByUserId", user).put("updatedByUserId", user);
        }
    }

    /** Makes all that a record becomes; takes one number of each kind that it needs. */
    NewEntities assemble(
            Prepared.Fit fit,
            Iterator<String> instanceHrids,
            Iterator<String> holdingsHrids,
            Iterator<String> itemHrids) {
        UUID instanceId = Uuids.next();
        UUID sourceId = Uuids.next();
        var instanceHrid = instanceHrids.next();
        var instance = fit.instance();
        if (instance.has("statusId")) {
            instance.put("statusUpdatedDate", nowText);
        }
        var marc = fit.record().asSourceRecord(instanceHrid, instanceId, sourceId, now);
        var source = new NewSourceRecord(
                sourceId,
                fit.order(),
                instanceId,
                instanceHrid,
                marc.leaderAt(LEADER_STATUS) == DELETED,
                Iso2709Writer.toStorage(marc),
                fit.received());
        var storedInstance = complete("instance", instance, instanceId, instanceHrid);
        var related = relatedTitles(fit, instanceId);

        var holdings = fit.holdings();
        NewRecord storedHoldings = null;
        String holdingsHrid = null;
        UUID location = null;
        NewRecord storedItem = null;
        String itemHrid = null;
        if (holdings != null) {
            UUID holdingsId = Uuids.next();
            holdingsHrid = holdingsHrids.next();
            holdings.put("instanceId", instanceId.toString()).put("sourceId", plan.holdingsSourceId());
            EffectiveFields.fillHoldings(holdings);
            location = Uuids.parse(holdings.path("permanentLocationId").asString(null));
            var item = fit.item();
            if (item != null) {
                itemHrid = itemHrids.next();
                item.put("holdingsRecordId", holdingsId.toString());
                item.withObjectProperty("status").put("date", nowText);
                EffectiveFields.fillItem(item, holdings);
                storedItem = complete("item", item, Uuids.next(), itemHrid);
            }
            storedHoldings = complete("holdings", holdings, holdingsId, holdingsHrid);
        }
        return new NewEntities(
                fit.title(),
                fit.warning(),
                storedInstance,
                instanceHrid,
                source,
                storedHoldings,
                holdingsHrid,
                location,
                storedItem,
                itemHrid,
                related);
    }

    private NewRecord complete(String recordType, ObjectNode document, UUID id, @Nullable String hrid) {
        document.put("id", id.toString());
        if (hrid != null) {
            document.put("_version", 1).put("hrid", hrid);
        }
        records.fillDefaults(recordType, document);
        document.set("metadata", metadata);
        return new NewRecord(id, bytes.of(document));
    }

    private List<NewRecord> relatedTitles(Prepared.Fit fit, UUID instanceId) {
        if (fit.precedingTitles().isEmpty() && fit.succeedingTitles().isEmpty()) {
            return List.of();
        }
        var related = new ArrayList<NewRecord>();
        for (var preceding : fit.precedingTitles()) {
            preceding.put("succeedingInstanceId", instanceId.toString());
            related.add(complete("preceding_succeeding_title", preceding, Uuids.next(), null));
        }
        for (var succeeding : fit.succeedingTitles()) {
            succeeding.put("precedingInstanceId", instanceId.toString());
            related.add(complete("preceding_succeeding_title", succeeding, Uuids.next(), null));
        }
        return related;
    }
}
