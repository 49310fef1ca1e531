package octavo.server.circulation;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.EnumSet;
import octavo.server.records.FolioException;
import octavo.server.tenants.Caller;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** FOLIO's {@code overrideBlocks} of a request body. */
final class OverrideRequest {

    private OverrideRequest() {}

    /**
     * What the caller asks to be lifted, with what the caller may lift.
     *
     * @throws FolioException 422 when a due date is no date
     */
    static Overrides of(JsonNode overrideBlocks, ZoneId zone) {
        var lifted = EnumSet.noneOf(OverridableBlock.class);
        Instant dueDate = null;
        for (var block : OverridableBlock.values()) {
            var asked = overrideBlocks.path(block.label());
            if (asked.isObject()) {
                lifted.add(block);
                var stated = dueDate(asked.path("dueDate"), zone);
                dueDate = stated == null ? dueDate : stated;
            }
        }
        return lifted.isEmpty()
                ? Overrides.NONE
                : new Overrides(
                        lifted,
                        dueDate,
                        overrideBlocks.path("comment").asString(""),
                        Caller.current().permissions());
    }

    private static @Nullable Instant dueDate(JsonNode stated, ZoneId zone) {
        var text = stated.asString("");
        if (text.isBlank()) {
            return null;
        }
        try {
            return Moment.endingAt(text, zone);
        } catch (DateTimeException e) {
            var refusal = FolioException.invalid("dueDate is not a date and time", "dueDate", text);
            refusal.initCause(e);
            throw refusal;
        }
    }
}
