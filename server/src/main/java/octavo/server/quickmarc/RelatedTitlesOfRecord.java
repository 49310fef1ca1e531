package octavo.server.quickmarc;

import java.util.List;
import java.util.UUID;
import octavo.server.inventory.RelatedTitles;
import octavo.server.records.RecordStore;
import octavo.server.records.StoredRecord;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** Preceding and succeeding titles that an edited record names: records of their own beside the instance. */
@Component
class RelatedTitlesOfRecord {

    private static final String TYPE = "preceding_succeeding_title";

    private final RelatedTitles titles;
    private final RecordStore store;

    RelatedTitlesOfRecord(RelatedTitles titles, RecordStore store) {
        this.titles = titles;
        this.store = store;
    }

    /** Puts what the record names in place of what it named; what staff connected to another instance stays. */
    void replace(UUID instanceId, List<ObjectNode> preceding, List<ObjectNode> succeeding) {
        var named = titles.lockUnconnected(List.of(instanceId));
        if (named.isEmpty() && preceding.isEmpty() && succeeding.isEmpty()) {
            return;
        }
        named.stream().map(StoredRecord::id).forEach(id -> store.delete(TYPE, id));
        preceding.forEach(title -> store.insert(TYPE, title.put("succeedingInstanceId", instanceId.toString())));
        succeeding.forEach(title -> store.insert(TYPE, title.put("precedingInstanceId", instanceId.toString())));
    }
}
