package octavo.server.dataimport.updates;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import octavo.server.dataimport.jobs.FailedRecords;
import octavo.server.dataimport.jobs.JobLog.ActionStatus;
import octavo.server.dataimport.jobs.JobLog.Entity;
import octavo.server.dataimport.jobs.JobLog.Line;
import octavo.server.dataimport.profiles.RecordKind;
import octavo.server.records.Json;
import octavo.server.records.RecordStore;
import octavo.server.records.StoredRecord;
import octavo.server.sourcerecords.SourceRecord;
import octavo.server.sourcerecords.SourceRecords;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What one record of a file did, field by field. A trial run has written it down; of any other job it is read from the
 * versions that the job wrote and those before them, for as long as the history is kept.
 */
@Component
@Transactional(readOnly = true)
public class RecordedChanges {

    private final FailedRecords trials;
    private final RecordStore store;
    private final SourceRecords sources;

    RecordedChanges(FailedRecords trials, RecordStore store, SourceRecords sources) {
        this.trials = trials;
        this.store = store;
        this.sources = sources;
    }

    /** An entry for each record that was made or changed, in the shape of a trial run's. */
    public ArrayNode of(Line line) {
        return trials.trial(line.jobId(), line.order()).orElseGet(() -> fromHistory(line));
    }

    private ArrayNode fromHistory(Line line) {
        var all = Json.COMPACT.createArrayNode();
        marc(line).ifPresent(all::add);
        entity(RecordKind.INSTANCE, line.instance()).ifPresent(all::add);
        entity(RecordKind.HOLDINGS, line.holdings()).ifPresent(all::add);
        entity(RecordKind.ITEM, line.item()).ifPresent(all::add);
        return all;
    }

    private Optional<ObjectNode> marc(Line line) {
        UUID id = line.sourceRecordId();
        var action = line.sourceAction();
        if (id == null || action != ActionStatus.CREATED && action != ActionStatus.UPDATED) {
            return Optional.empty();
        }
        return sources.find(id).map(written -> {
            boolean existed = action == ActionStatus.UPDATED;
            var before = existed ? sources.before(written) : Optional.<SourceRecord>empty();
            return Differences.marc(
                    existed,
                    written.externalHrid(),
                    before.map(RecordedChanges::lines).orElse(List.of()),
                    lines(written));
        });
    }

    private static List<String> lines(SourceRecord source) {
        var record = source.record();
        return record == null
                ? List.of()
                : record.fields().stream().map(Differences::line).toList();
    }

    private Optional<ObjectNode> entity(RecordKind kind, Entity entity) {
        UUID id = entity.id();
        var version = entity.version();
        if (id == null || version == null) {
            return Optional.empty(); // nothing was written
        }
        return version(kind, id, version).flatMap(after -> {
            if (entity.action() == ActionStatus.CREATED) {
                return Optional.of(Differences.fields(kind, "CREATED", null, Json.object(), after));
            }
            return version(kind, id, version - 1)
                    .map(before -> Differences.fields(kind, "UPDATED", after, before, after));
        });
    }

    private Optional<ObjectNode> version(RecordKind kind, UUID id, int version) {
        @Nullable StoredRecord current = store.find(kind.recordType(), id).orElse(null);
        return current != null && current.version() == version
                ? Optional.of(current.document())
                : store.former(kind.recordType(), id, version).map(StoredRecord::document);
    }
}
