package octavo.server.dataexport.run;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import octavo.server.inventory.CatalogueTrees;
import octavo.server.inventory.CatalogueTrees.Holdings;
import octavo.server.inventory.InstanceRelations;
import octavo.server.records.RecordStore;
import octavo.server.records.StoredRecord;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** Reads from the catalogue what a page of an export needs, in a few statements, and nothing where source records are enough. */
@Component
class CatalogueReader {

    private final RecordStore store;
    private final CatalogueTrees trees;
    private final InstanceRelations relations;

    CatalogueReader(RecordStore store, CatalogueTrees trees, InstanceRelations relations) {
        this.store = store;
        this.trees = trees;
        this.relations = relations;
    }

    /**
     * Reads for a page.
     *
     * @param ids of the page
     * @param without those of them that have no source record
     */
    CataloguePage read(CompiledPlan plan, List<UUID> ids, List<UUID> without) {
        return switch (plan.kind()) {
            case INSTANCE -> {
                var instances = instances(plan.appended().needsInstance() ? ids : without);
                Map<UUID, List<Holdings>> holdings =
                        plan.appended().needsHoldings() ? trees.ofInstances(ids) : Map.of();
                yield new CataloguePage(plan, instances, holdings);
            }
            case HOLDINGS -> {
                var wanted = plan.appended().isEmpty() ? without : ids;
                Map<UUID, List<Holdings>> holdings = wanted.isEmpty() ? Map.of() : trees.ofHoldings(wanted);
                var above = holdings.values().stream()
                        .flatMap(List::stream)
                        .map(CataloguePage::instanceId)
                        .distinct()
                        .toList();
                yield new CataloguePage(plan, without.isEmpty() ? Map.of() : documents(above), holdings);
            }
            case AUTHORITY -> new CataloguePage(plan, Map.of(), Map.of());
        };
    }

    private Map<UUID, ObjectNode> instances(List<UUID> ids) {
        var found = documents(ids);
        relations.show(List.copyOf(found.values()));
        return found;
    }

    private Map<UUID, ObjectNode> documents(List<UUID> ids) {
        Map<UUID, ObjectNode> found = new HashMap<>();
        if (!ids.isEmpty()) {
            for (StoredRecord record : store.findAll("instance", ids)) {
                found.put(record.id(), record.document());
            }
        }
        return found;
    }
}
