package octavo.lab.data;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import octavo.lab.experiment.Experiment.DataSpec;
import octavo.marc.sample.RecordGenerator;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The records of the desk's library: patrons, and instances with a holdings record and an item each. Made of seed and index alone,
 * ids included, so that the same seed gives the same bytes and a load that was interrupted can be made again.
 */
public final class LibraryRecords {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final List<String> FAMILY_NAMES = List.of(
            "Abara",
            "Brandt",
            "Castillo",
            "Dubois",
            "Eriksen",
            "Farah",
            "Goldberg",
            "Haddad",
            "Ivanova",
            "Jansen",
            "Kimura",
            "Lindqvist",
            "Moreau",
            "Nakamura",
            "Okafor",
            "Petrov");
    private static final List<String> GIVEN_NAMES = List.of(
            "Ada", "Bruno", "Chiara", "Dmitri", "Elif", "Femi", "Grace", "Hiro", "Ines", "Jonas", "Karin", "Luis",
            "Mei");

    /** Ids of the tenant's reference data that the records name. */
    public record References(
            List<String> patronGroups,
            List<String> servicePoints,
            String instanceType,
            String holdingsSource,
            String location,
            String materialType,
            String loanType) {}

    private final long seed;
    private final DataSpec data;
    private final References references;

    public LibraryRecords(long seed, DataSpec data, References references) {
        this.seed = seed;
        this.data = data;
        this.references = references;
    }

    public static String patronBarcode(long seed, int index) {
        return String.format(Locale.ROOT, "LP%d-%06d", seed, index);
    }

    public static String itemBarcode(long seed, int index) {
        return itemBarcodes(seed) + String.format(Locale.ROOT, "%07d", index);
    }

    /** What all barcodes of items begin with. */
    static String itemBarcodes(long seed) {
        return "LI" + seed + "-";
    }

    UUID id(String type, int index) {
        return UUID.nameUUIDFromBytes(
                "lab %d %s %d".formatted(seed, type, index).getBytes(StandardCharsets.UTF_8));
    }

    ObjectNode patron(int index) {
        var groups = references.patronGroups();
        var patron = JSON.createObjectNode()
                .put("id", id("user", index).toString())
                .put("username", "lab%d-patron%06d".formatted(seed, index))
                .put("barcode", patronBarcode(seed, index))
                .put("active", true)
                .put("type", "patron")
                .put("patronGroup", groups.get(index % groups.size()));
        patron.putObject("personal")
                .put("lastName", FAMILY_NAMES.get(index % FAMILY_NAMES.size()))
                .put("firstName", GIVEN_NAMES.get(index / FAMILY_NAMES.size() % GIVEN_NAMES.size()))
                .put("email", "patron%06d@library.example".formatted(index))
                .put("preferredContactTypeId", "002");
        return patron;
    }

    ObjectNode instance(int index) {
        return JSON.createObjectNode()
                .put("id", id("instance", index).toString())
                .put("source", "FOLIO")
                .put("title", title(index))
                .put("instanceTypeId", references.instanceType());
    }

    private String title(int index) {
        return RecordGenerator.record(seed, index)
                .dataFields("245")
                .flatMap(field -> field.subfields().stream())
                .filter(subfield -> subfield.code() == 'a' || subfield.code() == 'b')
                .map(subfield -> subfield.value())
                .reduce((first, second) -> first + " " + second)
                .orElse("Untitled");
    }

    ObjectNode holdings(int index) {
        return JSON.createObjectNode()
                .put("id", id("holdings", index).toString())
                .put("instanceId", id("instance", index).toString())
                .put("sourceId", references.holdingsSource())
                .put("permanentLocationId", references.location())
                .put("callNumber", "QA%d .L%d".formatted(76 + index % 900, index));
    }

    ObjectNode item(int index) {
        var item = JSON.createObjectNode()
                .put("id", id("item", index).toString())
                .put("holdingsRecordId", id("holdings", index).toString())
                .put("barcode", itemBarcode(seed, index))
                .put("materialTypeId", references.materialType())
                .put("permanentLoanTypeId", references.loanType());
        item.putObject("status").put("name", "Available");
        return item;
    }

    /** Who has the item of this place on loan. */
    int borrower(int item) {
        return item % data.patrons();
    }

    /** Waits for an item on loan; another patron than the one who has it, if there is another. */
    ObjectNode request(int item) {
        int requester = (borrower(item) + 1) % data.patrons();
        return JSON.createObjectNode()
                .put("id", id("request", item).toString())
                .put("requestType", "Hold")
                .put("requestLevel", "Item")
                .put("requestDate", "2026-01-15T09:00:00.000Z")
                .put("requesterId", id("user", requester).toString())
                .put("itemId", id("item", item).toString())
                .put("instanceId", id("instance", item).toString())
                .put("holdingsRecordId", id("holdings", item).toString())
                .put("status", "Open - Not yet filled")
                .put("position", 1)
                .put("fulfillmentPreference", "Hold Shelf")
                .put("pickupServicePointId", references.servicePoints().getFirst());
    }
}
