package octavo.server.circulation.requests;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import octavo.server.circulation.requests.RequestOutcome.Done;
import octavo.server.records.Json;
import octavo.server.records.RecordStore;
import octavo.server.records.StoredRecord;
import octavo.server.tenants.Caller;
import org.jspecify.annotations.Nullable;
import org.springframework.modulith.NamedInterface;
import org.springframework.stereotype.Service;
import tools.jackson.databind.node.ObjectNode;

/**
 * Requests for the staff's pages: the module's door to the services that FOLIO's routes use. What is read comes in the
 * shapes of those routes.
 */
@Service
@NamedInterface("requests")
public class RequestDesk {

    private final Placing placing;
    private final RequestChanges changes;
    private final Moving moving;
    private final QueueOrder order;
    private final PickupChoices pickupChoices;
    private final ShelfWork shelfWork;
    private final ShelfSlips slips;
    private final TitleRequests titleRequests;
    private final RequestAnswers answers;
    private final RecordStore store;

    RequestDesk(
            Placing placing,
            RequestChanges changes,
            Moving moving,
            QueueOrder order,
            PickupChoices pickupChoices,
            ShelfWork shelfWork,
            ShelfSlips slips,
            TitleRequests titleRequests,
            RequestAnswers answers,
            RecordStore store) {
        this.placing = placing;
        this.changes = changes;
        this.moving = moving;
        this.order = order;
        this.pickupChoices = pickupChoices;
        this.shelfWork = shelfWork;
        this.slips = slips;
        this.titleRequests = titleRequests;
        this.answers = answers;
        this.store = store;
    }

    /** What became of a wish. */
    @NamedInterface("requests")
    public sealed interface Answer {}

    /** It was fulfilled. */
    @NamedInterface("requests")
    public record Granted() implements Answer {}

    /** Nothing has changed. */
    @NamedInterface("requests")
    public record Denied(List<Reason> reasons) implements Answer {

        public Denied {
            reasons = List.copyOf(reasons);
        }
    }

    /**
     * Why not, in FOLIO's words.
     *
     * @param patronBlock whether it is a block of the patron, which staff with {@code circulation.override-patron-block.post}
     *     may lift
     */
    @NamedInterface("requests")
    public record Reason(String message, boolean patronBlock) {}

    /** A service point where a request may be picked up. */
    @NamedInterface("requests")
    public record PickupPoint(UUID id, String name) {}

    /** Places the request of this body, as {@code POST /circulation/requests} does. */
    public Answer place(ObjectNode body) {
        return answer(placing.place(body));
    }

    /**
     * Cancels an open request.
     *
     * @param information what else there is to say, blank for nothing
     */
    public Answer cancel(UUID id, UUID reason, String information) {
        var cancelled = Json.object()
                .put("status", RequestStatus.CANCELLED.label())
                .put("cancellationReasonId", reason.toString());
        if (!information.isBlank()) {
            cancelled.put("cancellationAdditionalInformation", information.strip());
        }
        Caller.current().user().ifPresent(user -> cancelled.put("cancelledByUserId", user.toString()));
        return answer(changes.replace(id, cancelled));
    }

    /** Moves a request to another item of its title; an available one makes it a page. */
    public Answer move(UUID id, UUID item) {
        return answer(moving.move(id, item, null));
    }

    /** Puts the whole queue of an item into this order, the first request first. */
    public Answer reorderOfItem(UUID item, List<UUID> requests) {
        return answer(order.reorderOfItem(item, places(requests)));
    }

    /** Puts the whole queue of a title into this order, the first request first. */
    public Answer reorderOfInstance(UUID instance, List<UUID> requests) {
        return answer(order.reorderOfInstance(instance, places(requests)));
    }

    /** The open requests of an item, in order. */
    public List<ObjectNode> queueOfItem(UUID item) {
        return answers.of(order.ofItem(item));
    }

    /** The open requests of a title, in order. */
    public List<ObjectNode> queueOfInstance(UUID instance) {
        return answers.of(order.ofInstance(instance));
    }

    /** Stored requests with item, title, people and pickup point as they are now. */
    public List<ObjectNode> shown(List<StoredRecord> requests) {
        return answers.of(requests);
    }

    /** The request as it is now. */
    public ObjectNode find(UUID id) {
        return answers.of(store.get(Queues.REQUEST, id));
    }

    /** Whether titles can be requested; then all requests of a title stand in one queue. */
    public boolean titlesCanBeRequested() {
        return titleRequests.settings().enabled();
    }

    /** The kinds of request that somebody of a group may place for an item, each with the points to pick it up. */
    public Map<String, List<PickupPoint>> choicesForItem(@Nullable UUID group, UUID item) {
        return choices(group, item, null);
    }

    /** As {@link #choicesForItem}, for a title. */
    public Map<String, List<PickupPoint>> choicesForInstance(@Nullable UUID group, UUID instance) {
        return choices(group, null, instance);
    }

    /** What the pick slips of a service point print, by shelf. */
    public List<ObjectNode> pickSlips(UUID servicePoint) {
        return slips.of(servicePoint, shelfWork.toFetch(servicePoint));
    }

    /** What the search slips of a service point print; none unless the library wants them. */
    public List<ObjectNode> searchSlips(UUID servicePoint) {
        return slips.of(servicePoint, shelfWork.toSearch(servicePoint));
    }

    /** The closed requests whose items lie on the hold shelf of a service point for nobody. */
    public List<ObjectNode> toClear(UUID servicePoint) {
        return answers.of(shelfWork.toClear(servicePoint));
    }

    private Map<String, List<PickupPoint>> choices(@Nullable UUID group, @Nullable UUID item, @Nullable UUID instance) {
        Map<String, List<PickupPoint>> choices = new LinkedHashMap<>();
        pickupChoices.ofNew(group, item, instance).forEach((type, points) -> {
            if (!points.isEmpty()) {
                choices.put(
                        type.label(),
                        points.stream()
                                .map(point -> new PickupPoint(point.id(), point.name()))
                                .toList());
            }
        });
        return choices;
    }

    private static List<QueueOrder.Place> places(List<UUID> requests) {
        List<QueueOrder.Place> places = new ArrayList<>();
        for (int i = 0; i < requests.size(); i++) {
            places.add(new QueueOrder.Place(requests.get(i), i + 1));
        }
        return places;
    }

    private static Answer answer(RequestOutcome outcome) {
        return switch (outcome) {
            case Done done -> new Granted();
            case RequestOutcome.Refused(var reasons) -> denied(reasons);
        };
    }

    private static Answer answer(QueueOrder.Outcome outcome) {
        return switch (outcome) {
            case QueueOrder.Reordered() -> new Granted();
            case QueueOrder.Refused(var reasons) -> denied(reasons);
        };
    }

    private static Denied denied(List<RequestRefusal> refusals) {
        return new Denied(refusals.stream()
                .map(refusal -> new Reason(
                        RequestWords.problem(refusal).message(), RequestWords.missingPermissions(refusal) != null))
                .toList());
    }
}
