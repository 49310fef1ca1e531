package octavo.server.records;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import octavo.server.records.cql.CqlCompiler;
import octavo.server.records.cql.CqlException;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.node.ObjectNode;

/**
 * The one store of FOLIO's JSON records. Every write checks the schema, fills ids, defaults, {@code metadata},
 * {@code _version} and HRIDs, checks references, lets the type's {@link RecordBehaviour} act, keeps the replaced row as
 * history and leaves word in the outbox, all in one transaction.
 *
 * <p>Refusals are {@link FolioException}s in FOLIO's shapes: 404 for a missing record, 409 for a stale version, 422 for
 * what breaks schema, uniqueness or references.
 */
@Service
@Transactional
public class RecordStore {

    /** Up to so many hits the total of a list is exact. */
    public static final int EXACT_TOTAL_MAX = 10_000;

    private static final DateTimeFormatter FOLIO_DATE = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSxxx");

    private final RecordRegistry registry;
    private final RecordRows rows;
    private final RecordLists lists;
    private final References references;
    private final Constraints constraints;
    private final RecordCompletion completion;

    RecordStore(
            RecordRegistry registry,
            RecordRows rows,
            RecordLists lists,
            References references,
            Constraints constraints,
            RecordCompletion completion) {
        this.registry = registry;
        this.rows = rows;
        this.lists = lists;
        this.references = references;
        this.constraints = constraints;
        this.completion = completion;
    }

    @Transactional(readOnly = true)
    public Optional<StoredRecord> find(String type, UUID id) {
        return rows.find(registry.type(type), id);
    }

    /** As {@link #find}; a missing record is a 404. */
    @Transactional(readOnly = true)
    public StoredRecord get(String type, UUID id) {
        return find(type, id).orElseThrow(() -> FolioException.notFound("Not found"));
    }

    @Transactional(readOnly = true)
    public List<StoredRecord> findAll(String type, List<UUID> ids) {
        return rows.findAll(registry.type(type), ids);
    }

    /** A record as it was in a version that was replaced since; nothing where history does not reach back so far. */
    @Transactional(readOnly = true)
    public Optional<StoredRecord> former(String type, UUID id, int version) {
        return rows.former(registry.type(type), id, version);
    }

    /** The record, its row locked until the transaction ends; a missing record is a 404. */
    public StoredRecord lock(String type, UUID id) {
        return rows.lock(registry.type(type), List.of(id)).stream()
                .findFirst()
                .orElseThrow(() -> FolioException.notFound("Not found"));
    }

    @Transactional(readOnly = true)
    public RecordPage list(String type, RecordQuery query) {
        return lists.list(registry.type(type), query);
    }

    /**
     * Reads a list of any length in blocks of at most {@link RecordLists#BLOCK_RECORDS}, of which one is in memory at a time.
     *
     * @param reader runs inside the reading transaction, in the order of the list
     * @return the total as in {@link RecordPage#totalRecords}
     */
    @Transactional(readOnly = true)
    public long read(String type, RecordQuery query, Consumer<List<StoredRecord>> reader) {
        return lists.read(registry.type(type), query, reader);
    }

    /**
     * The next ids of the records that match a query, in their order: a page after a page, however many there are.
     *
     * @param cql null or blank: all records
     * @param after the last id of the page before; null for the first page
     */
    @Transactional(readOnly = true)
    public List<UUID> idsAfter(String type, @Nullable String cql, @Nullable UUID after, int limit) {
        return lists.idsAfter(registry.type(type), cql, after, limit);
    }

    /** Those of these ids under which there is a record. */
    @Transactional(readOnly = true)
    public Set<UUID> existing(String type, Collection<UUID> ids) {
        return rows.existing(registry.type(type), ids);
    }

    /** What is wrong with a query for records of a type, in the words for the one who wrote it; empty for a sound one. */
    public Optional<String> problemOf(String type, String cql) {
        try {
            CqlCompiler.compile(registry.type(type), cql);
            return Optional.empty();
        } catch (CqlException wrong) {
            return Optional.of(String.valueOf(wrong.getMessage()));
        }
    }

    /** Stores a new record, under the id that the document brings or a new one. */
    public StoredRecord insert(String type, ObjectNode document) {
        return write(List.of(prepareNew(registry.type(type), List.of(document))))
                .getFirst();
    }

    /**
     * Replaces a record. For versioned types the document must carry the stored {@code _version}.
     *
     * @throws FolioException 404 when there is none, 409 when the version is stale
     */
    public StoredRecord update(String type, UUID id, ObjectNode document) {
        return replace(type, lock(type, id), document);
    }

    /** Replaces a record that the caller has locked in this transaction. */
    public StoredRecord replace(String type, StoredRecord locked, ObjectNode document) {
        return replaceLocked(registry.type(type), List.of(locked), List.of(document))
                .getFirst();
    }

    /** As {@link #replace} for many records with one statement, so that rules between them hold again when it ends. */
    public List<StoredRecord> replaceAll(String type, List<StoredRecord> locked, List<ObjectNode> documents) {
        return replaceLocked(registry.type(type), locked, documents);
    }

    public void delete(String type, UUID id) {
        deleteLocked(registry.type(type), List.of(lock(type, id)));
    }

    /** Deletes all records that a query names. */
    public int deleteWhere(String type, String cql) {
        var declared = registry.type(type);
        var gone = lists.lock(declared, cql);
        deleteLocked(declared, gone);
        return gone.size();
    }

    /**
     * Stores many records, all or none.
     *
     * @param upsert whether a document whose id exists replaces that record, instead of failing the batch
     */
    public List<StoredRecord> insertAll(String type, List<ObjectNode> documents, boolean upsert) {
        var declared = registry.type(type);
        if (!upsert) {
            return insertNew(declared, documents);
        }
        Map<UUID, ObjectNode> known = new HashMap<>();
        List<ObjectNode> fresh = new ArrayList<>();
        for (var document : documents) {
            var id = Uuids.parse(document.path("id").asString(null));
            if (id == null) {
                fresh.add(document);
            } else if (known.put(id, document) != null) {
                throw FolioException.invalid("The same id stands twice in the batch", "id", id.toString());
            }
        }
        var stored = rows.lock(declared, known.keySet());
        List<ObjectNode> changed = new ArrayList<>();
        for (var record : stored) {
            changed.add(known.remove(record.id()));
        }
        fresh.addAll(known.values());
        var written = new ArrayList<>(replaceLocked(declared, stored, changed));
        written.addAll(insertNew(declared, fresh));
        return written;
    }

    private List<StoredRecord> insertNew(RecordType type, List<ObjectNode> documents) {
        return documents.isEmpty() ? List.of() : write(List.of(prepareNew(type, documents)));
    }

    private Pending prepareNew(RecordType type, List<ObjectNode> documents) {
        var records = completion.ofNew(type, documents);
        List<@Nullable ObjectNode> nothing = Collections.nCopies(documents.size(), null);
        registry.behaviour(type).beforeWriteAll(nothing, documents);
        references.check(type, nothing, documents);
        return new Pending(type, records, nothing, statement -> statement.insert(type, records));
    }

    private List<StoredRecord> replaceLocked(RecordType type, List<StoredRecord> locked, List<ObjectNode> documents) {
        return documents.isEmpty() ? List.of() : write(List.of(prepareChanged(type, locked, documents)));
    }

    private Pending prepareChanged(RecordType type, List<StoredRecord> locked, List<ObjectNode> documents) {
        var records = completion.ofChanged(type, locked, documents);
        List<@Nullable ObjectNode> previous = new ArrayList<>();
        locked.forEach(record -> previous.add(record.document()));
        registry.behaviour(type).beforeWriteAll(previous, documents);
        references.check(type, previous, documents);
        return new Pending(type, records, previous, statement -> statement.update(type, records));
    }

    /** Writes what is ready with one statement; answers the records of the last type. */
    private List<StoredRecord> write(List<Pending> all) {
        var statement = new RowStatement();
        all.forEach(pending -> pending.into().accept(statement));
        constraints.translating(
                all.stream().map(Pending::type).toList(),
                table -> all.stream()
                        .filter(pending -> pending.type().name().equals(table))
                        .flatMap(pending -> pending.records().stream())
                        .map(StoredRecord::document)
                        .toList(),
                () -> rows.write(statement));
        for (var pending : all) {
            var behaviour = registry.behaviour(pending.type());
            for (int i = 0; i < pending.records().size(); i++) {
                behaviour.afterWrite(
                        pending.previous().get(i), pending.records().get(i).document());
            }
        }
        return all.getLast().records();
    }

    /**
     * Records checked and completed, about to be written.
     *
     * @param previous by position the stored document, or null for an insert
     */
    private record Pending(
            RecordType type,
            List<StoredRecord> records,
            List<@Nullable ObjectNode> previous,
            Consumer<RowStatement> into) {}

    /** Gathers writes of several types, each at most once, that go to the database in one statement. */
    public Batch together() {
        return new Batch();
    }

    /**
     * Writes that belong together, as those of a check-out. Each is checked and completed when it is added, and returned as
     * it will be stored; {@link #write} sends all of them at once. To be used within the caller's transaction.
     */
    public final class Batch {

        private final List<Pending> pending = new ArrayList<>();

        private Batch() {}

        /** As {@link RecordStore#insert}. */
        public StoredRecord insert(String type, ObjectNode document) {
            return add(prepareNew(registry.type(type), List.of(document))).getFirst();
        }

        /** As {@link RecordStore#replace}. */
        public StoredRecord replace(String type, StoredRecord locked, ObjectNode document) {
            return add(prepareChanged(registry.type(type), List.of(locked), List.of(document)))
                    .getFirst();
        }

        /** As {@link #replace} for many records of a type; none is none. */
        public List<StoredRecord> replaceAll(String type, List<StoredRecord> locked, List<ObjectNode> documents) {
            return documents.isEmpty() ? List.of() : add(prepareChanged(registry.type(type), locked, documents));
        }

        private List<StoredRecord> add(Pending ready) {
            pending.add(ready);
            return ready.records();
        }

        /** Writes everything added, with its history and its outbox rows. */
        public void write() {
            if (!pending.isEmpty()) {
                RecordStore.this.write(List.copyOf(pending));
                pending.clear();
            }
        }
    }

    private void deleteLocked(RecordType type, List<StoredRecord> locked) {
        if (locked.isEmpty()) {
            return;
        }
        var behaviour = registry.behaviour(type);
        for (var record : locked) {
            behaviour.beforeDelete(record.document());
            references.checkNotUsed(type, record.id());
        }
        constraints.translatingDelete(type, locked.getFirst().id(), () -> rows.delete(type, locked));
    }

    /** A moment as FOLIO's storage modules write it: {@code 2026-06-01T10:00:00.000+00:00}. */
    public static String folioDate(Instant moment) {
        return FOLIO_DATE.format(moment.atOffset(ZoneOffset.UTC));
    }
}
