package octavo.server.contract;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import octavo.server.records.Json;
import octavo.server.records.RecordType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** The JSON Schema of a record type, read for what it demands. */
final class TypeSchema {

    private final JsonNode root;

    private TypeSchema(JsonNode root) {
        this.root = root;
    }

    static TypeSchema of(RecordType type) {
        try (var in = TypeSchema.class.getResourceAsStream("/schemas/" + type.name() + ".json")) {
            return new TypeSchema(Json.COMPACT.readTree(in));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    JsonNode root() {
        return root;
    }

    /** The schema behind a reference, and the first of several alternatives. */
    JsonNode resolve(JsonNode schema) {
        if (schema.has("$ref")) {
            return resolve(root.at(schema.path("$ref").asString().substring(1)));
        }
        return schema.has("anyOf") && !schema.has("type")
                ? resolve(schema.path("anyOf").path(0))
                : schema;
    }

    /** What an object must have; of several ways to be complete, the first. */
    static List<String> required(JsonNode schema) {
        return Stream.of(schema, schema.path("anyOf").path(0))
                .flatMap(part -> part.path("required").valueStream())
                .map(JsonNode::asString)
                .toList();
    }

    /** The fields that no record of the type goes without. */
    List<String> required() {
        return root.path("required").valueStream().map(JsonNode::asString).toList();
    }

    boolean refusesUnknownFields() {
        return root.has("additionalProperties")
                && !root.path("additionalProperties").asBoolean(true);
    }

    /** The record's own fields, without those that the server fills. */
    List<Map.Entry<String, JsonNode>> fields() {
        return root.path("properties").properties().stream()
                .filter(field -> !field.getKey().equals("metadata"))
                .map(field -> Map.entry(field.getKey(), resolve(field.getValue())))
                .toList();
    }

    static boolean isUuid(JsonNode schema) {
        return schema.path("pattern").asString("").startsWith("^[0-9a-fA-F]{8}");
    }

    static boolean isAnything(JsonNode schema) {
        return !schema.has("type") && !schema.has("enum");
    }

    /** A value of a type that no alternative of the schema allows. */
    static JsonNode wrongValue(JsonNode schema) {
        return schema.path("type").asString("").equals("object")
                ? JsonNodeFactory.instance.numberNode(17)
                : JsonNodeFactory.instance.objectNode().put("wrong", true);
    }
}
