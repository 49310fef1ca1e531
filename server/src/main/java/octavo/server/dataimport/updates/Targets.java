package octavo.server.dataimport.updates;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import octavo.server.dataimport.profiles.RecordKind;
import octavo.server.dataimport.profiles.Step;
import octavo.server.inventory.ItemsOfHoldings;
import octavo.server.records.RecordUpdates;
import octavo.server.records.StoredRecord;
import octavo.server.records.Uuids;
import octavo.server.sourcerecords.SourceRecordGenerations;
import octavo.server.sourcerecords.SourceRecordGenerations.Current;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** What the records of a wave are about, as it is now; locked, so that it stays so until the transaction ends. */
final class Targets {

    private final Map<UUID, StoredRecord> records = new HashMap<>();
    private final Map<UUID, Set<UUID>> itemsByHoldings = new HashMap<>();
    private final Map<UUID, Current> sources;

    private Targets(Map<UUID, Current> sources) {
        this.sources = sources;
    }

    /** An instance, holdings record or item; null where it is gone. */
    @Nullable
    StoredRecord record(UUID id) {
        return records.get(id);
    }

    /** The MARC record of an instance; null where it has none. */
    @Nullable
    Current source(UUID instanceId) {
        return sources.get(instanceId);
    }

    /** The items under a holdings record that is to be changed. */
    Set<UUID> itemsOf(UUID holdingsId) {
        return itemsByHoldings.getOrDefault(holdingsId, Set.of());
    }

    /** What a record writes and what it reads: two records of which one writes what the other touches go one by one. */
    record Touched(Set<UUID> written, Set<UUID> read) {}

    Touched touchedBy(IncomingRecord record) {
        var written = new HashSet<UUID>();
        var read = new HashSet<UUID>();
        for (var task : record.failed() ? List.<IncomingRecord.Task>of() : record.tasks()) {
            var kind = writtenKind(task.action());
            UUID id = kind == null ? null : record.target(kind, task.scope());
            if (id != null) {
                written.add(id);
                if (kind == RecordKind.ITEM) {
                    UUID above = holdingsOf(records.get(id));
                    if (above != null) {
                        read.add(above);
                    }
                }
            }
            UUID parent = switch (task.action()) {
                case Step.CreateItem _ -> record.target(RecordKind.HOLDINGS, task.scope());
                case Step.CreateHoldings _ -> record.target(RecordKind.INSTANCE, task.scope());
                case Step.UpdateInstance _,
                        Step.UpdateHoldings _,
                        Step.UpdateItem _,
                        Step.UpdateMarc _,
                        Step.ModifyMarc _,
                        Step.CreateInstance _ -> null;
            };
            if (parent != null) {
                read.add(parent);
            }
        }
        return new Touched(written, read);
    }

    /** The kind of record that an action changes; null for creations. */
    static @Nullable RecordKind writtenKind(Step.Action action) {
        return switch (action) {
            case Step.UpdateInstance _, Step.UpdateMarc _, Step.ModifyMarc _ -> RecordKind.INSTANCE;
            case Step.UpdateHoldings _ -> RecordKind.HOLDINGS;
            case Step.UpdateItem _ -> RecordKind.ITEM;
            case Step.CreateInstance _, Step.CreateHoldings _, Step.CreateItem _ -> null;
        };
    }

    static @Nullable UUID holdingsOf(@Nullable StoredRecord item) {
        return item == null
                ? null
                : Uuids.parse(item.document().path("holdingsRecordId").asString(null));
    }

    /** Reads and locks, from the top of the tree down: instances, their MARC records, holdings records, items. */
    @Component
    static class Loader {

        private final RecordUpdates updates;
        private final SourceRecordGenerations generations;
        private final ItemsOfHoldings items;

        Loader(RecordUpdates updates, SourceRecordGenerations generations, ItemsOfHoldings items) {
            this.updates = updates;
            this.generations = generations;
            this.items = items;
        }

        Targets load(List<IncomingRecord> wave, StatementCount statements) {
            var instances = new HashSet<UUID>();
            var holdings = new HashSet<UUID>();
            var wantedItems = new HashSet<UUID>();
            var parents = new HashSet<UUID>();
            for (var record : wave) {
                for (var task : record.tasks()) {
                    addIfFound(instances, record, task, RecordKind.INSTANCE);
                    addIfFound(holdings, record, task, RecordKind.HOLDINGS);
                    addIfFound(wantedItems, record, task, RecordKind.ITEM);
                    UUID parent = record.target(RecordKind.HOLDINGS, task.scope());
                    if (task.action() instanceof Step.CreateItem && parent != null) {
                        parents.add(parent);
                    }
                }
            }
            var lockedInstances = updates.lock(RecordKind.INSTANCE.recordType(), instances);
            var targets = new Targets(generations.lock(instances));
            lockedInstances.forEach(targets::add);
            statements.add(instances.isEmpty() ? 0 : 2);
            parents.addAll(holdings);
            if (!parents.isEmpty() || !wantedItems.isEmpty()) {
                items.lockHoldings(parents, wantedItems).forEach(targets::add);
                statements.add(1);
            }
            if (!holdings.isEmpty() || !wantedItems.isEmpty()) {
                items.lockItems(wantedItems, holdings).forEach(targets::addItem);
                statements.add(1);
            }
            return targets;
        }

        private static void addIfFound(
                Set<UUID> ids, IncomingRecord record, IncomingRecord.Task task, RecordKind kind) {
            UUID id = record.target(kind, task.scope());
            if (id != null && writtenKind(task.action()) == kind) {
                ids.add(id);
            }
        }
    }

    private void add(StoredRecord record) {
        records.put(record.id(), record);
    }

    private void addItem(StoredRecord item) {
        add(item);
        UUID holdings = holdingsOf(item);
        if (holdings != null) {
            itemsByHoldings.computeIfAbsent(holdings, _ -> new HashSet<>()).add(item.id());
        }
    }
}
