package octavo.server.inventory;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import octavo.server.records.Json;
import octavo.server.records.RecordStore;
import octavo.server.tenants.TenantSql;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * How instances hang together: parents and children, preceding and succeeding titles. They are records of their own; the
 * business API shows and takes them as arrays of the instance.
 */
@Component
public class InstanceRelations {

    static final String PARENTS = "parentInstances";
    static final String CHILDREN = "childInstances";
    static final String PRECEDING = "precedingTitles";
    static final String SUCCEEDING = "succeedingTitles";
    public static final List<String> FIELDS = List.of(PARENTS, CHILDREN, PRECEDING, SUCCEEDING);

    private static final String RELATIONSHIP = "instance_relationship";
    private static final String TITLE = "preceding_succeeding_title";

    private final TenantSql sql;
    private final RecordStore store;

    InstanceRelations(TenantSql sql, RecordStore store) {
        this.sql = sql;
        this.store = store;
    }

    /** Adds the arrays, and whether the instance is bound with others, to these documents; three statements. */
    public void show(List<ObjectNode> instances) {
        Map<UUID, ObjectNode> byId = new HashMap<>();
        for (var instance : instances) {
            FIELDS.forEach(instance::putArray);
            instance.put("isBoundWith", false);
            byId.put(UUID.fromString(instance.path("id").asString()), instance);
        }
        if (byId.isEmpty()) {
            return;
        }
        var ids = byId.keySet().toArray(UUID[]::new);
        showRelationships(byId, ids);
        showTitles(byId, ids);
        sql.sql("""
                        select distinct h.instance_id
                          from {tenant}.bound_with_part b join {tenant}.holdings h on h.id = b.holdings_id
                         where h.instance_id = any(?)
                        """)
                .param(ids)
                .query(UUID.class)
                .list()
                .forEach(id -> byId.getOrDefault(id, Json.object()).put("isBoundWith", true));
    }

    /** Makes the stored relations of an instance those that the arrays state; an absent array states none. */
    public void replace(UUID instanceId, ObjectNode arrays) {
        var id = instanceId.toString();
        Set<ObjectNode> relationships = new HashSet<>();
        for (var parent : arrays.path(PARENTS)) {
            relationships.add(relationship(parent.path("superInstanceId"), Json.COMPACT.valueToTree(id), parent));
        }
        for (var child : arrays.path(CHILDREN)) {
            relationships.add(relationship(Json.COMPACT.valueToTree(id), child.path("subInstanceId"), child));
        }
        replace(RELATIONSHIP, relationships, """
                select id, doc - '{id,metadata}'::text[] as doc
                  from {tenant}.instance_relationship
                 where super_instance_id = ? or sub_instance_id = ?
                """, instanceId);
        Set<ObjectNode> titles = new HashSet<>();
        for (var title : arrays.path(PRECEDING)) {
            titles.add(title(title, "precedingInstanceId", "succeedingInstanceId", id));
        }
        for (var title : arrays.path(SUCCEEDING)) {
            titles.add(title(title, "succeedingInstanceId", "precedingInstanceId", id));
        }
        replace(TITLE, titles, """
                select id, doc - '{id,metadata}'::text[] as doc
                  from {tenant}.preceding_succeeding_title
                 where preceding_instance_id = ? or succeeding_instance_id = ?
                """, instanceId);
    }

    private void replace(String type, Set<ObjectNode> wanted, String storedStatement, UUID instanceId) {
        Map<UUID, ObjectNode> stored = new HashMap<>();
        sql.sql(storedStatement).params(instanceId, instanceId).query(row -> {
            stored.put(row.getObject("id", UUID.class), Json.parseStored(row.getString("doc")));
        });
        stored.forEach((id, document) -> {
            if (!wanted.contains(document)) {
                store.delete(type, id);
            }
        });
        List<ObjectNode> fresh = new ArrayList<>(wanted);
        fresh.removeAll(stored.values());
        store.insertAll(type, fresh, false);
    }

    private static ObjectNode relationship(JsonNode parent, JsonNode child, JsonNode entry) {
        var document = Json.object();
        document.set("superInstanceId", parent);
        document.set("subInstanceId", child);
        document.set("instanceRelationshipTypeId", entry.path("instanceRelationshipTypeId"));
        return dropMissing(document);
    }

    /** A title that is an instance here is named by its id alone; any other by what is known of it. */
    private static ObjectNode title(JsonNode entry, String otherField, String itsOwnField, String id) {
        var document = Json.object().put(itsOwnField, id);
        if (entry.path(otherField).isString()) {
            document.set(otherField, entry.path(otherField));
        } else {
            for (var field : List.of("title", "hrid", "identifiers")) {
                document.set(field, entry.path(field));
            }
        }
        return dropMissing(document);
    }

    private static ObjectNode dropMissing(ObjectNode document) {
        document.properties()
                .removeIf(field ->
                        field.getValue().isMissingNode() || field.getValue().isNull());
        return document;
    }

    private void showRelationships(Map<UUID, ObjectNode> byId, UUID[] ids) {
        sql.sql("""
                        select id, super_instance_id, sub_instance_id, doc->>'instanceRelationshipTypeId' as type_id
                          from {tenant}.instance_relationship
                         where super_instance_id = any(?) or sub_instance_id = any(?)
                         order by id
                        """).params(ids, ids).query(row -> {
            var parent = row.getObject("super_instance_id", UUID.class);
            var child = row.getObject("sub_instance_id", UUID.class);
            var entry = Json.object()
                    .put("id", row.getString("id"))
                    .put("superInstanceId", parent.toString())
                    .put("subInstanceId", child.toString())
                    .put("instanceRelationshipTypeId", row.getString("type_id"));
            add(byId.get(child), PARENTS, entry);
            add(byId.get(parent), CHILDREN, entry);
        });
    }

    private void showTitles(Map<UUID, ObjectNode> byId, UUID[] ids) {
        sql.sql("""
                        select t.doc - 'metadata' as doc, t.preceding_instance_id, t.succeeding_instance_id,
                               jsonb_build_object('title', p.doc->'title', 'hrid', p.doc->'hrid',
                                                  'identifiers', coalesce(p.doc->'identifiers', '[]')) as preceding,
                               jsonb_build_object('title', s.doc->'title', 'hrid', s.doc->'hrid',
                                                  'identifiers', coalesce(s.doc->'identifiers', '[]')) as succeeding
                          from {tenant}.preceding_succeeding_title t
                          left join {tenant}.instance p on p.id = t.preceding_instance_id
                          left join {tenant}.instance s on s.id = t.succeeding_instance_id
                         where t.preceding_instance_id = any(?) or t.succeeding_instance_id = any(?)
                         order by t.id
                        """).params(ids, ids).query(row -> {
            var document = Json.parseStored(row.getString("doc"));
            var preceding = row.getObject("preceding_instance_id", UUID.class);
            var succeeding = row.getObject("succeeding_instance_id", UUID.class);
            if (succeeding != null) {
                add(byId.get(succeeding), PRECEDING, described(document, preceding, row.getString("preceding")));
            }
            if (preceding != null) {
                add(byId.get(preceding), SUCCEEDING, described(document, succeeding, row.getString("succeeding")));
            }
        });
    }

    private static ObjectNode described(ObjectNode title, @Nullable UUID other, String description) {
        return other == null ? title : title.deepCopy().setAll(Json.parseStored(description));
    }

    private static void add(@Nullable ObjectNode instance, String field, ObjectNode entry) {
        if (instance != null && instance.path(field) instanceof ArrayNode array) {
            array.add(entry.deepCopy());
        }
    }
}
