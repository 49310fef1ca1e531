package octavo.server.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import octavo.server.records.RecordStore;
import octavo.server.records.StoredRecord;
import octavo.server.tenants.TenantSql;
import org.springframework.stereotype.Repository;

/** The rows of {@code instance_search} and {@code search_pending} of the caller's tenant. */
@Repository
class SearchIndex {

    /** Statements whose instances are indexed in one transaction; an import's chunk is one statement. */
    private static final int BATCH_STATEMENTS = 4;

    /** Records read at once: what one batch holds in memory stays small. */
    private static final int BATCH_RECORDS = 500;

    private static final String INSTANCE = "instance";

    private final TenantSql sql;
    private final RecordStore store;

    SearchIndex(TenantSql sql, RecordStore store) {
        this.sql = sql;
        this.store = store;
    }

    /** An instance that was found, and what it is sorted by. */
    record Hit(UUID instanceId, String title) {

        static final Comparator<Hit> ORDER = Comparator.comparing(Hit::title)
                .thenComparing(hit -> hit.instanceId().toString());
    }

    /** @param total all hits of the index, at most the bound of the question */
    record Hits(List<Hit> first, int total) {}

    private record Pending(long seq, UUID[] ids) {}

    /** The instances that changed and are not indexed yet. */
    Set<UUID> pending() {
        return new HashSet<>(sql.sql("select distinct unnest(ids) from {tenant}.search_pending")
                .query(UUID.class)
                .list());
    }

    /** The last change that is not indexed yet; 0 where everything is. */
    long lastPending() {
        return sql.sql("select coalesce(max(seq), 0) from {tenant}.search_pending")
                .query(Long.class)
                .single();
    }

    /** How many changes are not indexed yet. */
    int pendingStatements() {
        return sql.sql("select count(*) from {tenant}.search_pending")
                .query(Integer.class)
                .single();
    }

    /** Those of the given instances that meet the criterion, as their records say. */
    List<Hit> among(Set<UUID> instances, Criterion criterion) {
        List<Hit> hits = new ArrayList<>();
        var ids = List.copyOf(instances);
        for (int from = 0; from < ids.size(); from += BATCH_RECORDS) {
            var records = store.findAll(INSTANCE, ids.subList(from, Math.min(ids.size(), from + BATCH_RECORDS)));
            for (var record : records) {
                var text = SearchText.of(record.document());
                if (criterion.isMetBy(text)) {
                    hits.add(new Hit(record.id(), text.title()));
                }
            }
        }
        return hits;
    }

    /**
     * What the index knows, without the pending instances.
     *
     * @param countMax hits that are looked at; where there are more, these are some of them
     */
    Hits indexed(Criterion criterion, int first, int countMax) {
        List<Integer> total = new ArrayList<>();
        var hits = sql.sql("""
                        with hits as materialized (
                            select s.instance_id, s.title
                              from {tenant}.instance_search s
                             where s.words @@ ?::tsquery
                               and not exists (
                                   select 1 from (select unnest(ids) as id from {tenant}.search_pending) p
                                    where p.id = s.instance_id)
                             limit ?)
                        select instance_id, title, count(*) over () as total
                          from hits
                         order by title collate "C", instance_id
                         limit ?
                        """)
                .param(criterion.query())
                .param(countMax)
                .param(first)
                .query((row, number) -> {
                    total.add(row.getInt("total"));
                    return new Hit(row.getObject("instance_id", UUID.class), row.getString("title"));
                })
                .list();
        return new Hits(hits, total.isEmpty() ? 0 : total.getFirst());
    }

    /**
     * Indexes what changed longest ago, inside the caller's transaction. One node at a time does so for a tenant: two could
     * overwrite each other's newer rows.
     *
     * @return how many instances were looked at; 0 where nothing is pending or another node is at it
     */
    int drain() {
        if (!lock()) {
            return 0;
        }
        var batch = sql.sql("select seq, ids from {tenant}.search_pending order by seq limit ?")
                .param(BATCH_STATEMENTS)
                .query((row, number) -> new Pending(
                        row.getLong("seq"), (UUID[]) row.getArray("ids").getArray()))
                .list();
        Set<UUID> ids = new HashSet<>();
        batch.forEach(pending -> ids.addAll(List.of(pending.ids())));
        if (batch.isEmpty()) {
            return 0;
        }
        // Read after the pending rows: what is indexed is at least as new as what they tell of.
        var records = store.findAll(INSTANCE, List.copyOf(ids));
        write(records);
        var gone = new HashSet<>(ids);
        records.forEach(record -> gone.remove(record.id()));
        sql.sql("delete from {tenant}.instance_search where instance_id = any (?)")
                .param(gone.toArray(UUID[]::new))
                .update();
        sql.sql("delete from {tenant}.search_pending where seq = any (?)")
                .param(batch.stream().map(Pending::seq).toArray(Long[]::new))
                .update();
        return ids.size();
    }

    private boolean lock() {
        return sql.sql("select pg_try_advisory_xact_lock('{tenant}.search_pending'::regclass::oid::bigint)")
                .query(Boolean.class)
                .single();
    }

    private void write(List<StoredRecord> records) {
        var texts =
                records.stream().map(record -> SearchText.of(record.document())).toList();
        sql.sql("""
                insert into {tenant}.instance_search (instance_id, title, words)
                select id, title, words::tsvector from unnest(?::uuid[], ?::text[], ?::text[]) as text (id, title, words)
                on conflict (instance_id) do update set title = excluded.title, words = excluded.words
                """)
                .param(records.stream().map(StoredRecord::id).toArray(UUID[]::new))
                .param(texts.stream().map(SearchText::title).toArray(String[]::new))
                .param(texts.stream().map(SearchText::vector).toArray(String[]::new))
                .update();
    }
}
