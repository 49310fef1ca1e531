package octavo.server.dataexport.web;

import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import octavo.server.dataexport.jobs.ExportKind;
import octavo.server.dataexport.jobs.IdSource;
import octavo.server.dataexport.profiles.ExportConfiguration;
import octavo.server.dataexport.run.Exports;
import octavo.server.records.FolioException;
import octavo.server.records.FolioException.Problem;
import octavo.server.records.Json;
import octavo.server.records.RecordAnswers;
import octavo.server.records.Uuids;
import octavo.server.tenants.RequiresPermission;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/** FOLIO's routes that start exports. */
@RestController
@RequestMapping("/data-export")
class ExportController {

    private static final String DEFAULT_INSTANCE_PROFILE = "6f7f3cd7-9f24-42eb-ae91-91af1cd54d0a";
    private static final String DEFAULT_HOLDINGS_PROFILE = "5e9835fc-0e51-44c8-8a47-f7b8fce35da7";
    private static final String DEFAULT_AUTHORITY_PROFILE = "56944b1c-f3f9-475b-bed0-7387c33620ce";

    private final Exports exports;
    private final ExportConfiguration configuration;

    ExportController(Exports exports, ExportConfiguration configuration) {
        this.exports = exports;
        this.configuration = configuration;
    }

    @PostMapping("/export")
    @RequiresPermission("data-export.export.post")
    ResponseEntity<Void> export(@RequestBody(required = false) byte @Nullable [] body) {
        var request = RecordAnswers.body(body);
        var kind = kind(request, "idType", "instance");
        var profile = profile(request, kind);
        if (request.path("all").asBoolean(false)) {
            exports.start(kind, new IdSource.Everything(true, false), kind.label() + "-all", profile);
        } else {
            exports.startUploaded(required(request, "fileDefinitionId"), kind, profile);
        }
        return ResponseEntity.noContent().build();
    }

    @PostMapping("/export-all")
    @RequiresPermission("data-export.export.all.post")
    ResponseEntity<Void> exportAll(@RequestBody(required = false) byte @Nullable [] body) {
        var request = RecordAnswers.body(body);
        var kind = kind(request, "idType", "instance");
        var everything = new IdSource.Everything(
                request.path("deletedRecords").asBoolean(true),
                request.path("suppressedFromDiscovery").asBoolean(false));
        exports.start(kind, everything, kind.label() + "-all", profile(request, kind));
        return ResponseEntity.noContent().build();
    }

    @PostMapping("/quick-export")
    @RequiresPermission("data-export.quick-export.post")
    ObjectNode quickExport(@RequestBody(required = false) byte @Nullable [] body) {
        var request = RecordAnswers.body(body);
        var kind = kind(request, "recordType", "instance");
        var job = exports.start(
                kind, quickIds(request), request.path("fileName").asString("quick-export"), profile(request, kind));
        return Json.object()
                .put("jobExecutionId", job.path("id").asString())
                .put("jobExecutionHrId", job.path("hrId").asInt());
    }

    @PostMapping("/export-deleted")
    @RequiresPermission("data-export.export-deleted.post")
    ObjectNode exportDeleted(@RequestBody(required = false) byte @Nullable [] body) {
        return deleted(ExportKind.INSTANCE, body);
    }

    @PostMapping("/export-authority-deleted")
    @RequiresPermission("data-export.export-authority-deleted.post")
    ObjectNode exportDeletedAuthorities(@RequestBody(required = false) byte @Nullable [] body) {
        return deleted(ExportKind.AUTHORITY, body);
    }

    /** What holds for all exports of the tenant. */
    @PostMapping("/configuration")
    @RequiresPermission("data-export.configuration.post")
    ResponseEntity<ObjectNode> configure(@RequestBody(required = false) byte @Nullable [] body) {
        var request = RecordAnswers.body(body);
        var key = request.path("key").asString("");
        if (key.isEmpty() || !request.hasNonNull("value")) {
            throw FolioException.invalid("must not be null", key.isEmpty() ? "key" : "value", "null");
        }
        configuration.set(key, request.path("value").asString());
        return ResponseEntity.status(HttpStatus.CREATED).body(request);
    }

    private ObjectNode deleted(ExportKind kind, byte @Nullable [] body) {
        var request = body == null || body.length == 0 ? Json.object() : RecordAnswers.body(body);
        var until = moment(request, "to");
        var period = new IdSource.Deleted(
                moment(request, "from"),
                until == null ? null : until.plusMillis(1)); // FOLIO's period ends with this moment
        var job = exports.start(kind, period, "deleted-" + kind.label(), profile(request, kind));
        return Json.object().put("jobExecutionId", job.path("id").asString());
    }

    private static IdSource quickIds(ObjectNode request) {
        if (request.path("type").asString("").equals("cql")) {
            return new IdSource.Query(request.path("criteria").asString(""));
        }
        if (!request.path("type").asString("").equals("uuid")) {
            throw FolioException.invalid(
                    "must be one of uuid, cql", "type", request.path("type").asString("null"));
        }
        List<UUID> ids = new ArrayList<>();
        List<Problem> problems = new ArrayList<>();
        for (var text : request.path("uuids")) {
            var id = Uuids.parse(text.asString(""));
            if (id == null) {
                problems.add(Problem.of("must be a UUID", "uuids", text.asString(text.toString())));
            } else {
                ids.add(id);
            }
        }
        if (!problems.isEmpty()) {
            throw FolioException.invalid(problems);
        }
        return new IdSource.Given(ids);
    }

    private static ExportKind kind(ObjectNode request, String field, String otherwise) {
        var text = request.path(field).asString(otherwise);
        return ExportKind.ofIdType(text)
                .orElseThrow(() -> FolioException.invalid("must be one of instance, holding, authority", field, text));
    }

    private static UUID profile(ObjectNode request, ExportKind kind) {
        if (request.hasNonNull("jobProfileId")) {
            return required(request, "jobProfileId");
        }
        return UUID.fromString(
                switch (kind) {
                    case INSTANCE -> DEFAULT_INSTANCE_PROFILE;
                    case HOLDINGS -> DEFAULT_HOLDINGS_PROFILE;
                    case AUTHORITY -> DEFAULT_AUTHORITY_PROFILE;
                });
    }

    private static UUID required(ObjectNode request, String field) {
        var text = request.path(field).asString(null);
        var id = Uuids.parse(text);
        if (id == null) {
            throw FolioException.invalid(
                    text == null ? "must not be null" : "must be a UUID", field, String.valueOf(text));
        }
        return id;
    }

    private static @Nullable Instant moment(ObjectNode request, String field) {
        var text = request.path(field).asString(null);
        if (text == null) {
            return null;
        }
        try {
            if (text.length() <= 10) {
                return LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
            }
            return OffsetDateTime.parse(text.replaceFirst("([+-]\\d\\d)(\\d\\d)$", "$1:$2"))
                    .toInstant();
        } catch (DateTimeParseException e) {
            var refusal = FolioException.invalid("must be a date", field, text);
            refusal.initCause(e);
            throw refusal;
        }
    }
}
