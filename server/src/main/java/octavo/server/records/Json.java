package octavo.server.records;

import org.springframework.boot.jackson.autoconfigure.JsonMapperBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * How JSON is read and written, decided here and nowhere else. What clients read is indented the way FOLIO's business
 * modules print it ({@code "id" : "…"}, blanks around the colon), which scripts assert; what the database keeps is compact.
 */
public final class Json {

    /** Compact, for storage and messages. */
    public static final JsonMapper COMPACT = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    /** Indented, for clients. */
    public static final JsonMapper PRETTY =
            COMPACT.rebuild().enable(SerializationFeature.INDENT_OUTPUT).build();

    private Json() {}

    /** An empty object. */
    public static ObjectNode object() {
        return COMPACT.createObjectNode();
    }

    /**
     * Reads a JSON object from a client.
     *
     * @throws FolioException 400 with line and column when it is not JSON, or not an object
     */
    public static ObjectNode parseObject(byte[] body) {
        try {
            if (COMPACT.readTree(body) instanceof ObjectNode object) {
                return object;
            }
            throw FolioException.badRequest("The body is not a JSON object");
        } catch (JacksonException e) {
            var at = e.getLocation();
            throw FolioException.badRequest(
                    at == null
                            ? "The body is not JSON: " + e.getOriginalMessage()
                            : "The body is not JSON: line %d, column %d: %s"
                                    .formatted(at.getLineNr(), at.getColumnNr(), e.getOriginalMessage()));
        }
    }

    /** Reads a document that the platform itself stored; what is not an object is a fault. */
    public static ObjectNode parseStored(String document) {
        if (COMPACT.readTree(document) instanceof ObjectNode object) {
            return object;
        }
        throw new IllegalStateException("a stored document is not a JSON object");
    }

    /** The compact text of a document. */
    public static String compact(JsonNode document) {
        return COMPACT.writeValueAsString(document);
    }

    @Configuration(proxyBeanMethods = false)
    static class WebJson {

        @Bean
        JsonMapperBuilderCustomizer folioJson() {
            return builder -> builder.enable(SerializationFeature.INDENT_OUTPUT)
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION);
        }
    }
}
