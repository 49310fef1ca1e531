package octavo.server.circulation.requests;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import octavo.server.circulation.requests.RequestRefusal.*;
import octavo.server.records.FolioException.Problem;
import octavo.server.records.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Refusals of requests in FOLIO's words: message, code and parameters. */
final class RequestWords {

    private static final String PATRON_BLOCK = "patronBlock";

    private RequestWords() {}

    /** FOLIO's circulation leaves out {@code total_records}, and {@code code} where there is none. */
    static ObjectNode errors(List<RequestRefusal> refusals) {
        var answer = Json.object();
        var errors = answer.putArray("errors");
        for (var refusal : refusals) {
            var problem = problem(refusal);
            var error = errors.addObject().put("message", problem.message());
            var parameters = error.putArray("parameters");
            problem.parameters()
                    .forEach((key, value) ->
                            parameters.addObject().put("key", key).put("value", value));
            if (problem.code() != null) {
                error.put("code", problem.code());
            }
            overridable(refusal, error);
        }
        return answer;
    }

    private static void overridable(RequestRefusal refusal, ObjectNode error) {
        var missing = missingPermissions(refusal);
        if (missing != null) {
            var array = error.putObject("overridableBlock")
                    .put("name", PATRON_BLOCK)
                    .putArray("missingPermissions");
            missing.forEach(array::add);
        }
    }

    /** What the caller lacks to lift the block; null where a refusal is none that can be lifted. */
    static @Nullable List<String> missingPermissions(RequestRefusal refusal) {
        if (refusal instanceof BlockedManually block) {
            return block.missingPermissions();
        }
        if (refusal instanceof BlockedAutomatically block) {
            return block.missingPermissions();
        }
        return refusal instanceof OverrideNotPermitted override ? override.missingPermissions() : null;
    }

    static Problem problem(RequestRefusal refusal) {
        return switch (refusal) {
            case LevelNotAllowed(var level, var allowed) ->
                say(
                        "requestLevel must be one of the following: " + String.join(", ", quoted(allowed)),
                        "REQUEST_LEVEL_IS_NOT_ALLOWED",
                        "requestLevel",
                        level);
            case FulfillmentNotKnown(var preference) ->
                say(
                        "fulfillmentPreference must be one of the following: Hold Shelf, Delivery",
                        "FULFILLMENT_PREFERENCE_IS_NOT_ALLOWED",
                        "fulfillmentPreference",
                        preference);
            case TypeNotKnown(var type) ->
                say("requestType must be one of the following: Hold, Recall, Page", null, "requestType", type);
            case StatusNotOfANewRequest(var status) ->
                say("A new request has the status \"Open - Not yet filled\"", null, "status", status);
            case FieldMissing(var field, var message) -> say(message, null, field, "null");
            case FieldMalformed(var field, var value) ->
                say("%s is not valid: %s".formatted(field, value), null, field, value);
            case TitleRequestNamesItem(var item, var holdings) ->
                say(
                        "Attempt to create TLR request linked to an item",
                        null,
                        "itemId",
                        item,
                        "holdingsRecordId",
                        holdings);
            case TitleRequestsAreOff(var request) ->
                say("Can not process TLR - TLR feature is disabled", null, "requestId", text(request));
            case InstanceNotFound(var instance) -> say("Instance does not exist", null, "instanceId", text(instance));
            case ItemNotFound(var item) -> say("Item does not exist", null, "itemId", text(item));
            case ItemOfAnotherInstance(var item, var instance) ->
                say(
                        "The item does not belong to the instance",
                        null,
                        "itemId",
                        text(item),
                        "instanceId",
                        text(instance));
            case RequesterNotFound(var requester) ->
                say("A valid user and patron group are required. User is null", null, "userId", text(requester));
            case RequesterWithoutGroup(var requester) ->
                say("A valid patron group is required. PatronGroup ID is null", null, "PatronGroupId", "null");
            case RequesterInactive(var requester, var item) ->
                say("Inactive users cannot make requests", null, "requesterId", text(requester), "itemId", item);
            case ProxyIsRequester(var proxy) ->
                say(
                        "User cannot be proxy for themselves",
                        "USER_CANNOT_BE_PROXY_FOR_THEMSELVES",
                        "proxyUserId",
                        text(proxy));
            case ProxyMayNotAct(var proxy) -> say("proxyUserId is not valid", null, "proxyUserId", text(proxy));
            case ItemAlreadyRequested(var requester, var item, var request) ->
                say(
                        "This requester already has an open request for this item",
                        "ITEM_ALREADY_REQUESTED",
                        "requesterId",
                        text(requester),
                        "itemId",
                        text(item),
                        "requestId",
                        text(request));
            case ItemOfInstanceAlreadyRequested(var requester, var instance) ->
                say(
                        "This requester already has an open request for one of the instance's items",
                        "ITEM_OF_THIS_INSTANCE_ALREADY_REQUESTED",
                        "requesterId",
                        text(requester),
                        "instanceId",
                        text(instance));
            case InstanceAlreadyRequested(var requester, var instance) ->
                say(
                        "This requester already has an open request for this instance",
                        "INSTANCE_ALREADY_REQUESTED",
                        "requesterId",
                        text(requester),
                        "instanceId",
                        text(instance));
            case ItemOnLoanToRequester(var requester, var item) ->
                say(
                        "This requester already has this item on loan",
                        "REQUESTER_ALREADY_HAS_THIS_ITEM_ON_LOAN",
                        "itemId",
                        text(item),
                        "userId",
                        text(requester));
            case InstanceOnLoanToRequester(var requester, var item) ->
                say(
                        "This requester already has a loan for one of the instance's items",
                        "REQUESTER_ALREADY_HAS_LOAN_FOR_ONE_OF_INSTANCES_ITEMS",
                        "itemId",
                        text(item),
                        "userId",
                        text(requester));
            case BlockedManually block ->
                say("Patron blocked from requesting", "USER_IS_BLOCKED_MANUALLY", "reason", block.reasons());
            case BlockedAutomatically block ->
                say(block.message(), "USER_IS_BLOCKED_AUTOMATICALLY", "userId", text(block.requester()));
            case OverrideNotPermitted override ->
                new Problem("Insufficient override permissions", null, "INSUFFICIENT_OVERRIDE_PERMISSIONS", Map.of());
            case PickupMissing(var request) ->
                say(
                        "Hold shelf fulfillment requests require a Pickup service point",
                        "HOLD_SHELF_REQUESTS_REQUIRE_PICKUP_SERVICE_POINT",
                        "id",
                        request);
            case PickupNotFound(var point) ->
                say("Pickup service point does not exist", null, "pickupServicePointId", text(point));
            case NotAPickupLocation(var point) ->
                say(
                        "Service point is not a pickup location",
                        "SERVICE_POINT_IS_NOT_PICKUP_LOCATION",
                        "pickupServicePointId",
                        text(point));
            case PickupNotAllowed(var point, var type, var policy) ->
                say(
                        "One or more Pickup locations are no longer available",
                        "REQUEST_PICKUP_SERVICE_POINT_IS_NOT_ALLOWED",
                        "pickupServicePointId",
                        text(point),
                        "requestType",
                        type.label(),
                        "requestPolicyId",
                        policy);
            case DeliveryAddressMissing(var requester) ->
                say(
                        "Delivery requests require a delivery address of the requester",
                        null,
                        "deliveryAddressTypeId",
                        "null");
            case NotAllowedForItem(var type) ->
                say(
                        type.label() + " requests are not allowed for this patron and item combination",
                        "REQUEST_NOT_ALLOWED_FOR_PATRON_ITEM_COMBINATION",
                        "requestType",
                        type.label());
            case NotAllowedForTitle(var type) ->
                say(
                        type.label() + " requests are not allowed for this patron and title combination",
                        "REQUEST_NOT_ALLOWED_FOR_PATRON_TITLE_COMBINATION",
                        "requestType",
                        type.label());
            case AvailableItemFound(var item, var instance) ->
                say(
                        "Hold/Recall TLR not allowed: available item found for instance",
                        "HOLD_AND_RECALL_TLR_NOT_ALLOWED_PAGEABLE_AVAILABLE_ITEM_FOUND",
                        "itemId",
                        text(item),
                        "instanceId",
                        text(instance));
            case PolicyMissing(var policy) ->
                say(
                        "Request policy %s could not be found, please check circulation rules".formatted(policy),
                        null,
                        "requestPolicyId",
                        policy);
            case AlreadyClosed(var request) ->
                say("The Request has already been closed", "REQUEST_ALREADY_CLOSED", "id", text(request));
            case RequesterChanged(var request) ->
                say("The requester of a request cannot be changed", null, "id", text(request));
            case MovedToAnotherInstance(var item, var instance) ->
                say(
                        "Request can only be moved to an item with the same instance ID",
                        null,
                        "itemId",
                        text(item),
                        "instanceId",
                        text(instance));
            case MovedToTheSameItem(var requester, var item, var request) ->
                say(
                        "Not allowed to move title level page request to the same item",
                        "MOVING_REQUEST_TO_THE_SAME_ITEM",
                        "requesterId",
                        text(requester),
                        "itemId",
                        text(item),
                        "requestId",
                        text(request));
            case HoldOfTitleMoved(var request) ->
                say("Not allowed to move from/to Hold TLR", null, "requestId", text(request));
            case FulfillmentBegun(var request) ->
                say("Request can not be moved when fulfillment begun", null, "requestId", text(request));
            case QueueOfOtherKind(var enabled) ->
                new Problem(
                        "Refuse to reorder request queue, TLR feature status is %s."
                                .formatted(enabled ? "ENABLED" : "DISABLED"),
                        null,
                        null,
                        Map.of());
            case PositionsNotSequential() -> bare("Positions must have sequential order.");
            case QueueDiffers() -> bare("There is inconsistency between provided reordered queue and existing queue.");
            case PageDisplaced() -> bare("Page requests can not be displaced from position 1.");
            case ServedDisplaced() -> bare("Requests can not be displaced from position 1 when fulfillment begun.");
        };
    }

    private static List<String> quoted(List<String> values) {
        return values.stream().map(value -> '"' + value + '"').toList();
    }

    private static String text(@Nullable UUID id) {
        return String.valueOf(id);
    }

    private static Problem bare(String message) {
        return new Problem(message, null, null, Map.of());
    }

    private static Problem say(String message, @Nullable String code, String... keysAndValues) {
        Map<String, String> parameters = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            parameters.put(keysAndValues[i], keysAndValues[i + 1]);
        }
        return new Problem(message, null, code, parameters);
    }
}
