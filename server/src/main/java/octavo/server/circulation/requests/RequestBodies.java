package octavo.server.circulation.requests;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import octavo.server.circulation.requests.RequestRefusal.FieldMalformed;
import octavo.server.circulation.requests.RequestRefusal.FieldMissing;
import octavo.server.circulation.requests.RequestRefusal.FulfillmentNotKnown;
import octavo.server.circulation.requests.RequestRefusal.LevelNotAllowed;
import octavo.server.circulation.requests.RequestRefusal.StatusNotOfANewRequest;
import octavo.server.circulation.requests.RequestRefusal.TitleRequestNamesItem;
import octavo.server.circulation.requests.RequestRefusal.TypeNotKnown;
import octavo.server.records.FolioException;
import octavo.server.records.Uuids;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Reads requests as clients send them. Pure; tells everything that is wrong with the form at once. */
final class RequestBodies {

    /** What the server answers beside a request, and clients send back unread. */
    private static final List<String> ANSWERED_ONLY = List.of(
            "item",
            "instance",
            "requester",
            "proxy",
            "loan",
            "pickupServicePoint",
            "deliveryAddress",
            "deliveryAddressType",
            "requestProcessingParameters",
            "metadata");

    private RequestBodies() {}

    /** A well-formed order, or why it is none. */
    sealed interface Reading {}

    record Readable(RequestOrder order) implements Reading {}

    record Unreadable(List<RequestRefusal> reasons) implements Reading {}

    /**
     * Reads the body of a request that is to be placed.
     *
     * @throws FolioException 400 when its status is none of FOLIO's
     */
    static Reading read(ObjectNode body, TitleRequests.Settings settings) {
        List<RequestRefusal> wrong = new ArrayList<>();
        status(body, wrong);
        var level = body.path("requestLevel").asString("");
        var levels = settings.enabled() ? List.of("Item", "Title") : List.of("Item");
        if (!levels.contains(level)) {
            wrong.add(new LevelNotAllowed(level, levels));
        }
        boolean title = level.equals("Title");
        var type = RequestType.labelled(body.path("requestType").asString(""));
        if (type.isEmpty()) {
            wrong.add(new TypeNotKnown(body.path("requestType").asString("null")));
        }
        var preference = body.path("fulfillmentPreference").asString("");
        if (!List.of("Hold Shelf", "Delivery").contains(preference)) {
            wrong.add(new FulfillmentNotKnown(preference));
        }
        if (body.path("requestDate").asString("").isBlank()) {
            wrong.add(new FieldMissing("requestDate", "Cannot create a request with no requestDate"));
        }
        var instance = id(body, "instanceId", wrong);
        if (instance == null && isAbsent(body, "instanceId")) {
            wrong.add(new FieldMissing("instanceId", "Cannot create a request with no instance ID"));
        }
        var requester = id(body, "requesterId", wrong);
        if (requester == null && isAbsent(body, "requesterId")) {
            wrong.add(new FieldMissing("requesterId", "Cannot create a request with no requester ID"));
        }
        var item = item(body, title, wrong);
        var id = id(body, "id", wrong);
        var proxy = id(body, "proxyUserId", wrong);
        var pickup = id(body, "pickupServicePointId", wrong);
        if (!wrong.isEmpty() || type.isEmpty() || instance == null || requester == null) {
            return new Unreadable(wrong);
        }
        boolean overrides =
                body.path("requestProcessingParameters").path("overrideBlocks").has("patronBlock");
        var document = stripped(body);
        return new Readable(new RequestOrder(
                document,
                id,
                type.get(),
                title,
                preference.equals("Delivery"),
                instance,
                item,
                requester,
                proxy,
                pickup,
                overrides));
    }

    /** The body without what only answers carry. */
    static ObjectNode stripped(ObjectNode body) {
        var document = body.deepCopy();
        document.remove(ANSWERED_ONLY);
        return document;
    }

    private static void status(ObjectNode body, List<RequestRefusal> wrong) {
        var status = body.path("status").asString("");
        if (status.isEmpty()) {
            return;
        }
        var known = RequestStatus.labelled(status);
        if (known.isEmpty()) {
            throw FolioException.badRequest("Request status must be " + RequestStatus.all());
        }
        if (known.get() != RequestStatus.NOT_YET_FILLED) {
            wrong.add(new StatusNotOfANewRequest(status));
        }
    }

    private static @Nullable UUID item(ObjectNode body, boolean title, List<RequestRefusal> wrong) {
        var item = id(body, "itemId", wrong);
        var holdings = id(body, "holdingsRecordId", wrong);
        if (title) {
            if (item != null || holdings != null) {
                wrong.add(new TitleRequestNamesItem(String.valueOf(item), String.valueOf(holdings)));
            }
            return item;
        }
        if (isAbsent(body, "itemId")) {
            wrong.add(new FieldMissing("itemId", "Cannot create an item level request with no item ID"));
        } else if (isAbsent(body, "holdingsRecordId")) {
            wrong.add(new FieldMissing(
                    "holdingsRecordId", "Cannot create a request with item ID but no holdings record ID"));
        }
        return item;
    }

    private static boolean isAbsent(ObjectNode body, String field) {
        return body.path(field).asString("").isBlank();
    }

    private static @Nullable UUID id(ObjectNode body, String field, List<RequestRefusal> wrong) {
        var text = body.path(field).asString("");
        if (text.isBlank()) {
            return null;
        }
        var id = Uuids.parse(text);
        if (id == null) {
            wrong.add(new FieldMalformed(field, text));
        }
        return id;
    }
}
