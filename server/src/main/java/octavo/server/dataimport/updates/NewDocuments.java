package octavo.server.dataimport.updates;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Instant;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import octavo.server.dataimport.profiles.RecordKind;
import octavo.server.dataimport.profiles.Step;
import octavo.server.records.Hrids;
import octavo.server.records.Json;
import octavo.server.records.RecordCopy;
import octavo.server.records.RecordCopy.NewRecord;
import octavo.server.records.RecordStore;
import octavo.server.records.RecordType.HridKind;
import octavo.server.records.Uuids;
import octavo.server.tenants.Caller;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Gives new documents of a wave their ids, numbers and metadata. */
final class NewDocuments {

    private final RecordCopy records;
    private final Instant now;
    private final Map<RecordKind, Iterator<String>> numbers = new EnumMap<>(RecordKind.class);

    /** Takes as many numbers as the wave may need. */
    NewDocuments(RecordCopy records, Hrids hrids, List<IncomingRecord> wave, Instant now, StatementCount statements) {
        this.records = records;
        this.now = now;
        for (var kind : RecordKind.values()) {
            int count = (int) wave.stream()
                    .flatMap(record -> record.tasks().stream())
                    .filter(task -> createdKind(task.action()) == kind)
                    .count();
            if (count > 0) {
                numbers.put(kind, hrids.next(hridKind(kind), count).iterator());
                statements.add(1);
            }
        }
    }

    private static @Nullable RecordKind createdKind(Step.Action action) {
        return switch (action) {
            case Step.CreateInstance _ -> RecordKind.INSTANCE;
            case Step.CreateHoldings _ -> RecordKind.HOLDINGS;
            case Step.CreateItem _ -> RecordKind.ITEM;
            case Step.UpdateInstance _,
                    Step.UpdateHoldings _,
                    Step.UpdateItem _,
                    Step.UpdateMarc _,
                    Step.ModifyMarc _ -> null;
        };
    }

    private static HridKind hridKind(RecordKind kind) {
        return switch (kind) {
            case INSTANCE -> HridKind.INSTANCES;
            case HOLDINGS -> HridKind.HOLDINGS;
            case ITEM -> HridKind.ITEMS;
        };
    }

    /** The next number of a kind. */
    String number(RecordKind kind) {
        var left = numbers.get(kind);
        if (left == null || !left.hasNext()) {
            throw new IllegalStateException("no number was taken for this " + kind);
        }
        return left.next();
    }

    Changes.Created complete(RecordKind kind, UUID id, UUID instanceId, String hrid, ObjectNode document) {
        document.put("_version", 1).put("hrid", hrid);
        return new Changes.Created(row(kind.recordType(), id, document), instanceId, hrid, document);
    }

    NewRecord relatedTitle(ObjectNode document) {
        return row("preceding_succeeding_title", Uuids.next(), document);
    }

    private NewRecord row(String recordType, UUID id, ObjectNode document) {
        document.put("id", id.toString());
        records.fillDefaults(recordType, document);
        var date = RecordStore.folioDate(now);
        var metadata = Json.object().put("createdDate", date).put("updatedDate", date);
        Caller.current()
                .user()
                .ifPresent(user ->
                        metadata.put("createdByUserId", user.toString()).put("updatedByUserId", user.toString()));
        document.set("metadata", metadata);
        return new NewRecord(id, Json.compact(document).getBytes(UTF_8));
    }
}
