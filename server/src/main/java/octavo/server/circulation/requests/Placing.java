package octavo.server.circulation.requests;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import octavo.server.circulation.requests.RequestBodies.Readable;
import octavo.server.circulation.requests.RequestBodies.Unreadable;
import octavo.server.circulation.requests.RequestOutcome.Done;
import octavo.server.circulation.requests.RequestOutcome.Refused;
import octavo.server.fees.ManualBlocks;
import octavo.server.inventory.DeskItem;
import octavo.server.inventory.DeskItems;
import octavo.server.records.RecordStore;
import octavo.server.records.StoredRecord;
import octavo.server.tenants.Caller;
import octavo.server.users.Patron;
import octavo.server.users.Patrons;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import tools.jackson.databind.node.ObjectNode;

/** Places requests: facts read under the locks of items and queue, a pure decision, the writes with their outbox rows. */
@Service
class Placing {

    static final String OVERRIDE_PATRON_BLOCK = "circulation.override-patron-block.post";

    private final Turns turns;
    private final TitleRequests titleRequests;
    private final DeskItems items;
    private final Patrons patrons;
    private final ManualBlocks manualBlocks;
    private final Queues queues;
    private final Candidates candidates;
    private final CirculationTerms terms;
    private final PagedItems pagedItems;
    private final RecordStore store;
    private final InstantSource clock;

    Placing(
            Turns turns,
            TitleRequests titleRequests,
            DeskItems items,
            Patrons patrons,
            ManualBlocks manualBlocks,
            Queues queues,
            Candidates candidates,
            CirculationTerms terms,
            PagedItems pagedItems,
            RecordStore store,
            InstantSource clock) {
        this.turns = turns;
        this.titleRequests = titleRequests;
        this.items = items;
        this.patrons = patrons;
        this.manualBlocks = manualBlocks;
        this.queues = queues;
        this.candidates = candidates;
        this.terms = terms;
        this.pagedItems = pagedItems;
        this.store = store;
        this.clock = clock;
    }

    /** Places the request of this body, or tells every reason why not. */
    RequestOutcome place(ObjectNode body) {
        return turns.take(() -> {
            var settings = titleRequests.settings();
            return switch (RequestBodies.read(body, settings)) {
                case Unreadable(var reasons) -> new Refused(reasons);
                case Readable(var order) -> place(order, settings);
            };
        });
    }

    private RequestOutcome place(RequestOrder order, TitleRequests.Settings settings) {
        var wanted = lockItems(order);
        var instanceId = order.titleLevel() || wanted.isEmpty()
                ? order.instanceId()
                : wanted.getFirst().instanceId();
        var instance = store.find("instance", instanceId).orElse(null);
        var queue = queues.lock(instanceId, order.itemId(), settings);
        var people = people(order);
        var requester = person(people, order.requesterId());
        var facts = new PlacingFacts(
                order,
                settings,
                requester,
                proxyMayAct(order, people),
                pickup(order),
                instance != null,
                candidates.of(wanted, requester),
                queue,
                requester == null ? List.of() : manualBlocks.againstRequests(requester.id(), clock.instant()),
                requester == null ? List.of() : terms.automatedBlocksAgainstRequests(requester.id()),
                missingOverridePermissions(),
                namedPolicy(order, wanted, requester),
                clock.instant());
        var refusals = PlacingRules.refusals(facts);
        if (!refusals.isEmpty() || instance == null) {
            return new Refused(refusals);
        }
        return new Done(store(facts, person(people, order.proxyId()), instance.document()));
    }

    private StoredRecord store(PlacingFacts facts, @Nullable Patron proxy, ObjectNode instance) {
        var type = facts.order().type();
        int position = facts.queue().positionOfNew(type);
        queues.save(facts.queue().withRoomAt(position));
        var placed =
                store.insert(Queues.REQUEST, RequestDocuments.opened(facts, proxy, instance, position, terms.zone()));
        var target = facts.target();
        if (target != null) {
            switch (type) {
                case PAGE -> pagedItems.page(target.item());
                case RECALL -> terms.recall(target.item().id());
                case HOLD -> {} // whoever has the item keeps it as long as they may
            }
        }
        return placed;
    }

    private String namedPolicy(RequestOrder order, List<DeskItem> wanted, @Nullable Patron requester) {
        return order.titleLevel() || wanted.isEmpty() || requester == null || requester.groupId() == null
                ? ""
                : terms.requestPolicyOf(wanted.getFirst(), requester.groupId());
    }

    private List<DeskItem> lockItems(RequestOrder order) {
        if (order.titleLevel()) {
            return items.lockAllOfInstance(order.instanceId());
        }
        return order.itemId() == null ? List.of() : items.lockAll(Set.of(order.itemId()));
    }

    private List<Patron> people(RequestOrder order) {
        Set<UUID> ids = new HashSet<>(Set.of(order.requesterId()));
        if (order.proxyId() != null) {
            ids.add(order.proxyId());
        }
        return patrons.findAll(ids);
    }

    private static @Nullable Patron person(List<Patron> people, @Nullable UUID id) {
        return people.stream()
                .filter(person -> person.id().equals(id))
                .findFirst()
                .orElse(null);
    }

    private boolean proxyMayAct(RequestOrder order, List<Patron> people) {
        if (order.proxyId() == null) {
            return true;
        }
        var proxy = person(people, order.proxyId());
        return proxy != null
                && proxy.isActiveAt(clock.instant())
                && patrons.mayActFor(proxy.id(), order.requesterId(), clock.instant());
    }

    private @Nullable ObjectNode pickup(RequestOrder order) {
        return order.pickupServicePointId() == null
                ? null
                : store.find("service_point", order.pickupServicePointId())
                        .map(StoredRecord::document)
                        .orElse(null);
    }

    private static List<String> missingOverridePermissions() {
        List<String> missing = new ArrayList<>();
        if (!Caller.current().has(OVERRIDE_PATRON_BLOCK)) {
            missing.add(OVERRIDE_PATRON_BLOCK);
        }
        return missing;
    }
}
