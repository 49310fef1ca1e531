package octavo.server.sourcerecords;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import octavo.marc.MarcRecord;
import octavo.server.records.FolioException;
import octavo.server.records.FolioException.Problem;
import octavo.server.records.Uuids;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a client looks for in the stored records. {@code 999ff$i} and {@code 999ff$s} are found by index; any other field by
 * looking through the records of the type for the bytes of the value, which the request bounds by nothing but their number.
 */
record MatchingRequest(
        List<Filter> filters, boolean all, String recordType, int limit, int offset, boolean wantsTotal) {

    private static final int DEFAULT_LIMIT = 1_000;
    private static final Pattern TAG = Pattern.compile("[0-9]{3}");
    private static final Set<String> QUALIFIERS = Set.of("BEGINS_WITH", "ENDS_WITH", "CONTAINS");
    private static final Set<String> PARTS = Set.of("NUMERICS_ONLY", "ALPHANUMERICS_ONLY");

    MatchingRequest {
        filters = List.copyOf(filters);
    }

    /**
     * One field and the values of which it must have one.
     *
     * @param indicator1 null: any; FOLIO's clients send a blank for a blank
     * @param subfield null for a control field
     * @param qualifier only values of the record that begin, end or contain {@code qualifierValue} count
     * @param part what of a value is compared; null: all of it
     */
    record Filter(
            List<String> values,
            String tag,
            @Nullable Character indicator1,
            @Nullable Character indicator2,
            @Nullable Character subfield,
            @Nullable String qualifier,
            String qualifierValue,
            @Nullable String part) {

        Filter {
            values = List.copyOf(values);
        }

        boolean matches(MarcRecord record) {
            return valuesOf(record).filter(this::qualifies).map(this::compared).anyMatch(values::contains);
        }

        private Stream<String> valuesOf(MarcRecord record) {
            if (subfield == null) {
                return record.controlField(tag).stream();
            }
            return record.dataFields(tag)
                    .filter(field -> indicator1 == null || field.indicator1() == indicator1)
                    .filter(field -> indicator2 == null || field.indicator2() == indicator2)
                    .flatMap(field -> field.subfields().stream())
                    .filter(part -> part.code() == subfield)
                    .map(part -> part.value());
        }

        private boolean qualifies(String value) {
            return switch (qualifier) {
                case null -> true;
                case "BEGINS_WITH" -> value.startsWith(qualifierValue);
                case "ENDS_WITH" -> value.endsWith(qualifierValue);
                default -> value.contains(qualifierValue);
            };
        }

        private String compared(String value) {
            return switch (part) {
                case null -> value;
                case "NUMERICS_ONLY" -> value.replaceAll("[^0-9]", "");
                default -> value.replaceAll("[^\\p{L}\\p{N}]", "");
            };
        }

        /** The column that has the field's value, and an index; null where there is none. */
        @Nullable
        String column() {
            boolean ff = tag.equals("999")
                    && Character.valueOf('f').equals(indicator1)
                    && Character.valueOf('f').equals(indicator2);
            if (!ff || subfield == null || part != null) {
                return null;
            }
            return switch (subfield) {
                case 'i' -> "external_id";
                case 's' -> "matched_id";
                default -> null;
            };
        }
    }

    /** @throws FolioException 422 for missing or wrong fields */
    static MatchingRequest read(ObjectNode body) {
        List<Problem> problems = new ArrayList<>();
        List<Filter> filters = new ArrayList<>();
        for (var filter : body.path("filters")) {
            filters.add(filter(filter, problems));
        }
        if (filters.isEmpty()) {
            problems.add(Problem.of("must not be null", "filters", "null"));
        }
        var operator = body.path("logicalOperator").asString("AND");
        check(Set.of("AND", "OR").contains(operator), "logicalOperator", operator, problems);
        var type = body.path("recordType").asString("");
        check(
                Stream.of(SourceRecord.Type.values())
                        .anyMatch(known -> known.name().equals(type)),
                "recordType",
                type,
                problems);
        int limit = body.path("limit").asInt(DEFAULT_LIMIT);
        int offset = body.path("offset").asInt(0);
        check(limit >= 0, "limit", String.valueOf(limit), problems);
        check(offset >= 0, "offset", String.valueOf(offset), problems);
        if (!problems.isEmpty()) {
            throw FolioException.invalid(problems);
        }
        return new MatchingRequest(
                filters,
                operator.equals("AND"),
                type,
                limit,
                offset,
                body.path("returnTotalRecordsCount").asBoolean(false));
    }

    private static Filter filter(JsonNode filter, List<Problem> problems) {
        var tag = filter.path("field").asString("");
        check(TAG.matcher(tag).matches(), "filters.field", tag, problems);
        check(
                filter.path("values").isArray(),
                "filters.values",
                filter.path("values").toString(),
                problems);
        var match = filter.path("matchType").asString("EXACTLY_MATCHES");
        check(match.equals("EXACTLY_MATCHES"), "filters.matchType", match, problems);
        var qualifier = filter.path("qualifier").asString(null);
        check(qualifier == null || QUALIFIERS.contains(qualifier), "filters.qualifier", qualifier, problems);
        var part = filter.path("comparisonPartType").asString(null);
        check(part == null || PARTS.contains(part), "filters.comparisonPartType", part, problems);
        return new Filter(
                filter.path("values")
                        .valueStream()
                        .map(value -> value.asString(""))
                        .toList(),
                tag,
                character(filter, "indicator1"),
                character(filter, "indicator2"),
                character(filter, "subfield"),
                qualifier,
                filter.path("qualifierValue").asString(""),
                part);
    }

    private static @Nullable Character character(JsonNode filter, String name) {
        var text = filter.path(name).asString("");
        return text.isEmpty() ? null : text.charAt(0);
    }

    private static void check(boolean holds, String field, @Nullable String value, List<Problem> problems) {
        if (!holds) {
            problems.add(Problem.of("is missing or none of FOLIO's values", field, String.valueOf(value)));
        }
    }

    /** The records that may match: a superset, found by the database. */
    SourceRecordFilter filter() {
        var rows = new SourceRecordFilter(0, Integer.MAX_VALUE)
                .where("record_type", recordType)
                .where("state", SourceRecord.State.ACTUAL.name());
        if (!all && filters.size() > 1) {
            return rows; // any of several may hold
        }
        for (var filter : filters) {
            var column = filter.column();
            if (column != null) {
                rows.onlyIds(
                        column,
                        filter.values().stream()
                                .map(Uuids::parse)
                                .flatMap(Stream::ofNullable)
                                .toList());
            } else if (filter.part() == null) {
                rows.containing(filter.values().stream()
                        .map(value -> value.getBytes(StandardCharsets.UTF_8))
                        .toList());
            }
        }
        return rows;
    }

    boolean matches(SourceRecord record) {
        var marc = record.record();
        if (marc == null) {
            return false;
        }
        return all
                ? filters.stream().allMatch(filter -> filter.matches(marc))
                : filters.stream().anyMatch(filter -> filter.matches(marc));
    }
}
