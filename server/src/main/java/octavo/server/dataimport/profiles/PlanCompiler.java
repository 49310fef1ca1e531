package octavo.server.dataimport.profiles;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import octavo.server.mapping.InstanceMapper;
import octavo.server.records.FolioException;
import octavo.server.records.RecordCopy;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes a plan of a job profile's tree. What cannot be run is refused by name, before the job begins. A tree that only creates
 * becomes a plan of its own kind, since its chunks need look at nothing that the catalogue has.
 */
@Component
public class PlanCompiler {

    private static final UUID NO_JOB = new UUID(0, 0);

    private static final String HOLDINGS_SOURCE = "FOLIO";

    private final ReferenceLists references;
    private final TenantMappingRules rules;
    private final RecordCopy records;
    private final ProtectionSettings protection;

    PlanCompiler(
            ReferenceLists references, TenantMappingRules rules, RecordCopy records, ProtectionSettings protection) {
        this.references = references;
        this.rules = rules;
        this.records = records;
        this.protection = protection;
    }

    /**
     * Compiles a plan.
     *
     * @param snapshot the job profile's tree: {@code content}, {@code contentType}, {@code childSnapshotWrappers}
     * @param dryRun whether the job writes nothing but its log
     * @throws FolioException 422 that names the profile which cannot be run, and why
     */
    public JobPlan compile(UUID jobId, @Nullable UUID userId, ObjectNode snapshot, boolean dryRun) {
        var job = snapshot.path("content").path("name").asString("");
        var steps = new StepCompiler(references, records, protection.all(), job)
                .steps(snapshot.path("childSnapshotWrappers"));
        if (steps.isEmpty()) {
            throw Unrunnable.because(job, job, "it has no actions");
        }
        var creations = creationsOnly(job, steps);
        return !dryRun && creations != null && creations.containsKey(RecordKind.INSTANCE)
                ? creating(job, jobId, userId, creations)
                : new MatchingPlan(
                        jobId,
                        userId,
                        new InstanceMapper(rules.compiled(RuleSet.BIBLIOGRAPHIC)),
                        references.forMapping(),
                        steps,
                        holdingsSource(),
                        dryRun);
    }

    /**
     * Looks whether a tree can be run.
     *
     * @throws FolioException as {@link #compile}
     */
    public void check(ObjectNode snapshot) {
        compile(NO_JOB, null, snapshot, false);
    }

    /** What each creation maps, by the kind of record; null where the tree does anything else. */
    private static @Nullable Map<RecordKind, RecordMapping> creationsOnly(String job, List<Step> steps) {
        var creations = new EnumMap<RecordKind, RecordMapping>(RecordKind.class);
        for (var step : steps) {
            RecordKind kind;
            RecordMapping mapping;
            switch (step) {
                case Step.CreateInstance(var fields) -> {
                    kind = RecordKind.INSTANCE;
                    mapping = fields;
                }
                case Step.CreateHoldings(var fields) -> {
                    kind = RecordKind.HOLDINGS;
                    mapping = fields;
                }
                case Step.CreateItem(var fields) -> {
                    kind = RecordKind.ITEM;
                    mapping = fields;
                }
                case Step.Lookup _,
                        Step.UpdateInstance _,
                        Step.UpdateHoldings _,
                        Step.UpdateItem _,
                        Step.UpdateMarc _,
                        Step.ModifyMarc _ -> {
                    return null;
                }
            }
            if (creations.put(kind, mapping) != null) {
                throw Unrunnable.because(job, job, "it creates a second %s of one record".formatted(kind));
            }
        }
        return creations;
    }

    private ImportPlan creating(
            String job, UUID jobId, @Nullable UUID userId, Map<RecordKind, RecordMapping> creations) {
        var instance = creations.getOrDefault(RecordKind.INSTANCE, RecordMapping.NONE);
        if (creations.containsKey(RecordKind.ITEM) && !creations.containsKey(RecordKind.HOLDINGS)) {
            throw Unrunnable.because(job, job, "it creates items without holdings");
        }
        return new ImportPlan(
                jobId,
                userId,
                new InstanceMapper(rules.compiled(RuleSet.BIBLIOGRAPHIC)),
                references.forMapping(),
                instance,
                creations.get(RecordKind.HOLDINGS),
                creations.get(RecordKind.ITEM),
                holdingsSource());
    }

    private String holdingsSource() {
        return references.acceptedBy("sourceId").entrySet().stream()
                .filter(source -> source.getValue().equals(HOLDINGS_SOURCE))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse("");
    }
}
