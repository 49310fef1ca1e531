package octavo.server.sourcerecords;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import octavo.marc.Iso2709Writer;
import octavo.marc.MarcRecord;
import octavo.server.records.FolioException;
import octavo.server.records.Uuids;
import octavo.server.sourcerecords.SourceRecord.State;
import octavo.server.sourcerecords.SourceRecordRows.IdKind;
import octavo.server.tenants.Caller;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * The stored MARC records. Of a record's generations one is current; a new one makes the former current one old, in the
 * same transaction, and the database forbids two.
 */
@Service
@Transactional
public class SourceRecords {

    private final SourceRecordRows rows;
    private final Snapshots snapshots;
    private final InstantSource clock;

    SourceRecords(SourceRecordRows rows, Snapshots snapshots, InstantSource clock) {
        this.rows = rows;
        this.snapshots = snapshots;
        this.clock = clock;
    }

    /** The current (or deleted) source record of an instance, holdings record or authority. */
    @Transactional(readOnly = true)
    public Optional<SourceRecord> ofExternal(UUID externalId) {
        return rows.find(IdKind.EXTERNAL, externalId, false);
    }

    /** A generation, by its own id. */
    @Transactional(readOnly = true)
    public Optional<SourceRecord> find(UUID id) {
        return rows.find(IdKind.RECORD, id, false);
    }

    /** The generation before one, as long as it is kept. */
    @Transactional(readOnly = true)
    public Optional<SourceRecord> before(SourceRecord record) {
        return rows.generation(record.matchedId(), record.generation() - 1, false);
    }

    @Transactional(readOnly = true)
    Optional<SourceRecord> find(IdKind kind, UUID id) {
        return rows.find(kind, id, false);
    }

    /** Hands over the records of a list one by one, however many they are, and answers how many match. */
    @Transactional(readOnly = true)
    long read(SourceRecordFilter filter, Consumer<SourceRecord> reader) {
        rows.read(filter, reader);
        return rows.count(filter);
    }

    /** Which of these HRIDs a bibliographic record has. */
    @Transactional(readOnly = true)
    List<String> knownHrids(List<String> hrids) {
        return rows.knownHrids(hrids);
    }

    /** Stores a record; one whose matched id is known becomes the next generation. */
    SourceRecord save(SourceRecord record) {
        snapshots.checkStarted(record.snapshotId());
        var latest = rows.lockLatest(record.matchedId());
        var next = latest.isPresent() && !latest.get().id().equals(record.id())
                ? withGeneration(record, latest.get().generation() + 1)
                : record;
        latest.filter(former -> former.state() == State.ACTUAL && next.state() == State.ACTUAL)
                .ifPresent(former -> rows.update(withState(former, State.OLD)));
        insert(next);
        return next;
    }

    /** Stores the first generation of a record that was made by hand. */
    public SourceRecord enter(
            SourceRecord.Type type,
            UUID id,
            MarcRecord marc,
            UUID externalId,
            String externalHrid,
            boolean suppressDiscovery) {
        Instant now = clock.instant();
        UUID user = Caller.current().userId();
        return save(new SourceRecord(
                id,
                id,
                0,
                State.ACTUAL,
                type,
                byHand(now),
                null,
                externalId,
                externalHrid,
                suppressDiscovery,
                Iso2709Writer.toStorage(marc),
                null,
                null,
                now,
                user,
                now,
                user));
    }

    /** Makes a record that was edited by hand the next generation of a stored one. */
    public SourceRecord revise(SourceRecord former, MarcRecord edited, boolean suppressDiscovery) {
        Instant now = clock.instant();
        UUID user = Caller.current().userId();
        return save(new SourceRecord(
                Uuids.next(),
                former.matchedId(),
                former.generation() + 1,
                State.ACTUAL,
                former.type(),
                byHand(now),
                former.order(),
                former.externalId(),
                former.externalHrid(),
                suppressDiscovery,
                Iso2709Writer.toStorage(edited),
                null,
                null,
                former.createdAt(),
                former.createdBy(),
                now,
                user));
    }

    /** An edit by hand is a job of its own, ended when it is begun. */
    private UUID byHand(Instant now) {
        UUID snapshot = Uuids.next();
        snapshots.started(snapshot, now);
        snapshots.ended(snapshot, "COMMITTED");
        return snapshot;
    }

    /** Replaces a generation in place. */
    SourceRecord replace(UUID id, SourceRecord record) {
        var stored = rows.find(IdKind.RECORD, id, true).orElseThrow(() -> notFound(id));
        snapshots.checkStarted(record.snapshotId());
        var next = new SourceRecord(
                id,
                stored.matchedId(),
                stored.generation(),
                record.state(),
                stored.type(),
                record.snapshotId(),
                stored.order(),
                record.externalId() == null ? stored.externalId() : record.externalId(),
                record.externalHrid() == null ? stored.externalHrid() : record.externalHrid(),
                record.suppressDiscovery(),
                record.marc() == null ? stored.marc() : record.marc(),
                record.received(),
                record.error(),
                stored.createdAt(),
                stored.createdBy(),
                record.updatedAt(),
                record.updatedBy());
        rows.update(next);
        return next;
    }

    /**
     * A new generation of a record whose {@code 999ff$s} names it.
     *
     * @throws FolioException 404 where no record has this matched id
     */
    SourceRecord newGeneration(UUID matchedId, SourceRecord record) {
        var latest = rows.lockLatest(matchedId).orElseThrow(() -> notFound(matchedId));
        var marc = record.record();
        if (marc == null || !SourceRecordRequest.names(marc, matchedId)) {
            throw FolioException.badRequest(
                    "Matched id in the path (%s) is not the one in 999ff$s".formatted(matchedId));
        }
        rows.update(withState(latest, State.OLD));
        UUID id = record.id().equals(latest.id()) ? Uuids.next() : record.id();
        var next = new SourceRecord(
                id,
                matchedId,
                latest.generation() + 1,
                State.ACTUAL,
                latest.type(),
                record.snapshotId(),
                record.order(),
                record.externalId() == null ? latest.externalId() : record.externalId(),
                record.externalHrid() == null ? latest.externalHrid() : record.externalHrid(),
                record.suppressDiscovery(),
                record.marc(),
                record.received(),
                record.error(),
                record.createdAt(),
                record.createdBy(),
                record.updatedAt(),
                record.updatedBy());
        insert(next);
        return next;
    }

    /**
     * An instance, holdings record or authority was marked as deleted, or is one again: so is its source record, and it is
     * shown in discovery as that is. Without a source record nothing happens.
     */
    public void markDeletedOf(UUID externalId, boolean deleted, boolean suppressDiscovery) {
        rows.find(IdKind.EXTERNAL, externalId, true)
                .ifPresent(stored -> rows.update(withDeletion(stored, deleted, suppressDiscovery)));
    }

    /**
     * Takes back what a job wrote: the generation before becomes the current one again, as a generation of its own.
     *
     * @param id of the generation that the job wrote
     * @return false where it is not the current one any more, or the first: then nothing is changed
     */
    public boolean takeBack(UUID id) {
        var written = rows.find(IdKind.RECORD, id, true);
        if (written.isEmpty() || written.get().state() == State.OLD) {
            return false;
        }
        var current = written.get();
        var former = rows.generation(current.matchedId(), current.generation() - 1, true);
        if (former.isEmpty()) {
            return false;
        }
        rows.update(withState(current, State.OLD));
        var before = former.get();
        Instant now = clock.instant();
        UUID user = Caller.current().userId();
        insert(new SourceRecord(
                Uuids.next(),
                before.matchedId(),
                current.generation() + 1,
                State.ACTUAL,
                before.type(),
                before.snapshotId(),
                before.order(),
                before.externalId(),
                before.externalHrid(),
                before.suppressDiscovery(),
                before.marc(),
                before.received(),
                before.error(),
                now,
                user,
                now,
                user));
        return true;
    }

    /** Removes a record that a job made, with its one generation; one that has more is another's too, and stays. */
    public boolean remove(UUID id) {
        return rows.deleteOnly(id);
    }

    /** Marks a record as deleted, in its state and in {@code LDR/05}; the rest of it stays. */
    void delete(IdKind kind, UUID id) {
        var stored = rows.find(kind, id, true).orElseThrow(() -> notFound(id));
        rows.update(withDeletion(stored, true, stored.suppressDiscovery()));
    }

    /**
     * Takes a deletion back: the record is current again and {@code LDR/05} says that it was corrected.
     *
     * @throws FolioException 400 where another generation of it is current
     */
    void undelete(IdKind kind, UUID id) {
        var stored = rows.find(kind, id, true).orElseThrow(() -> notFound(id));
        if (stored.state() != State.DELETED) {
            return;
        }
        try {
            rows.update(withDeletion(stored, false, stored.suppressDiscovery()));
        } catch (DuplicateKeyException e) {
            var refusal = FolioException.badRequest(
                    "Record with id '%s' has a later generation, which is current".formatted(id));
            refusal.initCause(e);
            throw refusal;
        }
    }

    void suppressFromDiscovery(IdKind kind, UUID id, boolean suppress) {
        var stored = rows.find(kind, id, true).orElseThrow(() -> notFound(id));
        rows.update(changed(stored, stored.state(), stored.generation(), suppress, stored.marc()));
    }

    private void insert(SourceRecord record) {
        try {
            rows.insert(record);
        } catch (DuplicateKeyException e) {
            var refusal = FolioException.badRequest(
                    "A record with the id %s or the matched id %s exists. Incoming file may contain duplicates"
                            .formatted(record.id(), record.matchedId()));
            refusal.initCause(e);
            throw refusal;
        }
    }

    private SourceRecord withGeneration(SourceRecord record, int generation) {
        return changed(record, record.state(), generation, record.suppressDiscovery(), record.marc());
    }

    private SourceRecord withState(SourceRecord record, State state) {
        return changed(record, state, record.generation(), record.suppressDiscovery(), record.marc());
    }

    private SourceRecord withDeletion(SourceRecord record, boolean deleted, boolean suppressDiscovery) {
        var marc = record.record();
        boolean marked = "d".equals(record.leaderStatus());
        byte[] stored = marc == null || marked == deleted
                ? record.marc()
                : Iso2709Writer.toStorage(SourceRecordRequest.withStatus(marc, deleted ? 'd' : 'c'));
        return changed(record, deleted ? State.DELETED : State.ACTUAL, record.generation(), suppressDiscovery, stored);
    }

    private SourceRecord changed(
            SourceRecord record, State state, int generation, boolean suppress, byte @Nullable [] marc) {
        Instant now = clock.instant();
        return new SourceRecord(
                record.id(),
                record.matchedId(),
                generation,
                state,
                record.type(),
                record.snapshotId(),
                record.order(),
                record.externalId(),
                record.externalHrid(),
                suppress,
                marc,
                record.received(),
                record.error(),
                record.createdAt(),
                record.createdBy(),
                now,
                Caller.current().userId());
    }

    static FolioException notFound(UUID id) {
        return FolioException.notFound("Record with id '%s' was not found".formatted(id));
    }
}
