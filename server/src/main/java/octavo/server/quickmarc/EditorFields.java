package octavo.server.quickmarc;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import octavo.marc.ControlField;
import octavo.marc.DataField;
import octavo.marc.MarcField;
import octavo.marc.MarcRecord;
import octavo.server.mapping.IncomingBibliographic;
import octavo.server.records.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The fields of a record in the editor's form, and back. A field that comes back as it was shown is the stored field itself,
 * byte for byte, whatever the form cannot say; only what somebody changed is read anew.
 */
final class EditorFields {

    private static final Set<String> BOXED = Set.of("006", "007", "008");
    private static final int TYPE_OF_RECORD = 6;
    private static final int LEVEL = 7;
    private static final int FIELDS_MAX = 9_999;

    private EditorFields() {}

    /** @param isProtected which fields no import may change */
    static ArrayNode show(MarcRecord record, boolean holdings, Predicate<MarcField> isProtected) {
        var fields = Json.object().putArray("fields");
        for (var field : record.fields()) {
            fields.add(show(field, record, holdings).put("isProtected", isProtected.test(field)));
        }
        return fields;
    }

    private static ObjectNode show(MarcField field, MarcRecord record, boolean holdings) {
        var shown = Json.object().put("tag", field.tag());
        switch (field) {
            case ControlField(var tag, var value)
            when BOXED.contains(tag) ->
                shown.set(
                        "content",
                        FixedFieldContent.show(
                                tag, value, record.leaderAt(TYPE_OF_RECORD), record.leaderAt(LEVEL), holdings));
            case ControlField(var _, var value) -> shown.put("content", value);
            case DataField data -> {
                shown.put("content", SubfieldText.show(data.subfields()));
                shown.putArray("indicators").add(indicator(data.indicator1())).add(indicator(data.indicator2()));
            }
        }
        return shown;
    }

    private static String indicator(char value) {
        return FixedFieldContent.sign(String.valueOf(value));
    }

    /**
     * Reads what the editor sends.
     *
     * @param stored the record as it was opened; an empty one for a new record
     * @param leader as the editor sends it, already checked
     * @param issues takes everything that is wrong
     */
    static List<MarcField> read(
            JsonNode fields, MarcRecord stored, String leader, boolean holdings, List<Issue> issues) {
        Map<JsonNode, Deque<MarcField>> untouched = new HashMap<>();
        for (var field : stored.fields()) {
            untouched
                    .computeIfAbsent(show(field, stored, holdings), _ -> new ArrayDeque<>())
                    .add(field);
        }
        boolean typeStays = stored.leader().regionMatches(TYPE_OF_RECORD, leader, TYPE_OF_RECORD, 2);
        var placesOfTag = new HashMap<String, Integer>();
        var read = new ArrayList<MarcField>();
        if (fields.size() > FIELDS_MAX) {
            issues.add(Issue.error("LDR", 0, "record", "A record has at most %d fields.".formatted(FIELDS_MAX)));
            return read;
        }
        for (var field : fields) {
            var tag = field.path("tag").asString("");
            int place = placesOfTag.merge(tag, 1, Integer::sum) - 1;
            if (!tag.matches("[0-9]{3}")) {
                issues.add(
                        Issue.error(tag, place, "field", "'%s' is no tag: three digits are expected.".formatted(tag)));
                continue;
            }
            var same = untouched.get(asShown(field));
            // A fixed field divides by the record's type: where that changes, the same boxes mean other places.
            if (same != null && !same.isEmpty() && (typeStays || !tag.equals("008"))) {
                read.add(same.poll());
            } else if (!isWritable(field.path("content"))) {
                issues.add(Issue.error(
                        tag,
                        place,
                        "field",
                        "The field holds a character that no record can carry: a control character, half of a pair or an"
                                + " unassigned one."));
            } else if (tag.compareTo("010") < 0) {
                read.add(controlField(tag, field.path("content"), place, stored, leader, holdings, issues));
            } else {
                dataField(tag, field, place, issues).forEach(read::add);
            }
        }
        return read;
    }

    /** Whether all texts can be stored as MARC and exported again; what was stored so before is not looked at. */
    private static boolean isWritable(JsonNode content) {
        return content.isContainer()
                ? content.valueStream().allMatch(EditorFields::isWritable)
                : content.asString("")
                        .codePoints()
                        .allMatch(
                                c -> c >= ' ' && Character.isDefined(c) && Character.getType(c) != Character.SURROGATE);
    }

    /** The parts of a field that the form itself gives; protection and links are only shown. */
    private static ObjectNode asShown(JsonNode field) {
        var shown = Json.object();
        shown.set("tag", field.path("tag"));
        shown.set("content", field.path("content"));
        if (field.has("indicators")) {
            shown.set("indicators", field.path("indicators"));
        }
        return shown;
    }

    private static ControlField controlField(
            String tag,
            JsonNode content,
            int place,
            MarcRecord stored,
            String leader,
            boolean holdings,
            List<Issue> issues) {
        if (!content.isObject()) {
            return new ControlField(tag, content.asString(""));
        }
        if (!BOXED.contains(tag)) {
            issues.add(Issue.error(tag, place, "field", "%s is one text.".formatted(tag)));
            return new ControlField(tag, "");
        }
        var base = stored.fields().stream()
                .filter(field -> field.tag().equals(tag))
                .skip(place)
                .findFirst()
                .map(field -> field instanceof ControlField(var _, var value) ? value : "")
                .orElse("");
        return new ControlField(
                tag,
                FixedFieldContent.read(
                        tag,
                        content,
                        base,
                        leader.charAt(TYPE_OF_RECORD),
                        leader.charAt(LEVEL),
                        holdings,
                        place,
                        issues));
    }

    private static List<DataField> dataField(String tag, JsonNode field, int place, List<Issue> issues) {
        char first = indicator(field, 0, tag, place, issues);
        char second = indicator(field, 1, tag, place, issues);
        try {
            return List.of(new DataField(
                    tag, first, second, SubfieldText.read(field.path("content").asString(""))));
        } catch (IllegalArgumentException e) {
            issues.add(Issue.error(tag, place, "subfield", String.valueOf(e.getMessage())));
            return List.of();
        }
    }

    private static char indicator(JsonNode field, int index, String tag, int place, List<Issue> issues) {
        var text = field.path("indicators").path(index).asString("\\");
        if (text.isEmpty() || text.equals(" ") || text.equals("\\")) {
            return ' ';
        }
        if (!text.matches("[0-9a-z]")) {
            issues.add(Issue.error(
                    tag,
                    place,
                    "indicator",
                    "Indicator %d is '%s': a digit, a small letter or a blank is expected."
                            .formatted(index + 1, text)));
            return ' ';
        }
        return text.charAt(0);
    }

    /** Whether the system gives the field: its number, its date, its link. */
    static boolean isGiven(MarcField field) {
        return switch (field) {
            case ControlField(var tag, var _) -> tag.equals("001") || tag.equals("005");
            case DataField data ->
                data.tag().equals(IncomingBibliographic.LINK_TAG)
                        && data.indicator1() == IncomingBibliographic.LINK_INDICATOR
                        && data.indicator2() == IncomingBibliographic.LINK_INDICATOR;
        };
    }
}
