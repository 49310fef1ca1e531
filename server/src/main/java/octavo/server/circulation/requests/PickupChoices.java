package octavo.server.circulation.requests;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import octavo.server.inventory.DeskItem;
import octavo.server.inventory.DeskItems;
import octavo.server.records.FolioException;
import octavo.server.records.RecordQuery;
import octavo.server.records.RecordStore;
import octavo.server.users.Patrons;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Which kinds of request a patron may place, change or move, and where each may be picked up. */
@Component
class PickupChoices {

    private static final int SERVICE_POINTS_MAX = 10_000;

    /** A service point where requests are picked up. */
    record Point(UUID id, String name) {}

    private final TitleRequests titleRequests;
    private final DeskItems items;
    private final Patrons patrons;
    private final Candidates candidates;
    private final RecordStore store;

    PickupChoices(
            TitleRequests titleRequests, DeskItems items, Patrons patrons, Candidates candidates, RecordStore store) {
        this.titleRequests = titleRequests;
        this.items = items;
        this.patrons = patrons;
        this.candidates = candidates;
        this.store = store;
    }

    /** Of a new request by somebody of this patron group, for an item or for a title. */
    Map<RequestType, Set<Point>> ofNew(@Nullable UUID group, @Nullable UUID item, @Nullable UUID instance) {
        if (item != null) {
            return ofItem(group, item(item));
        }
        return instance == null ? Map.of() : ofTitle(group, items.findAllOfInstance(instance));
    }

    /** Of a request that is to be changed. */
    Map<RequestType, Set<Point>> ofChanged(UUID requestId) {
        return ofChanged(request(requestId));
    }

    /** Of a request that is to move to another item. */
    Map<RequestType, Set<Point>> ofMoved(UUID requestId, UUID itemId) {
        return ofItem(groupOf(request(requestId).requesterId()), item(itemId));
    }

    private Map<RequestType, Set<Point>> ofItem(@Nullable UUID group, DeskItem item) {
        var candidate = candidates.ofGroup(List.of(item), group).getFirst();
        Map<RequestType, Set<Point>> allowed = new EnumMap<>(RequestType.class);
        for (var type : RequestType.values()) {
            if (candidate.allows(type)) {
                allowed.put(type, points(type, List.of(candidate)));
            }
        }
        return allowed;
    }

    private Map<RequestType, Set<Point>> ofTitle(@Nullable UUID group, List<DeskItem> ofTitle) {
        var all = candidates.ofGroup(ofTitle, group);
        var settings = titleRequests.settings();
        Map<RequestType, Set<Point>> allowed = new EnumMap<>(RequestType.class);
        for (var type : RequestType.values()) {
            boolean possible =
                    TitleChoice.of(type, all, null, settings.holdsFollowRules()).isPossible();
            if (possible) {
                boolean byRules = type != RequestType.HOLD || settings.holdsFollowRules();
                var allowing = all.stream()
                        .filter(candidate ->
                                type == RequestType.HOLD ? candidate.policyAllows(type) : candidate.allows(type))
                        .toList();
                allowed.put(type, byRules ? points(type, allowing) : pickupPoints());
            }
        }
        return allowed;
    }

    /** Only the type that the request has; a title-level hold may be picked up anywhere. */
    private Map<RequestType, Set<Point>> ofChanged(Request request) {
        var item = request.itemId();
        if (item == null) {
            return Map.of(request.type(), pickupPoints());
        }
        var allowing = candidates.ofGroup(List.of(item(item)), groupOf(request.requesterId())).stream()
                .filter(candidate -> candidate.policyAllows(request.type()))
                .toList();
        return allowing.isEmpty() ? Map.of() : Map.of(request.type(), points(request.type(), allowing));
    }

    /** The points to which at least one of the items can be sent. */
    private Set<Point> points(RequestType type, List<Candidate> allowing) {
        Set<Point> points = pickupPoints();
        points.removeIf(point -> allowing.stream()
                .map(Candidate::policy)
                .noneMatch(policy -> policy != null && policy.allowsPickup(type, point.id())));
        return points;
    }

    private Set<Point> pickupPoints() {
        Set<Point> points = new TreeSet<>(Comparator.comparing(Point::name).thenComparing(Point::id));
        store.list("service_point", RecordQuery.of("", SERVICE_POINTS_MAX)).records().stream()
                .filter(point -> point.document().path("pickupLocation").asBoolean(false))
                .forEach(point -> points.add(
                        new Point(point.id(), point.document().path("name").asString(""))));
        return points;
    }

    @Nullable
    UUID groupOf(UUID requester) {
        return patrons.findAll(Set.of(requester)).stream()
                .findFirst()
                .orElseThrow(() -> notFound("User", "userId", requester))
                .groupId();
    }

    private DeskItem item(UUID id) {
        return items.findAll(Set.of(id)).stream().findFirst().orElseThrow(() -> notFound("Item", "itemId", id));
    }

    private Request request(UUID id) {
        return store.find(Queues.REQUEST, id).map(Request::of).orElseThrow(() -> notFound("Request", "requestId", id));
    }

    private static FolioException notFound(String what, String field, UUID id) {
        return FolioException.invalid("%s with ID %s was not found".formatted(what, id), field, id.toString());
    }
}
