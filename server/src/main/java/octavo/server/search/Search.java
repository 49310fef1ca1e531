package octavo.server.search;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import octavo.server.records.RecordQuery;
import octavo.server.records.RecordStore;
import octavo.server.records.StoredRecord;
import octavo.server.records.Uuids;
import octavo.server.tenants.Caller;
import octavo.server.tenants.TenantId;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/** Search over the caller's catalogue. */
@Service
public class Search {

    /** Up to so many hits are counted and put in order; where there are more, a list shows some of them. */
    public static final int COUNT_MAX = 10_000;

    private final SearchIndex index;
    private final RecordStore store;
    private final InstantSource clock;
    private final Map<TenantId, Instant> lastAsked = new ConcurrentHashMap<>();

    Search(SearchIndex index, RecordStore store, InstantSource clock) {
        this.index = index;
        this.store = store;
        this.clock = clock;
    }

    /**
     * A page of instances in the order of their titles.
     *
     * @param total all hits, at most {@link #COUNT_MAX}
     * @param more whether there are more hits than were counted
     */
    public record Page(List<StoredRecord> instances, int total, boolean more) {

        public Page {
            instances = List.copyOf(instances);
        }
    }

    /**
     * Finds instances. What is committed but not indexed yet is looked at itself; both are seen in one snapshot, so that
     * nothing falls between them.
     *
     * @param offset hits to skip, below {@link #COUNT_MAX}
     */
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public Page find(Criterion criterion, int offset, int limit) {
        lastAsked.put(Caller.current().tenant(), clock.instant());
        var fresh = index.among(index.pending(), criterion);
        var indexed = index.indexed(criterion, offset + limit, COUNT_MAX + 1);
        var all = new ArrayList<>(fresh);
        all.addAll(indexed.first());
        var ids = all.stream()
                .sorted(SearchIndex.Hit.ORDER)
                .skip(offset)
                .limit(limit)
                .map(SearchIndex.Hit::instanceId)
                .toList();
        int total = fresh.size() + indexed.total();
        return new Page(inOrder(ids), Math.min(total, COUNT_MAX), total > COUNT_MAX);
    }

    private List<StoredRecord> inOrder(List<UUID> ids) {
        Map<UUID, StoredRecord> found = new ConcurrentHashMap<>();
        store.findAll("instance", ids).forEach(record -> found.put(record.id(), record));
        return ids.stream().filter(found::containsKey).map(found::get).toList();
    }

    /** Whether somebody searched the caller's catalogue lately: then its index is kept up even while an import runs. */
    boolean wasAskedWithin(Duration span) {
        var asked = lastAsked.get(Caller.current().tenant());
        return asked != null && clock.instant().isBefore(asked.plus(span));
    }

    /**
     * What a scan or an HRID stands for.
     *
     * @param item the item itself; empty where an instance or holdings record was named
     */
    public record Exact(UUID instanceId, Optional<UUID> item) {}

    /** The record whose barcode or HRID this is, letter for letter. */
    @Transactional(readOnly = true)
    public Optional<Exact> exactly(String barcodeOrHrid) {
        var term = CqlText.quoted(barcodeOrHrid.strip());
        return first("item", "barcode==%1$s or hrid==%1$s".formatted(term))
                .flatMap(item -> instanceOf(parent(item, "holdingsRecordId"))
                        .map(instance -> new Exact(instance, Optional.of(item.id()))))
                .or(() -> first("instance", "hrid==" + term).map(record -> new Exact(record.id(), Optional.empty())))
                .or(() -> first("holdings", "hrid==" + term)
                        .flatMap(holdings -> parent(holdings, "instanceId"))
                        .map(instance -> new Exact(instance, Optional.empty())));
    }

    private Optional<UUID> instanceOf(Optional<UUID> holdingsId) {
        return holdingsId.flatMap(id -> store.find("holdings", id)).flatMap(holdings -> parent(holdings, "instanceId"));
    }

    private Optional<StoredRecord> first(String type, String cql) {
        return store.list(type, new RecordQuery(cql, 0, 1, RecordQuery.Totals.NONE)).records().stream()
                .findFirst();
    }

    private static Optional<UUID> parent(StoredRecord record, String reference) {
        return Optional.ofNullable(Uuids.parse(record.document().path(reference).asString(null)));
    }
}
