package octavo.server.circulation.requests;

import java.util.List;
import java.util.stream.Stream;
import octavo.server.circulation.requests.RequestRefusal.*;

/** Whether a patron may place a request. Pure: no database, no clock, no framework. */
final class PlacingRules {

    private interface Rule {
        Stream<RequestRefusal> refuse(PlacingFacts facts);
    }

    /** In the order in which FOLIO tells the reasons; all are checked, so that one answer tells everything. */
    private static final List<Rule> ALL = List.of(
            PlacingRules::pickupIsPossible,
            PlacingRules::proxyMayAct,
            PlacingRules::requesterIsKnown,
            PlacingRules::requesterIsActive,
            PlacingRules::nothingIsRequestedTwice,
            PlacingRules::requesterIsNotBlocked,
            PlacingRules::instanceExists,
            PlacingRules::itemIsRequestable,
            PlacingRules::titleIsRequestable,
            PlacingRules::requesterDoesNotHaveIt);

    private PlacingRules() {}

    /** All reasons against the request; none when it may be placed. */
    static List<RequestRefusal> refusals(PlacingFacts facts) {
        return ALL.stream().flatMap(rule -> rule.refuse(facts)).distinct().toList();
    }

    private static Stream<RequestRefusal> pickupIsPossible(PlacingFacts facts) {
        var order = facts.order();
        var requester = facts.requester();
        if (order.delivery()) {
            var type = order.document().path("deliveryAddressTypeId").asString("");
            boolean known =
                    requester == null || DeliveryAddress.of(requester, type).isPresent();
            return when(!known, new DeliveryAddressMissing(order.requesterId()));
        }
        var point = order.pickupServicePointId();
        if (point == null) {
            return Stream.of(new PickupMissing(String.valueOf(order.id())));
        }
        if (facts.pickup() == null) {
            return Stream.of(new PickupNotFound(point));
        }
        return when(!facts.pickup().path("pickupLocation").asBoolean(false), new NotAPickupLocation(point));
    }

    private static Stream<RequestRefusal> proxyMayAct(PlacingFacts facts) {
        var proxy = facts.order().proxyId();
        if (proxy == null) {
            return Stream.of();
        }
        if (proxy.equals(facts.order().requesterId())) {
            return Stream.of(new ProxyIsRequester(proxy));
        }
        return when(!facts.proxyMayAct(), new ProxyMayNotAct(proxy));
    }

    private static Stream<RequestRefusal> requesterIsKnown(PlacingFacts facts) {
        var requester = facts.requester();
        if (requester == null) {
            return Stream.of(new RequesterNotFound(facts.order().requesterId()));
        }
        return when(requester.groupId() == null, new RequesterWithoutGroup(requester.id()));
    }

    private static Stream<RequestRefusal> requesterIsActive(PlacingFacts facts) {
        var requester = facts.requester();
        return when(
                requester != null && !requester.isActiveAt(facts.now()),
                new RequesterInactive(
                        facts.order().requesterId(),
                        String.valueOf(facts.order().itemId())));
    }

    private static Stream<RequestRefusal> nothingIsRequestedTwice(PlacingFacts facts) {
        var order = facts.order();
        return facts
                .ownRequest()
                .<RequestRefusal>map(own -> {
                    if (order.itemId() != null) {
                        return new ItemAlreadyRequested(order.requesterId(), order.itemId(), own.id());
                    }
                    return own.isTitleLevel()
                            ? new InstanceAlreadyRequested(order.requesterId(), order.instanceId())
                            : new ItemOfInstanceAlreadyRequested(order.requesterId(), order.instanceId());
                })
                .stream();
    }

    private static Stream<RequestRefusal> requesterIsNotBlocked(PlacingFacts facts) {
        var missing = facts.missingOverridePermissions();
        if (facts.order().overridesPatronBlock()) {
            return when(!missing.isEmpty(), new OverrideNotPermitted(missing));
        }
        return Stream.concat(
                facts.automatedBlocks().stream()
                        .map(message ->
                                new BlockedAutomatically(message, facts.order().requesterId(), missing)),
                when(
                        !facts.manualBlocks().isEmpty(),
                        new BlockedManually(String.join(";", facts.manualBlocks()), missing)));
    }

    private static Stream<RequestRefusal> instanceExists(PlacingFacts facts) {
        return when(!facts.instanceExists(), new InstanceNotFound(facts.order().instanceId()));
    }

    private static Stream<RequestRefusal> itemIsRequestable(PlacingFacts facts) {
        var order = facts.order();
        var itemId = order.itemId();
        if (order.titleLevel() || itemId == null) {
            return Stream.of();
        }
        return facts.item()
                .map(candidate -> {
                    if (!candidate.item().instanceId().equals(order.instanceId())) {
                        return Stream.<RequestRefusal>of(new ItemOfAnotherInstance(itemId, order.instanceId()));
                    }
                    if (facts.requester() == null || facts.requester().groupId() == null) {
                        return when(
                                !order.type().isAllowedFor(candidate.item().status()),
                                new NotAllowedForItem(order.type()));
                    }
                    if (candidate.policy() == null) {
                        return Stream.<RequestRefusal>of(new PolicyMissing(facts.namedPolicy()));
                    }
                    return Stream.concat(
                            when(!candidate.allows(order.type()), new NotAllowedForItem(order.type())),
                            pickupIsAllowed(facts, candidate.policy()));
                })
                .orElseGet(() -> Stream.of(new ItemNotFound(itemId)));
    }

    private static Stream<RequestRefusal> titleIsRequestable(PlacingFacts facts) {
        var order = facts.order();
        boolean decidable = order.titleLevel()
                && facts.instanceExists()
                && facts.requester() != null
                && facts.requester().groupId() != null;
        if (!decidable) {
            return Stream.of();
        }
        return switch (facts.titleChoice()) {
            case TitleChoice.Chosen(var candidate) ->
                candidate.policy() == null ? Stream.of() : pickupIsAllowed(facts, candidate.policy());
            case TitleChoice.AnyLater() -> Stream.of();
            case TitleChoice.OnTheShelf(var candidate) ->
                Stream.of(new AvailableItemFound(candidate.item().id(), order.instanceId()));
            case TitleChoice.NotAllowed() -> Stream.of(new NotAllowedForTitle(order.type()));
        };
    }

    private static Stream<RequestRefusal> pickupIsAllowed(PlacingFacts facts, RequestPolicy policy) {
        var order = facts.order();
        var point = order.pickupServicePointId();
        if (order.delivery() || point == null || policy.allowsPickup(order.type(), point)) {
            return Stream.of();
        }
        return Stream.of(new PickupNotAllowed(point, order.type(), policy.id().toString()));
    }

    private static Stream<RequestRefusal> requesterDoesNotHaveIt(PlacingFacts facts) {
        var order = facts.order();
        return facts.candidates().stream()
                .filter(candidate -> order.requesterId().equals(candidate.borrower()))
                .limit(1)
                .map(candidate -> order.titleLevel()
                        ? new InstanceOnLoanToRequester(
                                order.requesterId(), candidate.item().id())
                        : new ItemOnLoanToRequester(
                                order.requesterId(), candidate.item().id()));
    }

    private static Stream<RequestRefusal> when(boolean refused, RequestRefusal refusal) {
        return refused ? Stream.of(refusal) : Stream.of();
    }
}
