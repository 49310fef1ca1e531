package octavo.server.dataexport.profiles;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A row of a mapping profile: values of the catalogue, and the subfield that they go to.
 *
 * @param name the reference record that a value is the id of, and which of its names is wanted; null for a plain value
 */
public record Transformation(
        FieldPath path, Target target, @Nullable ReferenceName name) {

    /**
     * A subfield of a data field.
     *
     * @param code of the subfield, as in {@code a}
     */
    public record Target(String tag, char indicator1, char indicator2, char code) {

        private static final Pattern TEXT = Pattern.compile("(\\d{3})(.)(.)\\$?([0-9a-z])");

        /**
         * Reads FOLIO's {@code 901  $a}: tag, two indicators, subfield code; a backslash or number sign also stands for a blank.
         *
         * @throws IllegalArgumentException for anything else, and for control fields, which have no subfields
         */
        static Target parse(String text) {
            var parts = TEXT.matcher(text);
            if (!parts.matches() || text.startsWith("00")) {
                throw new IllegalArgumentException(
                        "'%s' is not a tag, two indicators and a subfield code, as in '901  $a'".formatted(text));
            }
            return new Target(
                    parts.group(1),
                    indicator(parts.group(2)),
                    indicator(parts.group(3)),
                    parts.group(4).charAt(0));
        }

        private static char indicator(String text) {
            char c = text.charAt(0);
            return c == '\\' || c == '#' ? ' ' : c;
        }

        /** Whether values of both come into the same field. */
        public boolean isSameField(Target other) {
            return tag.equals(other.tag) && indicator1 == other.indicator1 && indicator2 == other.indicator2;
        }
    }

    /**
     * What stands for an id.
     *
     * @param type the record type of the reference record
     * @param unit the part of a location that is meant: {@code library}, {@code campus}, {@code institution}; null for itself
     * @param field of the record, {@code name} or {@code code}
     */
    public record ReferenceName(String type, @Nullable String unit, String field) {}

    private static final Map<String, String> TYPES = Map.of(
            "permanentLocationId", "location",
            "temporaryLocationId", "location",
            "effectiveLocationId", "location",
            "callNumberTypeId", "call_number_type",
            "typeId", "call_number_type",
            "materialTypeId", "material_type",
            "permanentLoanTypeId", "loan_type",
            "instanceTypeId", "instance_type",
            "modeOfIssuanceId", "mode_of_issuance");

    /**
     * Reads a row; one that is not enabled, or says no target, is none.
     *
     * @param row in FOLIO's shape
     * @throws IllegalArgumentException naming what cannot be read
     */
    public static Optional<Transformation> of(JsonNode row) {
        var target = row.path("transformation").asString("");
        if (!row.path("enabled").asBoolean(true) || target.isBlank()) {
            return Optional.empty();
        }
        var path = row.path("path").asString("");
        if (path.isEmpty()) {
            throw new IllegalArgumentException(
                    "field '%s' has no path".formatted(row.path("fieldId").asString("")));
        }
        var parsed = FieldPath.parse(path);
        return Optional.of(new Transformation(
                parsed, Target.parse(target), name(parsed, row.path("fieldId").asString(""))));
    }

    private static @Nullable ReferenceName name(FieldPath path, String fieldId) {
        var type = TYPES.get(path.lastName());
        if (type == null) {
            return null;
        }
        var id = fieldId.toLowerCase(Locale.ROOT);
        var unit = !type.equals("location")
                ? null
                : id.contains(".library.")
                        ? "library"
                        : id.contains(".campus.") ? "campus" : id.contains(".institution.") ? "institution" : null;
        return new ReferenceName(type, unit, id.endsWith(".code") ? "code" : "name");
    }
}
