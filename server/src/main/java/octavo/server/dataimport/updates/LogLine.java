package octavo.server.dataimport.updates;

import java.util.Set;
import java.util.UUID;
import octavo.server.dataimport.jobs.JobLog.ActionStatus;
import octavo.server.dataimport.profiles.RecordKind;
import octavo.server.records.Uuids;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;

/**
 * What the log says of one record.
 *
 * @param sourceRecordId of the generation that the job wrote, or that stayed as it was
 * @param differences what would change, of a trial run; null for others
 */
record LogLine(
        IncomingRecord record,
        ActionStatus outcome,
        @Nullable UUID sourceRecordId,
        @Nullable ActionStatus sourceAction,
        Entity instance,
        Entity holdings,
        Entity item,
        @Nullable UUID permanentLocationId,
        @Nullable String itemError,
        @Nullable ArrayNode differences) {

    /**
     * What became of one kind of record.
     *
     * @param version that the job wrote; null where it wrote none
     */
    record Entity(
            @Nullable UUID id,
            @Nullable String hrid,
            @Nullable Integer version,
            @Nullable ActionStatus action) {

        static final Entity NONE = new Entity(null, null, null, null);
        static final Entity NO_ACTION = new Entity(null, null, null, ActionStatus.DISCARDED);
    }

    /** A record that took no effect. */
    static LogLine failed(IncomingRecord record) {
        return new LogLine(
                record, ActionStatus.ERROR, null, null, Entity.NONE, Entity.NONE, Entity.NONE, null, null, null);
    }

    /**
     * A record that took effect, or would.
     *
     * @param wanted the kinds of record that the job's profile is about
     * @param dryRun whether what it makes is taken back: then it has no ids
     */
    static LogLine of(Changes changes, Set<RecordKind> wanted, boolean dryRun) {
        UUID sourceId = null;
        ActionStatus sourceAction = null;
        var source = changes.createdSource();
        if (source != null) {
            sourceId = source.id();
            sourceAction = ActionStatus.CREATED;
        }
        for (var draft : changes.marc().values()) {
            var former = draft.former();
            if (former == null) {
                sourceId = draft.id();
                sourceAction = ActionStatus.CREATED;
            } else {
                sourceId = draft.isChanged() ? draft.id() : former.id();
                sourceAction = draft.isChanged() ? ActionStatus.UPDATED : ActionStatus.DISCARDED;
            }
        }
        var outcome = outcome(changes, sourceAction);
        boolean isMade = sourceAction == ActionStatus.CREATED || sourceAction == ActionStatus.UPDATED;
        return new LogLine(
                changes.record(),
                outcome,
                dryRun && isMade ? null : sourceId,
                sourceAction,
                entity(changes, RecordKind.INSTANCE, wanted, dryRun),
                entity(changes, RecordKind.HOLDINGS, wanted, dryRun),
                entity(changes, RecordKind.ITEM, wanted, dryRun),
                location(changes),
                changes.itemError(),
                dryRun ? Differences.of(changes) : null);
    }

    private static ActionStatus outcome(Changes changes, @Nullable ActionStatus sourceAction) {
        if (changes.isEmpty()) {
            return ActionStatus.DISCARDED;
        }
        return sourceAction == ActionStatus.CREATED ? ActionStatus.CREATED : ActionStatus.UPDATED;
    }

    private static Entity entity(Changes changes, RecordKind kind, Set<RecordKind> wanted, boolean dryRun) {
        var created = changes.created().get(kind);
        if (created != null && dryRun) {
            return new Entity(null, null, null, ActionStatus.CREATED);
        }
        if (created != null) {
            return new Entity(created.row().id(), created.hrid(), 1, ActionStatus.CREATED);
        }
        for (var draft : changes.drafts(kind).values()) {
            var before = draft.before();
            return new Entity(
                    before.id(),
                    before.document().path("hrid").asString(null),
                    draft.isChanged() && !dryRun ? before.version() + 1 : null,
                    draft.isChanged() ? ActionStatus.UPDATED : ActionStatus.DISCARDED);
        }
        return wanted.contains(kind) ? Entity.NO_ACTION : Entity.NONE;
    }

    private static @Nullable UUID location(Changes changes) {
        var created = changes.created().get(RecordKind.HOLDINGS);
        if (created != null) {
            return Uuids.parse(created.document().path("permanentLocationId").asString(null));
        }
        for (var draft : changes.drafts(RecordKind.HOLDINGS).values()) {
            return Uuids.parse(draft.document().path("permanentLocationId").asString(null));
        }
        return null;
    }
}
