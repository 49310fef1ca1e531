package octavo.server.circulation.requests;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import octavo.server.circulation.requests.RequestOutcome.Done;
import octavo.server.circulation.requests.RequestOutcome.Refused;
import octavo.server.circulation.requests.RequestRefusal.AlreadyClosed;
import octavo.server.circulation.requests.RequestRefusal.FulfillmentBegun;
import octavo.server.circulation.requests.RequestRefusal.HoldOfTitleMoved;
import octavo.server.circulation.requests.RequestRefusal.ItemAlreadyRequested;
import octavo.server.circulation.requests.RequestRefusal.ItemNotFound;
import octavo.server.circulation.requests.RequestRefusal.ItemOnLoanToRequester;
import octavo.server.circulation.requests.RequestRefusal.MovedToAnotherInstance;
import octavo.server.circulation.requests.RequestRefusal.MovedToTheSameItem;
import octavo.server.circulation.requests.RequestRefusal.NotAllowedForItem;
import octavo.server.circulation.requests.RequestRefusal.TitleRequestsAreOff;
import octavo.server.inventory.DeskItem;
import octavo.server.inventory.DeskItems;
import octavo.server.records.RecordStore;
import octavo.server.users.Patrons;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** Moves a request to another item of the same title: to the end of that queue, or as a page when the item is available. */
@Service
class Moving {

    private final Turns turns;
    private final TitleRequests titleRequests;
    private final DeskItems items;
    private final Patrons patrons;
    private final Queues queues;
    private final Candidates candidates;
    private final PagedItems pagedItems;
    private final CirculationTerms terms;
    private final RecordStore store;

    Moving(
            Turns turns,
            TitleRequests titleRequests,
            DeskItems items,
            Patrons patrons,
            Queues queues,
            Candidates candidates,
            PagedItems pagedItems,
            CirculationTerms terms,
            RecordStore store) {
        this.turns = turns;
        this.titleRequests = titleRequests;
        this.items = items;
        this.patrons = patrons;
        this.queues = queues;
        this.candidates = candidates;
        this.pagedItems = pagedItems;
        this.terms = terms;
        this.store = store;
    }

    /** @param wantedType the type from now on, null to keep it; an available item makes it a page in any case */
    RequestOutcome move(UUID id, UUID destinationId, @Nullable RequestType wantedType) {
        return turns.take(() -> {
            var found = Request.of(store.get(Queues.REQUEST, id));
            Set<UUID> both = new HashSet<>(Set.of(destinationId));
            if (found.itemId() != null) {
                both.add(found.itemId());
            }
            var destination = items.lockAll(both).stream()
                    .filter(item -> item.id().equals(destinationId))
                    .findFirst();
            if (destination.isEmpty()) {
                return Refused.because(new ItemNotFound(destinationId));
            }
            return move(found, destination.get(), wantedType);
        });
    }

    private RequestOutcome move(Request found, DeskItem destination, @Nullable RequestType wantedType) {
        var settings = titleRequests.settings();
        if (!destination.instanceId().equals(found.instanceId())) {
            return Refused.because(new MovedToAnotherInstance(destination.id(), destination.instanceId()));
        }
        var source = queues.lock(found.instanceId(), found.itemId(), settings);
        var request = source.find(found.id()).orElse(null);
        if (request == null) {
            return Refused.because(new AlreadyClosed(found.id()));
        }
        var target = settings.enabled() ? source : queues.lock(found.instanceId(), destination.id(), settings);
        var type = destination.status().equals("Available")
                ? RequestType.PAGE
                : Optional.ofNullable(wantedType).orElse(request.type());
        var refusals = refusals(request, destination, type, settings, target);
        if (!refusals.isEmpty()) {
            return new Refused(refusals);
        }
        return moved(request, destination, type, source, target, settings.enabled());
    }

    private List<RequestRefusal> refusals(
            Request request,
            DeskItem destination,
            RequestType type,
            TitleRequests.Settings settings,
            RequestQueue target) {
        List<RequestRefusal> refusals = new ArrayList<>();
        if (request.isTitleLevel() && !settings.enabled()) {
            refusals.add(new TitleRequestsAreOff(request.id()));
        }
        if (request.isTitleLevel() && (request.type() == RequestType.HOLD || type == RequestType.HOLD)) {
            refusals.add(new HoldOfTitleMoved(request.id()));
        }
        if (request.status().isBegun()) {
            refusals.add(new FulfillmentBegun(request.id()));
        }
        if (request.isFor(destination.id())) {
            refusals.add(new MovedToTheSameItem(request.requesterId(), destination.id(), request.id()));
            return refusals;
        }
        target.requests().stream()
                .filter(other -> !other.id().equals(request.id()))
                .filter(other ->
                        other.isFor(destination.id()) && other.requesterId().equals(request.requesterId()))
                .map(other -> new ItemAlreadyRequested(request.requesterId(), destination.id(), other.id()))
                .forEach(refusals::add);
        var requester = patrons.findAll(Set.of(request.requesterId())).stream()
                .findFirst()
                .orElse(null);
        var candidate = candidates.of(List.of(destination), requester).getFirst();
        if (!candidate.allows(type)) {
            refusals.add(new NotAllowedForItem(type));
        }
        if (request.requesterId().equals(candidate.borrower())) {
            refusals.add(new ItemOnLoanToRequester(request.requesterId(), destination.id()));
        }
        return refusals;
    }

    private RequestOutcome moved(
            Request request,
            DeskItem destination,
            RequestType type,
            RequestQueue source,
            RequestQueue target,
            boolean sameQueue) {
        var moved = request.with(document -> {
            RequestDocuments.aboutItem(document, destination);
            document.put("requestType", type.label());
        });
        List<Request> changed = new ArrayList<>();
        if (sameQueue) {
            changed.addAll(source.with(moved, source.size()).requests());
        } else {
            changed.addAll(source.without(request.id()).requests());
            changed.addAll(target.with(moved, target.size() + 1).requests());
        }
        var stored = queues.save(changed);
        var left = request.itemId();
        if (left != null) {
            pagedItems.release(left);
        }
        switch (type) {
            case PAGE -> pagedItems.page(destination);
            case RECALL -> terms.recall(destination.id());
            case HOLD -> {} // whoever has the item keeps it as long as they may
        }
        return new Done(stored.stream()
                .filter(record -> record.id().equals(request.id()))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("request %s did not move".formatted(request.id()))));
    }
}
