package octavo.server.circulation.requests;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;
import octavo.server.inventory.DeskItem;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** What requests ask of the rest of circulation: its rules, its calendar, its loans. */
public interface CirculationTerms {

    /** The id of the request policy that the rules name for an item and a patron group, as the rules text spells it. */
    String requestPolicyOf(DeskItem item, UUID patronGroup);

    /** Whether the loan policy that the rules name for an item and a patron group lends items. */
    boolean lends(DeskItem item, UUID patronGroup);

    /** Messages of the automated blocks that keep a patron from requesting. */
    List<String> automatedBlocksAgainstRequests(UUID patronId);

    /** The library's time zone. */
    ZoneId zone();

    /** Until when an item put on the hold shelf of a service point now is kept there; null when for ever. */
    @Nullable
    Instant holdShelfEnd(UUID servicePoint);

    /** Tells the open loan of an item, if there is one, that somebody else needs the item. */
    void recall(UUID itemId);

    /** The tenant's setting on title-level requests, in FOLIO's words; empty where there is none. */
    JsonNode titleRequests();
}
