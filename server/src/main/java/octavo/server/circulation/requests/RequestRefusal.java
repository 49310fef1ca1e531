package octavo.server.circulation.requests;

import java.util.List;
import java.util.UUID;

/** Why a request cannot be placed or changed: a result, not an exception. {@link RequestWords} owns the words. */
sealed interface RequestRefusal {

    record LevelNotAllowed(String level, List<String> allowed) implements RequestRefusal {}

    record FulfillmentNotKnown(String preference) implements RequestRefusal {}

    record TypeNotKnown(String type) implements RequestRefusal {}

    /** A request begins as not yet filled; only the desk moves it on. */
    record StatusNotOfANewRequest(String status) implements RequestRefusal {}

    record FieldMissing(String field, String message) implements RequestRefusal {}

    record FieldMalformed(String field, String value) implements RequestRefusal {}

    record TitleRequestNamesItem(String itemId, String holdingsRecordId) implements RequestRefusal {}

    record TitleRequestsAreOff(UUID request) implements RequestRefusal {}

    record InstanceNotFound(UUID instance) implements RequestRefusal {}

    record ItemNotFound(UUID item) implements RequestRefusal {}

    record ItemOfAnotherInstance(UUID item, UUID instance) implements RequestRefusal {}

    record RequesterNotFound(UUID requester) implements RequestRefusal {}

    record RequesterWithoutGroup(UUID requester) implements RequestRefusal {}

    record RequesterInactive(UUID requester, String item) implements RequestRefusal {}

    record ProxyIsRequester(UUID proxy) implements RequestRefusal {}

    record ProxyMayNotAct(UUID proxy) implements RequestRefusal {}

    record ItemAlreadyRequested(UUID requester, UUID item, UUID request) implements RequestRefusal {}

    record ItemOfInstanceAlreadyRequested(UUID requester, UUID instance) implements RequestRefusal {}

    record InstanceAlreadyRequested(UUID requester, UUID instance) implements RequestRefusal {}

    record ItemOnLoanToRequester(UUID requester, UUID item) implements RequestRefusal {}

    record InstanceOnLoanToRequester(UUID requester, UUID item) implements RequestRefusal {}

    /** @param missingPermissions what the caller lacks to override the block */
    record BlockedManually(String reasons, List<String> missingPermissions) implements RequestRefusal {}

    record BlockedAutomatically(String message, UUID requester, List<String> missingPermissions)
            implements RequestRefusal {}

    record OverrideNotPermitted(List<String> missingPermissions) implements RequestRefusal {}

    record PickupMissing(String request) implements RequestRefusal {}

    record PickupNotFound(UUID servicePoint) implements RequestRefusal {}

    record NotAPickupLocation(UUID servicePoint) implements RequestRefusal {}

    record PickupNotAllowed(UUID servicePoint, RequestType type, String policyId) implements RequestRefusal {}

    record DeliveryAddressMissing(UUID requester) implements RequestRefusal {}

    record NotAllowedForItem(RequestType type) implements RequestRefusal {}

    record NotAllowedForTitle(RequestType type) implements RequestRefusal {}

    /** Nobody needs to wait for a title of which an item stands on the shelf. */
    record AvailableItemFound(UUID item, UUID instance) implements RequestRefusal {}

    record PolicyMissing(String policyId) implements RequestRefusal {}

    record AlreadyClosed(UUID request) implements RequestRefusal {}

    record RequesterChanged(UUID request) implements RequestRefusal {}

    record MovedToAnotherInstance(UUID item, UUID instance) implements RequestRefusal {}

    record MovedToTheSameItem(UUID requester, UUID item, UUID request) implements RequestRefusal {}

    record HoldOfTitleMoved(UUID request) implements RequestRefusal {}

    record FulfillmentBegun(UUID request) implements RequestRefusal {}

    record QueueOfOtherKind(boolean titleRequestsEnabled) implements RequestRefusal {}

    record PositionsNotSequential() implements RequestRefusal {}

    record QueueDiffers() implements RequestRefusal {}

    record PageDisplaced() implements RequestRefusal {}

    record ServedDisplaced() implements RequestRefusal {}
}
