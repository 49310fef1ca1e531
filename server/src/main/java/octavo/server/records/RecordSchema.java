package octavo.server.records;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import octavo.server.records.FolioException.Problem;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The JSON Schema of a record type. It answers in the words of FOLIO's storage modules, with every violation at once, and
 * fills the defaults that the schema states, so that a flag never sent is stored as false.
 */
final class RecordSchema {

    private static final SchemaRegistry SCHEMAS = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

    private final Schema schema;
    private final Map<String, JsonNode> defaults = new LinkedHashMap<>();

    private RecordSchema(Schema schema) {
        this.schema = schema;
        for (var property : schema.getSchemaNode().path("properties").properties()) {
            if (property.getValue().has("default")) {
                defaults.put(property.getKey(), property.getValue().get("default"));
            }
        }
    }

    static RecordSchema load(String recordType) {
        var resource = "/schemas/" + recordType + ".json";
        try (var in = RecordSchema.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("the schema %s is missing".formatted(resource));
            }
            return new RecordSchema(SCHEMAS.getSchema(in, InputFormat.JSON));
        } catch (IOException e) {
            throw new UncheckedIOException("the schema %s cannot be read".formatted(resource), e);
        }
    }

    /** Whether documents of the type may have a property of this name. */
    boolean declares(String property) {
        return schema.getSchemaNode().path("properties").has(property);
    }

    void fillDefaults(ObjectNode document) {
        for (var entry : defaults.entrySet()) {
            var value = document.get(entry.getKey());
            if (value == null || value.isNull()) {
                document.set(entry.getKey(), entry.getValue().deepCopy());
            }
        }
    }

    /**
     * Checks a document.
     *
     * @throws FolioException 422 with one error for each violation, each naming its field
     */
    void check(ObjectNode document) {
        var violations = schema.validate(document);
        if (violations.isEmpty()) {
            return;
        }
        List<Problem> problems = new ArrayList<>();
        for (var violation : violations) {
            problems.add(problem(violation));
        }
        throw FolioException.invalid(problems);
    }

    private static Problem problem(com.networknt.schema.Error violation) {
        var at = dotted(violation.getInstanceLocation().toString());
        var property = violation.getProperty();
        return switch (violation.getKeyword()) {
            case "required" ->
                new Problem(
                        "must not be null",
                        "1",
                        "javax.validation.constraints.NotNull.message",
                        Map.of(join(at, property), "null"));
            case "additionalProperties", "unevaluatedProperties" ->
                new Problem(
                        "Unrecognized field \"%s\"".formatted(join(at, property)),
                        "1",
                        "-1",
                        Map.of(join(at, property), ""));
            case "pattern" ->
                new Problem(
                        "must match \"%s\"".formatted(violation.getSchemaNode().asString()),
                        "1",
                        "javax.validation.constraints.Pattern.message",
                        Map.of(at, text(violation.getInstanceNode())));
            default ->
                new Problem(
                        violation.getMessage() == null ? violation.getKeyword() : violation.getMessage(),
                        "1",
                        "-1",
                        Map.of(at, text(violation.getInstanceNode())));
        };
    }

    private static String text(JsonNode node) {
        return node.isString() ? node.asString() : node.toString();
    }

    /** {@code /status/name} as {@code status.name}. */
    private static String dotted(String pointer) {
        return pointer.replaceFirst("^[/$.]+", "").replace('/', '.');
    }

    private static String join(String at, String property) {
        return at.isEmpty() ? property : at + "." + property;
    }
}
