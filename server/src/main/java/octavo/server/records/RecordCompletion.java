package octavo.server.records;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import octavo.server.tenants.Caller;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What becomes of every document before it is stored: checked by its schema, and given what no client needs to send. */
@Component
class RecordCompletion {

    private final RecordRegistry registry;
    private final Hrids hrids;
    private final InstantSource clock;

    RecordCompletion(RecordRegistry registry, Hrids hrids, InstantSource clock) {
        this.registry = registry;
        this.hrids = hrids;
        this.clock = clock;
    }

    /** Records of new documents, which are completed in place. */
    List<StoredRecord> ofNew(RecordType type, List<ObjectNode> documents) {
        List<StoredRecord> records = new ArrayList<>();
        for (var document : documents) {
            check(type, document);
            var id = takeId(document);
            registry.schema(type).fillDefaults(document);
            if (type.versioned()) {
                document.put("_version", 1);
            }
            if (type.metadata()) {
                document.set("metadata", metadata(null));
            }
            records.add(new StoredRecord(id, 1, document));
        }
        fillHrids(type, documents);
        return records;
    }

    /**
     * Records of documents that replace others, which are completed in place.
     *
     * @param locked by position what is replaced
     * @throws FolioException 409 where a document does not carry the stored version
     */
    List<StoredRecord> ofChanged(RecordType type, List<StoredRecord> locked, List<ObjectNode> documents) {
        List<StoredRecord> records = new ArrayList<>();
        for (int i = 0; i < documents.size(); i++) {
            var stored = locked.get(i);
            var document = documents.get(i);
            if (type.versioned()) {
                checkVersion(stored, document);
            }
            document.put("id", stored.id().toString());
            check(type, document);
            registry.schema(type).fillDefaults(document);
            if (type.versioned()) {
                document.put("_version", stored.version() + 1);
            }
            if (type.metadata()) {
                document.set("metadata", metadata(stored.document()));
            }
            if (type.hrid() != null && !document.hasNonNull("hrid")) {
                document.set("hrid", stored.document().path("hrid"));
            }
            records.add(new StoredRecord(stored.id(), stored.version() + 1, document));
        }
        return records;
    }

    private void check(RecordType type, ObjectNode document) {
        dropNulls(document);
        registry.schema(type).check(document);
    }

    /** FOLIO's clients send what they do not set as null: the same as not sending it. */
    private static void dropNulls(JsonNode node) {
        if (node instanceof ObjectNode object) {
            object.properties().removeIf(field -> field.getValue().isNull());
        }
        node.forEach(RecordCompletion::dropNulls);
    }

    private static UUID takeId(ObjectNode document) {
        var given = document.path("id");
        if (given.isMissingNode() || given.isNull()) {
            var id = Uuids.next();
            document.put("id", id.toString());
            return id;
        }
        var id = Uuids.parse(given.asString(null));
        if (id == null) {
            throw FolioException.invalid("id is not a UUID", "id", given.asString(given.toString()));
        }
        return id;
    }

    private static void checkVersion(StoredRecord stored, ObjectNode document) {
        var sent = document.path("_version");
        if (!sent.isNumber() || sent.asInt() != stored.version()) {
            throw FolioException.conflict(
                    "Cannot update record %s because it has been changed (optimistic locking): Stored _version is %d, _version of request is %s"
                            .formatted(stored.id(), stored.version(), sent.isMissingNode() ? "null" : sent.asString()));
        }
    }

    private void fillHrids(RecordType type, List<ObjectNode> documents) {
        var kind = type.hrid();
        if (kind == null) {
            return;
        }
        var without = documents.stream()
                .filter(document -> !document.hasNonNull("hrid"))
                .toList();
        if (without.isEmpty()) {
            return;
        }
        var numbers = hrids.next(kind, without.size());
        for (int i = 0; i < without.size(); i++) {
            without.get(i).put("hrid", numbers.get(i));
        }
    }

    private ObjectNode metadata(@Nullable ObjectNode previous) {
        var now = RecordStore.folioDate(clock.instant());
        var caller = Caller.current();
        var metadata = previous != null && previous.path("metadata") instanceof ObjectNode before
                ? before.deepCopy()
                : Json.object().put("createdDate", now);
        metadata.put("updatedDate", now);
        caller.user().ifPresent(user -> {
            if (previous == null) {
                metadata.put("createdByUserId", user.toString());
            }
            metadata.put("updatedByUserId", user.toString());
        });
        return metadata;
    }
}
