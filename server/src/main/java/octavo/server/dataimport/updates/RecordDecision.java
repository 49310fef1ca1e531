package octavo.server.dataimport.updates;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import octavo.marc.MarcRecord;
import octavo.server.dataimport.profiles.MatchingPlan;
import octavo.server.dataimport.profiles.RecordKind;
import octavo.server.dataimport.profiles.RecordMapping;
import octavo.server.dataimport.profiles.Step;
import octavo.server.inventory.EffectiveFields;
import octavo.server.inventory.ItemStatus;
import octavo.server.mapping.FieldProtection;
import octavo.server.mapping.InstanceFollows;
import octavo.server.mapping.MappingOutcome;
import octavo.server.mapping.StoredBibliographic;
import octavo.server.records.RecordCopy.NewRecord;
import octavo.server.records.RecordStore;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * What one incoming record does to the catalogue: its actions in their order, on drafts of what was found. Only looks and
 * computes; a refusal is said to the record.
 */
final class RecordDecision {

    private static final List<List<String>> HOLDINGS_REQUIRED = List.of(List.of("permanentLocationId"));
    private static final List<List<String>> ITEM_REQUIRED =
            List.of(List.of("status", "name"), List.of("materialTypeId"), List.of("permanentLoanTypeId"));

    /** The desk's business: an import does not end a loan. */
    private static final Set<ItemStatus> KEPT_STATUSES = Set.of(
            ItemStatus.AGED_TO_LOST,
            ItemStatus.AWAITING_DELIVERY,
            ItemStatus.AWAITING_PICKUP,
            ItemStatus.CHECKED_OUT,
            ItemStatus.CLAIMED_RETURNED,
            ItemStatus.DECLARED_LOST,
            ItemStatus.PAGED);

    /** Preceding and succeeding entries. */
    private static final Set<String> RELATED_TITLES = Set.of("780", "785");

    private final MatchingPlan plan;
    private final Targets targets;
    private final IncomingRecord record;
    private final Changes changes;
    private final NewDocuments documents;
    private final Creations creations;
    private final Instant now;
    private final LocalDate today;
    private MarcRecord incoming;

    RecordDecision(MatchingPlan plan, Targets targets, NewDocuments documents, IncomingRecord record, Instant now) {
        this.plan = plan;
        this.targets = targets;
        this.record = record;
        this.changes = new Changes(record);
        this.documents = documents;
        this.creations = new Creations(plan, targets, documents, changes, now);
        this.now = now;
        this.today = LocalDate.ofInstant(now, ZoneOffset.UTC);
        this.incoming = record.marc();
    }

    Changes decide() {
        for (var task : record.tasks()) {
            if (record.failed()) {
                break;
            }
            decide(task.action(), task.scope());
        }
        if (!record.failed()) {
            followHoldings();
        }
        return changes;
    }

    private void decide(Step.Action action, Scope scope) {
        switch (action) {
            case Step.UpdateHoldings(var mapping) -> updateHoldings(mapping, scope);
            case Step.UpdateItem(var mapping) -> updateItem(mapping, scope);
            case Step.UpdateMarc(var protection) -> {
                var instance = draft(RecordKind.INSTANCE, scope, "replace the MARC record of");
                if (instance != null) {
                    overlay(instance, protection, false);
                }
            }
            case Step.UpdateInstance(var mapping, var protection) -> updateInstance(mapping, protection, scope);
            case Step.ModifyMarc modify -> modify(modify, scope);
            case Step.CreateInstance(var mapping) -> creations.instance(mapping, incoming, today, scope);
            case Step.CreateHoldings(var mapping) -> creations.holdings(mapping, incoming, today, scope);
            case Step.CreateItem(var mapping) -> creations.item(mapping, incoming, today, scope);
        }
    }

    /** The draft of what an action is about; null after a refusal. */
    private @Nullable Draft draft(RecordKind kind, Scope scope, String purpose) {
        UUID id = record.target(kind, scope);
        if (id == null) {
            record.fail("The profile wants to %s %s, and no match has found one"
                    .formatted(purpose, kind == RecordKind.ITEM ? "an item" : "the " + kind.recordType()));
            return null;
        }
        var stored = targets.record(id);
        if (stored == null) {
            record.fail("The %s %s has been deleted meanwhile".formatted(kind.recordType(), id));
            return null;
        }
        return changes.drafts(kind).computeIfAbsent(id, _ -> new Draft(stored));
    }

    private void updateInstance(RecordMapping mapping, FieldProtection protection, Scope scope) {
        var instance = draft(RecordKind.INSTANCE, scope, "update");
        if (instance == null) {
            return;
        }
        if (!changes.marc().containsKey(instance.before().id())) {
            overlay(instance, protection, true);
        }
        if (record.failed()) {
            return;
        }
        var statusBefore = instance.document().path("statusId");
        mapping.apply(instance.document(), incoming, today);
        if (!statusBefore.equals(instance.document().path("statusId"))) {
            instance.document().put("statusUpdatedDate", RecordStore.folioDate(now));
        }
    }

    /** @param mayCreate whether an instance without a MARC record gets one */
    private void overlay(Draft instance, FieldProtection protection, boolean mayCreate) {
        var draft = marcDraft(instance);
        var stored = draft.now();
        if (stored == null) {
            if (!mayCreate) {
                record.fail("The instance %s has no MARC record to update".formatted(draft.instanceHrid()));
                return;
            }
            stored = new StoredBibliographic(incoming.leader(), List.of(), Set.of());
        }
        draft.become(stored.overlaidBy(incoming, draft.instanceHrid(), protection));
        follow(instance, draft);
    }

    private MarcDraft marcDraft(Draft instance) {
        UUID id = instance.before().id();
        return changes.marc()
                .computeIfAbsent(
                        id,
                        _ -> new MarcDraft(id, instance.document().path("hrid").asString(""), targets.source(id)));
    }

    private void modify(Step.ModifyMarc modify, Scope scope) {
        if (record.target(RecordKind.INSTANCE, scope) == null) {
            var changed = StoredBibliographic.of(incoming).modifiedBy(modify.modifications(), modify.protection());
            incoming = changed.insteadOf(incoming);
            return;
        }
        var instance = draft(RecordKind.INSTANCE, scope, "modify the MARC record of");
        if (instance == null) {
            return;
        }
        var draft = marcDraft(instance);
        var stored = draft.now();
        if (stored == null) {
            record.fail("The instance %s has no MARC record to modify".formatted(draft.instanceHrid()));
            return;
        }
        draft.become(stored.modifiedBy(modify.modifications(), modify.protection()));
        follow(instance, draft);
    }

    private void follow(Draft instance, MarcDraft draft) {
        var marc = Objects.requireNonNull(draft.now());
        if (!marc.kept().isEmpty()) {
            record.warn("Protected, and left as they are: "
                    + String.join(", ", marc.kept().stream().sorted().toList()));
        }
        switch (plan.mapper().map(marc.toMap(), plan.reference())) {
            case MappingOutcome.MissingTitle missing -> record.fail(missing.message());
            case MappingOutcome.Mapped mapped -> {
                mapped.warnings().forEach(warning -> record.warn(warning.tag() + ": " + warning.message()));
                InstanceFollows.apply(instance.document(), mapped, () -> former(draft));
                record.setTitle(instance.document().path("title").asString(""));
                if (draft.isChanged()) {
                    followTitles(draft, mapped);
                }
            }
        }
        if (draft.isChanged()) {
            instance.mustChange(); // whoever edits the old record now must hear of it
        }
    }

    /** Preceding and succeeding titles are records of their own; most MARC records name none. */
    private void followTitles(MarcDraft draft, MappingOutcome.Mapped mapped) {
        boolean namesAny = !mapped.precedingTitles().isEmpty()
                || !mapped.succeedingTitles().isEmpty();
        var before = draft.before();
        boolean namedAny =
                before != null && before.fields().stream().anyMatch(field -> RELATED_TITLES.contains(field.tag()));
        if (!namesAny && !namedAny) {
            return;
        }
        if (former(draft) instanceof MappingOutcome.Mapped former
                && former.precedingTitles().equals(mapped.precedingTitles())
                && former.succeedingTitles().equals(mapped.succeedingTitles())) {
            return;
        }
        var id = draft.instanceId().toString();
        var titles = new ArrayList<NewRecord>();
        mapped.precedingTitles()
                .forEach(title -> titles.add(documents.relatedTitle(title.put("succeedingInstanceId", id))));
        mapped.succeedingTitles()
                .forEach(title -> titles.add(documents.relatedTitle(title.put("precedingInstanceId", id))));
        changes.replacedTitles().put(draft.instanceId(), titles);
    }

    private MappingOutcome former(MarcDraft draft) {
        var before = draft.before();
        return before == null
                ? new MappingOutcome.MissingTitle()
                : plan.mapper().map(before.toMap(), plan.reference());
    }

    private void updateHoldings(RecordMapping mapping, Scope scope) {
        var draft = draft(RecordKind.HOLDINGS, scope, "update");
        if (draft == null) {
            return;
        }
        mapping.apply(draft.document(), incoming, today);
        EffectiveFields.fillHoldings(draft.document());
        refuseLack(draft.document(), HOLDINGS_REQUIRED, "holdings record");
    }

    private void updateItem(RecordMapping mapping, Scope scope) {
        var draft = draft(RecordKind.ITEM, scope, "update");
        if (draft == null) {
            return;
        }
        var item = draft.document();
        var statusBefore = item.path("status").path("name").asString("");
        mapping.apply(item, incoming, today);
        tidyBarcode(item);
        settleStatus(item, statusBefore);
        refuseLack(item, ITEM_REQUIRED, "item");
    }

    private static void tidyBarcode(ObjectNode item) {
        if (item.path("barcode").asString("").isBlank()) {
            item.remove("barcode");
        }
    }

    private void settleStatus(ObjectNode item, String before) {
        var wanted = item.path("status").path("name").asString("");
        if (wanted.equals(before)) {
            return;
        }
        if (ItemStatus.labelled(before).filter(KEPT_STATUSES::contains).isPresent()) {
            item.withObjectProperty("status").put("name", before);
            changes.setItemError(
                    "The item's status stays %s; it cannot be set to %s by an import".formatted(before, wanted));
        } else if (ItemStatus.labelled(wanted).isEmpty()) {
            record.fail("'%s' is no status of an item".formatted(wanted));
        } else {
            item.withObjectProperty("status").put("date", RecordStore.folioDate(now));
        }
    }

    private void refuseLack(ObjectNode document, List<List<String>> required, String what) {
        var missing = RecordMapping.firstMissing(document, required);
        if (missing != null) {
            record.fail("The %s would have no %s left".formatted(what, missing));
        }
    }

    /** Items inherit location and call number: they follow holdings that changed, and their own changes count too. */
    private void followHoldings() {
        var items = changes.drafts(RecordKind.ITEM);
        changes.drafts(RecordKind.HOLDINGS).forEach((id, holdings) -> {
            if (EffectiveFields.holdingsInputsDiffer(holdings.before().document(), holdings.document())) {
                for (var itemId : targets.itemsOf(id)) {
                    var stored = Objects.requireNonNull(targets.record(itemId));
                    EffectiveFields.fillItem(
                            items.computeIfAbsent(itemId, _ -> new Draft(stored))
                                    .document(),
                            holdings.document());
                }
            }
        });
        items.values().forEach(item -> {
            if (EffectiveFields.itemInputsDiffer(item.before().document(), item.document())) {
                var holdings = holdingsOf(item);
                if (holdings != null) {
                    EffectiveFields.fillItem(item.document(), holdings);
                }
            }
        });
    }

    private @Nullable ObjectNode holdingsOf(Draft item) {
        UUID id = Targets.holdingsOf(item.before());
        if (id == null) {
            return null;
        }
        var draft = changes.drafts(RecordKind.HOLDINGS).get(id);
        if (draft != null) {
            return draft.document();
        }
        var stored = targets.record(id);
        return stored == null ? null : stored.document();
    }
}
