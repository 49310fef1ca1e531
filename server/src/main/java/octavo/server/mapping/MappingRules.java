package octavo.server.mapping;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import octavo.marc.ControlField;
import octavo.marc.DataField;
import octavo.marc.MarcRecord;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Rules from MARC to instance or holdings record in FOLIO's JSON form, checked and compiled once per version. Immutable. */
public final class MappingRules {

    private static final String DEFAULTS = "/mapping/marc-bib-rules.json";
    private static final int NUMERIC_TAGS = 1000;

    /** Numeric tags by their number: the lookup of every field of every record. */
    private final TagRules[] byNumber = new TagRules[NUMERIC_TAGS];

    private final List<FieldMapping> ofLeader;

    MappingRules(Map<String, TagRules> byTag, List<FieldMapping> ofLeader) {
        byTag.forEach((tag, rules) -> byNumber[number(tag)] = rules);
        this.ofLeader = List.copyOf(ofLeader);
    }

    /**
     * Checks and compiles rules.
     *
     * @param rules an object of tag to list of mappings, as at {@code /mapping-rules/marc-bib}
     * @throws InvalidMappingRules if any rule could not work; names the tag and what is wrong
     */
    public static MappingRules parse(JsonNode rules) {
        return new MappingRulesParser("an instance", InstanceProperties::named).parse(rules);
    }

    /** What a new tenant gets and what {@code /mapping-rules/marc-bib/restore} brings back. */
    public static JsonNode defaults() {
        return read(DEFAULTS);
    }

    static JsonNode read(String resource) {
        try (var in = MappingRules.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException(resource + " is not on the class path");
            }
            return JsonMapper.shared().readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(resource, e);
        }
    }

    /** The rules of a tag; none for tags that no rule names. */
    TagRules of(String tag) {
        var number = number(tag);
        var rules = number < 0 ? null : byNumber[number];
        return rules == null ? TagRules.NONE : rules;
    }

    /** Control fields come first, wherever they stand: what they set, data fields may refine (008 and 336). */
    RecordDraft apply(MarcRecord record, MappingContext context) {
        var draft = new RecordDraft();
        for (var mapping : ofLeader) {
            mapping.mapText("", draft, context);
        }
        for (var field : record.fields()) {
            if (field instanceof ControlField control) {
                map(control, draft, context);
            }
        }
        for (var field : record.fields()) {
            if (field instanceof DataField data) {
                map(data, draft, context);
            }
        }
        return draft;
    }

    private void map(ControlField field, RecordDraft draft, MappingContext context) {
        context.enter(field.tag());
        for (var mapping : of(field.tag()).mappings()) {
            mapping.mapText(field.value(), draft, context);
        }
    }

    private void map(DataField field, RecordDraft draft, MappingContext context) {
        var tagRules = of(field.tag());
        if (tagRules.takesLinkedTag()) {
            tagRules = of(tagRules.linkedTag(field));
        }
        var mappings = tagRules.mappings();
        if (mappings.isEmpty()) {
            return;
        }
        context.enter(field);
        var named = false;
        for (var mapping : mappings) {
            if (!mapping.whenNoOther() && mapping.namesIndicatorsOf(field)) {
                named = true;
                mapping.map(field, draft, context);
            }
        }
        if (!named) {
            for (var mapping : mappings) {
                if (mapping.whenNoOther()) {
                    mapping.map(field, draft, context);
                }
            }
        }
    }

    /** The number of a tag; -1 for what is no number of three digits. */
    static int number(String tag) {
        if (tag.length() != 3) {
            return -1;
        }
        var number = 0;
        for (var i = 0; i < 3; i++) {
            var digit = tag.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            number = number * 10 + digit;
        }
        return number;
    }
}
