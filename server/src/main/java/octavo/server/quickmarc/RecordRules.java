package octavo.server.quickmarc;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import octavo.marc.DataField;
import octavo.marc.MarcField;
import octavo.server.quickmarc.Issue.Severity;
import octavo.server.records.RecordQuery;
import octavo.server.records.RecordStore;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/**
 * What a library demands of its records, field by field. The rules are records themselves, shipped for MARC 21 and edited by
 * the library: whether a tag must be there, may repeat, which indicators and subfields it takes, and how grave a breach is.
 */
@Component
class RecordRules {

    static final String TYPE = "marc_validation_rule";
    private static final int RULES_MAX = 5_000;

    private final RecordStore store;

    RecordRules(RecordStore store) {
        this.store = store;
    }

    /**
     * Everything that the fields break, in the order of the rules and fields. What a field that stood there before breaks is
     * told and keeps nobody from saving: the catalogue has older sins than the edit at hand.
     *
     * @param before the fields of the stored record; none for a new one
     */
    List<Issue> check(String format, List<MarcField> fields, List<MarcField> before) {
        var byTag = new HashMap<String, List<MarcField>>();
        fields.forEach(field ->
                byTag.computeIfAbsent(field.tag(), _ -> new ArrayList<>()).add(field));
        var issues = new ArrayList<Issue>();
        for (var rule : rules(format)) {
            check(rule, byTag, before, issues);
        }
        return issues;
    }

    private List<JsonNode> rules(String format) {
        var query = RecordQuery.of("format==%s sortBy tag".formatted(format), RULES_MAX);
        return store.list(TYPE, query).records().stream()
                .map(record -> (JsonNode) record.document())
                .toList();
    }

    private static void check(
            JsonNode rule, Map<String, List<MarcField>> byTag, List<MarcField> before, List<Issue> issues) {
        var tag = rule.path("tag").asString("");
        var fields = byTag.getOrDefault(tag, List.of());
        var severity = rule.path("severity").asString("").equals("warn") ? Severity.WARN : Severity.ERROR;
        if (fields.isEmpty() && rule.path("required").asBoolean(false)) {
            issues.add(new Issue(tag + "[0]", severity, "field", "Field %s is required.".formatted(tag)));
        }
        var found = new Findings(
                tag,
                fields.stream()
                        .map(field -> before.contains(field) ? Severity.WARN : severity)
                        .toList(),
                issues);
        if (fields.size() > 1 && !rule.path("repeatable").asBoolean(true)) {
            for (int place = 1; place < fields.size(); place++) {
                found.add(place, "field", "Field %s may stand once only.".formatted(tag));
            }
        }
        for (int place = 0; place < fields.size(); place++) {
            if (fields.get(place) instanceof DataField field) {
                checkIndicator(rule.path("indicator1"), field.indicator1(), 1, place, found);
                checkIndicator(rule.path("indicator2"), field.indicator2(), 2, place, found);
                checkSubfields(rule, field, place, found);
            }
        }
    }

    private static void checkIndicator(JsonNode allowed, char indicator, int number, int place, Findings found) {
        var values = allowed.asString("");
        char shown = indicator == ' ' ? FixedFieldContent.BLANK_SIGN : indicator;
        if (!values.isEmpty() && values.indexOf(shown) < 0) {
            found.add(
                    place,
                    "indicator",
                    "Indicator %d of %s is '%s'; it takes %s."
                            .formatted(number, found.tag(), shown, String.join(", ", values.split(""))));
        }
    }

    private static void checkSubfields(JsonNode rule, DataField field, int place, Findings found) {
        rule.path("requiredSubfields").asString("").chars().forEach(code -> {
            if (field.subfield((char) code).isEmpty()) {
                found.add(place, "subfield", "Field %s needs a subfield $%c.".formatted(found.tag(), code));
            }
        });
        rule.path("singleSubfields").asString("").chars().forEach(code -> {
            if (field.subfields().stream().filter(one -> one.code() == code).count() > 1) {
                found.add(place, "subfield", "Subfield $%c of %s may stand once only.".formatted(code, found.tag()));
            }
        });
    }

    /** @param severities of the fields, place by place */
    private record Findings(String tag, List<Severity> severities, List<Issue> issues) {

        void add(int place, String definitionType, String message) {
            issues.add(new Issue("%s[%d]".formatted(tag, place), severities.get(place), definitionType, message));
        }
    }
}
