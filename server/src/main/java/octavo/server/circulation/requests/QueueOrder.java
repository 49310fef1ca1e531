package octavo.server.circulation.requests;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import octavo.server.circulation.requests.RequestRefusal.PageDisplaced;
import octavo.server.circulation.requests.RequestRefusal.PositionsNotSequential;
import octavo.server.circulation.requests.RequestRefusal.QueueDiffers;
import octavo.server.circulation.requests.RequestRefusal.QueueOfOtherKind;
import octavo.server.circulation.requests.RequestRefusal.ServedDisplaced;
import octavo.server.records.FolioException;
import octavo.server.records.Json;
import octavo.server.records.RecordStore;
import octavo.server.records.StoredRecord;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** Puts a queue into another order, as staff wants it. */
@Service
class QueueOrder {

    static final String REORDERING = "request_queue_reordering";

    private final Turns turns;
    private final TitleRequests titleRequests;
    private final Queues queues;
    private final RecordStore store;

    QueueOrder(Turns turns, TitleRequests titleRequests, Queues queues, RecordStore store) {
        this.turns = turns;
        this.titleRequests = titleRequests;
        this.queues = queues;
        this.store = store;
    }

    /** Where a request is to stand, counted from 1. */
    record Place(UUID id, int position) {}

    /** The queue in its new order, or why it stays as it is. */
    sealed interface Outcome {}

    record Reordered() implements Outcome {}

    record Refused(List<RequestRefusal> reasons) implements Outcome {}

    Outcome reorderOfItem(UUID itemId, List<Place> places) {
        return turns.take(() -> {
            if (titleRequests.settings().enabled()) {
                return new Refused(List.of(new QueueOfOtherKind(true)));
            }
            var instance = queues.read("item_id", itemId).stream()
                    .map(Request::of)
                    .map(Request::instanceId)
                    .filter(java.util.Objects::nonNull)
                    .findFirst()
                    .orElse(null);
            return reorder(queues.lock(instance, itemId), places, null, itemId);
        });
    }

    Outcome reorderOfInstance(UUID instanceId, List<Place> places) {
        return turns.take(() -> {
            if (!titleRequests.settings().enabled()) {
                return new Refused(List.of(new QueueOfOtherKind(false)));
            }
            return reorder(queues.lock(instanceId, null), places, instanceId, null);
        });
    }

    private Outcome reorder(RequestQueue queue, List<Place> places, @Nullable UUID instanceId, @Nullable UUID itemId) {
        if (queue.requests().isEmpty()) {
            throw FolioException.notFound(
                    itemId == null
                            ? "Instance record with ID %s cannot be found".formatted(instanceId)
                            : "Item record with ID %s cannot be found".formatted(itemId));
        }
        var refusals = refusals(queue, places, itemId != null);
        if (!refusals.isEmpty()) {
            return new Refused(refusals);
        }
        queues.save(queue.inOrder(inOrder(places)).requests());
        announce(instanceId, itemId, places);
        return new Reordered();
    }

    /** Why a queue cannot have this order. Pure. */
    static List<RequestRefusal> refusals(RequestQueue queue, List<Place> places, boolean ofItem) {
        var ids = new HashSet<>(places.stream().map(Place::id).toList());
        Set<UUID> waiting =
                new HashSet<>(queue.requests().stream().map(Request::id).toList());
        if (places.size() != queue.size() || !ids.equals(waiting)) {
            return List.of(new QueueDiffers());
        }
        var positions = places.stream().map(Place::position).sorted().toList();
        if (!positions.equals(IntStream.rangeClosed(1, places.size()).boxed().toList())) {
            return List.of(new PositionsNotSequential());
        }
        var wanted = queue.inOrder(inOrder(places));
        long served = wanted.requests().stream()
                .takeWhile(request -> request.status().isBegun())
                .count();
        if (served
                < wanted.requests().stream()
                        .filter(request -> request.status().isBegun())
                        .count()) {
            return List.of(new ServedDisplaced());
        }
        var first = queue.requests().getFirst();
        boolean pageDisplaced = ofItem
                && first.type() == RequestType.PAGE
                && !wanted.requests().getFirst().id().equals(first.id());
        return pageDisplaced ? List.of(new PageDisplaced()) : List.of();
    }

    private static List<UUID> inOrder(List<Place> places) {
        return places.stream()
                .sorted(Comparator.comparingInt(Place::position))
                .map(Place::id)
                .toList();
    }

    /** Who reordered what is kept, and so announced as FOLIO announces it, after the requests themselves. */
    private void announce(@Nullable UUID instanceId, @Nullable UUID itemId, List<Place> places) {
        var word = Json.object();
        if (instanceId != null) {
            word.put("instanceId", instanceId.toString());
        }
        if (itemId != null) {
            word.put("itemId", itemId.toString());
        }
        var ids = word.putArray("requestIds");
        inOrder(places).forEach(id -> ids.add(id.toString()));
        store.insert(REORDERING, word);
    }

    /** The open requests of an item, in order. */
    List<StoredRecord> ofItem(UUID itemId) {
        return queues.read("item_id", itemId);
    }

    /** The open requests of an instance, in order. */
    List<StoredRecord> ofInstance(UUID instanceId) {
        return queues.read("instance_id", instanceId);
    }
}
