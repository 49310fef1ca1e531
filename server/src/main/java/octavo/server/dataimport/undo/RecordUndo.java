package octavo.server.dataimport.undo;

import java.util.List;
import java.util.UUID;
import octavo.server.dataimport.jobs.JobLog.ActionStatus;
import octavo.server.dataimport.jobs.JobLog.Entity;
import octavo.server.dataimport.jobs.JobLog.Line;
import octavo.server.dataimport.profiles.RecordKind;
import octavo.server.records.RecordStore;
import octavo.server.records.StoredRecord;
import octavo.server.sourcerecords.SourceRecords;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.node.ObjectNode;

/**
 * Takes back what one record of a file did, wholly or not at all. What is not as the job left it belongs to somebody else by
 * now; what the system computes and what other records pass on to it does not count.
 */
@Component
class RecordUndo {

    private static final String RELATED_TITLE = "preceding_succeeding_title";

    /** Kept by the store, or computed from the holdings record. */
    private static final List<String> COMPUTED = List.of(
            "_version", "metadata", "effectiveLocationId", "effectiveCallNumberComponents", "effectiveShelvingOrder");

    private final RecordStore store;
    private final SourceRecords sources;
    private final UndoLog log;

    RecordUndo(RecordStore store, SourceRecords sources, UndoLog log) {
        this.store = store;
        this.sources = sources;
        this.log = log;
    }

    /** Somebody has gone on from what the job did. */
    static final class ConflictException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        ConflictException(String message) {
            super(message);
        }
    }

    /**
     * Takes a record back.
     *
     * @throws ConflictException where that cannot be; then nothing is changed
     */
    @Transactional(propagation = Propagation.REQUIRES_NEW)
    public void undo(Line line) {
        takeBack(RecordKind.ITEM, line.item());
        takeBack(RecordKind.HOLDINGS, line.holdings());
        takeBackSource(line);
        takeBack(RecordKind.INSTANCE, line.instance());
        log.note(line.jobId(), line.order(), null);
    }

    private void takeBack(RecordKind kind, Entity entity) {
        var version = entity.version();
        UUID id = entity.id();
        if (version == null || id == null) {
            return; // the job wrote nothing of this kind
        }
        var type = kind.recordType();
        var current = store.find(type, id).map(_ -> store.lock(type, id)).orElseThrow(() -> gone(kind, entity));
        var written = current.version() == version
                ? current
                : store.former(type, id, version).orElseThrow(() -> edited(kind, entity));
        if (!content(current).equals(content(written))) {
            throw edited(kind, entity);
        }
        if (entity.action() == ActionStatus.CREATED) {
            if (kind == RecordKind.INSTANCE) {
                removeRelatedTitles(id);
            }
            store.delete(type, id);
            return;
        }
        var before = store.former(type, id, version - 1)
                .orElseThrow(() -> new ConflictException(
                        "%s has no history that reaches back to before the job".formatted(name(kind, entity))));
        var document = before.document();
        document.put("_version", current.version());
        store.replace(type, current, document);
    }

    private void takeBackSource(Line line) {
        UUID id = line.sourceRecordId();
        if (id == null) {
            return;
        }
        boolean done = switch (line.sourceAction()) {
            case CREATED -> sources.remove(id);
            case UPDATED -> sources.takeBack(id);
            case DISCARDED, ERROR -> true;
            case null -> true;
        };
        if (!done) {
            throw new ConflictException("The MARC record of instance %s has been edited since"
                    .formatted(line.instance().hrid()));
        }
    }

    private void removeRelatedTitles(UUID instanceId) {
        store.deleteWhere(
                RELATED_TITLE, "precedingInstanceId==\"%1$s\" or succeedingInstanceId==\"%1$s\"".formatted(instanceId));
    }

    private static ObjectNode content(StoredRecord record) {
        var content = record.document().deepCopy();
        content.remove(COMPUTED);
        return content;
    }

    private static ConflictException edited(RecordKind kind, Entity entity) {
        return new ConflictException("%s has been changed since the job".formatted(name(kind, entity)));
    }

    private static ConflictException gone(RecordKind kind, Entity entity) {
        return new ConflictException("%s has been deleted since the job".formatted(name(kind, entity)));
    }

    private static String name(RecordKind kind, Entity entity) {
        var what = switch (kind) {
            case INSTANCE -> "Instance";
            case HOLDINGS -> "Holdings record";
            case ITEM -> "Item";
        };
        return "%s %s".formatted(what, entity.hrid());
    }
}
