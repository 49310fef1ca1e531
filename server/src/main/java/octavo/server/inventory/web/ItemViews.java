package octavo.server.inventory.web;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import octavo.server.inventory.web.ReferenceNames.Vocabulary;
import octavo.server.records.Json;
import octavo.server.records.StoredRecord;
import octavo.server.records.Uuids;
import octavo.server.tenants.TenantSql;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/**
 * Stored items as the business API shows them. A block of a list costs one statement beside its own, whatever its length, and names
 * that are not in memory one more for each vocabulary: a desk asks for an item with every scan.
 */
@Component
class ItemViews {

    private static final Map<String, Vocabulary> VOCABULARIES = Map.of(
            "materialTypeId", Vocabulary.MATERIAL_TYPE,
            "permanentLoanTypeId", Vocabulary.LOAN_TYPE,
            "temporaryLoanTypeId", Vocabulary.LOAN_TYPE,
            "permanentLocationId", Vocabulary.LOCATION,
            "temporaryLocationId", Vocabulary.LOCATION,
            "effectiveLocationId", Vocabulary.LOCATION);

    private final TenantSql sql;
    private final ReferenceNames referenceNames;

    ItemViews(TenantSql sql, ReferenceNames referenceNames) {
        this.sql = sql;
        this.referenceNames = referenceNames;
    }

    ObjectNode of(StoredRecord item) {
        return of(List.of(item)).getFirst();
    }

    List<ObjectNode> of(List<StoredRecord> items) {
        if (items.isEmpty()) {
            return List.of();
        }
        var around = surroundings(items);
        var names = names(items);
        List<ObjectNode> views = new ArrayList<>();
        for (var item : items) {
            var itsOwn = around.get(item.id());
            if (itsOwn == null) {
                throw new IllegalStateException("item %s has no holdings record or no instance".formatted(item.id()));
            }
            views.add(ItemShape.toBusiness(item.document(), itsOwn, names));
        }
        return views;
    }

    /** Ids of the items that a holdings record shares with other titles. */
    List<String> boundWith(UUID holdingsId) {
        return sql.sql("select item_id::text from {tenant}.bound_with_part where holdings_id = ? order by item_id")
                .param(holdingsId)
                .query((row, number) -> row.getString(1))
                .list();
    }

    private Map<UUID, ItemSurroundings> surroundings(List<StoredRecord> items) {
        Map<UUID, ItemSurroundings> found = new HashMap<>();
        sql.sql("""
                        select it.id, i.doc->>'title' as title, h.doc->>'callNumber' as call_number,
                               coalesce(i.doc->'contributors', '[]') as contributors,
                               exists (select 1 from {tenant}.bound_with_part b where b.item_id = it.id) as bound_with
                          from {tenant}.item it
                          join {tenant}.holdings h on h.id = it.holdings_id
                          join {tenant}.instance i on i.id = h.instance_id
                         where it.id %s
                        """.formatted(TenantSql.ONE_OF))
                .param(items.stream().map(StoredRecord::id).toArray(UUID[]::new))
                .query(row -> {
                    found.put(
                            row.getObject("id", UUID.class),
                            new ItemSurroundings(
                                    row.getString("title"),
                                    row.getString("call_number"),
                                    Json.COMPACT.readTree(row.getString("contributors")),
                                    row.getBoolean("bound_with")));
                });
        return found;
    }

    private Map<String, String> names(List<StoredRecord> items) {
        Map<Vocabulary, Set<UUID>> wanted = new HashMap<>();
        for (var item : items) {
            VOCABULARIES.forEach((field, vocabulary) -> {
                var id = Uuids.parse(item.document().path(field).asString(null));
                if (id != null) {
                    wanted.computeIfAbsent(vocabulary, none -> new HashSet<>()).add(id);
                }
            });
        }
        Map<String, String> names = new HashMap<>();
        wanted.forEach((vocabulary, ids) ->
                referenceNames.of(vocabulary, ids).forEach((id, name) -> names.put(id.toString(), name)));
        return names;
    }
}
