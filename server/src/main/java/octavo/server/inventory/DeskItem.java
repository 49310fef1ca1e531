package octavo.server.inventory;

import java.util.Set;
import java.util.UUID;
import octavo.server.records.StoredRecord;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * An item with what a desk must know of it: its title, where it belongs, what it is.
 *
 * @param item the item's record
 * @param contributors the instance's contributors, an array that may be empty
 * @param location the effective location; null when the item names one that is gone
 */
public record DeskItem(
        StoredRecord item,
        UUID holdingsRecordId,
        UUID instanceId,
        String title,
        JsonNode contributors,
        String materialTypeName,
        @Nullable Home location) {

    /**
     * Where an item belongs.
     *
     * @param servicePoints those that serve the location, its primary one among them
     */
    public record Home(
            UUID locationId,
            String name,
            String code,
            String libraryId,
            String campusId,
            String institutionId,
            @Nullable UUID primaryServicePoint,
            Set<UUID> servicePoints,
            boolean floating) {}

    public UUID id() {
        return item.id();
    }

    public String barcode() {
        return text("barcode");
    }

    /** The status as FOLIO spells it. */
    public String status() {
        return item.document().path("status").path("name").asString("");
    }

    public String materialTypeId() {
        return text("materialTypeId");
    }

    /** The loan type that is in force: the temporary one, else the permanent one. */
    public String loanTypeId() {
        var temporary = text("temporaryLoanTypeId");
        return temporary.isEmpty() ? text("permanentLoanTypeId") : temporary;
    }

    /** The same item after a write. */
    public DeskItem with(StoredRecord written) {
        return new DeskItem(written, holdingsRecordId, instanceId, title, contributors, materialTypeName, location);
    }

    private String text(String field) {
        return item.document().path(field).asString("");
    }
}
