package octavo.server.records;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.lang.reflect.Method;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import octavo.server.tenants.PermittedRoute;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMethod;
import tools.jackson.databind.node.ObjectNode;

/** FOLIO's CRUD routes for one record type; the same for all of them. */
final class RecordController implements PermittedRoute {

    /** The routes of a record type: path below the type's own, verb, and the ending of the permission. */
    enum Route {
        LIST("", RequestMethod.GET, "collection.get"),
        CREATE("", RequestMethod.POST, "item.post"),
        DELETE_WHERE("", RequestMethod.DELETE, "collection.delete"),
        READ("/{id}", RequestMethod.GET, "item.get"),
        REPLACE("/{id}", RequestMethod.PUT, "item.put"),
        DELETE("/{id}", RequestMethod.DELETE, "item.delete");

        final String suffix;
        final RequestMethod verb;
        final String permission;

        Route(String suffix, RequestMethod verb, String permission) {
            this.suffix = suffix;
            this.verb = verb;
            this.permission = permission;
        }

        Method handler() {
            return Arrays.stream(RecordController.class.getDeclaredMethods())
                    .filter(method -> method.getName()
                            .equals(name().toLowerCase(Locale.ROOT).replace("_where", "Where")))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("no handler for " + this));
        }
    }

    private final RecordType type;
    private final RecordBehaviour behaviour;
    private final RecordStore store;
    private final ListAnswers lists;

    RecordController(RecordType type, RecordBehaviour behaviour, RecordStore store, ListAnswers lists) {
        this.type = type;
        this.behaviour = behaviour;
        this.store = store;
        this.lists = lists;
    }

    @Override
    public String permissionFor(Method method) {
        for (var route : Route.values()) {
            if (route.handler().equals(method)) {
                return type.permission() + "." + route.permission;
            }
        }
        throw new IllegalArgumentException("not a route: " + method);
    }

    public void list(HttpServletRequest request, HttpServletResponse response) {
        lists.write(response, type, RecordAnswers.query(request));
    }

    public ResponseEntity<ObjectNode> create(
            HttpServletRequest request, @RequestBody(required = false) byte @Nullable [] body) {
        var stored = store.insert(type.name(), RecordAnswers.body(body));
        return ResponseEntity.created(URI.create(type.path() + "/" + stored.id()))
                .body(shown(stored));
    }

    public ResponseEntity<Void> deleteWhere(HttpServletRequest request) {
        var cql = request.getParameter("query");
        if (cql == null || cql.isBlank()) {
            throw FolioException.badRequest("Expected CQL but query parameter is empty");
        }
        store.deleteWhere(type.name(), cql);
        return ResponseEntity.noContent().build();
    }

    public ResponseEntity<ObjectNode> read(@PathVariable String id) {
        return ResponseEntity.ok(shown(store.get(type.name(), id(id))));
    }

    public ResponseEntity<Void> replace(
            @PathVariable String id, @RequestBody(required = false) byte @Nullable [] body) {
        store.update(type.name(), id(id), RecordAnswers.body(body));
        return ResponseEntity.noContent().build();
    }

    public ResponseEntity<Void> delete(@PathVariable String id) {
        store.delete(type.name(), id(id));
        return ResponseEntity.noContent().build();
    }

    private ObjectNode shown(StoredRecord stored) {
        behaviour.beforeShow(List.of(stored.document()));
        return stored.document();
    }

    private UUID id(String text) {
        return RecordAnswers.id(text);
    }
}
