package octavo.server.inventory.web;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.UUID;
import octavo.server.records.FolioException;
import octavo.server.records.Json;
import octavo.server.records.RecordAnswers;
import octavo.server.records.RecordStore;
import octavo.server.records.Uuids;
import octavo.server.tenants.RequiresPermission;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/** Moves items to another holdings record, and holdings to another instance. */
@RestController
class MoveController {

    private final RecordStore store;

    MoveController(RecordStore store) {
        this.store = store;
    }

    @PostMapping("/inventory/items/move")
    @RequiresPermission("inventory.items.move.item.post")
    @Transactional
    ObjectNode moveItems(@RequestBody(required = false) byte @Nullable [] body) {
        var request = RecordAnswers.body(body);
        var target = required(request, "toHoldingsRecordId");
        var ids = ids(request, "itemIds", "Item ids aren't specified");
        refuseMissing("holdings", target, "Holding with id=%s not found", "toHoldingsRecordId");
        return move("item", ids, "holdingsRecordId", target);
    }

    @PostMapping("/inventory/holdings/move")
    @RequiresPermission("inventory.holdings.move.item.post")
    @Transactional
    ObjectNode moveHoldings(@RequestBody(required = false) byte @Nullable [] body) {
        var request = RecordAnswers.body(body);
        var target = required(request, "toInstanceId");
        var ids = ids(request, "holdingsRecordIds", "Holdings record ids aren't specified");
        refuseMissing("instance", target, "Instance with id=%s not found", "toInstanceId");
        return move("holdings", ids, "instanceId", target);
    }

    /** Moves the records that exist, in one batch; answers the ids of those that do not. */
    private ObjectNode move(String type, List<String> ids, String field, String target) {
        var wanted = new HashSet<UUID>();
        for (var id : ids) {
            var parsed = Uuids.parse(id);
            if (parsed != null) {
                wanted.add(parsed);
            }
        }
        List<ObjectNode> moved = new ArrayList<>();
        var remaining = new ArrayList<>(ids);
        for (var stored : store.findAll(type, List.copyOf(wanted))) {
            moved.add(stored.document().put(field, target));
            remaining.removeIf(id -> id.equalsIgnoreCase(stored.id().toString()));
        }
        store.insertAll(type, moved, true);
        var answer = Json.object();
        remaining.forEach(answer.putArray("nonUpdatedIds")::add);
        return answer;
    }

    private void refuseMissing(String type, String id, String message, String field) {
        var parsed = Uuids.parse(id);
        if (parsed == null || store.find(type, parsed).isEmpty()) {
            throw FolioException.invalid(message.formatted(id), field, id);
        }
    }

    private static String required(ObjectNode request, String field) {
        var value = request.path(field).asString("");
        if (value.isBlank()) {
            throw FolioException.invalid(field + " is a required field", field, "null");
        }
        return value;
    }

    private static List<String> ids(ObjectNode request, String field, String message) {
        var ids = request.path(field).valueStream().map(id -> id.asString("")).toList();
        if (ids.isEmpty()) {
            throw FolioException.invalid(message, field, "null");
        }
        return ids;
    }
}
