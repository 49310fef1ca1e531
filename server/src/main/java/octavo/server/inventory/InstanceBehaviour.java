package octavo.server.inventory;

import java.time.InstantSource;
import octavo.server.records.RecordBehaviour;
import octavo.server.records.RecordStore;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** Instances keep their HRID, and remember when their status changed. */
@Component
class InstanceBehaviour implements RecordBehaviour {

    private final InstantSource clock;

    InstanceBehaviour(InstantSource clock) {
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
}
