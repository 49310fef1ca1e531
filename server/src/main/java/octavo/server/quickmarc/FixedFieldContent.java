package octavo.server.quickmarc;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import octavo.server.records.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Fixed-length fields as objects of named boxes. A blank is shown as a backslash. */
final class FixedFieldContent {

    static final char BLANK_SIGN = '\\';

    /** What the editor shows beside the boxes: said elsewhere in the record, and read from there. */
    private static final Set<String> SHOWN_ONLY = Set.of("Type", "BLvl", "$categoryName");

    private FixedFieldContent() {}

    static ObjectNode show(String tag, String value, char typeOfRecord, char level, boolean holdings) {
        var content = Json.object();
        char first = value.isEmpty() ? ' ' : value.charAt(0);
        if (tag.equals("008") && !holdings) {
            content.put("Type", sign(String.valueOf(typeOfRecord))).put("BLvl", sign(String.valueOf(level)));
        }
        if (tag.equals("007")) {
            content.put("$categoryName", FixedFieldLayouts.categoryName(first));
        }
        for (var box : layout(tag, first, typeOfRecord, level, holdings)) {
            var text = sign(part(value, box));
            if (box.list()) {
                var characters = content.putArray(box.name());
                text.chars().forEach(c -> characters.add(String.valueOf((char) c)));
            } else {
                content.put(box.name(), text);
            }
        }
        return content;
    }

    /**
     * The field's value.
     *
     * @param base what stands where no box does: the stored field, or an empty text
     * @param place of the field among those of its tag, for the issues
     * @param issues takes what is wrong
     */
    static String read(
            String tag,
            JsonNode content,
            String base,
            char typeOfRecord,
            char level,
            boolean holdings,
            int place,
            List<Issue> issues) {
        char first = switch (tag) {
            case "006" -> first(content.path("Type"));
            case "007" -> first(content.path("Category"));
            default -> ' ';
        };
        var boxes = layout(tag, first, typeOfRecord, level, holdings);
        int length = switch (tag) {
            case "006" -> FixedFieldLayouts.LENGTH_006;
            case "007" -> boxes.getLast().end();
            default -> holdings ? FixedFieldLayouts.LENGTH_008_OF_HOLDINGS : FixedFieldLayouts.LENGTH_008;
        };
        var value = new StringBuilder(base);
        while (value.length() < length) {
            value.append(' ');
        }
        var known = new HashSet<>(SHOWN_ONLY);
        for (var box : boxes) {
            known.add(box.name());
            var text = text(content.path(box.name()));
            if (text.codePointCount(0, text.length()) != text.length() || text.length() > box.length()) {
                issues.add(Issue.error(
                        tag,
                        place,
                        "field",
                        "%s has room for %d characters, and '%s' has %d"
                                .formatted(box.name(), box.length(), text, text.length())));
                continue;
            }
            var padded = text.replace(BLANK_SIGN, ' ') + " ".repeat(box.length() - text.length());
            value.replace(box.position(), box.end(), padded);
        }
        content.propertyNames().stream()
                .filter(name -> !known.contains(name))
                .sorted()
                .forEach(name -> issues.add(Issue.error(
                        tag, place, "field", "%s has no box '%s' for this type of record".formatted(tag, name))));
        return value.toString();
    }

    private static List<Box> layout(String tag, char first, char typeOfRecord, char level, boolean holdings) {
        return switch (tag) {
            case "006" -> FixedFieldLayouts.of006(first);
            case "007" -> FixedFieldLayouts.of007(first);
            default -> holdings ? FixedFieldLayouts.of008OfHoldings() : FixedFieldLayouts.of008(typeOfRecord, level);
        };
    }

    private static char first(JsonNode node) {
        var text = text(node);
        return text.isEmpty() || text.charAt(0) == BLANK_SIGN ? ' ' : text.charAt(0);
    }

    private static String text(JsonNode node) {
        if (!node.isArray()) {
            return node.asString("");
        }
        var characters = new ArrayList<String>();
        node.forEach(element -> characters.add(element.asString("").isEmpty() ? "\\" : element.asString("")));
        return String.join("", characters);
    }

    private static String part(String value, Box box) {
        int from = Math.min(box.position(), value.length());
        var part = value.substring(from, Math.min(box.end(), value.length()));
        return part + " ".repeat(box.length() - part.length());
    }

    /** The boxes of a shown field with their names, for people who compare two of them. */
    static String inOneLine(JsonNode content) {
        return content.properties().stream()
                .filter(box -> !SHOWN_ONLY.contains(box.getKey()))
                .map(box -> box.getKey() + " " + text(box.getValue()))
                .collect(Collectors.joining("; "));
    }

    static String sign(String text) {
        return text.replace(' ', BLANK_SIGN);
    }
}
