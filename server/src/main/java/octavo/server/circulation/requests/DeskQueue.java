package octavo.server.circulation.requests;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import octavo.server.inventory.DeskItem;
import octavo.server.records.RecordStore;
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

    /**
     * SQL that says whether anybody requests the item {@code :item} of the instance {@code :instance}, or any item of that
     * title; and if so takes the lock of the queue, which {@link #nextFor} and {@link #firstOf} need. A statement of its own
     * has to read the queue: it must see what whoever held the lock has committed.
     */
    public static final String WAITED_FOR = """
            case when exists (
                select 1 from {tenant}.request q
                 where q.status like 'Open%%' and (q.item_id = :item or q.instance_id = :instance and q.title_level))
            then (select %s is not null)
            else false end
            """.formatted(Queues.LOCK);

    /** The request that an item serves next, with the queue in which it stands. */
    public static final class Next {

        private final RequestQueue queue;
        private final Request request;

        private Next(RequestQueue queue, Request request) {
            this.queue = queue;
            this.request = request;
        }

        public UUID requesterId() {
            return request.requesterId();
        }

        /** The request's record. */
        public ObjectNode document() {
            return request.document();
        }

        public int queueSize() {
            return queue.size();
        }

        /** Whether anybody but a patron waits with a hold that nothing is set aside for. */
        public boolean holdWaits(UUID patron) {
            return waits(
                    patron,
                    request -> request.type() == RequestType.HOLD
                            && !request.status().isBegun());
        }

        /** Whether anybody but a patron has recalled the item. */
        public boolean recallWaits(UUID patron) {
            return waits(patron, request -> request.type() == RequestType.RECALL);
        }

        private boolean waits(UUID patron, Predicate<Request> kind) {
            return queue.requests().stream()
                    .anyMatch(waiting ->
                            kind.test(waiting) && !waiting.requesterId().equals(patron));
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

    /** The first request that this item can serve, where {@link #WAITED_FOR}; empty when it can serve none. */
    public Optional<Next> nextFor(DeskItem item) {
        var queue = queues.readLocked(item.instanceId(), item.id());
        return queue.requests().stream()
                .filter(request -> isServedBy(item, request))
                .findFirst()
                .map(request -> new Next(queue, request));
    }

    /** A title-level request takes any item that its patron may request and borrow, until one is set aside for it. */
    private boolean isServedBy(DeskItem item, Request request) {
        if (request.isFor(item.id())
                && (!request.isTitleLevel() || request.status().isBegun())) {
            return true;
        }
        boolean openToAny = request.isTitleLevel()
                && !request.status().isBegun()
                && (request.itemId() == null || request.isFor(item.id()) || request.type() == RequestType.RECALL);
        if (!openToAny) {
            return false;
        }
        var requester = patrons.findAll(Set.of(request.requesterId())).stream()
                .findFirst()
                .orElse(null);
        return requester != null
                && requester.groupId() != null
                && candidates.of(List.of(item), requester).getFirst().policyAllows(request.type())
                && terms.lends(item, requester.groupId());
    }

    /**
     * The request first in the queue of an item, whether the item can serve it or not.
     *
     * @param type as FOLIO spells it: {@code Hold}, {@code Page} or {@code Recall}
     */
    public record First(UUID id, String type) {}

    /** Who is first in the queue of an item, where {@link #WAITED_FOR}. */
    public Optional<First> firstOf(DeskItem item) {
        return queues.readLocked(item.instanceId(), item.id()).requests().stream()
                .findFirst()
                .map(request -> new First(request.id(), request.type().label()));
    }

    /** Sets an item that was checked in aside for the request, which is answered as it is stored now. */
    public Next serve(Next next, DeskItem item, UUID servicePoint, RecordStore.Batch batch) {
        var status = next.statusAt(servicePoint);
        var served = next.request.with(document -> {
            document.put("status", status.label());
            RequestDocuments.aboutItem(document, item);
            keepOnTheHoldShelf(document, status, servicePoint);
        });
        var queue = next.queue.with(served, next.queue.positionOfServed(served.id()));
        queues.save(queue.requests(), batch);
        return new Next(queue, served);
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
    public void fill(Next next, DeskItem item, RecordStore.Batch batch) {
        var filled = next.request.with(document -> {
            RequestDocuments.aboutItem(document, item);
            RequestDocuments.close(document, RequestStatus.FILLED, clock.instant());
        });
        var changed = new ArrayList<>(next.queue.without(filled.id()).requests());
        changed.add(filled);
        queues.save(changed, batch);
    }
}
