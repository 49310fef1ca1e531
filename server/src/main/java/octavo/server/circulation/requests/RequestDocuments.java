package octavo.server.circulation.requests;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import octavo.server.circulation.Moment;
import octavo.server.inventory.DeskItem;
import octavo.server.records.FolioException;
import octavo.server.records.Json;
import octavo.server.records.RecordStore;
import octavo.server.users.Patron;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A request's record as FOLIO stores it: with copies of what lists of requests are searched and sorted by. */
final class RequestDocuments {

    private RequestDocuments() {}

    /** A new request at a position of its queue. */
    static ObjectNode opened(
            PlacingFacts facts, @Nullable Patron proxy, ObjectNode instance, int position, ZoneId zone) {
        var order = facts.order();
        var request = order.document().deepCopy();
        request.put("status", RequestStatus.NOT_YET_FILLED.label());
        request.put("position", position);
        request.put("instanceId", order.instanceId().toString());
        expireWithTheDay(request, zone);
        about(request, instance);
        var target = facts.target();
        if (target == null) {
            request.remove(List.of("itemId", "holdingsRecordId"));
        } else {
            aboutItem(request, target.item());
        }
        people(request, facts.requester(), proxy);
        pickup(request, facts.pickup());
        return request;
    }

    /** What lists are searched by, of the requester and whoever acts for them. */
    static void people(ObjectNode request, @Nullable Patron requester, @Nullable Patron proxy) {
        if (requester != null) {
            request.set("requester", person(requester));
        }
        if (proxy != null) {
            request.set("proxy", person(proxy));
        }
    }

    private static ObjectNode person(Patron patron) {
        var personal = patron.document().path("personal");
        var person = Json.object();
        for (var field : List.of("firstName", "lastName", "middleName")) {
            copy(personal, field, person);
        }
        copy(patron.document(), "barcode", person);
        if (patron.groupId() != null) {
            person.put("patronGroupId", patron.groupId().toString());
        }
        return person;
    }

    /** The title and its identifiers. */
    static void about(ObjectNode request, JsonNode instance) {
        var about = request.putObject("instance");
        copy(instance, "title", about);
        copy(instance, "hrid", about);
        var identifiers = about.putArray("identifiers");
        for (var identifier : instance.path("identifiers")) {
            var kept = identifiers.addObject();
            copy(identifier, "value", kept);
            copy(identifier, "identifierTypeId", kept);
        }
    }

    /** The item that the request names from now on. */
    static void aboutItem(ObjectNode request, DeskItem item) {
        request.put("itemId", item.id().toString());
        request.put("holdingsRecordId", item.holdingsRecordId().toString());
        request.put("instanceId", item.instanceId().toString());
        var about = request.putObject("item");
        copy(item.item().document(), "barcode", about);
        var index = request.withObject("/searchIndex");
        var components = item.item().document().path("effectiveCallNumberComponents");
        var numbers = index.putObject("callNumberComponents");
        for (var field : List.of("callNumber", "prefix", "suffix")) {
            copy(components, field, numbers);
        }
        index.remove("shelvingOrder");
        copy(item.item().document().path("effectiveShelvingOrder"), "shelvingOrder", index);
    }

    static void pickup(ObjectNode request, @Nullable JsonNode servicePoint) {
        if (servicePoint != null) {
            request.withObject("/searchIndex")
                    .put("pickupServicePointName", servicePoint.path("name").asString(""));
        }
    }

    /** The state that a request leaves its queue in. */
    static void close(ObjectNode request, RequestStatus closed, Instant now) {
        if (request.path("status").asString("").equals(RequestStatus.AWAITING_PICKUP.label())) {
            request.put("awaitingPickupRequestClosedDate", RecordStore.folioDate(now));
        }
        request.put("status", closed.label());
        request.remove("position");
    }

    /** A request expires with the last second of a day of the library, whatever time of day the client sent. */
    static void expireWithTheDay(ObjectNode request, ZoneId zone) {
        var text = request.path("requestExpirationDate").asString("");
        if (text.isBlank()) {
            return;
        }
        try {
            var end = Moment.endOfDay(Moment.startingAt(text, zone), zone);
            request.put("requestExpirationDate", RecordStore.folioDate(end));
        } catch (DateTimeException e) {
            var refusal = FolioException.invalid(
                    "requestExpirationDate is not a date and time", "requestExpirationDate", text);
            refusal.initCause(e);
            throw refusal;
        }
    }

    private static void copy(JsonNode from, String field, ObjectNode to) {
        var value = from.path(field);
        if (value.isString()) {
            to.put(field, value.asString());
        }
    }
}
