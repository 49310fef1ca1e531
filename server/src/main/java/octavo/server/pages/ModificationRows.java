package octavo.server.pages;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import octavo.server.pages.ProfileView.Option;
import octavo.server.records.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The {@code marcMappingDetails} of a profile as rows: what is done, to which field and subfield, with which text. A field that
 * is added is written as cataloguers write it, {@code $a Test $b Addition}; where one goes to likewise, {@code 948 \\ $b}.
 */
final class ModificationRows {

    static final Map<String, String> BLANK =
            ProfileFormat.row("action", "ADD", "tag", "", "ind1", "", "ind2", "", "code", "", "text", "", "to", "");

    static final List<Option> ACTIONS = List.of(
            new Option("ADD", "Add the field"),
            new Option("DELETE", "Delete"),
            new Option("EDIT.REPLACE", "Replace a text"),
            new Option("EDIT.REMOVE", "Remove a text"),
            new Option("EDIT.BEFORE_STRING", "Put before"),
            new Option("EDIT.AFTER_STRING", "Put behind"),
            new Option("EDIT.NEW_SUBFIELD", "Add as subfield"),
            new Option("MOVE.CREATE_NEW_FIELD", "Move to a new field"),
            new Option("MOVE.ADD_TO_EXISTING_FIELD", "Move to an existing field"));

    private static final Pattern SUBFIELD = Pattern.compile("\\$(\\S)\\s*([^$]*)");
    private static final Pattern TARGET = Pattern.compile("(\\d{3})\\s*([\\\\ \\d*a-z]{0,2}?)\\s*(?:\\$(\\w))?");

    private ModificationRows() {}

    static List<Map<String, String>> read(JsonNode details) {
        var rows = new ArrayList<Map<String, String>>();
        for (var detail : details.path("marcMappingDetails")) {
            var field = detail.path("field");
            var action = ProfileFormat.text(detail, "action");
            if (action.equals("ADD") || field.path("subfields").isEmpty()) {
                rows.add(row(action, field, "", addedText(field), ""));
            } else {
                for (var subfield : field.path("subfields")) {
                    rows.add(ofSubfield(action, field, subfield));
                }
            }
        }
        return rows;
    }

    private static Map<String, String> ofSubfield(String action, JsonNode field, JsonNode subfield) {
        var data = subfield.path("data");
        var code = ProfileFormat.text(subfield, "subfield");
        var sub = ProfileFormat.text(subfield, "subaction");
        return switch (action) {
            case "EDIT" ->
                switch (sub) {
                    case "REPLACE" ->
                        row(
                                "EDIT.REPLACE",
                                field,
                                code,
                                ProfileFormat.text(data, "find"),
                                ProfileFormat.text(data, "replaceWith"));
                    case "INSERT" -> {
                        var position = ProfileFormat.text(subfield, "position");
                        yield row(
                                "EDIT." + (position.isEmpty() ? "AFTER_STRING" : position),
                                field,
                                code,
                                ProfileFormat.text(data, "text"),
                                "");
                    }
                    default -> row("EDIT.REMOVE", field, code, ProfileFormat.text(data, "text"), "");
                };
            case "MOVE" -> row("MOVE." + sub, field, code, "", target(data.path("marcField")));
            default -> row(action, field, code, "", "");
        };
    }

    private static Map<String, String> row(String action, JsonNode field, String code, String text, String to) {
        return ProfileFormat.row(
                "action", action,
                "tag", ProfileFormat.text(field, "field"),
                "ind1", ProfileFormat.text(field, "indicator1"),
                "ind2", ProfileFormat.text(field, "indicator2"),
                "code", code,
                "text", text,
                "to", to);
    }

    private static String addedText(JsonNode field) {
        var text = new StringBuilder();
        for (var subfield : field.path("subfields")) {
            if (!text.isEmpty()) {
                text.append(' ');
            }
            var code = ProfileFormat.text(subfield, "subfield");
            text.append(code.isEmpty() ? "" : "$" + code + " ")
                    .append(ProfileFormat.text(subfield.path("data"), "text"));
        }
        return text.toString();
    }

    private static String target(JsonNode marcField) {
        var code = ProfileFormat.text(marcField.path("subfields").path(0), "subfield");
        return "%s %s%s%s"
                .formatted(
                        ProfileFormat.text(marcField, "field"),
                        shown(ProfileFormat.text(marcField, "indicator1")),
                        shown(ProfileFormat.text(marcField, "indicator2")),
                        code.isEmpty() ? "" : " $" + code);
    }

    private static String shown(String indicator) {
        return indicator.isBlank() ? "\\" : indicator;
    }

    /** What can be said of a row before it is read as the importer reads it. */
    static void check(ProfileForm form, int row) {
        if (!form.value(row, "tag").matches("\\d{3}")) {
            form.refuse(form.name(row, "tag"), "A MARC field has three digits.");
        }
        var action = form.value(row, "action");
        if (action.startsWith("EDIT.") && form.value(row, "text").isEmpty()) {
            form.refuse(form.name(row, "text"), "Which text?");
        }
        if (action.startsWith("MOVE.") && !TARGET.matcher(form.value(row, "to")).matches()) {
            form.refuse(form.name(row, "to"), "Where to, such as 948 \\\\ $b?");
        }
    }

    static ObjectNode write(Map<String, String> row, int order) {
        var parts = row.getOrDefault("action", "").split("\\.", 2);
        var detail = Json.object().put("order", order).put("action", parts[0]);
        var field = detail.putObject("field")
                .put("field", row.getOrDefault("tag", ""))
                .put("indicator1", row.getOrDefault("ind1", ""))
                .put("indicator2", row.getOrDefault("ind2", ""));
        var subfields = field.putArray("subfields");
        var text = row.getOrDefault("text", "");
        if (parts[0].equals("ADD")) {
            writeAdded(text, subfields);
            return detail;
        }
        var subfield = subfields.addObject().put("subfield", row.getOrDefault("code", ""));
        var data = subfield.putObject("data");
        if (parts[0].equals("MOVE")) {
            subfield.put("subaction", parts[1]);
            writeTarget(row.getOrDefault("to", ""), data.putObject("marcField"));
        } else if (parts.length == 2 && parts[1].equals("REPLACE")) {
            subfield.put("subaction", "REPLACE");
            data.put("find", text).put("replaceWith", row.getOrDefault("to", ""));
        } else if (parts.length == 2 && parts[1].equals("REMOVE")) {
            subfield.put("subaction", "REMOVE");
            data.put("text", text);
        } else if (parts.length == 2) {
            subfield.put("subaction", "INSERT").put("position", parts[1]);
            data.put("text", text);
        }
        return detail;
    }

    private static void writeAdded(String text, ArrayNode subfields) {
        var found = SUBFIELD.matcher(text);
        boolean any = false;
        while (found.find()) {
            any = true;
            var subfield = subfields.addObject().put("subfield", found.group(1));
            if (subfields.size() > 1) {
                ((ObjectNode) subfields.get(subfields.size() - 2)).put("subaction", "ADD_SUBFIELD");
            }
            subfield.putObject("data").put("text", found.group(2).strip());
        }
        if (!any && !text.isEmpty()) { // a control field
            subfields.addObject().put("subfield", "").putObject("data").put("text", text);
        }
    }

    private static void writeTarget(String to, ObjectNode marcField) {
        var target = TARGET.matcher(to);
        if (!target.matches()) {
            return; // was refused
        }
        var indicators = (target.group(2) + "  ").substring(0, 2).replace('\\', ' ');
        marcField
                .put("field", target.group(1))
                .put("indicator1", indicators.substring(0, 1).strip())
                .put("indicator2", indicators.substring(1).strip());
        if (target.group(3) != null) {
            marcField.putArray("subfields").addObject().put("subfield", target.group(3));
        }
    }
}
