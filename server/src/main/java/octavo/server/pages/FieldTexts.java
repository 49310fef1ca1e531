package octavo.server.pages;

import java.util.List;
import java.util.stream.Collectors;
import octavo.server.records.Uuids;
import tools.jackson.databind.JsonNode;

/** Puts values of records into words, with the names of the reference records that they name. */
final class FieldTexts {

    private final Names.Lookup names;

    FieldTexts(Names.Lookup names) {
        this.names = names;
    }

    /** A value as lines: one for each entry of a list. */
    List<String> of(String field, JsonNode value) {
        if (value.isMissingNode() || value.isNull()) {
            return List.of();
        }
        return value.isArray()
                ? value.valueStream().map(entry -> line(field, entry)).toList()
                : List.of(line(field, value));
    }

    private String line(String field, JsonNode value) {
        if (value.isObject()) {
            return value.properties().stream()
                    .filter(entry -> !entry.getValue().isNull())
                    .map(entry ->
                            "%s: %s".formatted(Words.ofField(entry.getKey()), line(entry.getKey(), entry.getValue())))
                    .collect(Collectors.joining("; "));
        }
        if (value.isArray()) {
            return value.valueStream().map(entry -> line(field, entry)).collect(Collectors.joining(", "));
        }
        if (value.isBoolean()) {
            return value.asBoolean() ? "yes" : "no";
        }
        var text = value.asString("");
        var name = Uuids.parse(text) == null ? "" : names.of(value);
        return name.isEmpty() ? text : name;
    }
}
