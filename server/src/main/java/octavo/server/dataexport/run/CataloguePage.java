package octavo.server.dataexport.run;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import octavo.marc.MarcRecord;
import octavo.server.dataexport.marc.HoldingsMarc;
import octavo.server.dataexport.marc.InstanceMarc;
import octavo.server.inventory.CatalogueTrees.Holdings;
import octavo.server.records.Uuids;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the catalogue has for a page of ids, as far as the plan needs it.
 *
 * @param instances by their ids: those of the page, or those of the holdings of the page
 * @param holdings by the ids of the page: those of the instance, or the holdings record itself
 */
record CataloguePage(CompiledPlan plan, Map<UUID, ObjectNode> instances, Map<UUID, List<Holdings>> holdings) {

    /** The record made of what has no source record; empty where the catalogue has nothing under the id either. */
    Optional<MarcRecord> made(UUID id) {
        return switch (plan.kind()) {
            case INSTANCE -> Optional.ofNullable(instances.get(id)).map(new InstanceMarc(plan.references())::of);
            case HOLDINGS ->
                holdings.getOrDefault(id, List.of()).stream()
                        .findFirst()
                        .map(one -> new HoldingsMarc(plan.references()).of(one.document(), instanceHrid(one)));
            case AUTHORITY -> Optional.empty();
        };
    }

    /** The record as the profile wants it. */
    MarcRecord shaped(UUID id, MarcRecord record) {
        var shaped = plan.suppression().apply(record);
        return plan.appended().isEmpty()
                ? shaped
                : plan.appended().apply(shaped, instances.get(id), holdings.getOrDefault(id, List.of()));
    }

    private String instanceHrid(Holdings one) {
        var instance = instances.get(instanceId(one));
        return instance == null ? "" : instance.path("hrid").asString("");
    }

    static UUID instanceId(Holdings one) {
        var id = Uuids.parse(one.document().path("instanceId").asString());
        if (id == null) {
            throw new IllegalStateException("holdings %s are of no instance".formatted(one.id()));
        }
        return id;
    }
}
