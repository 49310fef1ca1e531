package octavo.server.inventory.web;

import java.util.List;
import octavo.server.records.FolioException;
import tools.jackson.databind.JsonNode;

/** The fields of an instance that its MARC record states: they are edited there, not here. */
final class MarcControlledFields {

    /** In the order in which FOLIO names them. */
    static final List<String> ALL = List.of(
            "physicalDescriptions",
            "notes",
            "languages",
            "precedingTitles",
            "identifiers",
            "instanceTypeId",
            "modeOfIssuanceId",
            "subjects",
            "dates",
            "source",
            "title",
            "indexTitle",
            "publicationFrequency",
            "electronicAccess",
            "publicationRange",
            "classifications",
            "succeedingTitles",
            "editions",
            "hrid",
            "series",
            "instanceFormatIds",
            "publication",
            "contributors",
            "alternativeTitles");

    private MarcControlledFields() {}

    /**
     * Refuses an update that changes what the MARC record states.
     *
     * @throws FolioException 422 naming the fields
     */
    static void refuseChange(JsonNode stored, JsonNode next) {
        if (!stored.path("source").asString("").endsWith("MARC")) {
            return;
        }
        var changed = ALL.stream()
                .filter(field -> !same(stored.path(field), next.path(field)))
                .toList();
        if (!changed.isEmpty()) {
            var names = String.join(",", changed);
            throw FolioException.invalid(
                    "Instance is controlled by MARC record, these fields are blocked and can not be updated: " + names,
                    "fields",
                    names);
        }
    }

    private static boolean same(JsonNode one, JsonNode other) {
        return isNothing(one) ? isNothing(other) : one.equals(other);
    }

    private static boolean isNothing(JsonNode value) {
        return value.isMissingNode() || value.isNull() || value.isContainer() && value.isEmpty();
    }
}
