package octavo.server.dataimport.updates;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import octavo.marc.Iso2709Writer;
import octavo.server.dataimport.profiles.RecordKind;
import octavo.server.inventory.RelatedTitles;
import octavo.server.records.Json;
import octavo.server.records.RecordCopy;
import octavo.server.records.RecordCopy.NewRecord;
import octavo.server.records.RecordUpdates;
import octavo.server.records.StoredRecord;
import octavo.server.sourcerecords.SourceRecordCopy;
import octavo.server.sourcerecords.SourceRecordCopy.NewSourceRecord;
import octavo.server.sourcerecords.SourceRecordGenerations;
import octavo.server.sourcerecords.SourceRecordGenerations.Next;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** Writes what many records do in a few statements, in the transaction of the connection. */
@Component
class ChangesWriter {

    private static final String RELATED_TITLE = "preceding_succeeding_title";
    private static final int LEADER_STATUS = 5;
    private static final char DELETED = 'd';

    private final RecordCopy copy;
    private final SourceRecordCopy sourceCopy;
    private final RecordUpdates updates;
    private final SourceRecordGenerations generations;
    private final RelatedTitles relatedTitles;

    ChangesWriter(
            RecordCopy copy,
            SourceRecordCopy sourceCopy,
            RecordUpdates updates,
            SourceRecordGenerations generations,
            RelatedTitles relatedTitles) {
        this.copy = copy;
        this.sourceCopy = sourceCopy;
        this.updates = updates;
        this.generations = generations;
        this.relatedTitles = relatedTitles;
    }

    void write(Connection connection, UUID jobId, Instant now, List<Changes> all, StatementCount statements)
            throws SQLException {
        create(connection, RecordKind.INSTANCE, all, statements);
        writeSources(connection, jobId, now, all, statements);
        update(RecordKind.INSTANCE, all, now, statements);
        create(connection, RecordKind.HOLDINGS, all, statements);
        update(RecordKind.HOLDINGS, all, now, statements);
        create(connection, RecordKind.ITEM, all, statements);
        update(RecordKind.ITEM, all, now, statements);
        writeTitles(connection, all, statements);
    }

    private void writeTitles(Connection connection, List<Changes> all, StatementCount statements) throws SQLException {
        var titles = new ArrayList<NewRecord>();
        var replaced = new ArrayList<UUID>();
        for (var changes : all) {
            titles.addAll(changes.relatedTitles());
            changes.replacedTitles().forEach((instance, rows) -> {
                replaced.add(instance);
                titles.addAll(rows);
            });
        }
        if (!replaced.isEmpty()) {
            updates.delete(RELATED_TITLE, relatedTitles.lockUnconnected(replaced));
            statements.add(2);
        }
        if (!titles.isEmpty()) {
            copy.insert(connection, RELATED_TITLE, titles);
            statements.add(1);
        }
    }

    private void create(Connection connection, RecordKind kind, List<Changes> all, StatementCount statements)
            throws SQLException {
        var created = all.stream()
                .map(changes -> changes.created().get(kind))
                .filter(Objects::nonNull)
                .toList();
        if (!created.isEmpty()) {
            var rows = created.stream().map(Changes.Created::row).toList();
            copy.insert(connection, kind.recordType(), rows);
            copy.announce(
                    connection,
                    kind.recordType(),
                    rows,
                    created.stream().map(Changes.Created::instanceId).toList());
            statements.add(2);
        }
    }

    private void update(RecordKind kind, List<Changes> all, Instant now, StatementCount statements) {
        var next = new ArrayList<StoredRecord>();
        for (var changes : all) {
            for (var draft : changes.drafts(kind).values()) {
                if (draft.isChanged()) {
                    next.add(updates.next(draft.before(), copy(draft), now));
                }
            }
        }
        if (!next.isEmpty()) {
            updates.update(kind.recordType(), next);
            statements.add(1);
        }
    }

    /** Version and metadata are set in the copy; the draft may have to be written again. */
    private static ObjectNode copy(Draft draft) {
        var copy = Json.object();
        copy.setAll(draft.document());
        return copy;
    }

    private void writeSources(
            Connection connection, UUID jobId, Instant now, List<Changes> all, StatementCount statements)
            throws SQLException {
        var first = new ArrayList<NewSourceRecord>();
        var next = new ArrayList<Next>();
        for (var changes : all) {
            if (changes.createdSource() != null) {
                first.add(changes.createdSource());
            }
            for (var draft : changes.marc().values()) {
                if (draft.isChanged()) {
                    add(changes.record().order(), draft, now, first, next);
                }
            }
        }
        if (!first.isEmpty()) {
            sourceCopy.insert(connection, jobId, now, first);
            statements.add(1);
        }
        if (!next.isEmpty()) {
            generations.store(connection, jobId, now, next);
            statements.add(2);
        }
    }

    private static void add(int order, MarcDraft draft, Instant now, List<NewSourceRecord> first, List<Next> next) {
        var former = draft.former();
        UUID matchedId = matchedId(draft, former);
        var marc = Objects.requireNonNull(draft.now())
                .asSourceRecord(draft.instanceHrid(), draft.instanceId(), matchedId, now);
        boolean deleted = marc.leaderAt(LEADER_STATUS) == DELETED;
        var bytes = Iso2709Writer.toStorage(marc);
        if (former == null) {
            first.add(new NewSourceRecord(
                    draft.id(), order, draft.instanceId(), draft.instanceHrid(), deleted, bytes, null));
        } else {
            next.add(new Next(draft.id(), former, order, deleted, bytes));
        }
    }

    private static UUID matchedId(MarcDraft draft, SourceRecordGenerations.@Nullable Current former) {
        return former == null ? draft.id() : former.matchedId();
    }
}
