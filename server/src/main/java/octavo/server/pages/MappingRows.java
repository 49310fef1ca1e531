package octavo.server.pages;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import octavo.server.records.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The {@code mappingFields} of a profile as rows: a field's path without its record, what goes into it, and for lists the
 * number of the entry, so that {@code notes[].note} and {@code notes[].itemNoteTypeId} of one note stand together.
 */
final class MappingRows {

    static final Map<String, String> BLANK = ProfileFormat.row("path", "", "entry", "", "value", "", "list", "");

    /** What stands in a box for a field that is yes or no. */
    private static final String YES = "yes";

    private static final String NO = "no";

    private MappingRows() {}

    static List<Map<String, String>> read(JsonNode details) {
        var rows = new ArrayList<Map<String, String>>();
        for (var field : details.path("mappingFields")) {
            if (!field.path("enabled").asString("true").equals("true")) {
                continue;
            }
            var list = field.path("repeatableFieldAction").asString("");
            int entryNumber = 0;
            for (var entry : field.path("subfields")) {
                entryNumber++;
                for (var member : entry.path("fields")) {
                    if (!value(member).isEmpty()) {
                        rows.add(row(member, String.valueOf(entryNumber), list));
                    }
                }
            }
            if (entryNumber == 0 && (!value(field).isEmpty() || list.equals("DELETE_EXISTING"))) {
                rows.add(row(field, "", list));
            }
        }
        return rows;
    }

    private static Map<String, String> row(JsonNode field, String entry, String list) {
        var path = field.path("path").asString("");
        return ProfileFormat.row(
                "path", path.substring(path.indexOf('.') + 1), "entry", entry, "value", value(field), "list", list);
    }

    private static String value(JsonNode field) {
        return switch (field.path("booleanFieldAction").asString("")) {
            case "ALL_TRUE" -> YES;
            case "ALL_FALSE" -> NO;
            default -> field.path("value").asString("");
        };
    }

    /** The fields that rows stand for; rows of one list make one field. */
    static List<ObjectNode> write(String prefix, List<Map<String, String>> rows) {
        var fields = new LinkedHashMap<String, ObjectNode>();
        for (var row : rows) {
            var path = row.getOrDefault("path", "");
            int listEnd = path.indexOf("[]");
            if (listEnd < 0) {
                fields.put(path, field(prefix + path, row.getOrDefault("value", "")));
                continue;
            }
            var listPath = prefix + path.substring(0, listEnd + 2);
            var list = fields.computeIfAbsent(listPath, _ -> field(listPath, ""));
            var action = row.getOrDefault("list", "");
            list.put("repeatableFieldAction", action.isEmpty() ? "EXTEND_EXISTING" : action);
            if (!row.getOrDefault("value", "").isEmpty()) {
                entry(list, listPath, path.length() > listEnd + 2 ? row.getOrDefault("entry", "") : null)
                        .add(field(prefix + path, row.getOrDefault("value", "")));
            }
        }
        return List.copyOf(fields.values());
    }

    /** The members of a list's entry: of the one with the number, or of a new one where each text is its own. */
    private static ArrayNode entry(ObjectNode list, String listPath, @Nullable String number) {
        var entries = list.withArrayProperty("subfields");
        if (number != null) {
            for (var entry : entries) {
                if (entry instanceof ObjectNode known
                        && known.path("entry").asString("").equals(number)) {
                    return known.withArrayProperty("fields");
                }
            }
        }
        var entry = entries.addObject().put("order", entries.size() - 1).put("path", listPath);
        if (number != null) {
            entry.put("entry", number);
        }
        return entry.putArray("fields");
    }

    private static ObjectNode field(String path, String value) {
        var last = path.substring(path.lastIndexOf('.') + 1).replace("[]", "");
        var field = Json.object().put("name", last).put("enabled", "true").put("path", path);
        switch (value) {
            case YES -> field.put("value", "").put("booleanFieldAction", "ALL_TRUE");
            case NO -> field.put("value", "").put("booleanFieldAction", "ALL_FALSE");
            default -> field.put("value", value);
        }
        field.putArray("subfields");
        return field;
    }

    /** The fields of a stored profile that no row stands for: FOLIO's editor lists all that a record has, most of them empty. */
    static List<ObjectNode> untouched(ObjectNode profile, List<ObjectNode> written) {
        var paths =
                written.stream().map(field -> field.path("path").asString("")).toList();
        var untouched = new ArrayList<ObjectNode>();
        for (var field : profile.path("mappingDetails").path("mappingFields")) {
            boolean says = field.path("enabled").asString("true").equals("true")
                    && (!value(field).isEmpty()
                            || !field.path("subfields").isEmpty()
                            || field.path("repeatableFieldAction").asString("").equals("DELETE_EXISTING"));
            if (field instanceof ObjectNode known
                    && !says
                    && !paths.contains(field.path("path").asString(""))) {
                untouched.add(known.deepCopy());
            }
        }
        return untouched;
    }
}
