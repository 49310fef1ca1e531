package octavo.server.mapping;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The reference data that a new tenant gets. */
final class ShippedReferenceData {

    private ShippedReferenceData() {}

    static ReferenceData load() {
        var builder = ReferenceData.builder();
        for (var type : ReferenceType.values()) {
            for (var entry : read(type)) {
                builder.add(
                        type,
                        entry.get("id").stringValue(),
                        entry.get("name").stringValue(),
                        entry.path("code").asString(null));
            }
        }
        return builder.build();
    }

    private static JsonNode read(ReferenceType type) {
        var resource = "/reference/%s.json".formatted(type.name().toLowerCase(Locale.ROOT));
        try (var in = ShippedReferenceData.class.getResourceAsStream(resource)) {
            return JsonMapper.shared().readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(resource, e);
        }
    }
}
