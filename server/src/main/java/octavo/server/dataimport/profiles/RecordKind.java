package octavo.server.dataimport.profiles;

import java.util.Map;

/** The records of the catalogue that a job writes beside MARC, with their names in the store and in FOLIO's profiles. */
public enum RecordKind {
    INSTANCE("instance", "instance."),
    HOLDINGS("holdings", "holdings."),
    ITEM("item", "item.");

    /** FOLIO's profiles use the business shape of items; the store has ids in place of its objects. */
    private static final Map<String, String> ITEM_FIELDS = Map.of(
            "materialType.id", "materialTypeId",
            "permanentLoanType.id", "permanentLoanTypeId",
            "temporaryLoanType.id", "temporaryLoanTypeId",
            "permanentLocation.id", "permanentLocationId",
            "temporaryLocation.id", "temporaryLocationId",
            "itemDamagedStatus.id", "itemDamagedStatusId",
            "itemDamageStatusId", "itemDamagedStatusId");

    private final String recordType;
    private final String pathPrefix;

    RecordKind(String recordType, String pathPrefix) {
        this.recordType = recordType;
        this.pathPrefix = pathPrefix;
    }

    /** The record type's name, which is also its table's. */
    public String recordType() {
        return recordType;
    }

    /** What the paths of a mapping profile begin with. */
    String pathPrefix() {
        return pathPrefix;
    }

    /** The store's path for one of a profile, without its prefix. */
    String stored(String path) {
        return this == ITEM ? ITEM_FIELDS.getOrDefault(path, path) : path;
    }
}
