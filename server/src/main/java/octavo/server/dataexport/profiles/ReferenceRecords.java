package octavo.server.dataexport.profiles;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import octavo.server.dataexport.profiles.Transformation.ReferenceName;
import octavo.server.records.RecordQuery;
import octavo.server.records.RecordQuery.Totals;
import octavo.server.records.RecordStore;
import tools.jackson.databind.node.ObjectNode;

/** The reference records of a tenant as an export needs them; a type is read when its first id comes. Not for several threads. */
public final class ReferenceRecords {

    private static final int LIST_MAX = 100_000;

    private final RecordStore store;
    private final Map<String, Map<String, ObjectNode>> byType = new HashMap<>();

    public ReferenceRecords(RecordStore store) {
        this.store = store;
    }

    /** A reference record by its id. */
    public Optional<ObjectNode> find(String type, String id) {
        return Optional.ofNullable(byType.computeIfAbsent(type, this::read).get(id));
    }

    /** The name of a reference record; empty where the id is of none. */
    public String name(String type, String id) {
        return find(type, id).map(found -> found.path("name").asString("")).orElse("");
    }

    /** The name that stands for an id; empty where there is none. */
    public String name(ReferenceName wanted, String id) {
        var found = find(wanted.type(), id);
        var unit = wanted.unit();
        if (unit != null) {
            found = found.map(location -> location.path(unit + "Id").asString(""))
                    .flatMap(unitId -> find(unit, unitId));
        }
        return found.map(record -> record.path(wanted.field()).asString("")).orElse("");
    }

    private Map<String, ObjectNode> read(String type) {
        Map<String, ObjectNode> found = new HashMap<>();
        store.list(type, new RecordQuery(null, 0, LIST_MAX, Totals.NONE))
                .records()
                .forEach(record -> found.put(record.id().toString(), record.document()));
        return found;
    }
}
