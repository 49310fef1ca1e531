package octavo.server.circulation.requests;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import octavo.server.circulation.requests.RequestOutcome.Done;
import octavo.server.circulation.requests.RequestOutcome.Refused;
import octavo.server.circulation.requests.RequestRefusal.FieldMalformed;
import octavo.server.circulation.requests.RequestRefusal.FieldMissing;
import octavo.server.circulation.requests.RequestRefusal.InstanceNotFound;
import octavo.server.inventory.DeskItem;
import octavo.server.inventory.DeskItems;
import octavo.server.records.Uuids;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code /circulation/requests/instances}: a request for a title from a client that does not care by which item and how, as
 * discovery systems send it. Tries what serves the patron soonest until one succeeds.
 */
@Service
class TitlePlacing {

    private static final List<RequestType> IN_TURN = List.of(RequestType.PAGE, RequestType.HOLD, RequestType.RECALL);

    private final TitleRequests titleRequests;
    private final DeskItems items;
    private final Candidates candidates;
    private final Placing placing;

    TitlePlacing(TitleRequests titleRequests, DeskItems items, Candidates candidates, Placing placing) {
        this.titleRequests = titleRequests;
        this.items = items;
        this.candidates = candidates;
        this.placing = placing;
    }

    RequestOutcome place(ObjectNode body) {
        var text = body.path("instanceId").asString("");
        var instanceId = Uuids.parse(text);
        if (instanceId == null) {
            return Refused.because(
                    text.isBlank()
                            ? new FieldMissing("instanceId", "Request must have an instance id")
                            : new FieldMalformed("instanceId", text));
        }
        if (titleRequests.settings().enabled()) {
            return firstOf(IN_TURN.stream()
                    .map(type -> attempt(body, "Title", type, null))
                    .toList());
        }
        var found = items.findAllOfInstance(instanceId);
        if (found.isEmpty()) {
            return Refused.because(new InstanceNotFound(instanceId));
        }
        var pickup = body.path("pickupServicePointId").asString("");
        List<ObjectNode> attempts = new ArrayList<>();
        candidates.ofGroup(found, null).stream()
                .sorted(Comparator.<Candidate, Boolean>comparing(candidate -> !isAvailable(candidate))
                        .thenComparing(candidate -> !isServedBy(candidate.item(), pickup))
                        .thenComparing(TitleChoice.SOONEST_BACK))
                .forEach(candidate -> IN_TURN.stream()
                        .filter(type -> type.isAllowedFor(candidate.item().status()))
                        .forEach(type -> attempts.add(attempt(body, "Item", type, candidate.item()))));
        return attempts.isEmpty()
                ? Refused.because(new RequestRefusal.NotAllowedForTitle(RequestType.HOLD))
                : firstOf(attempts);
    }

    /** The first that succeeds, or the reasons against all of them. */
    private RequestOutcome firstOf(List<ObjectNode> attempts) {
        Set<RequestRefusal> reasons = new LinkedHashSet<>();
        for (var attempt : attempts) {
            switch (placing.place(attempt)) {
                case Done done -> {
                    return done;
                }
                case Refused(var refusals) -> reasons.addAll(refusals);
            }
        }
        return new Refused(List.copyOf(reasons));
    }

    private static ObjectNode attempt(ObjectNode body, String level, RequestType type, @Nullable DeskItem item) {
        var attempt = body.deepCopy().put("requestLevel", level).put("requestType", type.label());
        if (!attempt.hasNonNull("fulfillmentPreference")) {
            attempt.put("fulfillmentPreference", "Hold Shelf");
        }
        attempt.remove(List.of("itemId", "holdingsRecordId"));
        if (item != null) {
            attempt.put("itemId", item.id().toString())
                    .put("holdingsRecordId", item.holdingsRecordId().toString());
        }
        return attempt;
    }

    private static boolean isAvailable(Candidate candidate) {
        return candidate.item().status().equals("Available");
    }

    private static boolean isServedBy(DeskItem item, String servicePoint) {
        var home = item.location();
        var point = Uuids.parse(servicePoint);
        return home != null && point != null && home.servicePoints().contains(point);
    }
}
