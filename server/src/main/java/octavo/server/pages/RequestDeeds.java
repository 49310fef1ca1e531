package octavo.server.pages;

import java.time.DateTimeException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import octavo.server.circulation.LibraryZone;
import octavo.server.circulation.requests.RequestDesk;
import octavo.server.circulation.requests.RequestDesk.Answer;
import octavo.server.circulation.requests.RequestDesk.Denied;
import octavo.server.circulation.requests.RequestDesk.Granted;
import octavo.server.circulation.requests.RequestDesk.Reason;
import octavo.server.inventory.DeskItems;
import octavo.server.pages.Verdict.Thing;
import octavo.server.records.Json;
import octavo.server.records.RecordStore;
import octavo.server.records.Uuids;
import octavo.server.tenants.RequiresPermission;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import tools.jackson.databind.node.ObjectNode;

/** What staff do with requests. */
@StaffPage
class RequestDeeds extends DeedPages {

    private static final String DELIVERY = "delivery:";

    private final RequestDesk requests;
    private final DeskItems items;
    private final RecordStore store;
    private final LibraryZone zone;
    private final InstantSource clock;

    RequestDeeds(
            RequestDesk requests,
            DeskItems items,
            RecordStore store,
            LibraryZone zone,
            InstantSource clock,
            Templates templates) {
        super(templates);
        this.requests = requests;
        this.items = items;
        this.store = store;
        this.zone = zone;
        this.clock = clock;
    }

    /**
     * Places a request.
     *
     * @param choice level and type, such as {@code Item Hold}
     * @param pickup a service point, or {@code delivery:} and the type of an address
     * @param lift {@code patronBlock} to place it in spite of a block
     */
    @PostMapping("/desk/requests/place")
    @RequiresPermission(Rights.PLACE_REQUEST)
    ResponseEntity<byte[]> place(
            @RequestParam UUID instance,
            @RequestParam(required = false) @Nullable UUID item,
            @RequestParam UUID requester,
            @RequestParam String choice,
            @RequestParam(defaultValue = "") String pickup,
            @RequestParam(defaultValue = "") String expires,
            @RequestParam(defaultValue = "") String note,
            @RequestParam(defaultValue = "") List<String> lift,
            @RequestParam(defaultValue = "") String comment) {
        boolean forItem = choice.startsWith("Item ");
        var thing = item == null ? null : thing(item);
        var body = Json.object()
                .put("requestLevel", forItem ? "Item" : "Title")
                .put("requestType", choice.substring(choice.indexOf(' ') + 1))
                .put("requestDate", RecordStore.folioDate(clock.instant()))
                .put("requesterId", requester.toString())
                .put("instanceId", instance.toString());
        if (forItem && item != null) {
            var wanted = ItemPages.item(items, item);
            body.put("itemId", item.toString())
                    .put("holdingsRecordId", wanted.holdingsRecordId().toString());
        }
        fulfil(body, pickup);
        if (!note.isBlank()) {
            body.put("patronComments", note.strip());
        }
        if (lift.contains("patronBlock")) {
            var blocks = body.putObject("requestProcessingParameters").putObject("overrideBlocks");
            blocks.putObject("patronBlock");
            blocks.put("comment", comment.strip());
        }
        try {
            if (!expires.isBlank()) {
                body.put("requestExpirationDate", RecordStore.folioDate(LibraryDay.end(expires, "", zone.current())));
            }
        } catch (DateTimeException e) {
            return line(Verdict.refused("Not requested", List.of("That is no date: " + expires), thing));
        }
        var answer = requests.place(body);
        var verdict = verdict(answer, "Requested", "Not requested", thing);
        var again = new LinkedHashMap<String, String>();
        again.put("instance", instance.toString());
        if (item != null) {
            again.put("item", item.toString());
        }
        again.putAll(Map.of(
                "requester", requester.toString(),
                "choice", choice,
                "pickup", pickup,
                "expires", expires,
                "note", note));
        return line(
                answer instanceof Denied(var reasons)
                        ? verdict.liftedBy(Lifting.ofPatronBlock(reasons, "/desk/requests/place", again))
                        : verdict);
    }

    private static void fulfil(ObjectNode body, String pickup) {
        if (pickup.startsWith(DELIVERY)) {
            body.put("fulfillmentPreference", "Delivery")
                    .put("deliveryAddressTypeId", pickup.substring(DELIVERY.length()));
        } else {
            body.put("fulfillmentPreference", "Hold Shelf").put("pickupServicePointId", pickup);
        }
    }

    @PostMapping("/desk/requests/{id}/cancel")
    @RequiresPermission(Rights.CHANGE_REQUEST)
    ResponseEntity<byte[]> cancel(
            @PathVariable UUID id, @RequestParam UUID reason, @RequestParam(defaultValue = "") String information) {
        boolean needsWords = store.get("cancellation_reason", reason)
                .document()
                .path("requiresAdditionalInformation")
                .asBoolean(false);
        var thing = about(id);
        if (needsWords && information.isBlank()) {
            return line(
                    Verdict.refused("Not cancelled", List.of("This reason needs more words: say what else."), thing));
        }
        return line(verdict(requests.cancel(id, reason, information), "Request cancelled", "Not cancelled", thing));
    }

    @PostMapping("/desk/requests/{id}/move")
    @RequiresPermission(Rights.MOVE_REQUEST)
    ResponseEntity<byte[]> move(@PathVariable UUID id, @RequestParam UUID item) {
        return line(verdict(requests.move(id, item), "Request moved", "Not moved", thing(item)));
    }

    /** @param order all ids of the queue as whoever moves one has seen it: if it has changed meanwhile, it stays */
    @PostMapping("/desk/queue/item/{item}/reorder")
    @RequiresPermission(Rights.REORDER_OF_ITEM)
    ResponseEntity<byte[]> reorderOfItem(
            @PathVariable UUID item,
            @RequestParam String order,
            @RequestParam UUID request,
            @RequestParam String direction) {
        return reordered(requests.reorderOfItem(item, moved(order, request, direction)), request);
    }

    @PostMapping("/desk/queue/instance/{instance}/reorder")
    @RequiresPermission(Rights.REORDER_OF_TITLE)
    ResponseEntity<byte[]> reorderOfInstance(
            @PathVariable UUID instance,
            @RequestParam String order,
            @RequestParam UUID request,
            @RequestParam String direction) {
        return reordered(requests.reorderOfInstance(instance, moved(order, request, direction)), request);
    }

    private ResponseEntity<byte[]> reordered(Answer answer, UUID request) {
        var line = RequestLine.of(requests.find(request));
        return line(
                verdict(answer, "%s is now no. %d".formatted(line.requester(), line.position()), "Not moved", null));
    }

    /** The order with one request a place further up or down. Pure. */
    static List<UUID> moved(String order, UUID request, String direction) {
        List<UUID> ids = new ArrayList<>(Stream.of(order.split(","))
                .map(Uuids::parse)
                .filter(id -> id != null)
                .toList());
        int from = ids.indexOf(request);
        int to = direction.equals("up") ? from - 1 : from + 1;
        if (from >= 0 && to >= 0 && to < ids.size()) {
            Collections.swap(ids, from, to);
        }
        return ids;
    }

    private static Verdict verdict(Answer answer, String done, String notDone, @Nullable Thing thing) {
        return switch (answer) {
            case Granted() -> Verdict.done(done, thing);
            case Denied(var reasons) ->
                Verdict.refused(
                        notDone,
                        reasons.stream().map(Reason::message).distinct().toList(),
                        thing);
        };
    }

    private @Nullable Thing about(UUID request) {
        var item = RequestLine.of(requests.find(request)).itemId();
        return item == null ? null : thing(item);
    }

    private @Nullable Thing thing(UUID item) {
        return items.findAll(List.of(item)).stream().findFirst().map(Thing::of).orElse(null);
    }
}
