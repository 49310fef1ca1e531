package octavo.server.circulation.requests;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import octavo.server.circulation.requests.RequestOutcome.Done;
import octavo.server.circulation.requests.RequestOutcome.Refused;
import octavo.server.circulation.requests.RequestRefusal.AlreadyClosed;
import octavo.server.circulation.requests.RequestRefusal.FieldMalformed;
import octavo.server.circulation.requests.RequestRefusal.RequesterChanged;
import octavo.server.inventory.DeskItems;
import octavo.server.records.FolioException;
import octavo.server.records.Json;
import octavo.server.records.RecordQuery;
import octavo.server.records.RecordStore;
import octavo.server.records.StoredRecord;
import octavo.server.records.Uuids;
import octavo.server.tenants.Caller;
import octavo.server.users.Patrons;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.stereotype.Service;
import tools.jackson.databind.node.ObjectNode;

/**
 * Changes of requests that are there: edits, cancellation, deletion, expiry. What the desk and the queue decide (status
 * while open, position, item, hold shelf) is kept from the stored record, whatever an edit sends along: so an edit that was
 * begun before a check-in does not undo it.
 */
@Service
class RequestChanges {

    /** What an edit may change of an open request. */
    private static final List<String> EDITABLE = List.of(
            "requestExpirationDate",
            "patronComments",
            "tags",
            "fulfillmentPreference",
            "pickupServicePointId",
            "deliveryAddressTypeId",
            "printDetails");

    private static final List<String> OF_A_CANCELLATION =
            List.of("cancellationReasonId", "cancellationAdditionalInformation", "cancelledByUserId", "cancelledDate");

    private final Turns turns;
    private final DeskItems items;
    private final Patrons patrons;
    private final Queues queues;
    private final PagedItems pagedItems;
    private final RequestEditRules rules;
    private final CirculationTerms terms;
    private final RecordStore store;
    private final InstantSource clock;

    RequestChanges(
            Turns turns,
            DeskItems items,
            Patrons patrons,
            Queues queues,
            PagedItems pagedItems,
            RequestEditRules rules,
            CirculationTerms terms,
            RecordStore store,
            InstantSource clock) {
        this.turns = turns;
        this.items = items;
        this.patrons = patrons;
        this.queues = queues;
        this.pagedItems = pagedItems;
        this.rules = rules;
        this.terms = terms;
        this.store = store;
        this.clock = clock;
    }

    /** A request in its queue, both locked. */
    record Held(RequestQueue queue, Request request) {}

    /** Replaces a request: edits it, or closes it when the body has a closed status. */
    RequestOutcome replace(UUID id, ObjectNode body) {
        return turns.take(() -> {
            var held = hold(id).orElse(null);
            return held == null ? Refused.because(new AlreadyClosed(id)) : replace(held, body);
        });
    }

    private RequestOutcome replace(Held held, ObjectNode body) {
        var request = held.request();
        var requester = body.path("requesterId").asString("");
        if (!requester.isEmpty() && !request.requesterId().equals(Uuids.parse(requester))) {
            return Refused.because(new RequesterChanged(request.id()));
        }
        var label = body.path("status").asString(request.status().label());
        var status = RequestStatus.labelled(label)
                .orElseThrow(() -> FolioException.badRequest("Request status must be " + RequestStatus.all()));
        if (!status.isOpen()) {
            return new Done(close(held, status, cancellation(body)));
        }
        var point = body.path("pickupServicePointId").asString("");
        if (!point.isEmpty() && Uuids.parse(point) == null) {
            return Refused.because(new FieldMalformed("pickupServicePointId", point));
        }
        var edited = request.with(document -> edit(request, document, body));
        var refusals = rules.refusals(edited);
        if (!refusals.isEmpty()) {
            return new Refused(refusals);
        }
        return new Done(store.replace(Queues.REQUEST, edited.stored(), edited.document()));
    }

    private void edit(Request request, ObjectNode document, ObjectNode body) {
        copy(EDITABLE, body, document);
        // Staff may keep an item longer on the hold shelf; without the item there is nothing to keep.
        if (request.status() == RequestStatus.AWAITING_PICKUP && body.hasNonNull("holdShelfExpirationDate")) {
            document.set("holdShelfExpirationDate", body.get("holdShelfExpirationDate"));
        }
        if (!document.path("requestExpirationDate")
                .equals(request.stored().document().path("requestExpirationDate"))) {
            RequestDocuments.expireWithTheDay(document, terms.zone());
        }
        var pickup = Uuids.parse(document.path("pickupServicePointId").asString(null));
        if (pickup != null) {
            store.find("service_point", pickup).ifPresent(point -> RequestDocuments.pickup(document, point.document()));
        }
        RequestDocuments.people(
                document,
                patrons.findAll(Set.of(request.requesterId())).stream()
                        .findFirst()
                        .orElse(null),
                null);
    }

    private static void copy(List<String> fields, ObjectNode from, ObjectNode to) {
        for (var field : fields) {
            if (from.hasNonNull(field)) {
                to.set(field, from.get(field));
            } else {
                to.remove(field);
            }
        }
    }

    private ObjectNode cancellation(ObjectNode body) {
        var kept = Json.object();
        copy(OF_A_CANCELLATION, body, kept);
        return kept;
    }

    /** Deletes a request; those behind it move up, and an item that nobody waits for is available again. */
    void delete(UUID id) {
        turns.take(() -> {
            var held = hold(id).orElse(null);
            store.delete(Queues.REQUEST, id);
            if (held != null) {
                queues.save(held.queue().without(id).requests());
                release(held.request());
            }
            return id;
        });
    }

    /** Deletes all requests; items that were paged for them are available again. */
    void deleteAll() {
        for (var page = openIds(); !page.isEmpty(); page = openIds()) {
            page.forEach(this::delete);
        }
        turns.take(() -> store.deleteWhere(Queues.REQUEST, "cql.allRecords=1"));
    }

    private List<UUID> openIds() {
        return store.list(Queues.REQUEST, RecordQuery.of("status=\"Open\"", 1_000)).records().stream()
                .map(StoredRecord::id)
                .toList();
    }

    /**
     * Closes a request that is held: it leaves its queue, those behind it move up, and a paged item that nobody waits for
     * is available again. An item on the hold shelf stays there until staff clears it.
     *
     * @param cancellation what is to be kept of who cancelled it and why, empty for other ends
     */
    StoredRecord close(Held held, RequestStatus closed, ObjectNode cancellation) {
        var now = clock.instant();
        var request = held.request().with(document -> {
            document.setAll(cancellation);
            if (closed == RequestStatus.CANCELLED) {
                if (!document.hasNonNull("cancelledDate")) {
                    document.put("cancelledDate", RecordStore.folioDate(now));
                }
                var user = Caller.current().user();
                if (!document.hasNonNull("cancelledByUserId") && user.isPresent()) {
                    document.put("cancelledByUserId", user.get().toString());
                }
            }
            RequestDocuments.close(document, closed, now);
        });
        var changed = new ArrayList<>(held.queue().without(request.id()).requests());
        changed.add(request);
        var stored = queues.save(changed);
        release(request);
        return stored.getLast();
    }

    private void release(Request request) {
        var item = request.itemId();
        if (item != null) {
            pagedItems.release(item);
        }
    }

    /**
     * Locks an open request with its item and its queue; empty when it is closed.
     *
     * @throws FolioException 404 when there is none
     */
    Optional<Held> hold(UUID id) {
        var found = Request.of(store.get(Queues.REQUEST, id));
        Set<UUID> locked = new HashSet<>();
        lockItem(found.itemId(), locked);
        if (found.itemId() == null && found.instanceId() == null) { // stored past the desk: it waits in no queue
            var alone = Request.of(store.lock(Queues.REQUEST, id));
            return alone.status().isOpen()
                    ? Optional.of(new Held(RequestQueue.of(List.of(alone)), alone))
                    : Optional.empty();
        }
        var queue = queues.lock(found.instanceId(), found.itemId());
        var request = queue.find(id);
        if (request.isEmpty()) {
            if (Request.of(store.get(Queues.REQUEST, id)).status().isOpen()) {
                throw new CannotAcquireLockException("request %s moved to another queue meanwhile".formatted(id));
            }
            return Optional.empty();
        }
        lockItem(request.get().itemId(), locked); // another one, when it moved within the queue meanwhile
        return Optional.of(new Held(queue, request.get()));
    }

    private void lockItem(@Nullable UUID item, Set<UUID> locked) {
        if (item != null && locked.add(item)) {
            items.lockAll(Set.of(item));
        }
    }
}
