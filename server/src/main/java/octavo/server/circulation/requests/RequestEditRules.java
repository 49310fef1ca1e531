package octavo.server.circulation.requests;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import octavo.server.circulation.requests.RequestRefusal.DeliveryAddressMissing;
import octavo.server.circulation.requests.RequestRefusal.NotAPickupLocation;
import octavo.server.circulation.requests.RequestRefusal.PickupMissing;
import octavo.server.circulation.requests.RequestRefusal.PickupNotAllowed;
import octavo.server.circulation.requests.RequestRefusal.PickupNotFound;
import octavo.server.inventory.DeskItems;
import octavo.server.records.RecordStore;
import octavo.server.users.Patron;
import octavo.server.users.Patrons;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Whether an edited request can still be handed over where it says. */
@Component
class RequestEditRules {

    private final RecordStore store;
    private final Patrons patrons;
    private final DeskItems items;
    private final Candidates candidates;

    RequestEditRules(RecordStore store, Patrons patrons, DeskItems items, Candidates candidates) {
        this.store = store;
        this.patrons = patrons;
        this.items = items;
        this.candidates = candidates;
    }

    List<RequestRefusal> refusals(Request edited) {
        var requester = patrons.findAll(Set.of(edited.requesterId())).stream()
                .findFirst()
                .orElse(null);
        return edited.isDelivery() ? delivery(edited, requester) : pickup(edited, requester);
    }

    private static List<RequestRefusal> delivery(Request edited, @Nullable Patron requester) {
        var type = edited.document().path("deliveryAddressTypeId").asString("");
        boolean known = requester == null || DeliveryAddress.of(requester, type).isPresent();
        return known ? List.of() : List.of(new DeliveryAddressMissing(edited.requesterId()));
    }

    private List<RequestRefusal> pickup(Request edited, @Nullable Patron requester) {
        var point = edited.pickupServicePointId();
        if (point == null) {
            return List.of(new PickupMissing(edited.id().toString()));
        }
        if (point.equals(Request.of(edited.stored()).pickupServicePointId())) {
            return List.of(); // what was possible when the request was placed stays so
        }
        var record = store.find("service_point", point).orElse(null);
        if (record == null) {
            return List.of(new PickupNotFound(point));
        }
        List<RequestRefusal> refusals = new ArrayList<>();
        if (!record.document().path("pickupLocation").asBoolean(false)) {
            refusals.add(new NotAPickupLocation(point));
        }
        var item = edited.itemId();
        if (item != null && requester != null) {
            candidates.of(items.findAll(Set.of(item)), requester).stream()
                    .map(Candidate::policy)
                    .filter(policy -> policy != null && !policy.allowsPickup(edited.type(), point))
                    .map(policy -> new PickupNotAllowed(
                            point, edited.type(), policy.id().toString()))
                    .forEach(refusals::add);
        }
        return refusals;
    }
}
