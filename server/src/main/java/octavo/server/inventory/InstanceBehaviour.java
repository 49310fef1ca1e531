package octavo.server.inventory;

import java.time.InstantSource;
import java.util.UUID;
import octavo.server.records.RecordBehaviour;
import octavo.server.records.RecordStore;
import octavo.server.sourcerecords.SourceRecords;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/**
 * Instances keep their HRID and remember when their status changed; their source record is deleted, brought back and
 * hidden from discovery as they are, whoever changes them.
 */
@Component
class InstanceBehaviour implements RecordBehaviour {

    private final SourceRecords sourceRecords;
    private final InstantSource clock;

    InstanceBehaviour(SourceRecords sourceRecords, InstantSource clock) {
        this.sourceRecords = sourceRecords;
        this.clock = clock;
    }

    @Override
    public String recordType() {
        return "instance";
    }

    @Override
    public void beforeWrite(@Nullable ObjectNode previous, ObjectNode next) {
        HridRule.refuseChange(previous, next);
        var statusBefore = previous == null ? "" : previous.path("statusId").asString("");
        if (!statusBefore.equals(next.path("statusId").asString(""))) {
            next.put("statusUpdatedDate", RecordStore.folioDate(clock.instant()));
        }
    }

    @Override
    public void afterWrite(@Nullable ObjectNode previous, ObjectNode next) {
        if (previous == null
                || (is(previous, "deleted") == is(next, "deleted")
                        && is(previous, "discoverySuppress") == is(next, "discoverySuppress"))) {
            return;
        }
        sourceRecords.markDeletedOf(
                UUID.fromString(next.path("id").asString()), is(next, "deleted"), is(next, "discoverySuppress"));
    }

    private static boolean is(ObjectNode instance, String field) {
        return instance.path(field).asBoolean(false);
    }
}
