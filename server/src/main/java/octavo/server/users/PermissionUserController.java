package octavo.server.users;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.util.List;
import java.util.UUID;
import octavo.server.records.FolioException;
import octavo.server.records.Json;
import octavo.server.records.RecordAnswers;
import octavo.server.records.RecordQuery;
import octavo.server.records.RecordRegistry;
import octavo.server.records.RecordStore;
import octavo.server.records.StoredRecord;
import octavo.server.tenants.RequiresPermission;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Which permissions users hold. A record has an id of its own; with {@code indexField=userId} the path names the user
 * instead. A permission that this version does not know is kept and grants nothing until a version knows it.
 */
@RestController
@RequestMapping("/perms/users")
class PermissionUserController {

    private final RecordStore store;
    private final RecordRegistry registry;
    private final PermissionNames names;

    PermissionUserController(RecordStore store, RecordRegistry registry, PermissionNames names) {
        this.store = store;
        this.registry = registry;
        this.names = names;
    }

    @GetMapping
    @RequiresPermission("perms.users.get")
    ObjectNode list(HttpServletRequest request) {
        return RecordAnswers.list(
                registry.type(UserRecords.PERMISSION_USER),
                store.list(UserRecords.PERMISSION_USER, PermissionPaging.query(request)));
    }

    @PostMapping
    @RequiresPermission("perms.users.item.post")
    ResponseEntity<ObjectNode> create(@RequestBody(required = false) byte @Nullable [] body) {
        var stored = store.insert(UserRecords.PERMISSION_USER, RecordAnswers.body(body));
        return ResponseEntity.created(URI.create("/perms/users/" + stored.id())).body(stored.document());
    }

    @GetMapping("/{id}")
    @RequiresPermission("perms.users.item.get")
    ObjectNode read(@PathVariable String id, @RequestParam(defaultValue = "id") String indexField) {
        return find(id, indexField).document();
    }

    @PutMapping("/{id}")
    @RequiresPermission("perms.users.item.put")
    ObjectNode replace(
            @PathVariable String id,
            @RequestParam(defaultValue = "id") String indexField,
            @RequestBody(required = false) byte @Nullable [] body) {
        return store.update(UserRecords.PERMISSION_USER, find(id, indexField).id(), RecordAnswers.body(body))
                .document();
    }

    @DeleteMapping("/{id}")
    @RequiresPermission("perms.users.item.delete")
    ResponseEntity<Void> delete(@PathVariable String id, @RequestParam(defaultValue = "id") String indexField) {
        store.delete(UserRecords.PERMISSION_USER, find(id, indexField).id());
        return ResponseEntity.noContent().build();
    }

    /**
     * @param expanded with all that the sets contain
     * @param full as permissions, not as names
     */
    @GetMapping("/{id}/permissions")
    @RequiresPermission("perms.users.permissions.get")
    ObjectNode permissions(
            @PathVariable String id,
            @RequestParam(defaultValue = "id") String indexField,
            @RequestParam(defaultValue = "false") boolean expanded,
            @RequestParam(defaultValue = "false") boolean full) {
        var document = find(id, indexField).document();
        var held =
                expanded ? names.heldBy(UUID.fromString(document.path("userId").asString())) : assigned(document);
        var answer = Json.object();
        answer.set("permissionNames", names.list(held, full));
        return answer.put("totalRecords", answer.path("permissionNames").size());
    }

    @PostMapping("/{id}/permissions")
    @RequiresPermission("perms.users.item.post")
    @Transactional
    public ObjectNode grant(
            @PathVariable String id,
            @RequestParam(defaultValue = "id") String indexField,
            @RequestBody(required = false) byte @Nullable [] body) {
        var granted = RecordAnswers.body(body);
        var name = granted.path("permissionName").asString("");
        if (name.isBlank()) {
            throw FolioException.invalid("must not be null", "permissionName", "null");
        }
        var stored =
                store.lock(UserRecords.PERMISSION_USER, find(id, indexField).id());
        if (assigned(stored.document()).contains(name)) {
            throw FolioException.invalid("The user already has permission " + name, "permissionName", name);
        }
        var document = stored.document().deepCopy();
        document.withArray("permissions").add(name);
        store.replace(UserRecords.PERMISSION_USER, stored, document);
        return granted;
    }

    @DeleteMapping("/{id}/permissions/{permissionName}")
    @RequiresPermission("perms.users.item.delete")
    @Transactional
    public ResponseEntity<Void> revoke(
            @PathVariable String id,
            @PathVariable String permissionName,
            @RequestParam(defaultValue = "id") String indexField) {
        var stored =
                store.lock(UserRecords.PERMISSION_USER, find(id, indexField).id());
        var left = assigned(stored.document());
        if (!left.contains(permissionName)) {
            throw FolioException.badRequest("The user does not have permission " + permissionName);
        }
        var document = stored.document().deepCopy();
        var permissions = document.putArray("permissions");
        left.stream().filter(name -> !name.equals(permissionName)).forEach(permissions::add);
        store.replace(UserRecords.PERMISSION_USER, stored, document);
        return ResponseEntity.noContent().build();
    }

    private StoredRecord find(String id, String indexField) {
        return switch (indexField) {
            case "id" -> store.get(UserRecords.PERMISSION_USER, RecordAnswers.id(id));
            case "userId" ->
                store
                        .list(UserRecords.PERMISSION_USER, RecordQuery.of("userId==" + RecordAnswers.id(id), 1))
                        .records()
                        .stream()
                        .findFirst()
                        .orElseThrow(() -> FolioException.notFound("No permissions user for userId " + id));
            default -> throw FolioException.badRequest("indexField is id or userId, not '%s'".formatted(indexField));
        };
    }

    private static List<String> assigned(ObjectNode document) {
        return document.path("permissions")
                .valueStream()
                .map(JsonNode::asString)
                .toList();
    }
}
