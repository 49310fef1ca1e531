package octavo.server.mapping;

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

    public MappingOutcome map(MarcRecord record, ReferenceData reference) {
        var context = new MappingContext(record, reference);
        return complete(record, rules.apply(record, context), context);
    }

    private static MappingOutcome complete(MarcRecord record, RecordDraft draft, MappingContext context) {
        var instance = draft.document();
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
