package octavo.server.circulation.requests;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import octavo.server.circulation.requests.QueueOrder.Outcome;
import octavo.server.circulation.requests.QueueOrder.Place;
import octavo.server.circulation.requests.QueueOrder.Refused;
import octavo.server.circulation.requests.QueueOrder.Reordered;
import octavo.server.records.FolioException;
import octavo.server.records.RecordAnswers;
import octavo.server.records.StoredRecord;
import octavo.server.records.Uuids;
import octavo.server.tenants.RequiresPermission;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/** The queue of an item or a title: reading and reordering it. */
@RestController
class QueueController {

    private final QueueOrder order;
    private final RequestAnswers answers;

    QueueController(QueueOrder order, RequestAnswers answers) {
        this.order = order;
        this.answers = answers;
    }

    @GetMapping("/circulation/requests/queue/item/{itemId}")
    @RequiresPermission("circulation.requests.queue-item.collection.get")
    ObjectNode ofItem(@PathVariable String itemId) {
        return answers.list(order.ofItem(RecordAnswers.id(itemId)));
    }

    @GetMapping("/circulation/requests/queue/instance/{instanceId}")
    @RequiresPermission("circulation.requests.queue-instance.collection.get")
    ObjectNode ofInstance(@PathVariable String instanceId) {
        return answers.list(order.ofInstance(RecordAnswers.id(instanceId)));
    }

    @PostMapping("/circulation/requests/queue/item/{itemId}/reorder")
    @RequiresPermission("circulation.requests.queue.item-reorder.collection.post")
    ResponseEntity<ObjectNode> reorderOfItem(
            @PathVariable String itemId, @RequestBody(required = false) byte @Nullable [] body) {
        var id = RecordAnswers.id(itemId);
        return answer(order.reorderOfItem(id, places(body)), () -> order.ofItem(id));
    }

    @PostMapping("/circulation/requests/queue/instance/{instanceId}/reorder")
    @RequiresPermission("circulation.requests.queue.instance-reorder.collection.post")
    ResponseEntity<ObjectNode> reorderOfInstance(
            @PathVariable String instanceId, @RequestBody(required = false) byte @Nullable [] body) {
        var id = RecordAnswers.id(instanceId);
        return answer(order.reorderOfInstance(id, places(body)), () -> order.ofInstance(id));
    }

    private ResponseEntity<ObjectNode> answer(Outcome outcome, Supplier<List<StoredRecord>> queue) {
        return switch (outcome) {
            case Reordered() -> ResponseEntity.ok(answers.list(queue.get()));
            case Refused(var reasons) -> ResponseEntity.unprocessableContent().body(RequestWords.errors(reasons));
        };
    }

    private static List<Place> places(byte @Nullable [] body) {
        var queue = RecordAnswers.body(body).path("reorderedQueue");
        if (!queue.isArray()) {
            throw FolioException.invalid("reorderedQueue is required", "reorderedQueue", "null");
        }
        List<Place> places = new ArrayList<>();
        for (var entry : queue) {
            var text = entry.path("id").asString("");
            UUID id = Uuids.parse(text);
            if (id == null) {
                throw FolioException.invalid("id is not a UUID", "id", text);
            }
            var position = entry.path("newPosition");
            if (!position.isInt()) {
                throw FolioException.invalid("newPosition is not a number", "newPosition", position.asString(""));
            }
            places.add(new Place(id, position.asInt()));
        }
        return places;
    }
}
