package octavo.server.circulation.requests;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;

/**
 * The open requests that wait for one item, or with title-level requests for any item of one title. Immutable; positions
 * are the places in the list, counted from 1, so they have no gaps whatever happens to the queue.
 */
final class RequestQueue {

    /** Requests that came without a position stand last, the oldest of them first. */
    private static final Comparator<Request> AS_STORED = Comparator.<Request>comparingInt(
                    request -> request.position() < 1 ? Integer.MAX_VALUE : request.position())
            .thenComparing(Request::id);

    private final List<Request> requests;

    private RequestQueue(List<Request> requests) {
        this.requests = IntStream.range(0, requests.size())
                .mapToObj(index -> numbered(requests.get(index), index + 1))
                .toList();
    }

    /** The queue of these open requests, in the order of their positions. */
    static RequestQueue of(List<Request> open) {
        return new RequestQueue(open.stream().sorted(AS_STORED).toList());
    }

    private static Request numbered(Request request, int position) {
        return request.position() == position ? request : request.with(document -> document.put("position", position));
    }

    /** In order; each carries its position. */
    List<Request> requests() {
        return requests;
    }

    int size() {
        return requests.size();
    }

    Optional<Request> find(UUID id) {
        return requests.stream().filter(request -> request.id().equals(id)).findFirst();
    }

    /** The position that a new request of a type gets: a recall goes ahead of holds, everything else to the end. */
    int positionOfNew(RequestType type) {
        if (type != RequestType.RECALL) {
            return requests.size() + 1;
        }
        int last = 0;
        for (var request : requests) {
            if (request.type() != RequestType.HOLD || request.status().isBegun()) {
                last = request.position();
            }
        }
        return last + 1;
    }

    /** The requests of the queue with one position left free, for a request that is about to be stored. */
    List<Request> withRoomAt(int position) {
        return requests.stream()
                .map(request -> request.position() < position ? request : numbered(request, request.position() + 1))
                .toList();
    }

    RequestQueue without(UUID id) {
        return new RequestQueue(
                requests.stream().filter(request -> !request.id().equals(id)).toList());
    }

    /** The queue with a request that takes the place of its earlier state, and moves to another position. */
    RequestQueue with(Request changed, int position) {
        List<Request> others = new ArrayList<>(without(changed.id()).requests);
        others.add(Math.clamp(position - 1L, 0, others.size()), changed);
        return new RequestQueue(others);
    }

    /** Where a request stands once an item is set aside for it: behind those that were served before it. */
    int positionOfServed(UUID id) {
        return 1
                + (int) requests.stream()
                        .filter(request ->
                                !request.id().equals(id) && request.status().isBegun())
                        .count();
    }

    /** The queue in another order; the ids are those of the queue. */
    RequestQueue inOrder(List<UUID> ids) {
        if (ids.size() != requests.size()) {
            throw new IllegalArgumentException("an order of %d for %d requests".formatted(ids.size(), requests.size()));
        }
        return new RequestQueue(ids.stream().map(id -> find(id).orElseThrow()).toList());
    }
}
