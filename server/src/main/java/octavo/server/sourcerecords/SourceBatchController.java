package octavo.server.sourcerecords;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.function.Consumer;
import octavo.server.records.FolioException;
import octavo.server.records.Json;
import octavo.server.records.RecordAnswers;
import octavo.server.tenants.RequiresPermission;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.support.TransactionTemplate;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** FOLIO's routes for many source records at once. */
@RestController
@RequestMapping("/source-storage/batch")
class SourceBatchController {

    /** FOLIO's bound: as many values as a statement of PostgreSQL takes. */
    private static final int VERIFIED_IDS_MAX = 32_767;

    private final SourceRecords records;
    private final TransactionTemplate transaction;
    private final InstantSource clock;

    SourceBatchController(SourceRecords records, TransactionTemplate transaction, InstantSource clock) {
        this.records = records;
        this.transaction = transaction;
        this.clock = clock;
    }

    /** Stores what can be stored and tells the rest: each record is a transaction of its own. */
    @PostMapping("/records")
    @RequiresPermission("source-storage.records.post")
    ResponseEntity<ObjectNode> create(@RequestBody(required = false) byte @Nullable [] body) {
        var incoming = records(body);
        refuseMixed(incoming, "snapshotId", "snapshot");
        refuseMixed(incoming, "recordType", "record type");
        return each(
                incoming,
                "records",
                HttpStatus.CREATED,
                (record, stored) -> stored.accept(SourceRecordJson.record(
                        records.save(SourceRecordRequest.read(record, clock.instant())), false)));
    }

    /** Replaces the parsed records of stored ones, each in a transaction of its own. */
    @PutMapping("/parsed-records")
    @RequiresPermission("source-storage.records.put")
    ResponseEntity<ObjectNode> replace(@RequestBody(required = false) byte @Nullable [] body) {
        return each(records(body), "parsedRecords", HttpStatus.OK, (record, stored) -> {
            var replaced = records.replace(
                    RecordAnswers.id(record.path("id").asString("")),
                    SourceRecordRequest.read(record, clock.instant()));
            stored.accept(SourceRecordJson.record(replaced, false).path("parsedRecord"));
        });
    }

    /** The parsed records of some ids, stripped to the fields that are asked for. */
    @PostMapping("/parsed-records/fetch")
    @RequiresPermission("source-storage.records.get")
    ObjectNode fetch(@RequestBody(required = false) byte @Nullable [] body) {
        var request = RecordAnswers.body(body);
        var conditions = request.path("conditions");
        var ids = conditions
                .path("ids")
                .valueStream()
                .map(id -> RecordAnswers.id(id.asString("")))
                .toList();
        var filter = SourceRecordFilter.ofIds(
                        SourceRecordController.kind(conditions.path("idType").asString("RECORD")), ids)
                .where("record_type", request.path("recordType").asString(null))
                .current(request.path("includeDeleted").asBoolean(false));
        var ranges = request.path("data").valueStream().map(FieldRange::of).toList();
        var answer = Json.object();
        var found = answer.putArray("records");
        long total = records.read(filter, record -> found.add(stripped(record, ranges)));
        return answer.put("totalRecords", total);
    }

    /** Which of some instances' HRIDs no MARC record has. */
    @PostMapping("/verified-records")
    @RequiresPermission("source-storage.verified.records")
    ObjectNode verified(@RequestBody ArrayNode hrids) {
        var asked = hrids.valueStream().map(hrid -> hrid.asString("")).toList();
        if (asked.size() > VERIFIED_IDS_MAX) {
            throw FolioException.badRequest("The number of IDs should not exceed " + VERIFIED_IDS_MAX);
        }
        var known = new HashSet<>(records.knownHrids(asked));
        var answer = Json.object();
        var invalid = answer.putArray("invalidMarcBibIds");
        asked.stream().filter(hrid -> !known.contains(hrid)).forEach(invalid::add);
        return answer;
    }

    /** Tags from one to another, both included. */
    private record FieldRange(String from, String to) {

        static FieldRange of(JsonNode range) {
            return new FieldRange(
                    range.path("from").asString(""), range.path("to").asString("999"));
        }

        boolean holds(String tag) {
            return from.compareTo(tag) <= 0 && tag.compareTo(to) <= 0;
        }
    }

    private static ObjectNode stripped(SourceRecord record, List<FieldRange> ranges) {
        var whole = SourceRecordJson.record(record, false);
        var shown = Json.object().put("id", record.id().toString());
        shown.put("recordType", record.type().name());
        if (whole.has("externalIdsHolder")) {
            shown.set("externalIdsHolder", whole.path("externalIdsHolder"));
        }
        if (whole.path("parsedRecord") instanceof ObjectNode parsed) {
            if (!ranges.isEmpty() && parsed.path("content").path("fields") instanceof ArrayNode fields) {
                fields.removeIf(field -> field.propertyNames().stream()
                        .noneMatch(tag -> ranges.stream().anyMatch(range -> range.holds(tag))));
            }
            shown.set("parsedRecord", parsed);
        }
        return shown;
    }

    private interface Work {
        void on(ObjectNode record, Consumer<JsonNode> done);
    }

    private ResponseEntity<ObjectNode> each(List<ObjectNode> incoming, String array, HttpStatus well, Work work) {
        var answer = Json.object();
        var done = answer.putArray(array);
        var errors = answer.putArray("errorMessages");
        for (var record : incoming) {
            try {
                transaction.executeWithoutResult(status -> work.on(record, done::add));
            } catch (FolioException refusal) {
                errors.add("%s: %s".formatted(record.path("id").asString("record without id"), refusal.getMessage()));
            }
        }
        answer.put("totalRecords", done.size());
        boolean nothingDone = done.isEmpty() && !incoming.isEmpty();
        return ResponseEntity.status(nothingDone ? HttpStatus.INTERNAL_SERVER_ERROR : well) // as FOLIO answers it
                .body(answer);
    }

    private static List<ObjectNode> records(byte @Nullable [] body) {
        var given = RecordAnswers.body(body).path("records");
        if (!given.isArray()) {
            throw FolioException.invalid("must not be null", "records", "null");
        }
        List<ObjectNode> records = new ArrayList<>();
        for (var record : given) {
            if (!(record instanceof ObjectNode object)) {
                throw FolioException.invalid("must be an object", "records", record.toString());
            }
            records.add(object);
        }
        return records;
    }

    private static void refuseMixed(List<ObjectNode> records, String field, String what) {
        if (records.stream().map(record -> record.path(field)).distinct().count() > 1) {
            throw FolioException.badRequest("Batch record collection only supports single " + what);
        }
    }
}
