package octavo.server.dataimport.updates;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import octavo.marc.Iso2709Writer;
import octavo.marc.MarcRecord;
import octavo.server.dataimport.profiles.Match;
import octavo.server.dataimport.profiles.MatchingPlan;
import octavo.server.dataimport.profiles.RecordKind;
import octavo.server.dataimport.profiles.RecordMapping;
import octavo.server.inventory.EffectiveFields;
import octavo.server.mapping.FieldSelector;
import octavo.server.mapping.IncomingBibliographic;
import octavo.server.mapping.MappingOutcome;
import octavo.server.records.Json;
import octavo.server.records.RecordStore;
import octavo.server.records.Uuids;
import octavo.server.sourcerecords.SourceRecordCopy.NewSourceRecord;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** What a record makes anew: mostly where nothing matched, sometimes below what did. */
final class Creations {

    private static final List<List<String>> HOLDINGS_REQUIRED = List.of(List.of("permanentLocationId"));
    private static final List<List<String>> ITEM_REQUIRED =
            List.of(List.of("status", "name"), List.of("materialTypeId"), List.of("permanentLoanTypeId"));

    private static final FieldSelector LINK_TO_INSTANCE = new FieldSelector("999", 'f', 'f', 'i');
    private static final int LEADER_STATUS = 5;
    private static final char DELETED = 'd';

    private final MatchingPlan plan;
    private final Targets targets;
    private final NewDocuments documents;
    private final Changes changes;
    private final IncomingRecord record;
    private final Instant now;

    Creations(MatchingPlan plan, Targets targets, NewDocuments documents, Changes changes, Instant now) {
        this.plan = plan;
        this.targets = targets;
        this.documents = documents;
        this.changes = changes;
        this.record = changes.record();
        this.now = now;
    }

    void instance(RecordMapping mapping, MarcRecord incoming, LocalDate today, Scope scope) {
        if (changes.created().containsKey(RecordKind.INSTANCE)) {
            record.fail("The profile creates a second instance of one record");
            return;
        }
        switch (IncomingBibliographic.receive(incoming)) {
            case IncomingBibliographic.Refused refused -> record.fail(refused.message());
            case IncomingBibliographic.Accepted accepted -> {
                switch (plan.mapper().map(accepted.record(), plan.reference())) {
                    case MappingOutcome.MissingTitle missing -> record.fail(missing.message());
                    case MappingOutcome.Mapped mapped -> instance(accepted, mapped, mapping, today, scope);
                }
            }
        }
    }

    private void instance(
            IncomingBibliographic.Accepted accepted,
            MappingOutcome.Mapped mapped,
            RecordMapping mapping,
            LocalDate today,
            Scope scope) {
        mapped.warnings().forEach(warning -> record.warn(warning.tag() + ": " + warning.message()));
        UUID id = Uuids.next();
        UUID sourceId = Uuids.next();
        var hrid = documents.number(RecordKind.INSTANCE);
        var instance = mapped.instance();
        mapping.apply(instance, accepted.record(), today);
        if (instance.has("statusId")) {
            instance.put("statusUpdatedDate", RecordStore.folioDate(now));
        }
        var marc = accepted.asSourceRecord(hrid, id, sourceId, now);
        changes.create(new NewSourceRecord(
                sourceId,
                record.order(),
                id,
                hrid,
                marc.leaderAt(LEADER_STATUS) == DELETED,
                Iso2709Writer.toStorage(marc),
                null));
        record.setTitle(instance.path("title").asString(""));
        made(RecordKind.INSTANCE, documents.complete(RecordKind.INSTANCE, id, id, hrid, instance), scope);
        for (var title : mapped.precedingTitles()) {
            changes.relatedTitles().add(documents.relatedTitle(title.put("succeedingInstanceId", id.toString())));
        }
        for (var title : mapped.succeedingTitles()) {
            changes.relatedTitles().add(documents.relatedTitle(title.put("precedingInstanceId", id.toString())));
        }
    }

    void holdings(RecordMapping mapping, MarcRecord incoming, LocalDate today, Scope scope) {
        UUID instanceId = record.target(RecordKind.INSTANCE, scope);
        if (instanceId == null) {
            instanceId = Match.valuesOf(incoming, LINK_TO_INSTANCE).stream()
                    .findFirst()
                    .map(Uuids::parse)
                    .orElse(null);
        }
        if (instanceId == null) {
            record.fail("The holdings record cannot be created: neither a match nor 999ff$i names its instance");
            return;
        }
        var holdings = Json.object();
        mapping.apply(holdings, incoming, today);
        holdings.put("instanceId", instanceId.toString()).put("sourceId", plan.holdingsSourceId());
        if (lacks(holdings, HOLDINGS_REQUIRED, "holdings record")) {
            return;
        }
        EffectiveFields.fillHoldings(holdings);
        var hrid = documents.number(RecordKind.HOLDINGS);
        made(
                RecordKind.HOLDINGS,
                documents.complete(RecordKind.HOLDINGS, Uuids.next(), instanceId, hrid, holdings),
                scope);
    }

    void item(RecordMapping mapping, MarcRecord incoming, LocalDate today, Scope scope) {
        UUID holdingsId = record.target(RecordKind.HOLDINGS, scope);
        var holdings = holdingsId == null ? null : holdingsDocument(holdingsId);
        UUID instanceId = holdings == null
                ? null
                : Uuids.parse(holdings.path("instanceId").asString(null));
        if (holdings == null || holdingsId == null || instanceId == null) {
            record.fail("The item cannot be created: neither a match nor an action before gives its holdings record");
            return;
        }
        var item = Json.object();
        mapping.apply(item, incoming, today);
        item.put("holdingsRecordId", holdingsId.toString());
        if (lacks(item, ITEM_REQUIRED, "item")) {
            return;
        }
        item.withObjectProperty("status").put("date", RecordStore.folioDate(now));
        EffectiveFields.fillItem(item, holdings);
        var hrid = documents.number(RecordKind.ITEM);
        made(RecordKind.ITEM, documents.complete(RecordKind.ITEM, Uuids.next(), instanceId, hrid, item), scope);
    }

    private @Nullable ObjectNode holdingsDocument(UUID id) {
        var created = changes.created().get(RecordKind.HOLDINGS);
        if (created != null && created.row().id().equals(id)) {
            return created.document();
        }
        var draft = changes.drafts(RecordKind.HOLDINGS).get(id);
        if (draft != null) {
            return draft.document();
        }
        var stored = targets.record(id);
        return stored == null ? null : stored.document();
    }

    private void made(RecordKind kind, Changes.Created created, Scope scope) {
        if (changes.created().put(kind, created) != null) {
            record.fail("The profile creates a second %s of one record".formatted(kind.recordType()));
        }
        scope.put(kind, created.row().id());
        record.anywhere().put(kind, created.row().id());
    }

    private boolean lacks(ObjectNode document, List<List<String>> required, String what) {
        var missing = RecordMapping.firstMissing(document, required);
        if (missing != null) {
            record.fail("The %s cannot be created: the profile gives it no %s that this library knows"
                    .formatted(what, missing));
        }
        return missing != null;
    }
}
