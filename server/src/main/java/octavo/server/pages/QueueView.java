package octavo.server.pages;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import octavo.server.pages.DeskView.ServicePoint;
import octavo.server.pages.PatronView.Reason;
import org.jspecify.annotations.Nullable;

/**
 * The queue of an item, or of a title where titles can be requested.
 *
 * @param item the item whose queue it is; null for a title's
 * @param titles whether titles can be requested; then the whole title has one queue
 * @param movable whether whoever is signed in may reorder this queue here
 * @param others the title's other items, to which a request may move
 * @param order what is asked to place a request; null where whoever is signed in may not
 */
public record QueueView(
        UUID instanceId,
        String title,
        @Nullable Copy item,
        boolean titles,
        boolean movable,
        List<RequestLine> requests,
        List<Copy> others,
        List<Reason> reasons,
        List<ServicePoint> servicePoints,
        @Nullable ServicePoint servicePoint,
        @Nullable Order order) {

    public QueueView {
        requests = List.copyOf(requests);
        others = List.copyOf(others);
        reasons = List.copyOf(reasons);
        servicePoints = List.copyOf(servicePoints);
    }

    /** An item of the title. */
    public record Copy(UUID id, String barcode, String status, VerdictKind kind) {}

    /**
     * Placing a request.
     *
     * @param barcode the patron's as scanned; empty before that
     * @param patron null where none was scanned or none was found
     */
    public record Order(String barcode, @Nullable Requester patron) {

        public boolean unknown() {
            return patron == null && !barcode.isEmpty();
        }
    }

    /**
     * Whoever asks.
     *
     * @param choices the kinds of request that the rules allow, by level ({@code Item}, {@code Title}), the soonest first
     * @param points where it may be picked up
     * @param addresses the types of the patron's addresses, for deliveries
     */
    public record Requester(
            UUID id,
            String name,
            String barcode,
            String group,
            boolean active,
            List<Choice> choices,
            Map<UUID, String> points,
            @Nullable UUID here,
            Map<UUID, String> addresses) {

        public Requester {
            choices = List.copyOf(choices);
        }
    }

    /** @param value what the form sends, such as {@code Item Hold} */
    public record Choice(String value, String label) {}

    public String path() {
        return item == null ? "/desk/queue/instance/" + instanceId : "/desk/queue/item/" + item.id();
    }

    /** All requests in their order, for the form that moves one. */
    public String ids() {
        return String.join(
                ",", requests.stream().map(request -> request.id().toString()).toList());
    }

    /** Whether a request may go up: nobody steps in front of one for which an item is set aside. */
    public boolean mayRise(RequestLine request) {
        int place = requests.indexOf(request);
        return movable
                && place > 0
                && !request.begun()
                && !requests.get(place - 1).begun();
    }

    public boolean maySink(RequestLine request) {
        int place = requests.indexOf(request);
        return movable && place < requests.size() - 1 && !request.begun();
    }
}
