package octavo.server.dataimport;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What a record of a file did to one record of the catalogue.
 *
 * @param created whether it was made; else it was changed
 * @param hrid null where a trial run has made none
 * @param fields that differ; none for MARC
 * @param removed MARC fields, as {@code 245 10 $a Title}
 * @param added likewise
 */
public record ImportChange(
        ImportedKind kind,
        boolean created,
        @Nullable String hrid,
        List<Field> fields,
        List<String> removed,
        List<String> added) {

    public ImportChange {
        fields = List.copyOf(fields);
        removed = List.copyOf(removed);
        added = List.copyOf(added);
    }

    /** A field that differs; what is not there is a missing node. */
    public record Field(String name, JsonNode before, JsonNode after) {}
}
