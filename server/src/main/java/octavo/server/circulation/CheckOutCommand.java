package octavo.server.circulation;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a desk scanned for a check-out.
 *
 * @param itemBarcode without blanks around it
 * @param proxyBarcode whoever borrows for the patron, null when the patron does
 * @param servicePointId where; null is refused
 * @param loanDate when; may lie in the past
 */
public record CheckOutCommand(
        String itemBarcode,
        String patronBarcode,
        @Nullable String proxyBarcode,
        @Nullable UUID servicePointId,
        Instant loanDate) {

    public CheckOutCommand {
        itemBarcode = itemBarcode.strip();
        patronBarcode = patronBarcode.strip();
        proxyBarcode = proxyBarcode == null || proxyBarcode.isBlank() ? null : proxyBarcode.strip();
    }
}
