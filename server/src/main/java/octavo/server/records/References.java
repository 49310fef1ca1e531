package octavo.server.records;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import octavo.server.records.FolioException.Problem;
import octavo.server.records.RecordType.Reference;
import octavo.server.tenants.TenantSql;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * References between records that no foreign key guards: checked when a record is written, and again when the record
 * that they name is deleted.
 */
@Component
class References {

    private final TenantSql sql;
    private final RecordRegistry registry;
    private final RecordRows rows;

    References(TenantSql sql, RecordRegistry registry, RecordRows rows) {
        this.sql = sql;
        this.registry = registry;
        this.rows = rows;
    }

    /**
     * Checks the references of documents about to be written. Those that an update leaves as they were are not asked again.
     *
     * @param previous the stored documents by position, null for a new one
     * @throws FolioException 422 naming each field and the id that does not exist
     */
    void check(RecordType type, List<@Nullable ObjectNode> previous, List<ObjectNode> next) {
        List<Problem> problems = new ArrayList<>();
        for (var reference : type.references()) {
            Map<UUID, String> wanted = new LinkedHashMap<>();
            for (int i = 0; i < next.size(); i++) {
                var before = previous.get(i);
                var known = before == null ? Set.<String>of() : values(before, reference.field());
                for (var value : values(next.get(i), reference.field())) {
                    if (known.contains(value)) {
                        continue;
                    }
                    var id = Uuids.parse(value);
                    if (id == null) {
                        problems.add(missing(type, reference, value));
                    } else {
                        wanted.put(id, value);
                    }
                }
            }
            if (!wanted.isEmpty()) {
                var existing = rows.existing(registry.type(reference.target()), wanted.keySet());
                for (var entry : wanted.entrySet()) {
                    if (!existing.contains(entry.getKey())) {
                        problems.add(missing(type, reference, entry.getValue()));
                    }
                }
            }
        }
        if (!problems.isEmpty()) {
            throw FolioException.invalid(problems);
        }
    }

    /** Refuses to delete a record that others name through a field without foreign key. */
    void checkNotUsed(RecordType type, UUID id) {
        for (var other : registry.types()) {
            for (var reference : other.references()) {
                if (!reference.target().equals(type.name()) || reference.column() != null) {
                    continue;
                }
                // Lax paths look into arrays by themselves, of ids as well as of objects that hold one.
                var used = sql.sql("""
                                select exists (
                                    select 1 from {tenant}.%s r
                                     where jsonb_path_exists(r.doc, ?::jsonpath, jsonb_build_object('id', ?::text)))
                                """.formatted(other.name()))
                        .params(List.of("$.%s ? (@ == $id)".formatted(reference.field()), id.toString()))
                        .query(Boolean.class)
                        .single();
                if (used) {
                    throw stillUsed(type, id, other);
                }
            }
        }
    }

    static FolioException stillUsed(RecordType type, UUID id, RecordType user) {
        return FolioException.badRequest("Cannot delete %s.id = %s because id is still referenced from table %s."
                .formatted(type.label(), id, user.label()));
    }

    private Problem missing(RecordType type, Reference reference, String value) {
        return new Problem(
                "Cannot set %s.%s = %s because it does not exist in %s.id."
                        .formatted(
                                type.label(),
                                reference.field(),
                                value,
                                registry.type(reference.target()).label()),
                "1",
                "-1",
                Map.of(type.label() + "." + reference.field(), value));
    }

    private static Set<String> values(ObjectNode document, String field) {
        Set<String> values = new LinkedHashSet<>();
        collect(document, field.split("\\.", -1), 0, values);
        return values;
    }

    private static void collect(JsonNode node, String[] path, int depth, Set<String> into) {
        if (node.isArray()) {
            for (var element : node) {
                collect(element, path, depth, into);
            }
        } else if (depth < path.length) {
            collect(node.path(path[depth]), path, depth + 1, into);
        } else if (node.isString()) {
            into.add(node.asString());
        }
    }
}
