package octavo.server.circulation.requests;

import java.util.List;
import octavo.server.inventory.DeskItem;
import octavo.server.records.Json;
import octavo.server.users.Patron;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What staff slips print of an item, of a request and of whoever waits, by FOLIO's token names. Pure. */
public final class Slips {

    private Slips() {}

    /** The tokens of an item. */
    public static ObjectNode item(DeskItem item) {
        var document = item.item().document();
        var components = document.path("effectiveCallNumberComponents");
        var tokens = Json.object()
                .put("title", item.title())
                .put("barcode", item.barcode())
                .put("status", item.status())
                .put("materialType", item.materialTypeName())
                .put("callNumber", components.path("callNumber").asString(""))
                .put("callNumberPrefix", components.path("prefix").asString(""))
                .put("callNumberSuffix", components.path("suffix").asString(""))
                .put("enumeration", document.path("enumeration").asString(""))
                .put("volume", document.path("volume").asString(""))
                .put("chronology", document.path("chronology").asString(""))
                .put("copy", document.path("copyNumber").asString(""))
                .put(
                        "lastCheckedInDateTime",
                        document.path("lastCheckIn").path("dateTime").asString(""));
        var authors = item.contributors()
                .valueStream()
                .map(contributor -> contributor.path("name").asString(""))
                .toList();
        tokens.put("allContributors", String.join("; ", authors));
        var home = item.location();
        if (home != null) {
            tokens.put("effectiveLocationSpecific", home.name());
        }
        return tokens;
    }

    /**
     * The tokens of a request.
     *
     * @param pickupName the name of the pickup service point, empty for a delivery
     */
    public static ObjectNode request(JsonNode request, String pickupName) {
        var tokens = Json.object().put("requestID", request.path("id").asString(""));
        if (!pickupName.isEmpty()) {
            tokens.put("servicePointPickup", pickupName);
        }
        for (var field : List.of("requestDate", "requestExpirationDate", "holdShelfExpirationDate", "patronComments")) {
            copy(request, field, tokens, field);
        }
        copy(request, "cancellationAdditionalInformation", tokens, "additionalInfo");
        return tokens;
    }

    /** The tokens of the requester: names, barcode, group, and the address of a delivery. */
    public static ObjectNode requester(Patron requester, JsonNode request) {
        var personal = requester.document().path("personal");
        var tokens = Json.object();
        for (var field : List.of("firstName", "lastName", "middleName", "preferredFirstName")) {
            copy(personal, field, tokens, field);
        }
        if (!tokens.has("preferredFirstName")) {
            copy(personal, "firstName", tokens, "preferredFirstName");
        }
        tokens.put("barcode", requester.barcode()).put("patronGroup", requester.groupName());
        DeliveryAddress.of(requester, request.path("deliveryAddressTypeId").asString(""))
                .ifPresent(address -> {
                    for (var field : List.of("addressLine1", "addressLine2", "city", "region", "postalCode")) {
                        copy(address, field, tokens, field);
                    }
                    copy(address, "countryId", tokens, "countryId");
                });
        return tokens;
    }

    private static void copy(JsonNode from, String field, ObjectNode to, String token) {
        if (from.hasNonNull(field)) {
            to.put(token, from.path(field).asString(""));
        }
    }
}
