package octavo.server.mapping;

import java.util.List;
import java.util.Map;
import octavo.marc.DataField;

/**
 * The compiled rules of one tag.
 *
 * @param takesLinkedTag whether fields of the tag are mapped as the field that their $6 names (880)
 * @param replacements tag in $6 to the tag whose rules apply; tags not listed stand for themselves
 */
record TagRules(List<FieldMapping> mappings, boolean takesLinkedTag, Map<String, String> replacements) {

    static final TagRules NONE = new TagRules(List.of(), false, Map.of());

    private static final int TAG_LENGTH = 3;

    String linkedTag(DataField field) {
        for (var subfield : field.subfields()) {
            if (subfield.code() == '6' && subfield.value().length() >= TAG_LENGTH) {
                var linked = subfield.value().substring(0, TAG_LENGTH);
                return replacements.getOrDefault(linked, linked);
            }
        }
        return "";
    }
}
