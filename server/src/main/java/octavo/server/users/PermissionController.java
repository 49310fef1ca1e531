package octavo.server.users;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.util.List;
import octavo.server.records.RecordAnswers;
import octavo.server.records.RecordRegistry;
import octavo.server.records.RecordStore;
import octavo.server.records.StoredRecord;
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
import tools.jackson.databind.node.ObjectNode;

/** The permissions of a tenant: the platform's own, to read, and the tenant's sets. */
@RestController
@RequestMapping("/perms/permissions")
class PermissionController {

    private final RecordStore store;
    private final RecordRegistry registry;
    private final PermissionNames names;
    private final PermissionLinks links;

    PermissionController(RecordStore store, RecordRegistry registry, PermissionNames names, PermissionLinks links) {
        this.store = store;
        this.registry = registry;
        this.names = names;
        this.links = links;
    }

    /** @param expandSubs whether the parts of a set come as permissions, not as names */
    @GetMapping
    @RequiresPermission("perms.permissions.get")
    ObjectNode list(HttpServletRequest request, @RequestParam(defaultValue = "false") boolean expandSubs) {
        var page = store.list(UserRecords.PERMISSION, PermissionPaging.query(request));
        links.showHolders(page.records().stream().map(StoredRecord::document).toList());
        var answer = RecordAnswers.list(registry.type(UserRecords.PERMISSION), page);
        if (expandSubs) {
            answer.withArray("permissions").forEach(permission -> names.expandParts((ObjectNode) permission));
        }
        return answer;
    }

    @PostMapping
    @RequiresPermission("perms.permissions.item.post")
    ResponseEntity<ObjectNode> create(@RequestBody(required = false) byte @Nullable [] body) {
        var stored = store.insert(UserRecords.PERMISSION, RecordAnswers.body(body));
        return ResponseEntity.created(URI.create("/perms/permissions/" + stored.id()))
                .body(shown(stored));
    }

    @GetMapping("/{id}")
    @RequiresPermission("perms.permissions.item.get")
    ObjectNode read(@PathVariable String id) {
        return shown(store.get(UserRecords.PERMISSION, RecordAnswers.id(id)));
    }

    @PutMapping("/{id}")
    @RequiresPermission("perms.permissions.item.put")
    ObjectNode replace(@PathVariable String id, @RequestBody(required = false) byte @Nullable [] body) {
        return shown(store.update(UserRecords.PERMISSION, RecordAnswers.id(id), RecordAnswers.body(body)));
    }

    @DeleteMapping("/{id}")
    @RequiresPermission("perms.permissions.item.delete")
    ResponseEntity<Void> delete(@PathVariable String id) {
        store.delete(UserRecords.PERMISSION, RecordAnswers.id(id));
        return ResponseEntity.noContent().build();
    }

    private ObjectNode shown(StoredRecord stored) {
        links.showHolders(List.of(stored.document()));
        return stored.document();
    }
}
