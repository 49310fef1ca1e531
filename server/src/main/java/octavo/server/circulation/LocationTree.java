package octavo.server.circulation;

import octavo.server.records.RecordStore;
import octavo.server.records.Uuids;
import org.springframework.stereotype.Component;

/** What lies above a location. */
@Component
class LocationTree {

    /** Ids as texts; empty where the location is unknown. */
    record Above(String library, String campus, String institution) {}

    private final RecordStore store;

    LocationTree(RecordStore store) {
        this.store = store;
    }

    Above above(String locationId) {
        var id = Uuids.parse(locationId);
        return (id == null
                        ? java.util.Optional.<octavo.server.records.StoredRecord>empty()
                        : store.find("location", id))
                .map(location -> new Above(
                        location.document().path("libraryId").asString(""),
                        location.document().path("campusId").asString(""),
                        location.document().path("institutionId").asString("")))
                .orElse(new Above("", "", ""));
    }
}
