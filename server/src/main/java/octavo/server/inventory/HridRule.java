package octavo.server.inventory;

import octavo.server.records.FolioException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** HRIDs are given once: labels and slips carry them. */
final class HridRule {

    private HridRule() {}

    static void refuseChange(@Nullable JsonNode previous, JsonNode next) {
        if (previous == null) {
            return;
        }
        var before = previous.path("hrid").asString("");
        var after = next.path("hrid").asString("");
        if (!before.equals(after)) {
            throw FolioException.badRequest(
                    "The hrid field cannot be changed: new=%s, old=%s".formatted(after, before));
        }
    }
}
