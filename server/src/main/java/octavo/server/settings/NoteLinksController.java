package octavo.server.settings;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import octavo.server.records.FolioException;
import octavo.server.records.Json;
import octavo.server.records.RecordAnswers;
import octavo.server.records.RecordStore;
import octavo.server.records.StoredRecord;
import octavo.server.tenants.RequiresPermission;
import octavo.server.tenants.TenantSql;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/** {@code /note-links}: the notes of a record of any kind, such as those that pop up when a patron is scanned. */
@RestController
class NoteLinksController {

    private static final String SELECT = """
            select n.id, n.version, n.doc || jsonb_build_object('type', t.doc->'name') as doc
              from {tenant}.note n join {tenant}.note_type t on t.id = octavo.uuid_or_null(n.doc->>'typeId')
             where n.doc->>'domain' = ? and %s
            """;

    private final TenantSql sql;
    private final RecordStore store;

    NoteLinksController(TenantSql sql, RecordStore store) {
        this.sql = sql;
        this.store = store;
    }

    @GetMapping("/note-links/domain/{domain}/type/{type}/id/{id}")
    @RequiresPermission("note.links.collection.get")
    @Transactional(readOnly = true)
    ObjectNode notes(
            @PathVariable String domain,
            @PathVariable String type,
            @PathVariable String id,
            @RequestParam(defaultValue = "all") String status,
            @RequestParam(defaultValue = "status") String orderBy,
            @RequestParam(defaultValue = "asc") String order,
            @RequestParam(defaultValue = "0") int offset,
            @RequestParam(defaultValue = "10") int limit) {
        var link = link(type, id);
        var assigned = "n.doc->'links' @> ?::jsonb";
        var condition = switch (status.toLowerCase(Locale.ROOT)) {
            case "all" -> "(" + assigned + " or true)";
            case "assigned" -> assigned;
            case "unassigned" -> "not (" + assigned + ")";
            default -> throw FolioException.badRequest("'%s' is not a note status".formatted(status));
        };
        var direction = switch (order.toLowerCase(Locale.ROOT)) {
            case "asc" -> "asc";
            case "desc" -> "desc";
            default -> throw FolioException.badRequest("order must be asc or desc, not '%s'".formatted(order));
        };
        if (offset < 0 || limit < 0) {
            throw FolioException.badRequest("offset and limit must not be negative");
        }
        var statement = SELECT.formatted(condition);
        var total = sql.sql("select count(*) from (%s) hits".formatted(statement))
                .params(domain, link)
                .query(Long.class)
                .single();
        var answer = Json.object();
        var notes = answer.putArray("notes");
        sql.sql(statement + " order by %s %s, n.id limit ? offset ?".formatted(orderBy(orderBy), direction))
                .params(domain, link)
                .params(limit, offset)
                .query(row -> {
                    notes.add(Json.parseStored(row.getString("doc")));
                });
        answer.put("totalRecords", total);
        return answer;
    }

    /** Links notes to a record or takes them off; a note that is left without any link is deleted, as FOLIO does. */
    @PutMapping("/note-links/type/{type}/id/{id}")
    @RequiresPermission("note.links.collection.put")
    @Transactional
    ResponseEntity<Void> link(
            @PathVariable String type, @PathVariable String id, @RequestBody(required = false) byte @Nullable [] body) {
        var wanted = Json.object().put("id", id).put("type", type);
        for (var entry : RecordAnswers.body(body).path("notes")) {
            var stored = store.lock("note", RecordAnswers.id(entry.path("id").asString("")));
            switch (entry.path("status").asString("").toUpperCase(Locale.ROOT)) {
                case "ASSIGNED" -> assign(stored, wanted);
                case "UNASSIGNED" -> unassign(stored, wanted);
                default ->
                    throw FolioException.invalid(
                            "must be ASSIGNED or UNASSIGNED",
                            "status",
                            entry.path("status").asString("null"));
            }
        }
        return ResponseEntity.noContent().build();
    }

    private void assign(StoredRecord stored, ObjectNode wanted) {
        var links = links(stored);
        if (!links.contains(wanted)) {
            links.add(wanted);
            write(stored, links);
        }
    }

    private void unassign(StoredRecord stored, ObjectNode wanted) {
        var links = links(stored);
        if (!links.remove(wanted)) {
            return;
        }
        if (links.isEmpty()) {
            store.delete("note", stored.id());
        } else {
            write(stored, links);
        }
    }

    private void write(StoredRecord stored, List<ObjectNode> links) {
        var note = stored.document().deepCopy();
        note.putArray("links").addAll(links);
        store.replace("note", stored, note);
    }

    private static List<ObjectNode> links(StoredRecord note) {
        List<ObjectNode> links = new ArrayList<>();
        for (var link : note.document().path("links")) {
            links.add(Json.object()
                    .put("id", link.path("id").asString(""))
                    .put("type", link.path("type").asString("")));
        }
        return links;
    }

    private static String orderBy(String field) {
        return switch (field.toLowerCase(Locale.ROOT)) {
            case "status", "linksnumber" -> "jsonb_array_length(n.doc->'links')";
            case "title" -> "octavo.fold(n.doc->>'title')";
            case "content" -> "octavo.fold(n.doc->>'content')";
            case "notetype" -> "octavo.fold(t.doc->>'name')";
            case "updateddate" -> "n.doc->'metadata'->>'updatedDate'";
            default -> throw FolioException.badRequest("notes cannot be ordered by '%s'".formatted(field));
        };
    }

    private static String link(String type, String id) {
        return Json.compact(Json.COMPACT
                .createArrayNode()
                .add(Json.object().put("type", type).put("id", id)));
    }
}
