package octavo.server.mapping;

import java.util.List;
import octavo.marc.DataField;
import octavo.server.mapping.TargetProperty.Kind;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a field of one tag fills: one property, through one or several targets.
 *
 * @param indicator1 which first indicator the field must have; {@code *} for any
 * @param indicator2 likewise
 * @param whenNoOther whether it is for fields whose indicators no other mapping of the tag names
 * @param subfields that the targets read
 * @param required subfields that the field must have
 * @param excluded subfields that the field must not have
 * @param perSubfield whether each subfield makes an entry of its own, instead of the field making one
 * @param firstFieldSlot its place among the mappings that count only the first field of a record; -1 for no such
 */
record FieldMapping(
        TargetProperty property,
        char indicator1,
        char indicator2,
        boolean whenNoOther,
        SubfieldCodes subfields,
        SubfieldCodes required,
        SubfieldCodes excluded,
        boolean perSubfield,
        int firstFieldSlot,
        List<TargetRule> targets) {

    static final char ANY = '*';

    boolean namesIndicatorsOf(DataField field) {
        return (indicator1 == ANY || indicator1 == field.indicator1())
                && (indicator2 == ANY || indicator2 == field.indicator2());
    }

    /** Maps a control field, or for rules that read the leader, no field at all. */
    void mapText(String text, RecordDraft draft, MappingContext context) {
        if (property.kind() == Kind.OBJECTS) {
            var object = JsonNodeFactory.instance.objectNode();
            for (var target : targets) {
                RecordDraft.put(object, target.member(), target.rules().apply(text, context), context);
            }
            draft.addObject(property, object, context);
            return;
        }
        for (var target : targets) {
            draft.fill(property, target.member(), target.rules().apply(text, context), context);
        }
    }

    /** Maps a data field, which the context has entered. */
    void map(DataField field, RecordDraft draft, MappingContext context) {
        if (!context.present().containsAll(required) || context.present().intersects(excluded)) {
            return;
        }
        if (firstFieldSlot >= 0 && draft.isTaken(firstFieldSlot)) {
            return;
        }
        var filled = perSubfield ? mapEachSubfield(field, draft, context) : mapWhole(field, draft, context);
        if (filled && firstFieldSlot >= 0) {
            draft.take(firstFieldSlot);
        }
    }

    private boolean mapWhole(DataField field, RecordDraft draft, MappingContext context) {
        if (property.kind() == Kind.OBJECTS) {
            var object = JsonNodeFactory.instance.objectNode();
            for (var target : targets) {
                put(object, target, field, context);
            }
            return draft.addObject(property, object, context);
        }
        var filled = false;
        for (var target : targets) {
            filled |= draft.fill(property, target.member(), target.textOf(field, context), context);
        }
        return filled;
    }

    private static void put(ObjectNode object, TargetRule target, DataField field, MappingContext context) {
        var text = target.textOf(field, context);
        if (text.isBlank() && target.alternative() != null) {
            put(object, target.alternative(), field, context);
        } else {
            RecordDraft.put(object, target.member(), text, context);
        }
    }

    private boolean mapEachSubfield(DataField field, RecordDraft draft, MappingContext context) {
        var filled = false;
        for (var i = 0; i < field.subfields().size(); i++) {
            if (subfields.contains(field.subfields().get(i).code())) {
                filled |= property.kind() == Kind.OBJECTS
                        ? addObjectOf(field, i, draft, context)
                        : addTextsOf(field, i, draft, context);
            }
        }
        return filled;
    }

    private boolean addObjectOf(DataField field, int index, RecordDraft draft, MappingContext context) {
        var subfield = field.subfields().get(index);
        var object = JsonNodeFactory.instance.objectNode();
        for (var target : targets) {
            if (target.reads(subfield.code())) {
                var text = target.applyToSubfield(subfield.value(), index, context);
                RecordDraft.put(object, target.member(), text, context);
            }
        }
        return draft.addObject(property, object, context);
    }

    private boolean addTextsOf(DataField field, int index, RecordDraft draft, MappingContext context) {
        var text = field.subfields().get(index).value();
        var filled = false;
        for (var target : targets) {
            var step = target.splitEvery();
            if (step == 0 || text.length() % step != 0) {
                filled |= draft.fill(property, null, target.applyToSubfield(text, index, context), context);
                continue;
            }
            for (var from = 0; from < text.length(); from += step) {
                var part = text.substring(from, from + step);
                filled |= draft.fill(property, null, target.applyToSubfield(part, index, context), context);
            }
        }
        return filled;
    }
}
