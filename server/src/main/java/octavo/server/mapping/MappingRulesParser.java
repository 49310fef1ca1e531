package octavo.server.mapping;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import octavo.marc.MarcField;
import octavo.server.mapping.TargetProperty.Kind;
import octavo.server.mapping.TargetProperty.Member;
import octavo.server.mapping.TargetRule.Group;
import octavo.server.mapping.ValueRules.Condition;
import octavo.server.mapping.ValueRules.Rule;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** Reads mapping rules in FOLIO's JSON form. What could not work is refused here, not at the first record. */
final class MappingRulesParser {

    private final String record;
    private final Function<String, @Nullable TargetProperty> properties;
    private final List<FieldMapping> ofLeader = new ArrayList<>();
    private int firstFieldSlots;
    private String tag = "";

    /**
     * @param record what the rules make, with its article, for messages
     * @param properties of it, by name
     */
    MappingRulesParser(String record, Function<String, @Nullable TargetProperty> properties) {
        this.record = record;
        this.properties = properties;
    }

    MappingRules parse(JsonNode json) {
        if (!json.isObject() || json.isEmpty()) {
            throw new InvalidMappingRules("(none)", "the rules must be an object of tag to list of mappings");
        }
        var byTag = new HashMap<String, TagRules>();
        for (var entry : json.properties()) {
            tag = entry.getKey();
            byTag.put(tag, tagRules(entry.getValue()));
        }
        return new MappingRules(byTag, ofLeader);
    }

    private TagRules tagRules(JsonNode json) {
        if (MappingRules.number(tag) < 0) {
            throw wrong("a tag has three digits");
        }
        if (!json.isArray()) {
            throw wrong("the mappings must be a list");
        }
        var namesIndicators = false;
        for (var mapping : json) {
            if (mapping.path("fieldReplacementBy3Digits").asBoolean(false)) {
                return new TagRules(List.of(), true, replacements(mapping.path("fieldReplacementRule")));
            }
            namesIndicators |= mapping.has("indicators");
        }
        var mappings = new ArrayList<FieldMapping>();
        for (var mapping : grouped(json)) {
            var fieldMapping = fieldMapping(mapping, namesIndicators);
            if (fieldMapping.targets().stream()
                    .anyMatch(target -> target.rules().readsLeader())) {
                ofLeader.add(fieldMapping);
            } else if (fieldMapping.property().kind() != Kind.GIVEN_BY_PLATFORM) {
                mappings.add(fieldMapping);
            }
        }
        return new TagRules(List.copyOf(mappings), false, Map.of());
    }

    private Map<String, String> replacements(JsonNode json) {
        var replacements = new HashMap<String, String>();
        for (var rule : json) {
            replacements.put(text(rule, "sourceDigits"), text(rule, "targetField"));
        }
        return Map.copyOf(replacements);
    }

    /** One mapping of the file, or plain ones that fill one object together (place, publisher and date of a 260). */
    private record Draft(JsonNode head, List<JsonNode> targets) {}

    private List<Draft> grouped(JsonNode json) {
        var drafts = new LinkedHashMap<String, Draft>();
        for (var mapping : json) {
            var entity = mapping.path("entity");
            if (entity.isArray()) {
                drafts.put(
                        "entity " + drafts.size(),
                        new Draft(mapping, List.copyOf(entity.asArray().values())));
                continue;
            }
            var target = text(mapping, "target");
            var sharesObject = target.indexOf('.') > 0;
            var key = sharesObject ? propertyName(target) + mapping.path("indicators") : "text " + drafts.size();
            drafts.computeIfAbsent(key, _ -> new Draft(mapping, new ArrayList<>()))
                    .targets()
                    .add(mapping);
        }
        return List.copyOf(drafts.values());
    }

    private FieldMapping fieldMapping(Draft draft, boolean tagNamesIndicators) {
        if (draft.targets().isEmpty()) {
            throw wrong("an entity has no targets");
        }
        var property = property(text(draft.targets().getFirst(), "target"));
        var targets = new ArrayList<TargetRule>();
        var subfields = SubfieldCodes.NONE;
        var required = SubfieldCodes.NONE;
        var excluded = SubfieldCodes.NONE;
        for (var json : draft.targets()) {
            var target = target(json);
            if (!target.property().equals(property)) {
                throw wrong("one entity fills both %s and %s"
                        .formatted(property.name(), target.property().name()));
            }
            targets.add(target);
            subfields = subfields.with(target.subfields());
            required = required.with(codes(json.path("requiredSubfield")));
            excluded = excluded.with(codes(json.path("exclusiveSubfield")));
        }
        var head = draft.head();
        var perSubfield = head.path("entityPerRepeatedSubfield").asBoolean(false);
        if (!perSubfield && targets.stream().anyMatch(target -> target.splitEvery() > 0)) {
            throw wrong("'subFieldSplit' needs 'entityPerRepeatedSubfield'");
        }
        var indicators = head.path("indicators");
        return new FieldMapping(
                property,
                indicator(indicators, "ind1"),
                indicator(indicators, "ind2"),
                tagNamesIndicators && indicators.isMissingNode(),
                subfields,
                required,
                excluded,
                perSubfield,
                head.path("ignoreSubsequentFields").asBoolean(false) ? firstFieldSlots++ : -1,
                List.copyOf(targets));
    }

    private char indicator(JsonNode indicators, String key) {
        if (indicators.isMissingNode()) {
            return FieldMapping.ANY;
        }
        var value = indicators.path(key).asString("");
        if (value.length() != 1) {
            throw wrong("'%s' must be one character, or * for any".formatted(key));
        }
        return value.charAt(0);
    }

    private TargetRule target(JsonNode json) {
        var name = text(json, "target");
        var property = property(name);
        var rules = valueRules(json.path("rules"));
        var subfields = codes(json.path("subfield"));
        var groups = new ArrayList<Group>();
        var groupSeparator = " ";
        for (var delimiter : json.path("subFieldDelimiter")) {
            var separator = text(delimiter, "value");
            var codes = codes(delimiter.path("subfields"));
            if (codes.isEmpty()) {
                groupSeparator = separator;
            } else {
                groups.add(new Group(codes, separator));
            }
        }
        var alternative = json.get("alternativeMapping");
        return new TargetRule(
                property,
                member(property, name),
                subfields,
                List.copyOf(groups),
                groupSeparator,
                json.path("applyRulesOnConcatenatedData").asBoolean(false) || rules.ignoreText(),
                json.path("ignoreSubsequentSubfields").asBoolean(false),
                splitEvery(json.path("subFieldSplit")),
                rules,
                alternative == null ? null : target(alternative));
    }

    private TargetProperty property(String target) {
        var property = properties.apply(propertyName(target));
        if (property == null) {
            throw wrong("%s has no property '%s' that rules may fill".formatted(record, target));
        }
        return property;
    }

    private static String propertyName(String target) {
        var dot = target.indexOf('.');
        return dot < 0 ? target : target.substring(0, dot);
    }

    private @Nullable Member member(TargetProperty property, String target) {
        var name = target.substring(Math.min(target.length(), property.name().length() + 1));
        var member = property.member(name);
        if (member == null && !(name.isEmpty() && property.members().isEmpty())) {
            throw wrong("%s has no property '%s' that rules may fill".formatted(record, target));
        }
        return member;
    }

    private int splitEvery(JsonNode json) {
        if (json.isMissingNode()) {
            return 0;
        }
        var length = json.path("value").asInt(0);
        if (!json.path("type").asString("").equals("split_every") || length < 1) {
            throw wrong("'subFieldSplit' must have the type 'split_every' and a value of at least 1");
        }
        return length;
    }

    private ValueRules valueRules(JsonNode json) {
        if (json.isMissingNode() || json.isEmpty()) {
            return ValueRules.AS_IT_IS;
        }
        var rules = new ArrayList<Rule>();
        for (var rule : json) {
            var conditions = new ArrayList<Condition>();
            for (var condition : rule.path("conditions")) {
                conditions.add(condition(condition));
            }
            rules.add(new Rule(List.copyOf(conditions), optionalText(rule, "value")));
        }
        return ValueRules.of(rules);
    }

    private Condition condition(JsonNode json) {
        var parameter = json.has("parameter") ? json.path("parameter") : MissingNode.getInstance();
        return new Condition(
                RuleFunctions.compile(tag, text(json, "type"), parameter),
                json.path("LDR").asBoolean(false),
                optionalText(json, "value"));
    }

    private SubfieldCodes codes(JsonNode json) {
        var codes = SubfieldCodes.NONE;
        for (var entry : json) {
            var code = entry.asString("");
            if (code.length() != 1 || MarcField.isControlTag(tag)) {
                throw wrong("'%s' is no subfield code of this field".formatted(code));
            }
            codes = codes.with(code.charAt(0));
        }
        return codes;
    }

    private static @Nullable String optionalText(JsonNode json, String key) {
        var value = json.path(key);
        return value.isString() ? value.stringValue() : null;
    }

    private String text(JsonNode json, String key) {
        var value = json.path(key);
        if (!value.isString()) {
            throw wrong("'%s' is missing".formatted(key));
        }
        return value.stringValue();
    }

    private InvalidMappingRules wrong(String problem) {
        return new InvalidMappingRules(tag, problem);
    }
}
