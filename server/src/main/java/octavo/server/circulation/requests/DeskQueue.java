package octavo.server.circulation.requests;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import octavo.server.inventory.DeskItem;
import octavo.server.records.RecordStore;
import octavo.server.users.Patron;
import octavo.server.users.Patrons;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/**
 * The queue as the desk meets it with an item in hand. Called inside the desk's transaction, with the item's row locked,
 * and only where somebody waits: a scan of any other item costs nothing here.
 */
@Component
public class DeskQueue {

    private final Queues queues;
    private final Patrons patrons;
    private final Candidates candidates;
    private final CirculationTerms terms;
    private final InstantSource clock;

    DeskQueue(Queues queues, Patrons patrons, Candidates candidates, CirculationTerms terms, InstantSource clock) {
        this.queues = queues;
        this.patrons = patrons;
        this.candidates = candidates;
        this.terms = terms;
        this.clock = clock;
    }

    /** The request that an item serves next, with the queue in which it stands. */
    public static final class Next {

        private final RequestQueue queue;
        private final Request request;
        private final @Nullable Patron requester;

        private Next(RequestQueue queue, Request request, @Nullable Patron requester) {
            this.queue = queue;
            this.request = request;
            this.requester = requester;
        }

        public UUID requesterId() {
            return request.requesterId();
        }

        /** Whoever waits, null when the user is gone. */
        public @Nullable Patron requester() {
            return requester;
        }

        /** The request's record. */
        public ObjectNode document() {
            return request.document();
        }

        public int queueSize() {
            return queue.size();
        }

        /** The status in which the item goes on from a service point. */
        public String itemStatusAt(UUID servicePoint) {
            return switch (statusAt(servicePoint)) {
                case AWAITING_PICKUP -> "Awaiting pickup";
                case AWAITING_DELIVERY -> "Awaiting delivery";
                case IN_TRANSIT -> "In transit";
                case NOT_YET_FILLED, FILLED, CANCELLED, UNFILLED, PICKUP_EXPIRED ->
                    throw new IllegalStateException("an item goes on for a request that is not served");
            };
        }

        /** Where the item is sent, null when it stays. */
        public @Nullable UUID destinationFrom(UUID servicePoint) {
            return statusAt(servicePoint) == RequestStatus.IN_TRANSIT ? request.pickupServicePointId() : null;
        }

        private RequestStatus statusAt(UUID servicePoint) {
            if (request.isDelivery()) {
                return RequestStatus.AWAITING_DELIVERY;
            }
            var pickup = request.pickupServicePointId();
            return pickup == null || pickup.equals(servicePoint)
                    ? RequestStatus.AWAITING_PICKUP
                    : RequestStatus.IN_TRANSIT;
        }
    }

    /** The first request that this item can serve; empty when nobody waits for it. */
    public Optional<Next> nextFor(DeskItem item) {
        var queue = queues.lock(item.instanceId(), item.id());
        for (var request : queue.requests()) {
            var requester = patrons.findAll(Set.of(request.requesterId())).stream()
                    .findFirst()
                    .orElse(null);
            if (isServedBy(item, request, requester)) {
                return Optional.of(new Next(queue, request, requester));
            }
        }
        return Optional.empty();
    }

    /** A title-level request takes any item that its patron may request and borrow, until one is set aside for it. */
    private boolean isServedBy(DeskItem item, Request request, @Nullable Patron requester) {
        if (request.isFor(item.id())
                && (!request.isTitleLevel() || request.status().isBegun())) {
            return true;
        }
        boolean openToAny = request.isTitleLevel()
                && !request.status().isBegun()
                && (request.itemId() == null || request.isFor(item.id()) || request.type() == RequestType.RECALL);
        return openToAny
                && requester != null
                && requester.groupId() != null
                && candidates.of(List.of(item), requester).getFirst().policyAllows(request.type())
                && terms.lends(item, requester.groupId());
    }

    /** Sets an item that was checked in aside for the request, which is answered as it is stored now. */
    public Next serve(Next next, DeskItem item, UUID servicePoint) {
        var status = next.statusAt(servicePoint);
        var served = next.request.with(document -> {
            document.put("status", status.label());
            RequestDocuments.aboutItem(document, item);
            keepOnTheHoldShelf(document, status, servicePoint);
        });
        var queue = next.queue.with(served, next.queue.positionOfServed(served.id()));
        queues.save(queue.requests());
        return new Next(queue, served, next.requester());
    }

    /** The time on the hold shelf begins once; it ends early when the item leaves the shelf again. */
    private void keepOnTheHoldShelf(ObjectNode document, RequestStatus status, UUID servicePoint) {
        if (status != RequestStatus.AWAITING_PICKUP) {
            document.remove("holdShelfExpirationDate");
        } else if (!document.hasNonNull("holdShelfExpirationDate")) {
            var end = terms.holdShelfEnd(servicePoint);
            if (end != null) {
                document.put("holdShelfExpirationDate", RecordStore.folioDate(end));
            }
        }
    }

    /** Closes the request because its patron has borrowed the item. */
    public void fill(Next next, DeskItem item) {
        var filled = next.request.with(document -> {
            RequestDocuments.aboutItem(document, item);
            RequestDocuments.close(document, RequestStatus.FILLED, clock.instant());
        });
        var changed = new ArrayList<>(next.queue.without(filled.id()).requests());
        changed.add(filled);
        queues.save(changed);
    }
}
