package octavo.server.pages;

import java.util.UUID;
import octavo.server.records.Uuids;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A request in a list, in words for a clerk.
 *
 * @param position in its queue, counted from 1; 0 for none
 * @param status as FOLIO spells it
 * @param itemId null while a title waits for any of its items
 * @param pickup where it is picked up, or that it is delivered
 * @param expires ISO 8601; empty where it does not
 * @param shelfUntil until when the hold shelf keeps it, ISO 8601; empty for never
 */
public record RequestLine(
        UUID id,
        int position,
        String type,
        boolean titleLevel,
        String status,
        @Nullable UUID requesterId,
        String requester,
        String requesterBarcode,
        String group,
        @Nullable UUID instanceId,
        String title,
        @Nullable UUID itemId,
        String itemBarcode,
        String itemStatus,
        String callNumber,
        String location,
        String pickup,
        String placed,
        String expires,
        String shelfUntil,
        String comment) {

    /** @param request as FOLIO's requests are answered */
    static RequestLine of(JsonNode request) {
        var id = Uuids.parse(request.path("id").asString(null));
        if (id == null) {
            throw new IllegalArgumentException("a request without id: " + request);
        }
        var item = request.path("item");
        var requester = request.path("requester");
        return new RequestLine(
                id,
                request.path("position").asInt(0),
                request.path("requestType").asString(""),
                request.path("requestLevel").asString("").equals("Title"),
                request.path("status").asString(""),
                Uuids.parse(request.path("requesterId").asString(null)),
                LoanLine.name(requester),
                requester.path("barcode").asString(""),
                requester.path("patronGroup").path("group").asString(""),
                Uuids.parse(request.path("instanceId").asString(null)),
                request.path("instance")
                        .path("title")
                        .asString(item.path("title").asString("")),
                Uuids.parse(request.path("itemId").asString(null)),
                item.path("barcode").asString(""),
                item.path("status").asString(""),
                item.path("callNumber").asString(""),
                item.path("location").path("name").asString(""),
                pickup(request),
                request.path("requestDate").asString(""),
                request.path("requestExpirationDate").asString(""),
                request.path("holdShelfExpirationDate").asString(""),
                request.path("patronComments").asString(""));
    }

    private static String pickup(JsonNode request) {
        return request.path("fulfillmentPreference").asString("").equals("Delivery")
                ? "Delivery"
                : request.path("pickupServicePoint").path("name").asString("");
    }

    public boolean open() {
        return status.startsWith("Open");
    }

    /** Whether an item is set aside for it, so that nobody may step in front of it. */
    public boolean begun() {
        return open() && !status.equals("Open - Not yet filled");
    }

    public VerdictKind kind() {
        if (!open()) {
            return VerdictKind.ERROR;
        }
        return status.equals("Open - Awaiting pickup") ? VerdictKind.SUCCESS : VerdictKind.ATTENTION;
    }
}
