package octavo.server.dataimport.profiles;

import java.util.List;
import octavo.server.records.RecordQuery;
import octavo.server.records.RecordStore;
import octavo.server.records.StoredRecord;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** The MARC fields that the tenant protects from updates, as FOLIO's {@code /field-protection-settings/marc} keeps them. */
@Component
class ProtectionSettings {

    private static final int SETTINGS_MAX = 1_000;

    private final RecordStore store;

    ProtectionSettings(RecordStore store) {
        this.store = store;
    }

    List<ObjectNode> all() {
        return store.list("marc_field_protection", RecordQuery.of("cql.allRecords=1", SETTINGS_MAX)).records().stream()
                .map(StoredRecord::document)
                .toList();
    }
}
