package octavo.server.records;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** All declared record types, and who behaves for them. */
@Component
public class RecordRegistry {

    private final Map<String, RecordType> types = new LinkedHashMap<>();
    private final Map<String, RecordBehaviour> behaviours = new HashMap<>();
    private final Map<String, RecordSchema> schemas = new HashMap<>();

    RecordRegistry(List<RecordDeclarations> declarations, List<RecordBehaviour> behaviours) {
        for (var declaration : declarations) {
            for (var type : declaration.types()) {
                if (types.put(type.name(), type) != null) {
                    throw new IllegalStateException("record type %s is declared twice".formatted(type.name()));
                }
                schemas.put(type.name(), RecordSchema.load(type.name()));
            }
        }
        for (var type : types.values()) {
            for (var reference : type.references()) {
                if (!types.containsKey(reference.target())) {
                    throw new IllegalStateException("%s.%s refers to %s, which no module declares"
                            .formatted(type.name(), reference.field(), reference.target()));
                }
            }
        }
        for (var behaviour : behaviours) {
            type(behaviour.recordType());
            this.behaviours.merge(behaviour.recordType(), behaviour, Both::new);
        }
    }

    public Collection<RecordType> types() {
        return types.values();
    }

    /** The declaration of a type; a name that nobody declared is a programming fault. */
    public RecordType type(String name) {
        var type = types.get(name);
        if (type == null) {
            throw new IllegalArgumentException("no record type '%s' is declared".formatted(name));
        }
        return type;
    }

    RecordBehaviour behaviour(RecordType type) {
        return behaviours.getOrDefault(type.name(), new Plain(type.name()));
    }

    RecordSchema schema(RecordType type) {
        var schema = schemas.get(type.name());
        if (schema == null) {
            throw new IllegalStateException("record type %s has no schema".formatted(type.name()));
        }
        return schema;
    }

    private record Plain(String recordType) implements RecordBehaviour {}

    /** A type of one module that another one listens to, such as a setting that a cache depends on. */
    private record Both(RecordBehaviour first, RecordBehaviour second) implements RecordBehaviour {

        @Override
        public String recordType() {
            return first.recordType();
        }

        @Override
        public void beforeWriteAll(List<@Nullable ObjectNode> previous, List<ObjectNode> next) {
            first.beforeWriteAll(previous, next);
            second.beforeWriteAll(previous, next);
        }

        @Override
        public void afterWrite(@Nullable ObjectNode previous, ObjectNode next) {
            first.afterWrite(previous, next);
            second.afterWrite(previous, next);
        }

        @Override
        public void beforeDelete(ObjectNode previous) {
            first.beforeDelete(previous);
            second.beforeDelete(previous);
        }
    }
}
