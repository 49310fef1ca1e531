package octavo.server.mapping;

import octavo.marc.ControlField;
import octavo.marc.DataField;
import octavo.marc.MarcRecord;
import octavo.server.mapping.MappingOutcome.Mapped;
import octavo.server.mapping.MappingOutcome.MissingTitle;

/** Makes instances of MARC bibliographic records by one version of a tenant's rules. Thread-safe. */
public final class InstanceMapper {

    private static final String UNSPECIFIED_INSTANCE_TYPE = "zzz";
    private static final char DELETED = 'd';

    private final MappingRules rules;

    public InstanceMapper(MappingRules rules) {
        this.rules = rules;
    }

    /** Control fields come first, wherever they stand: what they set, data fields may refine (008 and 336). */
    public MappingOutcome map(MarcRecord record, ReferenceData reference) {
        var draft = new InstanceDraft();
        var context = new MappingContext(record, reference);
        for (var mapping : rules.ofLeader()) {
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
        return complete(record, draft, context);
    }

    private void map(ControlField field, InstanceDraft draft, MappingContext context) {
        context.enter(field.tag());
        for (var mapping : rules.of(field.tag()).mappings()) {
            mapping.mapText(field.value(), draft, context);
        }
    }

    private void map(DataField field, InstanceDraft draft, MappingContext context) {
        var tagRules = rules.of(field.tag());
        if (tagRules.takesLinkedTag()) {
            tagRules = rules.of(tagRules.linkedTag(field));
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

    private static MappingOutcome complete(MarcRecord record, InstanceDraft draft, MappingContext context) {
        var instance = draft.instance();
        if (!instance.has("title")) {
            return new MissingTitle();
        }
        instance.put("source", "MARC");
        if (!instance.has("instanceTypeId")) {
            instance.put(
                    "instanceTypeId",
                    ReferenceFunctions.instanceType(UNSPECIFIED_INSTANCE_TYPE, context, UNSPECIFIED_INSTANCE_TYPE));
        }
        if (record.leaderAt(5) == DELETED) {
            instance.put("deleted", true).put("staffSuppress", true).put("discoverySuppress", true);
        }
        return new Mapped(
                instance,
                draft.takeRelatedTitles("precedingTitles"),
                draft.takeRelatedTitles("succeedingTitles"),
                context.warnings());
    }
}
