package octavo.server.dataimport.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.net.URI;
import java.util.List;
import octavo.server.records.FolioException;
import octavo.server.records.Json;
import octavo.server.records.ListAnswers;
import octavo.server.records.RecordAnswers;
import octavo.server.records.RecordRegistry;
import octavo.server.records.RecordStore;
import octavo.server.tenants.PermittedRoute;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/** FOLIO's routes for the settings of data import, which answer a PUT with the record. */
abstract class SettingController implements PermittedRoute {

    private final String type;
    private final String path;
    private final RecordStore store;
    private final RecordRegistry registry;
    private final ListAnswers lists;

    SettingController(String type, String path, RecordStore store, RecordRegistry registry, ListAnswers lists) {
        this.type = type;
        this.path = path;
        this.store = store;
        this.registry = registry;
        this.lists = lists;
    }

    @Override
    public String permissionFor(Method method) {
        var stem = registry.type(type).permission();
        return stem
                + switch (method.getName()) {
                    case "list", "read" -> ".get";
                    case "create" -> ".post";
                    case "replace" -> ".put";
                    case "delete" -> ".delete";
                    case "restore" -> ".default";
                    default -> throw new IllegalArgumentException("not a route: " + method);
                };
    }

    @GetMapping
    public void list(HttpServletRequest request, HttpServletResponse response) {
        lists.write(response, registry.type(type), RecordAnswers.query(request));
    }

    @PostMapping
    public ResponseEntity<ObjectNode> create(@RequestBody(required = false) byte @Nullable [] body) {
        var stored = store.insert(type, RecordAnswers.body(body));
        return ResponseEntity.created(URI.create(path + "/" + stored.id())).body(stored.document());
    }

    @GetMapping("/{id}")
    public ObjectNode read(@PathVariable String id) {
        return store.get(type, RecordAnswers.id(id)).document();
    }

    @PutMapping("/{id}")
    public ObjectNode replace(@PathVariable String id, @RequestBody(required = false) byte @Nullable [] body) {
        return store.update(type, RecordAnswers.id(id), RecordAnswers.body(body))
                .document();
    }

    @DeleteMapping("/{id}")
    public ResponseEntity<Void> delete(@PathVariable String id) {
        store.delete(type, RecordAnswers.id(id));
        return ResponseEntity.noContent().build();
    }

    /** Which kinds of file are taken. */
    @RestController
    @RequestMapping("/data-import/fileExtensions")
    static class FileExtensions extends SettingController {

        private static final String TYPE = "file_extension";
        private static final String DEFAULTS = "/reference/file_extension.json";

        private final RecordStore store;
        private final RecordRegistry registry;

        FileExtensions(RecordStore store, RecordRegistry registry, ListAnswers lists) {
            super(TYPE, "/data-import/fileExtensions", store, registry, lists);
            this.store = store;
            this.registry = registry;
        }

        /** Puts the shipped list in place of the tenant's. */
        @PostMapping("/restore/default")
        public ObjectNode restore() {
            store.deleteWhere(TYPE, "cql.allRecords=1");
            var defaults = defaults();
            store.insertAll(TYPE, defaults, false);
            var answer = Json.object();
            answer.putArray(registry.type(TYPE).array()).addAll(defaults);
            return answer.put("totalRecords", defaults.size());
        }

        private static List<ObjectNode> defaults() {
            try (var in = FileExtensions.class.getResourceAsStream(DEFAULTS)) {
                if (in == null) {
                    throw new IllegalStateException(DEFAULTS + " is not on the class path");
                }
                return Json.COMPACT
                        .readTree(in)
                        .valueStream()
                        .map(ObjectNode.class::cast)
                        .toList();
            } catch (IOException e) {
                throw new UncheckedIOException(DEFAULTS, e);
            }
        }
    }

    /** Which MARC fields an update leaves alone. Those of the system may be switched off where it says so, not changed. */
    @RestController
    @RequestMapping("/field-protection-settings/marc")
    static class FieldProtection extends SettingController {

        private static final String TYPE = "marc_field_protection";
        private final RecordStore store;

        FieldProtection(RecordStore store, RecordRegistry registry, ListAnswers lists) {
            super(TYPE, "/field-protection-settings/marc", store, registry, lists);
            this.store = store;
        }

        @Override
        @DeleteMapping("/{id}")
        public ResponseEntity<Void> delete(@PathVariable String id) {
            var setting = store.get(TYPE, RecordAnswers.id(id)).document();
            if (setting.path("source").asString("").equals("SYSTEM")) {
                throw FolioException.badRequest("MARC field protection setting with source SYSTEM cannot be deleted");
            }
            return super.delete(id);
        }
    }
}
