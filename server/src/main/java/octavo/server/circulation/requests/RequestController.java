package octavo.server.circulation.requests;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.URI;
import java.util.List;
import octavo.server.circulation.requests.RequestOutcome.Done;
import octavo.server.circulation.requests.RequestOutcome.Refused;
import octavo.server.records.FolioException;
import octavo.server.records.ListAnswers;
import octavo.server.records.ListAnswers.Shape;
import octavo.server.records.RecordAnswers;
import octavo.server.records.RecordStore;
import octavo.server.records.Uuids;
import octavo.server.tenants.PermissionDeclarations;
import octavo.server.tenants.RequiresPermission;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/** Requests as FOLIO's business API places, changes and reads them. */
@RestController
class RequestController implements PermissionDeclarations {

    private final RecordStore store;
    private final Placing placing;
    private final TitlePlacing titlePlacing;
    private final RequestChanges changes;
    private final Moving moving;
    private final RequestAnswers answers;
    private final ListAnswers lists;

    RequestController(
            RecordStore store,
            Placing placing,
            TitlePlacing titlePlacing,
            RequestChanges changes,
            Moving moving,
            RequestAnswers answers,
            ListAnswers lists) {
        this.store = store;
        this.placing = placing;
        this.titlePlacing = titlePlacing;
        this.changes = changes;
        this.moving = moving;
        this.answers = answers;
        this.lists = lists;
    }

    @Override
    public List<String> permissions() {
        return List.of(Placing.OVERRIDE_PATRON_BLOCK);
    }

    @GetMapping("/circulation/requests")
    @RequiresPermission("circulation.requests.collection.get")
    void list(HttpServletRequest request, HttpServletResponse response) {
        lists.write(response, Queues.REQUEST, RecordAnswers.query(request), new Shape("requests", false, answers::of));
    }

    @GetMapping("/circulation/requests/{id}")
    @RequiresPermission("circulation.requests.item.get")
    ResponseEntity<ObjectNode> read(@PathVariable String id) {
        return ResponseEntity.ok(answers.of(store.get(Queues.REQUEST, RecordAnswers.id(id))));
    }

    @PostMapping("/circulation/requests")
    @RequiresPermission("circulation.requests.item.post")
    ResponseEntity<ObjectNode> place(@RequestBody(required = false) byte @Nullable [] body) {
        return created(placing.place(RecordAnswers.body(body)));
    }

    @PostMapping("/circulation/requests/instances")
    @RequiresPermission("circulation.requests.instances.item.post")
    ResponseEntity<ObjectNode> placeForTitle(@RequestBody(required = false) byte @Nullable [] body) {
        return created(titlePlacing.place(RecordAnswers.body(body)));
    }

    private ResponseEntity<ObjectNode> created(RequestOutcome outcome) {
        return switch (outcome) {
            case Done(var request) ->
                ResponseEntity.created(URI.create("/circulation/requests/" + request.id()))
                        .body(answers.of(request));
            case Refused(var reasons) -> refused(reasons);
        };
    }

    /** As FOLIO does, a PUT of a request that is not there places it. */
    @PutMapping("/circulation/requests/{id}")
    @RequiresPermission("circulation.requests.item.put")
    ResponseEntity<ObjectNode> replace(@PathVariable String id, @RequestBody(required = false) byte @Nullable [] body) {
        var requestId = RecordAnswers.id(id);
        var sent = RecordAnswers.body(body);
        var outcome = store.find(Queues.REQUEST, requestId).isPresent()
                ? changes.replace(requestId, sent)
                : placing.place(sent.put("id", requestId.toString()));
        return switch (outcome) {
            case Done done -> ResponseEntity.noContent().build();
            case Refused(var reasons) -> refused(reasons);
        };
    }

    @DeleteMapping("/circulation/requests/{id}")
    @RequiresPermission("circulation.requests.item.delete")
    ResponseEntity<Void> delete(@PathVariable String id) {
        changes.delete(RecordAnswers.id(id));
        return ResponseEntity.noContent().build();
    }

    @DeleteMapping("/circulation/requests")
    @RequiresPermission("circulation.requests.collection.delete")
    ResponseEntity<Void> deleteAll() {
        changes.deleteAll();
        return ResponseEntity.noContent().build();
    }

    @PostMapping("/circulation/requests/{id}/move")
    @RequiresPermission("circulation.requests.item.move.post")
    ResponseEntity<ObjectNode> move(@PathVariable String id, @RequestBody(required = false) byte @Nullable [] body) {
        var sent = RecordAnswers.body(body);
        var text = sent.path("destinationItemId").asString("");
        var destination = Uuids.parse(text);
        if (destination == null) {
            throw FolioException.invalid("destinationItemId is not a UUID", "destinationItemId", text);
        }
        var label = sent.path("requestType").asString("");
        var type = RequestType.labelled(label);
        if (type.isEmpty() && !label.isEmpty()) {
            return refused(List.of(new RequestRefusal.TypeNotKnown(label)));
        }
        return switch (moving.move(RecordAnswers.id(id), destination, type.orElse(null))) {
            case Done(var request) -> ResponseEntity.ok(answers.of(request));
            case Refused(var reasons) -> refused(reasons);
        };
    }

    private static ResponseEntity<ObjectNode> refused(List<RequestRefusal> reasons) {
        return ResponseEntity.unprocessableContent().body(RequestWords.errors(reasons));
    }
}
