package octavo.server.contract;

import static octavo.server.contract.Answers.expect;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import octavo.server.TestPlatform.Client;
import octavo.server.records.Json;
import octavo.server.records.RecordRegistry;
import octavo.server.records.RecordType;
import octavo.server.records.RecordType.Reference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Valid documents of any record type: what its schema requires, each text unlike all others, and references to records that
 * exist, which are made for the purpose.
 */
final class SampleDocuments {

    private static final Map<String, String> PATTERN_EXAMPLES = Map.of(
            "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}([.,]\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$",
            "2026-06-01T10:00:00.000+00:00",
            "^-?\\d+([.]\\d+)?$",
            "5.00",
            "^[0-9]{3}$",
            "245",
            "^[0-9a-z\\\\]*$",
            "0",
            "^[0-9a-z]*$",
            "a");

    private final RecordRegistry registry;
    private final Client staff;
    private final Map<String, TypeSchema> schemas = new HashMap<>();
    private final Map<String, String> shared = new HashMap<>();
    private int texts;

    SampleDocuments(RecordRegistry registry, Client staff) {
        this.registry = registry;
        this.staff = staff;
    }

    TypeSchema schema(RecordType type) {
        return schemas.computeIfAbsent(type.name(), name -> TypeSchema.of(type));
    }

    /** A document with what its type requires. */
    ObjectNode of(RecordType type) {
        var document = (ObjectNode) value(type, "", schema(type).root());
        document.put("id", UUID.randomUUID().toString());
        if (type.name().equals("location")) { // its primary service point must be among its service points
            document.putArray("servicePointIds").add(document.path("primaryServicePoint"));
        }
        return document;
    }

    /** As {@link #of}, with every unique field. */
    ObjectNode withUniqueFields(RecordType type) {
        var document = of(type);
        for (var unique : type.uniques()) {
            for (var field : unique.split(",", -1)) {
                if (document.at("/" + field.replace('.', '/')).isMissingNode()) {
                    place(type, document, field, value(type, field, schemaAt(type, field)));
                }
            }
        }
        return document;
    }

    /** Stores a new sample and answers it as stored. */
    ObjectNode create(RecordType type) {
        return create(type, of(type));
    }

    ObjectNode create(RecordType type, ObjectNode document) {
        return (ObjectNode) Answers.json(expect(201, staff.post(String.valueOf(type.path()), Json.compact(document))));
    }

    /** Puts a value at a dotted path, with what must be around it; where an array of values is wanted, alone in one. */
    void place(RecordType type, ObjectNode document, String field, JsonNode value) {
        var names = field.split("\\.", -1);
        JsonNode at = document;
        var path = "";
        for (int i = 0; i < names.length - 1; i++) {
            path = path.isEmpty() ? names[i] : path + "." + names[i];
            var holder = (ObjectNode) at;
            if (!holder.has(names[i])) {
                holder.set(names[i], value(type, path, schemaAt(type, path)));
            }
            at = holder.get(names[i]) instanceof ArrayNode array ? array.get(0) : holder.get(names[i]);
        }
        var last = names[names.length - 1];
        var isArray = schemaAt(type, field).path("type").asString("").equals("array");
        ((ObjectNode) at)
                .set(last, isArray ? JsonNodeFactory.instance.arrayNode().add(value) : value);
    }

    private JsonNode schemaAt(RecordType type, String field) {
        var schema = schema(type);
        var at = schema.root();
        for (var name : field.split("\\.", -1)) {
            if (at.has("items")) {
                at = schema.resolve(at.path("items"));
            }
            at = schema.resolve(at.path("properties").path(name));
        }
        return at;
    }

    private JsonNode value(RecordType type, String path, JsonNode unresolved) {
        var schema = schema(type).resolve(unresolved);
        var nodes = JsonNodeFactory.instance;
        if (schema.has("enum")) {
            return schema.path("enum").path(0);
        }
        return switch (schema.path("type").asString("string")) {
            case "object" -> {
                var object = nodes.objectNode();
                for (var name : TypeSchema.required(schema)) {
                    object.set(
                            name,
                            value(
                                    type,
                                    path.isEmpty() ? name : path + "." + name,
                                    schema.path("properties").path(name)));
                }
                yield object;
            }
            case "array" -> nodes.arrayNode().add(value(type, path, schema.path("items")));
            case "boolean" -> nodes.booleanNode(true);
            case "integer", "number" -> nodes.numberNode(1);
            case "string" -> nodes.stringNode(text(type, path, schema));
            default -> throw new IllegalStateException("%s.%s: no sample for %s".formatted(type.name(), path, schema));
        };
    }

    private String text(RecordType type, String path, JsonNode schema) {
        if (TypeSchema.isUuid(schema)) {
            return type.references().stream()
                    .filter(reference -> reference.field().equals(path))
                    .findFirst()
                    .map(reference -> target(type, reference))
                    .orElseGet(() -> UUID.randomUUID().toString());
        }
        var pattern = schema.path("pattern").asString("");
        if (pattern.isEmpty()) {
            return "sample%d".formatted(++texts);
        }
        var example = PATTERN_EXAMPLES.get(pattern);
        if (example == null) {
            throw new IllegalStateException("%s.%s: no sample for %s".formatted(type.name(), path, pattern));
        }
        return example;
    }

    /** The id of a record that a sample may name; one for all samples, unless two may not name the same. */
    private String target(RecordType type, Reference reference) {
        var target = registry.type(reference.target());
        if (isUnique(type, reference.field())) {
            return id(create(target));
        }
        var known = shared.get(target.name());
        if (known == null) {
            known = id(create(target));
            shared.put(target.name(), known);
        }
        return known;
    }

    private static boolean isUnique(RecordType type, String field) {
        return type.uniques().stream()
                .map(unique -> List.of(unique.split(",", -1)))
                .anyMatch(fields -> fields.contains(field));
    }

    static String id(JsonNode document) {
        return document.path("id").asString();
    }

    /** Copies fields that are unique together from one document to another. */
    static void copy(String fields, ObjectNode from, ObjectNode to) {
        Arrays.stream(fields.split(",", -1)).forEach(field -> to.set(field, from.get(field)));
    }
}
