package octavo.server.inventory.web;

import java.util.List;
import java.util.Map;
import octavo.server.records.FolioException;
import octavo.server.records.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * FOLIO's two shapes of an item: stored, it holds ids ({@code materialTypeId}); in the business API it holds objects with
 * names ({@code materialType}) and shows what it takes from its instance and holdings record. Pure.
 */
final class ItemShape {

    /** Stored field to business field. */
    static final Map<String, String> REFERENCES = Map.of(
            "materialTypeId", "materialType",
            "permanentLoanTypeId", "permanentLoanType",
            "temporaryLoanTypeId", "temporaryLoanType",
            "permanentLocationId", "permanentLocation",
            "temporaryLocationId", "temporaryLocation",
            "effectiveLocationId", "effectiveLocation");

    private static final List<String> SHOWN_ONLY = List.of(
            "title", "callNumber", "contributorNames", "isBoundWith", "boundWithTitles", "links", "effectiveLocation");

    private static final List<String> ALWAYS_ARRAYS = List.of(
            "administrativeNotes",
            "formerIds",
            "notes",
            "circulationNotes",
            "yearCaption",
            "electronicAccess",
            "statisticalCodeIds");

    private ItemShape() {}

    /**
     * The stored shape of what a client sent. A field that is not there stays away, so that a patch can be read too.
     *
     * @throws FolioException 422 when a reference is not an object
     */
    static ObjectNode toStorage(ObjectNode business) {
        var stored = business.deepCopy();
        SHOWN_ONLY.forEach(stored::remove);
        REFERENCES.forEach((storedField, businessField) -> {
            var reference = stored.remove(businessField);
            if (reference == null) {
                return;
            }
            if (!reference.isObject() && !reference.isNull()) {
                throw FolioException.invalid(
                        businessField + " must be an object with an id", businessField, reference.toString());
            }
            stored.set(storedField, reference.path("id").isMissingNode() ? stored.nullNode() : reference.path("id"));
        });
        return stored;
    }

    /**
     * The business shape of a stored item.
     *
     * @param names ids of reference records to their names
     */
    static ObjectNode toBusiness(ObjectNode stored, ItemSurroundings around, Map<String, String> names) {
        var item = stored.deepCopy();
        REFERENCES.forEach((storedField, businessField) -> {
            var id = item.remove(storedField);
            if (id != null) {
                var reference = item.putObject(businessField);
                reference.set("id", id);
                var name = names.get(id.asString(""));
                if (name != null) {
                    reference.put("name", name);
                }
            }
        });
        for (var field : ALWAYS_ARRAYS) {
            if (!item.has(field)) {
                item.putArray(field);
            }
        }
        if (!item.has("tags")) {
            item.putObject("tags").putArray("tagList");
        }
        item.put("title", around.title());
        if (around.callNumber() != null) {
            item.put("callNumber", around.callNumber());
        }
        var contributorNames = item.putArray("contributorNames");
        for (JsonNode contributor : around.contributors()) {
            contributorNames.add(
                    Json.object().put("name", contributor.path("name").asString("")));
        }
        item.put("isBoundWith", around.boundWith());
        return item;
    }
}
