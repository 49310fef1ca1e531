package octavo.server.inventory;

import octavo.server.records.FolioException;
import octavo.server.records.RecordBehaviour;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** A service point where requests are picked up says how long they wait on its hold shelf; no other one does. */
@Component
class ServicePointBehaviour implements RecordBehaviour {

    @Override
    public String recordType() {
        return "service_point";
    }

    @Override
    public void beforeWrite(@Nullable ObjectNode previous, ObjectNode next) {
        var name = next.path("name").asString("");
        var pickup = next.path("pickupLocation").asBoolean(false);
        var hasPeriod = next.has("holdShelfExpiryPeriod");
        if (pickup && !hasPeriod) {
            throw FolioException.invalid(
                    "Hold shelf expiry period must be specified when service point can be used for pickup.",
                    "name",
                    name);
        }
        if (!pickup && hasPeriod) {
            throw FolioException.invalid(
                    "Hold shelf expiry period cannot be specified when service point cannot be used for pickup",
                    "name",
                    name);
        }
    }
}
