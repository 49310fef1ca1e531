package octavo.server.dataexport.profiles;

import octavo.server.records.RecordBehaviour;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** The job profiles that ship stay as they are. */
@Component
class JobProfileBehaviour implements RecordBehaviour {

    @Override
    public String recordType() {
        return "export_job_profile";
    }

    @Override
    public void beforeWrite(@Nullable ObjectNode previous, ObjectNode next) {
        ShippedProfiles.refuseChange(previous, next, "job");
    }

    @Override
    public void beforeDelete(ObjectNode previous) {
        ShippedProfiles.refuseDelete(previous, "job");
    }
}
