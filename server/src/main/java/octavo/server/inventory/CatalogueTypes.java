package octavo.server.inventory;

import java.util.List;
import octavo.server.records.RecordType;
import octavo.server.records.RecordType.HridKind;
import octavo.server.records.SearchField.Kind;

/**
 * Instances, holdings and items, and how they hang together.
 *
 * <p>Their tables carry the indexes that uniqueness, the tree instance-holdings-item and the desk need, and no others, since
 * each costs every import. The remaining fields are declared so that FOLIO's queries are understood; they read the table.
 * The catalogue's own searches go through the search module. References into reference data are checked by the store and,
 * once for a whole job, by the import; the database guards the tree itself.
 */
final class CatalogueTypes {

    private CatalogueTypes() {}

    static List<RecordType> all() {
        return List.of(instance(), holdings(), item(), relationship(), precedingSucceedingTitle(), boundWithPart());
    }

    private static RecordType instance() {
        return RecordType.named("instance")
                .at("/instance-storage/instances", "instances")
                .permission("inventory-storage.instances")
                .topic("inventory.instance")
                .versioned()
                .hrid(HridKind.INSTANCES)
                .searchBy(Kind.EXACT, "hrid", "r.hrid")
                .searchBy(Kind.EXACT, "matchKey", "r.match_key")
                .unique("hrid", "matchKey")
                .references("instanceTypeId", "instance_type")
                .references("modeOfIssuanceId", "mode_of_issuance")
                .references("statusId", "instance_status")
                .search(Kind.WORDS, "title", "indexTitle")
                .search(Kind.TEXT, "source", "sourceUri", "catalogedDate")
                .search(Kind.BOOLEAN, "discoverySuppress", "staffSuppress", "previouslyHeld", "deleted")
                .search(Kind.DATE, "statusUpdatedDate")
                .search(Kind.ARRAY, "identifiers", "contributors", "alternativeTitles", "subjects", "classifications")
                .search(Kind.ARRAY, "publication", "series", "editions", "languages", "notes", "administrativeNotes")
                .search(Kind.ARRAY, "electronicAccess", "physicalDescriptions")
                .search(Kind.ARRAY, "statisticalCodeIds", "natureOfContentTermIds", "instanceFormatIds", "tags.tagList")
                .build();
    }

    private static RecordType holdings() {
        return RecordType.named("holdings")
                .at("/holdings-storage/holdings", "holdingsRecords")
                .permission("inventory-storage.holdings")
                .label("holdings_record")
                .topic("inventory.holdings-record")
                .versioned()
                .hrid(HridKind.HOLDINGS)
                .searchBy(Kind.EXACT, "hrid", "r.hrid")
                .unique("hrid")
                .references("instanceId", "instance", "instance_id")
                .references("permanentLocationId", "location")
                .references("temporaryLocationId", "location")
                .references("holdingsTypeId", "holdings_type")
                .references("callNumberTypeId", "call_number_type")
                .references("illPolicyId", "ill_policy")
                .references("sourceId", "holdings_source")
                .search(Kind.EXACT, "effectiveLocationId")
                .search(Kind.TEXT, "callNumber", "callNumberPrefix", "callNumberSuffix", "shelvingTitle", "copyNumber")
                .search(Kind.TEXT, "acquisitionMethod", "acquisitionFormat", "receiptStatus", "retentionPolicy")
                .search(Kind.BOOLEAN, "discoverySuppress")
                .search(Kind.ARRAY, "formerIds", "notes", "administrativeNotes", "electronicAccess")
                .search(Kind.ARRAY, "holdingsStatements", "statisticalCodeIds", "tags.tagList")
                .build();
    }

    private static RecordType item() {
        return RecordType.named("item")
                .at("/item-storage/items", "items")
                .permission("inventory-storage.items")
                .topic("inventory.item")
                .versioned()
                .hrid(HridKind.ITEMS)
                .searchBy(Kind.EXACT, "hrid", "r.hrid")
                .searchBy(Kind.EXACT, "barcode", "r.barcode")
                .unique("hrid", "barcode")
                .references("holdingsRecordId", "holdings", "holdings_id")
                .references("materialTypeId", "material_type")
                .references("permanentLoanTypeId", "loan_type")
                .references("temporaryLoanTypeId", "loan_type")
                .references("permanentLocationId", "location")
                .references("temporaryLocationId", "location")
                .references("itemDamagedStatusId", "item_damaged_status")
                .search(Kind.EXACT, "effectiveLocationId", "inTransitDestinationServicePointId")
                .search(Kind.TEXT, "status.name", "accessionNumber", "itemIdentifier", "itemLevelCallNumber")
                .search(Kind.TEXT, "effectiveCallNumberComponents.callNumber", "effectiveShelvingOrder")
                .search(Kind.TEXT, "volume", "enumeration", "chronology", "copyNumber", "displaySummary")
                .search(Kind.TEXT, "purchaseOrderLineIdentifier")
                .search(Kind.BOOLEAN, "discoverySuppress")
                .search(Kind.NUMBER, "order")
                .search(Kind.DATE, "status.date", "lastCheckIn.dateTime")
                .search(Kind.EXACT, "lastCheckIn.servicePointId")
                .search(Kind.ARRAY, "formerIds", "yearCaption", "notes", "circulationNotes", "administrativeNotes")
                .search(Kind.ARRAY, "electronicAccess", "statisticalCodeIds", "tags.tagList")
                .build();
    }

    private static RecordType relationship() {
        return RecordType.named("instance_relationship")
                .at("/instance-storage/instance-relationships", "instanceRelationships")
                .permission("inventory-storage.instance-relationships")
                .references("superInstanceId", "instance", "super_instance_id")
                .references("subInstanceId", "instance", "sub_instance_id")
                .references("instanceRelationshipTypeId", "instance_relationship_type")
                .build();
    }

    private static RecordType precedingSucceedingTitle() {
        return RecordType.named("preceding_succeeding_title")
                .at("/preceding-succeeding-titles", "precedingSucceedingTitles")
                .permission("inventory-storage.preceding-succeeding-titles")
                .references("precedingInstanceId", "instance", "preceding_instance_id")
                .references("succeedingInstanceId", "instance", "succeeding_instance_id")
                .search(Kind.TEXT, "title", "hrid")
                .search(Kind.ARRAY, "identifiers")
                .build();
    }

    private static RecordType boundWithPart() {
        return RecordType.named("bound_with_part")
                .at("/inventory-storage/bound-with-parts", "boundWithParts")
                .permission("inventory-storage.bound-with-parts")
                .topic("inventory.bound-with")
                .uniqueTogether("itemId", "holdingsRecordId")
                .references("itemId", "item", "item_id")
                .references("holdingsRecordId", "holdings", "holdings_id")
                .build();
    }
}
