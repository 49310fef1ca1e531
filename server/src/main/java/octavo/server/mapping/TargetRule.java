package octavo.server.mapping;

import java.util.List;
import octavo.marc.DataField;
import org.jspecify.annotations.Nullable;

/**
 * How one property, or one member of an object, gets its text from a field.
 *
 * @param member null where the property itself is text
 * @param subfields which to read; none where the rules need no text
 * @param groups how to join subfields, one group after the other; empty for a blank between all
 * @param groupSeparator between groups
 * @param onJoinedText whether the rules run once on the joined text instead of on each subfield
 * @param firstOfEachCode whether repeated subfields count only once
 * @param splitEvery how many characters make a value, where one subfield holds several; 0 for no splitting
 * @param alternative takes over where this one gives nothing
 */
record TargetRule(
        TargetProperty property,
        TargetProperty.@Nullable Member member,
        SubfieldCodes subfields,
        List<Group> groups,
        String groupSeparator,
        boolean onJoinedText,
        boolean firstOfEachCode,
        int splitEvery,
        ValueRules rules,
        @Nullable TargetRule alternative) {

    record Group(SubfieldCodes subfields, String separator) {}

    boolean reads(char code) {
        return subfields.isEmpty() || subfields.contains(code);
    }

    /** What the field gives: empty where it has none of the subfields, or the rules make nothing of them. */
    String textOf(DataField field, MappingContext context) {
        if (subfields.isEmpty()) {
            return rules.apply("", context);
        }
        if (rules.ignoreText()) {
            return context.present().intersects(subfields) ? rules.apply("", context) : "";
        }
        var joined = join(field, context);
        if (joined == null) {
            return "";
        }
        return onJoinedText ? rules.apply(joined, context) : joined;
    }

    /** The subfields in one text; null where the field has none of them. */
    private @Nullable String join(DataField field, MappingContext context) {
        if (groups.isEmpty()) {
            return join(field, context, subfields, " ");
        }
        if (groups.size() == 1) {
            return join(field, context, subfields, groups.getFirst().separator());
        }
        String joined = null;
        for (var group : groups) {
            var part = join(field, context, group.subfields(), group.separator());
            if (part != null && !part.isEmpty()) {
                joined = joined == null ? part : joined + groupSeparator + part;
            }
        }
        return joined;
    }

    private @Nullable String join(DataField field, MappingContext context, SubfieldCodes codes, String separator) {
        String first = null;
        StringBuilder several = null;
        var seen = SubfieldCodes.NONE;
        var all = field.subfields();
        for (var i = 0; i < all.size(); i++) {
            var code = all.get(i).code();
            if (!codes.contains(code) || (firstOfEachCode && seen.contains(code))) {
                continue;
            }
            seen = firstOfEachCode ? seen.with(code) : seen;
            var text = onJoinedText
                    ? all.get(i).value()
                    : applyToSubfield(all.get(i).value(), i, context);
            if (first == null || first.isEmpty()) {
                first = text;
            } else if (!text.isEmpty()) {
                several = several == null ? new StringBuilder(first) : several;
                several.append(separator).append(text);
            }
        }
        return several == null ? first : several.toString();
    }

    /** The rules' answer for one subfield. */
    String applyToSubfield(String text, int index, MappingContext context) {
        context.enterSubfield(index);
        return rules.apply(text, context);
    }
}
