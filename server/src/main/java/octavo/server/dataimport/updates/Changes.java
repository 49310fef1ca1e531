package octavo.server.dataimport.updates;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import octavo.server.dataimport.profiles.RecordKind;
import octavo.server.records.RecordCopy.NewRecord;
import octavo.server.sourcerecords.SourceRecordCopy.NewSourceRecord;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** All that one incoming record does to the catalogue, decided and not yet written. */
final class Changes {

    private final IncomingRecord record;
    private final Map<RecordKind, Map<UUID, Draft>> drafts = new EnumMap<>(RecordKind.class);
    private final Map<UUID, MarcDraft> marc = new LinkedHashMap<>();
    private final Map<RecordKind, Created> created = new EnumMap<>(RecordKind.class);
    private final List<NewRecord> relatedTitles = new ArrayList<>();
    private final Map<UUID, List<NewRecord>> replacedTitles = new LinkedHashMap<>();
    private @Nullable NewSourceRecord createdSource;
    private @Nullable String itemError;

    Changes(IncomingRecord record) {
        this.record = record;
    }

    /**
     * A record that was made.
     *
     * @param instanceId the instance that it is or lies under: the key of its event
     */
    record Created(NewRecord row, UUID instanceId, String hrid, ObjectNode document) {}

    IncomingRecord record() {
        return record;
    }

    /** The drafts of a kind; the first is what the record itself is about, items that only follow their holdings come last. */
    Map<UUID, Draft> drafts(RecordKind kind) {
        return drafts.computeIfAbsent(kind, _ -> new LinkedHashMap<>());
    }

    Map<UUID, MarcDraft> marc() {
        return marc;
    }

    Map<RecordKind, Created> created() {
        return created;
    }

    @Nullable
    NewSourceRecord createdSource() {
        return createdSource;
    }

    void create(NewSourceRecord source) {
        createdSource = source;
    }

    List<NewRecord> relatedTitles() {
        return relatedTitles;
    }

    /** The titles before and after an instance whose record names others than it did, in place of those it named. */
    Map<UUID, List<NewRecord>> replacedTitles() {
        return replacedTitles;
    }

    /** Why a part of the item's update was left out. */
    @Nullable
    String itemError() {
        return itemError;
    }

    void setItemError(String error) {
        itemError = error;
        record.warn(error);
    }

    boolean isEmpty() {
        return created.isEmpty()
                && drafts.values().stream().allMatch(of -> of.values().stream().noneMatch(Draft::isChanged));
    }
}
