package octavo.server.sourcerecords;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.URI;
import java.time.InstantSource;
import java.util.UUID;
import java.util.function.Function;
import octavo.server.records.FolioException;
import octavo.server.records.ListAnswers;
import octavo.server.records.RecordAnswers;
import octavo.server.records.Uuids;
import octavo.server.sourcerecords.SourceRecordRows.IdKind;
import octavo.server.tenants.RequiresPermission;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** FOLIO's routes for source records, in both of its shapes. */
@RestController
@RequestMapping("/source-storage")
class SourceRecordController {

    private final SourceRecords records;
    private final ListAnswers lists;
    private final InstantSource clock;

    SourceRecordController(SourceRecords records, ListAnswers lists, InstantSource clock) {
        this.records = records;
        this.lists = lists;
        this.clock = clock;
    }

    @PostMapping("/records")
    @RequiresPermission("source-storage.records.post")
    ResponseEntity<ObjectNode> create(@RequestBody(required = false) byte @Nullable [] body) {
        var stored = records.save(SourceRecordRequest.read(RecordAnswers.body(body), clock.instant()));
        return ResponseEntity.created(URI.create("/source-storage/records/" + stored.id()))
                .body(SourceRecordJson.record(stored, false));
    }

    @GetMapping("/records")
    @RequiresPermission("source-storage.records.get")
    void list(HttpServletRequest request, HttpServletResponse response) {
        list(
                response,
                "records",
                SourceRecordFilter.ofRecords(request),
                record -> SourceRecordJson.record(record, false));
    }

    @GetMapping("/records/{id}")
    @RequiresPermission("source-storage.records.get")
    ObjectNode read(@PathVariable String id, @RequestParam(defaultValue = "RECORD") String idType) {
        return SourceRecordJson.record(find(id, idType), false);
    }

    @GetMapping("/records/{id}/formatted")
    @RequiresPermission("source-storage.records.get")
    ObjectNode formatted(@PathVariable String id, @RequestParam(defaultValue = "RECORD") String idType) {
        return SourceRecordJson.record(find(id, idType), true);
    }

    @PutMapping("/records/{id}")
    @RequiresPermission("source-storage.records.put")
    ObjectNode replace(@PathVariable String id, @RequestBody(required = false) byte @Nullable [] body) {
        var record = SourceRecordRequest.read(RecordAnswers.body(body), clock.instant());
        return SourceRecordJson.record(records.replace(RecordAnswers.id(id), record), false);
    }

    @PutMapping("/records/{matchedId}/generation")
    @RequiresPermission("source-storage.records.put")
    ObjectNode newGeneration(@PathVariable String matchedId, @RequestBody(required = false) byte @Nullable [] body) {
        var record = SourceRecordRequest.read(RecordAnswers.body(body), clock.instant());
        return SourceRecordJson.record(records.newGeneration(RecordAnswers.id(matchedId), record), false);
    }

    @PutMapping("/records/{id}/suppress-from-discovery")
    @RequiresPermission("source-storage.records.update")
    ResponseEntity<Void> suppress(
            @PathVariable String id,
            @RequestParam(defaultValue = "INSTANCE") String idType,
            @RequestParam(defaultValue = "false") boolean suppress) {
        records.suppressFromDiscovery(kind(idType), RecordAnswers.id(id), suppress);
        return ResponseEntity.ok().build();
    }

    @DeleteMapping("/records/{id}")
    @RequiresPermission("source-storage.records.delete")
    ResponseEntity<Void> delete(@PathVariable String id, @RequestParam(defaultValue = "RECORD") String idType) {
        records.delete(kind(idType), RecordAnswers.id(id));
        return ResponseEntity.noContent().build();
    }

    @PostMapping("/records/{id}/un-delete")
    @RequiresPermission("source-storage.records.un-delete.post")
    ResponseEntity<Void> undelete(@PathVariable String id, @RequestParam(defaultValue = "RECORD") String idType) {
        records.undelete(kind(idType), RecordAnswers.id(id));
        return ResponseEntity.noContent().build();
    }

    @GetMapping("/source-records")
    @RequiresPermission("source-storage.source-records.get")
    void sourceRecords(HttpServletRequest request, HttpServletResponse response) {
        list(response, "sourceRecords", SourceRecordFilter.ofSourceRecords(request), SourceRecordJson::sourceRecord);
    }

    @GetMapping("/stream/records")
    @RequiresPermission("source-storage.stream.records.get")
    void streamRecords(HttpServletRequest request, HttpServletResponse response) {
        stream(response, SourceRecordFilter.ofRecords(request), record -> SourceRecordJson.record(record, false));
    }

    @GetMapping("/stream/source-records")
    @RequiresPermission("source-storage.stream.source-records.get")
    void streamSourceRecords(HttpServletRequest request, HttpServletResponse response) {
        stream(response, SourceRecordFilter.ofSourceRecords(request), SourceRecordJson::sourceRecord);
    }

    /** The source records of the ids that the body lists. */
    @PostMapping("/source-records")
    @RequiresPermission("source-storage.source-records.get")
    void sourceRecordsOf(
            @RequestBody ArrayNode body,
            @RequestParam(defaultValue = "RECORD") String idType,
            @RequestParam(defaultValue = "false") boolean deleted,
            HttpServletResponse response) {
        var ids = body.valueStream()
                .map(node -> RecordAnswers.id(node.asString("")))
                .toList();
        var filter = SourceRecordFilter.ofIds(kind(idType), ids).current(deleted);
        list(response, "sourceRecords", filter, SourceRecordJson::sourceRecord);
    }

    @GetMapping("/source-records/{id}")
    @RequiresPermission("source-storage.source-records.get")
    ObjectNode sourceRecord(@PathVariable String id, @RequestParam(defaultValue = "RECORD") String idType) {
        return SourceRecordJson.sourceRecord(find(id, idType));
    }

    private void list(
            HttpServletResponse response,
            String array,
            SourceRecordFilter filter,
            Function<SourceRecord, ObjectNode> shape) {
        lists.write(
                response,
                filter.limit(),
                array,
                entries -> records.read(filter, record -> entries.accept(shape.apply(record))));
    }

    private void stream(
            HttpServletResponse response, SourceRecordFilter filter, Function<SourceRecord, ObjectNode> shape) {
        lists.writeLines(
                response,
                filter.limit(),
                entries -> records.read(filter, record -> entries.accept(shape.apply(record))));
    }

    private SourceRecord find(String id, String idType) {
        UUID parsed = Uuids.parse(id);
        if (parsed == null) {
            throw FolioException.notFound("Record with id '%s' was not found".formatted(id));
        }
        return records.find(kind(idType), parsed).orElseThrow(() -> SourceRecords.notFound(parsed));
    }

    static IdKind kind(String idType) {
        var kind = IdKind.named(idType);
        if (kind == null) {
            throw FolioException.badRequest(
                    "idType '%s' is none of RECORD, SRS_RECORD, INSTANCE, HOLDINGS, AUTHORITY, EXTERNAL"
                            .formatted(idType));
        }
        return kind;
    }
}
