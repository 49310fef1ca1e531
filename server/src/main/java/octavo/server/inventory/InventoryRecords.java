package octavo.server.inventory;

import java.util.List;
import java.util.stream.Stream;
import octavo.server.records.RecordDeclarations;
import octavo.server.records.RecordType;
import org.springframework.stereotype.Component;

/** The record types of FOLIO's inventory storage. */
@Component
class InventoryRecords implements RecordDeclarations {

    @Override
    public List<RecordType> types() {
        return Stream.of(LocationTypes.all(), ReferenceTypes.all(), CatalogueTypes.all())
                .flatMap(List::stream)
                .toList();
    }
}
