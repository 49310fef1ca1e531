package octavo.server.pages;

import java.util.UUID;
import octavo.server.records.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The page of the MARC editor.
 *
 * @param instanceId the instance that the record describes or belongs to, or the one that a new record is derived from; null for a record from nothing
 * @param record in FOLIO's editor form
 */
public record MarcEditorView(Purpose purpose, @Nullable UUID instanceId, ObjectNode record) {

    /** What the page is for. */
    public enum Purpose {
        EDIT,
        DERIVE,
        CREATE
    }

    public String heading() {
        var kind = isHoldings(record) ? "MARC holdings record" : "MARC record";
        return switch (purpose) {
            case EDIT ->
                "Edit %s %s".formatted(kind, record.path("externalHrid").asString(""));
            case DERIVE -> "Derive a " + kind;
            case CREATE -> "New " + kind;
        };
    }

    static boolean isHoldings(JsonNode record) {
        return record.path("marcFormat").asString("").equals("HOLDINGS");
    }

    /** The page that edits a stored record. */
    static String pageOf(JsonNode record) {
        return "/catalogue/%s/%s/marc/edit"
                .formatted(
                        isHoldings(record) ? "holdings" : "instances",
                        record.path("externalId").asString());
    }

    /** Where the record is sent to be saved. */
    public String savePath() {
        return purpose == Purpose.EDIT ? pageOf(record) : "/catalogue/marc/new";
    }

    /** Where people come from, and where they go when they have done. */
    public String leavePath() {
        return instanceId == null ? "/catalogue" : "/catalogue/instances/" + instanceId;
    }

    public String recordJson() {
        return Json.compact(record);
    }
}
