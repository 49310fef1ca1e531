package octavo.server.circulation;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a desk scanned for a check-in.
 *
 * @param itemBarcode without blanks around it
 * @param checkInDate when the item came back; may lie in the past, even before the loan's start
 * @param claimedReturnedResolution how a claim is settled, in FOLIO's words; null when nothing was claimed
 */
public record CheckInCommand(
        String itemBarcode,
        UUID servicePointId,
        Instant checkInDate,
        @Nullable String claimedReturnedResolution) {

    public CheckInCommand {
        itemBarcode = itemBarcode.strip();
    }
}
